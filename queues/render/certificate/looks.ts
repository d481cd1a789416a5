import type { CertificateKind } from "#core/documents/certificate/certificate-document.ts";

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
