import { PAINT, SHEET, SHEET_INNER } from "#queues/render/paint.ts";
import type { Faces } from "#queues/render/pdfkit-file.ts";
import { middleOf, type PaperCanvas, type TextStyle } from "./canvas.ts";

/**
 * The table of an invoice or a receipt: a filled row of headings, and rows whose lines are broken and measured before any
 * of them is placed.
 */
export interface Column {
  width: number;
  /** Between the text and the edge it is set at, and what stays free at the other. */
  padding: number;
  gap: number;
  isRight?: boolean;
  /** A size smaller. */
  isSmall?: boolean;
}
export interface PlacedRow {
  height: number;
  /** The text of each cell, broken into lines. */
  cells: string[][];
}

export const HEAD_ROW_HEIGHT = 24;
const LEADING = 12;
const ROW_PADDING = 10;
const HEADING: TextStyle = { face: "bold", size: 7.5, color: PAINT.white };
const HEADING_LEADING = 9.5;
const CELL: TextStyle = { face: "regular", size: 9, color: PAINT.ink };
const SMALL: TextStyle = { face: "regular", size: 8, color: PAINT.ink };
/** So much lower smaller text stands on the line of what is beside it. */
const SMALL_LOWER = 0.36;
const styleOf = ({ isSmall = false }: Column): TextStyle => (isSmall ? SMALL : CELL);
const roomOf = ({ width, padding, gap }: Column): number => width - padding - gap;

export function placeRow(
  { regular }: Faces,
  columns: readonly Column[],
  texts: readonly string[],
  linesMax: number,
): PlacedRow {
  const cells = columns.map((column, at) =>
    regular.lines(texts[at] ?? "", styleOf(column).size, roomOf(column), linesMax),
  );
  const linesMost = Math.max(...cells.map((lines) => lines.length));
  return { height: linesMost * LEADING + ROW_PADDING, cells };
}

/** Draws headings and rows from `top` on. */
export function drawRows(
  canvas: PaperCanvas,
  columns: readonly Column[],
  headings: readonly string[],
  rows: readonly PlacedRow[],
  top: number,
): void {
  const left = SHEET.margin;
  canvas.pdf.roundedRect(left, top, SHEET_INNER, HEAD_ROW_HEIGHT, 3).fill(PAINT.accent);
  eachColumn(columns, (column, at, x) => {
    const lines = canvas.lines(headings[at] ?? "", HEADING, roomOf(column), 2);
    const first = top + (HEAD_ROW_HEIGHT - lines.length * HEADING_LEADING) / 2;
    putCell(canvas, column, lines, { x, y: first, leading: HEADING_LEADING, style: HEADING });
  });
  let y = top + HEAD_ROW_HEIGHT;
  for (const { cells, height } of rows) {
    const first = y + ROW_PADDING / 2;
    eachColumn(columns, (column, at, x) => {
      const lower = first + (column.isSmall ? SMALL_LOWER : 0);
      putCell(canvas, column, cells[at] ?? [], { x, y: lower, leading: LEADING, style: styleOf(column) });
    });
    y += height;
    canvas.across(left, y, SHEET_INNER, PAINT.line, 0.6);
  }
}

function eachColumn(columns: readonly Column[], draw: (column: Column, at: number, x: number) => void): void {
  let x: number = SHEET.margin;
  for (const [at, column] of columns.entries()) {
    draw(column, at, x);
    x += column.width;
  }
}

function putCell(
  canvas: PaperCanvas,
  { width, padding, isRight = false }: Column,
  lines: readonly string[],
  { x, y, leading, style }: { x: number; y: number; leading: number; style: TextStyle },
): void {
  if (!isRight) {
    canvas.column(lines, x + padding, y, leading, style);
    return;
  }
  for (const [at, line] of lines.entries())
    canvas.toRight(line, x + width - padding, middleOf(y + at * leading, leading, style.size), style);
}
