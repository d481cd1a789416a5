import type { CertificateDocument } from "#core/documents/certificate/certificate-document.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { PAINT } from "#queues/render/paint.ts";
import {
  middleOf,
  openPaper,
  type PaperCanvas,
  type PaperFile,
  type TextStyle,
} from "#queues/render/paper/canvas.ts";
import { drawQr, QR_SIDE } from "#queues/render/qr.ts";
import { drawStamp } from "#queues/render/report-card/stamp.ts";
import { type SheetKind, Sheets } from "#queues/render/sheets.ts";
import { CERTIFICATE_LOOKS, type CertificateLook } from "./looks.ts";

/** 5.5 × 11 in upright. */
const PAGE = { width: 396, height: 792 } as const;
const MARGIN = 46;
const INNER = PAGE.width - 2 * MARGIN;
const CENTER = { left: MARGIN, width: INNER } as const;

export interface CertificateFile extends PaperFile {
  sheet: SheetKind;
}

/** Begins a file of certificates, each on a page of its own. */
export function openCertificateFile({ sheet, ...file }: CertificateFile) {
  const { canvas, finish } = openPaper(file);
  const sheets = new Sheets(canvas.pdf, sheet);
  return {
    add(certificate: CertificateDocument): void {
      sheets.add(PAGE, () => {
        drawCertificate(canvas, certificate);
        canvas.writePage();
        if (certificate.stamp !== "")
          drawStamp(canvas, certificate.stamp, PAGE, CERTIFICATE_LOOKS[certificate.kind].accent);
      });
    },
    finish: async (): Promise<RenderedPdf> => ({ bytes: await finish(), pages: sheets.count }),
  };
}

/** One file of any number of certificates, in their order. */
export async function renderCertificates(
  certificates: readonly CertificateDocument[],
  file: CertificateFile,
): Promise<RenderedPdf> {
  const open = openCertificateFile(file);
  for (const certificate of certificates) open.add(certificate);
  return open.finish();
}

function drawFrame({ pdf }: PaperCanvas, { accent, tint, frame }: CertificateLook): void {
  const { width, height } = PAGE;
  if (frame === "band") {
    pdf.rect(0, 0, width, 20).fill(accent);
    pdf.rect(0, height - 20, width, 20).fill(accent);
    pdf
      .roundedRect(20, 34, width - 40, height - 68, 14)
      .lineWidth(1.2)
      .stroke(accent);
    return;
  }
  pdf
    .rect(18, 18, width - 36, height - 36)
    .lineWidth(3)
    .stroke(accent);
  pdf
    .rect(24, 24, width - 48, height - 48)
    .lineWidth(0.7)
    .stroke(accent);
  pdf.rect(24.4, 24.4, width - 48.8, 10).fill(tint);
  pdf.rect(24.4, height - 34.4, width - 48.8, 10).fill(tint);
}

/** The largest of the sizes in which the text has room in so many lines. */
function fitted(
  canvas: PaperCanvas,
  text: string,
  {
    face,
    color,
    sizes,
    linesMax,
  }: { face: TextStyle["face"]; color: string; sizes: readonly number[]; linesMax: number },
): { lines: string[]; style: TextStyle } {
  const smallest: TextStyle = { face, color, size: sizes.at(-1) ?? 10 };
  for (const size of sizes) {
    const style: TextStyle = { face, color, size };
    const lines = canvas.lines(text, style, INNER, linesMax + 1);
    if (lines.length <= linesMax) return { lines, style };
  }
  return { lines: canvas.lines(text, smallest, INNER, linesMax + 1), style: smallest };
}

/** Centered lines from the top on; answers where they end. */
function drawLines(
  canvas: PaperCanvas,
  { lines, style }: { lines: readonly string[]; style: TextStyle },
  top: number,
): number {
  const leading = style.size * 1.25;
  for (const [place, line] of lines.entries())
    canvas.centered(
      line,
      CENTER.left,
      CENTER.width,
      middleOf(top + place * leading, leading, style.size),
      style,
    );
  return top + lines.length * leading;
}

const LOGO = 60;
function drawCertificate(canvas: PaperCanvas, certificate: CertificateDocument): void {
  const look = CERTIFICATE_LOOKS[certificate.kind];
  const { accent } = look;
  const text = (
    line: string,
    face: TextStyle["face"],
    color: string,
    sizes: readonly number[],
    linesMax: number,
  ) => fitted(canvas, line, { face, color, sizes, linesMax });
  drawFrame(canvas, look);
  let y = 58;
  if (canvas.hasPicture(certificate.school.logo)) {
    canvas.picture(certificate.school.logo, (PAGE.width - LOGO) / 2, y, LOGO, LOGO);
    y += LOGO + 10;
  }
  y = drawLines(canvas, text(certificate.school.name, "bold", PAINT.ink, [16, 14, 12], 2), y);
  for (const line of certificate.school.lines)
    y = drawLines(canvas, text(line, "regular", PAINT.muted, [8, 7.5], 2), y + 1);
  y = drawLines(canvas, text(certificate.title, "bold", accent, [21, 18, 16], 2), y + 30);
  y = drawLines(canvas, text(certificate.intro, "regular", PAINT.muted, [11], 1), y + 10);
  y = drawLines(canvas, text(certificate.student, "bold", PAINT.ink, [24, 21, 18, 15, 12], 2), y + 16);
  canvas.across(MARGIN + 24, y + 4, INNER - 48, accent, 1);
  y = drawAward(canvas, certificate, look, y + 22);
  y = drawLines(canvas, text(certificate.reason, "regular", PAINT.ink, [11, 10], 3), y + 14);
  y = drawLines(canvas, text(certificate.section, "bold", PAINT.ink, [12, 11, 10], 2), y + 8);
  drawLines(canvas, text(certificate.period, "regular", PAINT.ink, [11], 1), y + 4);
  drawSignatures(canvas, certificate.signatures);
  drawIssue(canvas, certificate);
}

/** The award on a ground of its own. */
function drawAward(
  canvas: PaperCanvas,
  { award }: CertificateDocument,
  { accent, tint, frame }: CertificateLook,
  top: number,
): number {
  const isBand = frame === "band";
  const placed = fitted(canvas, award, {
    face: "bold",
    color: isBand ? PAINT.white : accent,
    sizes: [20, 17, 14, 12],
    linesMax: 2,
  });
  const height = placed.lines.length * placed.style.size * 1.25 + 18;
  canvas.pdf
    .roundedRect(MARGIN - 6, top, INNER + 12, height, isBand ? height / 2 : 4)
    .fill(isBand ? accent : tint);
  drawLines(canvas, placed, top + 9);
  return top + height;
}

const SIGNATURES_TOP = 520;
const SIGNATURE_HEIGHT = 48;
const SIGNATURE_WIDTH = 200;
/** One below the other: the scanned signature or room for one, the line, who signs and as what. */
function drawSignatures(canvas: PaperCanvas, signatures: CertificateDocument["signatures"]): void {
  const left = (PAGE.width - SIGNATURE_WIDTH) / 2;
  const name: TextStyle = { face: "bold", size: 9, color: PAINT.ink };
  const position: TextStyle = { face: "regular", size: 7.5, color: PAINT.muted };
  for (const [place, { name: who, position: as, picture }] of signatures.entries()) {
    const line = SIGNATURES_TOP + place * SIGNATURE_HEIGHT + 24;
    canvas.picture(picture, left + 45, line - 24, SIGNATURE_WIDTH - 90, 23);
    canvas.across(left, line, SIGNATURE_WIDTH, PAINT.ink, 0.6);
    const [only = ""] = canvas.lines(who, name, SIGNATURE_WIDTH, 1);
    canvas.centered(only, left, SIGNATURE_WIDTH, middleOf(line + 1, 11, name.size), name);
    canvas.centered(as, left, SIGNATURE_WIDTH, middleOf(line + 12, 9, position.size), position);
  }
}

const ISSUE_TOP = 676;
/** The code, the day, and where it is checked; of a preview nothing. */
function drawIssue(canvas: PaperCanvas, { issue }: CertificateDocument): void {
  if (!issue) return;
  drawQr(canvas.pdf, issue.verification.url, MARGIN, ISSUE_TOP);
  const left = MARGIN + QR_SIDE + 10;
  const room = INNER - QR_SIDE - 10;
  const strong: TextStyle = { face: "bold", size: 8, color: PAINT.ink };
  const plain: TextStyle = { face: "regular", size: 7, color: PAINT.muted };
  const texts = [
    { line: issue.line, style: strong },
    { line: issue.verification.code, style: strong },
    { line: issue.verification.caption, style: plain },
  ].flatMap(({ line, style }) => canvas.lines(line, style, room).map((one) => ({ one, style })));
  const leading = 10.5;
  const top = ISSUE_TOP + (QR_SIDE - texts.length * leading) / 2;
  for (const [at, { one, style }] of texts.entries())
    canvas.text(one, left, middleOf(top + at * leading, leading, style.size), style);
}
