import type { Signature } from "#core/documents/exports/table-document.ts";
import { SCALE_ICON, type ScaleIcon } from "#core/grading/grades/display.ts";
import { PAINT, SHEET } from "./paint.ts";
import { hasHan, writeRuns } from "./text-runs.ts";
import type { Face } from "./typeface.ts";

/** What some tables have beside rows: headings shared by columns, and lines to sign on. */
export const BAND_ROW = 18;
export const SIGNATURES_HEIGHT = 84;
const GAP = 3;
const SIGNATURE_GAP = 24;

interface Band {
  title: string;
  short: string;
  left: number;
  width: number;
}

export function bandAt(
  columns: readonly { left: number; width: number }[],
  { title, short, from, to }: { title: string; short: string; from: number; to: number },
): Band {
  const left = columns[from]?.left ?? 0;
  const last = columns[to];
  return { title, short, left, width: last ? last.left + last.width - left : 0 };
}

/** A tinted heading over the columns it is of; the short one where they are too narrow for the whole. */
export function drawBands(
  pdf: PDFKit.PDFDocument,
  bold: Face,
  bands: readonly Band[],
  { y, size }: { y: number; size: number },
): void {
  for (const { title, short, left, width } of bands) {
    pdf.roundedRect(left + 0.5, y, width - 1, BAND_ROW - 2, 2).fill(PAINT.accentTint);
    pdf.font("bold").fontSize(size).fillColor(PAINT.accent);
    const room = width - GAP * 2;
    const whole = bold.lines(title, size, room);
    const [line = ""] = whole.length === 1 ? whole : bold.lines(short, size, room, 1);
    put(pdf, line, left + Math.max(GAP, (width - bold.width(line, size)) / 2), y + 4);
  }
}

/** Side by side: what for, a line with the name beneath, and as what. */
export function drawSignatures(
  pdf: PDFKit.PDFDocument,
  { regular, bold }: { regular: Face; bold: Face },
  signatures: readonly Signature[],
  { y, inner }: { y: number; inner: number },
): void {
  const width = (inner - SIGNATURE_GAP * (signatures.length - 1)) / signatures.length;
  for (const [index, { caption, name, position }] of signatures.entries()) {
    const left = SHEET.margin + index * (width + SIGNATURE_GAP);
    pdf.font("regular").fontSize(8).fillColor(PAINT.muted);
    put(pdf, `${regular.clean(caption)}:`, left, y);
    const line = y + 42;
    pdf
      .strokeColor(PAINT.muted)
      .lineWidth(0.5)
      .moveTo(left, line)
      .lineTo(left + width, line)
      .stroke();
    pdf.font("bold").fontSize(8.5).fillColor(PAINT.ink);
    put(pdf, bold.lines(name, 8.5, width, 1)[0] ?? "", left, line + 4);
    pdf.font("regular").fontSize(8).fillColor(PAINT.muted);
    put(pdf, regular.clean(position), left, line + 16);
  }
}

/** An icon of the nursery scale; `side` in points. Colours and line width are those of rows afterwards. */
export function drawIcon(
  pdf: PDFKit.PDFDocument,
  { filled, isDashed }: ScaleIcon,
  at: { x: number; y: number; side: number },
  color: string = PAINT.accent,
): void {
  const { side, center, radius } = SCALE_ICON;
  pdf
    .save()
    .translate(at.x, at.y)
    .scale(at.side / side)
    .lineWidth(1.5);
  if (isDashed) pdf.dash(2.5, { space: 2.5 });
  pdf.circle(center, center, radius).stroke(color);
  if (filled !== "") pdf.path(filled).fill(color);
  pdf.restore();
  pdf.fillColor(PAINT.ink).strokeColor(PAINT.line);
}

/** One line, exactly there: pdfkit's own wrapping and page breaks stay out of it. */
export function put(pdf: PDFKit.PDFDocument, line: string, x: number, y: number): void {
  if (hasHan(line)) writeRuns(pdf, [{ line, x, y }]);
  else if (line !== "") pdf.text(line, x, y, { lineBreak: false });
}
