import { Canvas } from "@react-pdf/renderer";
import { PAINT, SHEET_INNER } from "../render/paint.ts";
import type { PdfFonts } from "../render/pdf-fonts.ts";
import { CELL_PADDING, COLUMN_WIDTHS, HEAD_ROW_HEIGHT, type PlacedRow, TEXT } from "./invoice-pages.ts";
import { type Painter, put } from "./painter.ts";

const RIGHT_ALIGNED = [1, 3, 5];
const SMALL_COLUMN = 4;
const TOP = 4.5;
const HEADING = { size: 7.5, leading: 9.5 } as const;

interface InvoiceRowsProps {
  columns: readonly string[];
  rows: readonly PlacedRow[];
  fonts: PdfFonts;
}

/**
 * The table of one page. Its lines are broken and measured already, so they are painted straight where they
 * stand: as elements of their own they would take most of the document's time.
 */
export const InvoiceRows = ({ columns, rows, fonts }: InvoiceRowsProps) => (
  <Canvas
    style={{ width: SHEET_INNER, height: rows.reduce((sum, { height }) => sum + height, HEAD_ROW_HEIGHT) }}
    paint={(painter) => {
      paintHeadings(painter as Painter, columns, fonts);
      paintRows(painter as Painter, rows, fonts);
      return null;
    }}
  />
);

/** Where a line begins in its column: text to the left, figures to the right. */
function leftOf(column: number, x: number, width: number): number {
  if (!RIGHT_ALIGNED.includes(column)) return x + CELL_PADDING;
  const isLast = column === COLUMN_WIDTHS.length - 1;
  return x + (COLUMN_WIDTHS[column] ?? 0) - (isLast ? CELL_PADDING : CELL_PADDING / 2) - width;
}

function paintHeadings(painter: Painter, columns: readonly string[], { bold }: PdfFonts): void {
  painter.roundedRect(0, 0, SHEET_INNER, HEAD_ROW_HEIGHT, 3).fill(PAINT.accent);
  painter.font(bold.program).fontSize(HEADING.size).fillColor(PAINT.white);
  let x = 0;
  for (const [column, heading] of columns.entries()) {
    const lines = bold.lines(heading, HEADING.size, (COLUMN_WIDTHS[column] ?? 0) - CELL_PADDING, 2);
    const top = (HEAD_ROW_HEIGHT - lines.length * HEADING.leading) / 2 - 0.5;
    for (const [index, line] of lines.entries())
      put(painter, line, leftOf(column, x, bold.width(line, HEADING.size)), top + index * HEADING.leading);
    x += COLUMN_WIDTHS[column] ?? 0;
  }
}

function paintRows(painter: Painter, rows: readonly PlacedRow[], { regular }: PdfFonts): void {
  painter.font(regular.program).fillColor(PAINT.ink).strokeColor(PAINT.line).lineWidth(0.6);
  let y = HEAD_ROW_HEIGHT;
  for (const { cells, height } of rows) {
    let x = 0;
    for (const [column, lines] of cells.entries()) {
      const size = column === SMALL_COLUMN ? TEXT.small : TEXT.size;
      painter.fontSize(size);
      const top = y + TOP + (TEXT.size - size);
      for (const [index, line] of lines.entries())
        put(painter, line, leftOf(column, x, regular.width(line, size)), top + index * TEXT.leading);
      x += COLUMN_WIDTHS[column] ?? 0;
    }
    y += height;
    painter.moveTo(0, y).lineTo(SHEET_INNER, y).stroke();
  }
}
