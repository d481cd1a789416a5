import { Canvas } from "@react-pdf/renderer";
import type { InvoiceDocument } from "../../core/documents/invoice-document.ts";
import { PAINT } from "../render/paint.ts";
import type { PdfFonts } from "../render/pdf-fonts.ts";
import { TEXT, TOTALS } from "./invoice-pages.ts";
import { type Painter, put } from "./painter.ts";

const INSET = 10;
const STRONG_SIZE = 10.5;

type Totals = InvoiceDocument["totals"];

const heightOf = ({ isStrong }: Totals[number]): number => (isStrong ? TOTALS.strong : TOTALS.row);

/** The sums, painted like the rows above them. */
export const InvoiceTotals = ({ totals, fonts }: { totals: Totals; fonts: PdfFonts }) => (
  <Canvas
    style={{ width: TOTALS.width, height: totals.reduce((sum, total) => sum + heightOf(total), 0) }}
    paint={(painter) => {
      paintTotals(painter as Painter, totals, fonts);
      return null;
    }}
  />
);

function paintTotals(painter: Painter, totals: Totals, { regular, bold }: PdfFonts): void {
  let y = 0;
  for (const total of totals) {
    const { isStrong } = total;
    const face = isStrong ? bold : regular;
    const size = isStrong ? STRONG_SIZE : TEXT.size;
    const height = heightOf(total);
    if (isStrong) painter.roundedRect(0, y + 2, TOTALS.width, height - 4, 3).fill(PAINT.accent);
    painter.font(face.program).fontSize(size);
    const top = y + height / 2 - size * 0.68;
    const value = face.clean(total.value);
    painter.fillColor(isStrong ? PAINT.white : PAINT.muted);
    put(painter, face.clean(total.label), INSET, top);
    painter.fillColor(isStrong ? PAINT.white : PAINT.ink);
    put(painter, value, TOTALS.width - INSET - face.width(value, size), top);
    y += height;
  }
}
