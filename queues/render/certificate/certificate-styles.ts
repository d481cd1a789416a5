import { StyleSheet } from "@react-pdf/renderer";
import type { CertificateKind } from "#core/documents/certificate/certificate-document.ts";
import { QR_SIDE } from "#queues/render/qr.ts";

/** 5.5 × 11 in upright. */
export const PAGE = { width: 396, height: 792 } as const;
const MARGIN = 46;
export const INNER = PAGE.width - 2 * MARGIN;
export const LOGO = 60;
export const SIGNATURE = { width: 200, height: 48, line: 24, pictureWidth: 110, pictureHeight: 23 } as const;
const WORDS_TOP = 58;
const ISSUE_TOP = 676;
/** Between the words or a signature and the code below them, at the least. */
const ISSUE_GAP = 12;
export const ISSUE_ROOM = INNER - QR_SIDE - 10;

/** Each kind's own look; dark enough to be told apart on a grey printer. */
export interface CertificateLook {
  accent: string;
  tint: string;
  /** Exemplary Conduct has a frame and a band of its own. */
  frame: "double" | "band";
}
const double = (accent: string, tint: string): CertificateLook => ({ accent, tint, frame: "double" });

export const CERTIFICATE_LOOKS: Readonly<Record<CertificateKind, CertificateLook>> = {
  top_subject: double("#1c4587", "#ecf1f9"),
  top_section: double("#026257", "#e9f5f3"),
  first_honor: double("#7a5a00", "#faf3dd"),
  second_honor: double("#465058", "#eef1f3"),
  third_honor: double("#7c4320", "#f8ece4"),
  conduct: { accent: "#5b3a8e", tint: "#f3eef9", frame: "band" },
};

export const CERTIFICATE_BOX = StyleSheet.create({
  certificate: { width: PAGE.width, height: PAGE.height, overflow: "hidden" },
  placed: { position: "absolute", transformOrigin: "0 0" },
  frame: { position: "absolute" },
  body: {
    position: "absolute",
    top: WORDS_TOP,
    left: MARGIN,
    width: INNER,
    height: ISSUE_TOP - ISSUE_GAP - WORDS_TOP,
  },
  words: { flexShrink: 0, alignItems: "stretch" },
  logo: { alignSelf: "center", width: LOGO, height: LOGO, marginBottom: 10 },
  line: { marginTop: 1 },
  title: { marginTop: 30 },
  intro: { marginTop: 10 },
  student: { marginTop: 16 },
  rule: { height: 22, marginHorizontal: 24 },
  award: { marginHorizontal: -6, paddingVertical: 9 },
  reason: { marginTop: 14 },
  section: { marginTop: 8 },
  period: { marginTop: 4 },
  signatures: { flexGrow: 1, alignItems: "center", justifyContent: "space-evenly" },
  signature: { width: SIGNATURE.width, height: SIGNATURE.height, paddingTop: SIGNATURE.line + 1 },
  scan: { position: "absolute", top: 0, left: (SIGNATURE.width - SIGNATURE.pictureWidth) / 2 },
  issue: { position: "absolute", top: ISSUE_TOP, left: MARGIN, flexDirection: "row", alignItems: "center" },
  issueLines: { width: ISSUE_ROOM, marginLeft: 10 },
  cutMarks: { position: "absolute", top: 0, left: 0 },
});
