import encodeQR from "qr";
import type { Verification } from "#core/documents/verification.ts";
import { PAINT } from "./paint.ts";
import type { Faces } from "./pdfkit-file.ts";
import { writeRuns } from "./text-runs.ts";

/** The side of the code on paper in points: 24 mm, so that any phone reads a printed one. */
export const QR_SIDE = 68;
const CAPTION_WIDTH = 150;
/** In one line, so that it can be copied. */
const CODE_WIDTH = 196;

/** The modules of a QR code, row by row; true is dark. A quiet zone of two is around it, the document is the rest. */
export const qrModules = (text: string): boolean[][] => encodeQR(text, "raw", { ecc: "medium", border: 2 });

/** The dark modules of each row that lie side by side. */
export function* darkRuns(modules: readonly boolean[][]): Generator<{ x: number; y: number; width: number }> {
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      yield { x: from, y, width: x - from + 1 };
    }
}

/** The code alone, on pdfkit: in whole modules on a scale of their own, so that a file of many codes stays small. */
export function drawQr(pdf: PDFKit.PDFDocument, url: string, left: number, top: number): void {
  const modules = qrModules(url);
  pdf
    .save()
    .translate(left, top)
    .scale(QR_SIDE / modules.length);
  const runs = Array.from(darkRuns(modules), ({ x, y, width }) => `${x} ${y} ${width} 1 re`);
  pdf.fillColor(PAINT.ink).addContent(`${runs.join("\n")}\nf`);
  pdf.restore();
}

/** The code with its words beside it; `left` and `top` in points. */
export function drawVerification(
  pdf: PDFKit.PDFDocument,
  { regular, bold }: Faces,
  { url, code, caption }: Verification,
  left: number,
  top: number,
): void {
  drawQr(pdf, url, left, top);
  const x = left + QR_SIDE + 8;
  const codeLines = bold.lines(code, 7.5, CODE_WIDTH, 2);
  pdf.font("bold").fontSize(7.5).fillColor(PAINT.ink);
  writeRuns(
    pdf,
    codeLines.map((line, at) => ({ line, x, y: top + 8 + at * 10 })),
  );
  const captionLines = regular.lines(caption, 7, CAPTION_WIDTH, 3);
  pdf.font("regular").fontSize(7).fillColor(PAINT.muted);
  writeRuns(
    pdf,
    captionLines.map((line, at) => ({ line, x, y: top + 31 + at * 9 })),
  );
}
