import type { CardCell, CardTable, CardTableRow } from "#core/documents/report-card/card-tables.ts";
import { scaleIconOf } from "#core/grading/grades/display.ts";
import type { CardLayout } from "#core/reports/card/card-layout.ts";
import { PAINT } from "#queues/render/paint.ts";
import { middleOf, type TextStyle } from "#queues/render/paper/canvas.ts";
import { drawIcon } from "#queues/render/table-parts.ts";
import type { Block, BlockRow } from "./block.ts";
import type { Drawing } from "./blocks.ts";

/** A table of grades: `note` below its rows, "" for none; `hasFinals`: its last columns are of final grades. */
export interface Grades {
  table: CardTable;
  layout: CardLayout;
  note: string;
  hasFinals: boolean;
}

/** The grades of a card: the widest of its tables, each layout with its own columns. */
interface GradeColumn {
  /** From the left of the block. */
  left: number;
  width: number;
  isLetter: boolean;
  /** Of the final grades, which stand out. */
  isFinal: boolean;
  /** A rule to its left: a term begins. */
  isFirstOfTerm: boolean;
}
interface GradesPlan extends Drawing {
  columns: readonly GradeColumn[];
  labelWidth: number;
  width: number;
}

const PADDING = 6;
const GRADE_WIDTH = 30;
const LETTER_WIDTH = 25;
const SENIOR_WIDTHS = [78, 82];
const NURSERY_WIDTH = 132;

/** Widths by layout: grade and letter by turns, grade and remark, or number and words. */
function columnsOf({ table, layout, hasFinals }: Grades, width: number): GradeColumn[] {
  const count = table.columns.length - 1;
  const widths = Array.from({ length: count }, (_, place) => {
    if (layout === "nursery") return NURSERY_WIDTH;
    if (layout === "senior-high") return SENIOR_WIDTHS[place] ?? GRADE_WIDTH;
    return place % 2 === 0 ? GRADE_WIDTH : LETTER_WIDTH;
  });
  // In Nursery every table has room for four columns, so that the terms of one lie under those of another.
  let left = width - (layout === "nursery" ? NURSERY_WIDTH * 4 : widths.reduce((sum, one) => sum + one, 0));
  return widths.map((own, place) => {
    const isPaired = layout !== "nursery" && layout !== "senior-high";
    const column = {
      left,
      width: own,
      isLetter: isPaired ? place % 2 === 1 : layout === "senior-high" && place === 1,
      isFinal: hasFinals && place >= count - (isPaired ? 2 : 1),
      isFirstOfTerm: isPaired ? place % 2 === 0 : true,
    };
    left += own;
    return column;
  });
}

const headHeight = ({ density }: Drawing): number => density.caption * 2.5;

export function gradesBlock(drawing: Drawing, grades: Grades, width: number): Block {
  const { table, note } = grades;
  const columns = columnsOf(grades, width);
  const plan: GradesPlan = { ...drawing, columns, labelWidth: columns[0]?.left ?? width, width };
  return {
    headHeight: headHeight(drawing),
    drawHead: (x, y) => drawTitles(plan, table.columns, x, y),
    rows: [
      ...table.rows.map((row, index) => gradeRow(plan, row, index)),
      ...(note === "" ? [] : [noteRow(plan, note)]),
    ],
  };
}

function drawTitles(plan: GradesPlan, titles: readonly string[], x: number, y: number): void {
  const { canvas, look, columns, width, density } = plan;
  const style: TextStyle = { face: "bold", size: density.caption + 0.5, color: PAINT.white };
  const height = headHeight(plan);
  canvas.pdf.roundedRect(x, y, width, height, look.radius / 2).fill(look.accent);
  const top = middleOf(y, height, style.size);
  canvas.text(titles[0] ?? "", x + PADDING, top, style);
  for (const [place, { left, width: own }] of columns.entries())
    canvas.centered(titles[place + 1] ?? "", x + left, own, top, style);
}

function gradeRow(plan: GradesPlan, row: CardTableRow, index: number): BlockRow {
  const { canvas, density, labelWidth } = plan;
  const label: TextStyle = { face: row.isStrong ? "bold" : "regular", size: density.body, color: PAINT.ink };
  const lines = canvas.lines(row.label, label, labelWidth - PADDING * 1.5);
  const height = density.row + (lines.length - 1) * density.leading + (row.isStrong ? 2 : 0);
  return {
    height,
    draw(x, y) {
      drawGround(plan, { x, y, height }, row.isStrong === true, index);
      const first = y + (height - (lines.length - 1) * density.leading) / 2;
      for (const [at, line] of lines.entries())
        canvas.text(line, x + PADDING, middleOf(first - 5 + at * density.leading, 10, density.body), label);
      for (const [place, cell] of row.cells.entries())
        drawCell(plan, cell, place, { x, middle: y + height / 2, isStrong: row.isStrong === true });
    },
  };
}

/** What lies behind a row: stripes, the columns of final grades, rules. */
function drawGround(
  { canvas, look, columns, width }: GradesPlan,
  { x, y, height }: { x: number; y: number; height: number },
  isStrong: boolean,
  index: number,
): void {
  const finals = columns.find(({ isFinal }) => isFinal);
  if (isStrong || (look.isStriped && index % 2 === 1)) canvas.pdf.rect(x, y, width, height).fill(look.tint);
  else if (finals) canvas.pdf.rect(x + finals.left, y, width - finals.left, height).fill(look.tint);
  for (const { left, isFirstOfTerm } of columns)
    if (isFirstOfTerm) canvas.down(x + left, y, height, look.rule, 0.5);
  canvas.across(x, y + height, width, look.rule, 0.5);
  if (isStrong) canvas.across(x, y, width, look.accent, 1);
}

function drawCell(
  { canvas, density, columns, look }: GradesPlan,
  { text, note, icon, isRed, mark = "" }: CardCell,
  place: number,
  { x, middle, isStrong }: { x: number; middle: number; isStrong: boolean },
): void {
  const column = columns[place];
  if (!column || text === "") return;
  const isBold = isStrong || isRed || column.isFinal;
  const style: TextStyle = {
    face: isBold ? "bold" : "regular",
    size: density.body,
    color: isRed ? PAINT.error : column.isLetter && !isStrong ? PAINT.muted : PAINT.ink,
  };
  const top = middleOf(middle - 5, 10, density.body);
  if (icon !== undefined) {
    const side = density.body + 3;
    const left = x + column.left + 7;
    drawIcon(canvas.pdf, scaleIconOf(icon), { x: left, y: middle - side / 2, side }, look.accent);
    canvas.text(text, left + side + 5, top, { ...style, face: "bold" });
    const words: TextStyle = { ...style, face: "regular", size: density.body - 0.6 };
    canvas.text(`${note ?? ""}${mark}`, left + side + 14, middleOf(middle - 5, 10, words.size), words);
    return;
  }
  const width = canvas.width(text, style);
  const left = x + column.left + (column.width - width) / 2;
  canvas.text(text, left, top, style);
  // The mark hangs beside the figure, so that figures stay in line.
  canvas.text(mark, left + width + 0.5, top, style);
}

const noteRow = ({ canvas, density }: GradesPlan, note: string): BlockRow => {
  const height = density.caption * 1.7;
  const style: TextStyle = { face: "regular", size: density.caption, color: PAINT.muted };
  return {
    height,
    draw: (x, y) => canvas.text(note, x + PADDING, middleOf(y + 1, height, style.size), style),
  };
};
