import { Canvas } from "@react-pdf/renderer";
import { PAINT, SHEET, SHEET_INNER } from "../render/paint.ts";
import type { PdfFonts } from "../render/pdf-fonts.ts";
import { NOTES_WIDTH, TEXT } from "./invoice-pages.ts";
import { type Painter, put, topOf } from "./painter.ts";

const LABEL = { size: 7.5, leading: 11, gap: 5, spacing: 0.3 } as const;
const NOTES_TOP = 4;
const FOOTER = { size: 7.5, leading: 10, gap: 6, bottom: 22 } as const;

/** Notes beside the totals, or by themselves. */
export const InvoiceNotes = ({ lines, fonts }: { lines: readonly string[]; fonts: PdfFonts }) => (
  <Canvas
    style={{
      width: NOTES_WIDTH + 6,
      height: NOTES_TOP + LABEL.leading + LABEL.gap + lines.length * TEXT.leading,
    }}
    paint={(given) => {
      if (lines.length === 0) return null;
      const painter = given as Painter;
      painter.font(fonts.bold.program).fontSize(LABEL.size).fillColor(PAINT.accent);
      put(painter, "NOTES", 0, NOTES_TOP + topOf(LABEL.size, LABEL.leading), LABEL.spacing);
      painter.font(fonts.regular.program).fontSize(TEXT.size).fillColor(PAINT.muted);
      const top = NOTES_TOP + LABEL.leading + LABEL.gap + topOf(TEXT.size, TEXT.leading);
      for (const [index, line] of lines.entries()) put(painter, line, 0, top + index * TEXT.leading);
      return null;
    }}
  />
);

/** The foot of every page: who bills to the left, which page of which document to the right. */
export const InvoiceFooter = ({ left, right, fonts }: { left: string; right: string; fonts: PdfFonts }) => (
  <Canvas
    style={{
      position: "absolute",
      left: SHEET.margin,
      top: SHEET.height - FOOTER.bottom - FOOTER.leading - FOOTER.gap,
      width: SHEET_INNER,
      height: FOOTER.leading + FOOTER.gap,
    }}
    paint={(given) => {
      const painter = given as Painter;
      painter.strokeColor(PAINT.lineStrong).lineWidth(0.6).moveTo(0, 0).lineTo(SHEET_INNER, 0).stroke();
      painter.font(fonts.regular.program).fontSize(FOOTER.size).fillColor(PAINT.muted);
      const top = FOOTER.gap + topOf(FOOTER.size, FOOTER.leading);
      put(painter, left, 0, top);
      put(painter, right, SHEET_INNER - fonts.regular.width(right, FOOTER.size), top);
      return null;
    }}
  />
);
