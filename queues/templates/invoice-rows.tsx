import { Canvas } from "@react-pdf/renderer";
import { PAINT, SHEET_INNER } from "../render/paint.ts";
import type { PaperFonts } from "../render/paper-fonts.ts";
import { CELL_PADDING, COLUMN_WIDTHS, type PlacedRow, TEXT } from "./invoice-pages.ts";

/** What of pdfkit a Canvas hands on, as far as it is used here. */
interface Painter {
  font(program: unknown): Painter;
  fontSize(size: number): Painter;
  fillColor(color: string): Painter;
  strokeColor(color: string): Painter;
  lineWidth(width: number): Painter;
  text(line: string, x: number, y: number, options: { lineBreak: false }): Painter;
  moveTo(x: number, y: number): Painter;
  lineTo(x: number, y: number): Painter;
  stroke(): Painter;
}

const RIGHT_ALIGNED = [1, 3, 5];
const SMALL_COLUMN = 4;
const TOP = 4.5;

/**
 * The rows of one page. Their lines are broken and measured already, so they are painted straight where they
 * stand: as elements of their own they would take most of the paper's time.
 */
export const InvoiceRows = ({ rows, fonts }: { rows: readonly PlacedRow[]; fonts: PaperFonts }) => (
  <Canvas
    style={{ width: SHEET_INNER, height: rows.reduce((sum, { height }) => sum + height, 0) }}
    paint={(painter) => {
      paintRows(painter as Painter, rows, fonts);
      return null;
    }}
  />
);

function paintRows(painter: Painter, rows: readonly PlacedRow[], { regular }: PaperFonts): void {
  painter.font(regular.program).fillColor(PAINT.ink).strokeColor(PAINT.line).lineWidth(0.6);
  let y = 0;
  for (const { cells, height } of rows) {
    let x = 0;
    for (const [column, lines] of cells.entries()) {
      const size = column === SMALL_COLUMN ? TEXT.small : TEXT.size;
      const width = COLUMN_WIDTHS[column] ?? 0;
      const isRight = RIGHT_ALIGNED.includes(column);
      const inset = isRight && column < cells.length - 1 ? CELL_PADDING / 2 : CELL_PADDING;
      painter.fontSize(size);
      for (const [index, line] of lines.entries()) {
        const left = isRight ? x + width - inset - regular.width(line, size) : x + inset;
        const top = y + TOP + index * TEXT.leading + (TEXT.size - size);
        if (line !== "") painter.text(line, left, top, { lineBreak: false });
      }
      x += width;
    }
    y += height;
    painter.moveTo(0, y).lineTo(SHEET_INNER, y).stroke();
  }
}
