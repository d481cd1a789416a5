import type { ReceiptDocument } from "../../core/documents/receipt-document.ts";
import { PAINT, SHEET, SHEET_INNER } from "../render/paint.ts";
import type { PdfFonts } from "../render/pdf-fonts.ts";
import type { Face } from "../render/typeface.ts";
import { type Painter, put } from "./painter.ts";
import { RECEIPT, type ReceiptPage } from "./receipt-pages.ts";

const LEFT = SHEET.margin;
const RIGHT = SHEET.margin + SHEET_INNER;
const PADDING = 8;
const AMOUNT = RECEIPT.columns.length - 1;

/** One line of cells; the amount is aligned right. */
function putCells(painter: Painter, face: Face, size: number, texts: readonly string[], y: number): void {
  let x: number = LEFT;
  for (const [column, width] of RECEIPT.columns.entries()) {
    const text = face.lines(texts[column] ?? "", size, width - PADDING * 1.5, 1)[0] ?? "";
    put(painter, text, column === AMOUNT ? x + width - PADDING - face.width(text, size) : x + PADDING, y);
    x += width;
  }
}

/** The invoices of one page, each with what it got. */
export function paintTable(
  painter: Painter,
  columns: readonly string[],
  { tableTop, rows }: ReceiptPage,
  { regular, bold }: PdfFonts,
): void {
  painter.roundedRect(LEFT, tableTop, SHEET_INNER, RECEIPT.headRow, 3).fill(PAINT.accent);
  painter.font(bold.program).fontSize(7.5).fillColor(PAINT.white);
  putCells(painter, bold, 7.5, columns, tableTop + 7);
  painter.font(regular.program).fontSize(RECEIPT.text).fillColor(PAINT.ink);
  painter.strokeColor(PAINT.line).lineWidth(0.6);
  let y = tableTop + RECEIPT.headRow;
  for (const { number, customer, customerId, amount } of rows) {
    putCells(painter, regular, RECEIPT.text, [number, customer, customerId, amount], y + 4.5);
    y += RECEIPT.row;
    painter.moveTo(LEFT, y).lineTo(RIGHT, y).stroke();
  }
}

/** Notes to the left, sums to the right. */
export function paintClosing(
  painter: Painter,
  totals: ReceiptDocument["totals"],
  { closingTop, notes }: ReceiptPage,
  { regular, bold }: PdfFonts,
): void {
  if (notes.length > 0) {
    painter.font(bold.program).fontSize(7.5).fillColor(PAINT.accent);
    put(painter, "NOTES", LEFT, closingTop + 3);
    painter.font(regular.program).fontSize(RECEIPT.text).fillColor(PAINT.muted);
    for (const [index, line] of notes.entries())
      put(painter, line, LEFT, closingTop + 18 + index * RECEIPT.leading);
  }
  const left = RIGHT - RECEIPT.totalsWidth;
  let y = closingTop;
  for (const { label, value, isStrong } of totals) {
    const face = isStrong ? bold : regular;
    const size = isStrong ? 10.5 : RECEIPT.text;
    const height = isStrong ? RECEIPT.totalStrong : RECEIPT.totalRow;
    if (isStrong) painter.roundedRect(left, y + 2, RECEIPT.totalsWidth, height - 4, 3).fill(PAINT.accent);
    const top = y + height / 2 - size * 0.68;
    painter
      .font(face.program)
      .fontSize(size)
      .fillColor(isStrong ? PAINT.white : PAINT.muted);
    put(painter, face.clean(label), left + 10, top);
    painter.fillColor(isStrong ? PAINT.white : PAINT.ink);
    const text = face.clean(value);
    put(painter, text, RIGHT - 10 - face.width(text, size), top);
    y += height;
  }
}
