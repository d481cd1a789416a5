import type { RecordYear } from "#core/documents/permanent-record/permanent-record-document.ts";
import { PAINT } from "#queues/render/paint.ts";
import { middleOf, type PaperCanvas, type TextStyle } from "#queues/render/paper/canvas.ts";

/** A school year of a permanent record: where it was, the learning areas, and what came of it. */
export interface Part {
  height: number;
  draw(x: number, y: number): void;
}

const HEAD = 15;
const ROW = 10.8;
const PAD = 4;
const REMARK_WIDTH = 37;
/** Whole figures, and those with four decimals (grades 11 and 12). */
const NARROW = { term: 21, final: 28 } as const;
const WIDE = { term: 32, final: 34 } as const;
const NARROW_CHARACTERS = 4;
type FigureWidths = typeof NARROW | typeof WIDE;
const figuresWidth = ({ term, final }: FigureWidths): number => 3 * term + final;

const YEAR: TextStyle = { face: "bold", size: 8.2, color: PAINT.white };
const SMALL: TextStyle = { face: "regular", size: 6.8, color: PAINT.muted };
const COLUMN: TextStyle = { face: "bold", size: 6.6, color: PAINT.muted };
const CELL: TextStyle = { face: "regular", size: 7.4, color: PAINT.ink };
const STRONG: TextStyle = { face: "bold", size: 7.4, color: PAINT.ink };

interface Row {
  name: string[];
  figures: readonly string[];
  remark: string;
  isStrong: boolean;
}

export function yearBlock(canvas: PaperCanvas, year: RecordYear, width: number): Part {
  const isWide = year.areas.some(({ terms }) => terms.some((figure) => figure.length > NARROW_CHARACTERS));
  const figures = isWide ? WIDE : NARROW;
  const nameWidth = width - figuresWidth(figures) - REMARK_WIDTH - PAD;
  const inner = width - 2 * PAD;
  const about = [year.school, year.adviser && `Adviser: ${year.adviser}`, year.note && `* ${year.note}`]
    .filter((line) => line !== "")
    .flatMap((line) => canvas.lines(line, SMALL, inner));
  const rows = [
    ...year.areas.map(({ name, terms, final, remark }) =>
      rowOf(canvas, { name, figures: [...terms, final], remark, isStrong: false }, nameWidth),
    ),
    ...(year.average === ""
      ? []
      : [
          rowOf(
            canvas,
            { name: "General Average", figures: ["", "", "", year.average], remark: "", isStrong: true },
            nameWidth,
          ),
        ]),
  ];
  const below = [
    ...(year.action === "" ? [] : [{ text: `Action taken: ${year.action}`, style: STRONG }]),
    ...year.remedial.map(({ name, final, mark, recomputed }) => ({
      text: `Remedial class in ${name}: final grade ${final}, mark ${mark}, recomputed ${recomputed}`,
      style: CELL,
    })),
  ].flatMap(({ text, style }) => canvas.lines(text, style, inner).map((line) => ({ line, style })));
  const aboutHeight = about.length * 8.8 + 4;
  const rowsHeight = rows.reduce((sum, { name }) => sum + heightOf(name), 0);
  const belowHeight = below.length === 0 ? 0 : below.length * 10 + 4;
  return {
    height: HEAD + aboutHeight + ROW + rowsHeight + belowHeight,
    draw(x, y) {
      drawHead(canvas, year, { x, y, width });
      canvas.column(about, x + PAD, y + HEAD + 2, 8.8, SMALL);
      let top = y + HEAD + aboutHeight;
      drawColumns(canvas, { x, y: top, width, figures });
      top += ROW;
      for (const row of rows) {
        drawRow(canvas, row, { x, y: top, width, figures });
        top += heightOf(row.name);
      }
      canvas.across(x, top, width, PAINT.lineStrong, 0.6);
      for (const [at, { line, style }] of below.entries())
        canvas.text(line, x + PAD, middleOf(top + 3 + at * 10, 10, style.size), style);
    },
  };
}

const heightOf = (lines: readonly string[]): number => ROW + Math.max(0, lines.length - 1) * 8.6;
const rowOf = (
  canvas: PaperCanvas,
  { name, ...row }: Omit<Row, "name"> & { name: string },
  width: number,
): Row => ({
  ...row,
  name: canvas.lines(name, row.isStrong ? STRONG : CELL, width - PAD),
});

interface Place {
  x: number;
  y: number;
  width: number;
  figures: FigureWidths;
}
function drawHead(
  canvas: PaperCanvas,
  { schoolYear, level, note }: RecordYear,
  { x, y, width }: Omit<Place, "figures">,
): void {
  canvas.pdf.rect(x, y, width, HEAD).fill(PAINT.accent);
  const top = middleOf(y, HEAD, YEAR.size);
  const right = `${schoolYear}${note === "" ? "" : " *"}`;
  const [name = ""] = canvas.lines(level, YEAR, width - canvas.width(right, YEAR) - 3 * PAD, 1);
  canvas.text(name, x + PAD, top, YEAR);
  canvas.toRight(right, x + width - PAD, top, YEAR);
}

/** Where each figure ends. */
const figureEnds = ({ x, width, figures }: Place): number[] => {
  const left = x + width - figuresWidth(figures) - REMARK_WIDTH;
  return [1, 2, 3].map((term) => left + term * figures.term).concat(left + figuresWidth(figures));
};
function drawColumns(canvas: PaperCanvas, place: Place): void {
  const { x, y, width } = place;
  canvas.pdf.rect(x, y, width, ROW).fill(PAINT.accentTint);
  const top = middleOf(y, ROW, COLUMN.size);
  canvas.text("Learning Areas", x + PAD, top, COLUMN);
  for (const [at, end] of figureEnds(place).entries())
    canvas.toRight(["1st", "2nd", "3rd", "Final"][at] ?? "", end - 2, top, COLUMN);
  canvas.text("Remarks", x + width - REMARK_WIDTH + PAD, top, COLUMN);
}

function drawRow(canvas: PaperCanvas, { name, figures, remark, isStrong }: Row, place: Place): void {
  const { x, y, width } = place;
  const style = isStrong ? STRONG : CELL;
  canvas.across(x, y, width, PAINT.line, 0.5);
  canvas.column(name, x + PAD, y + (ROW - 8.6) / 2, 8.6, style);
  const top = middleOf(y, ROW, style.size);
  for (const [at, end] of figureEnds(place).entries())
    canvas.toRight(figures[at] ?? "", end - 2, top, at === 3 ? STRONG : style);
  canvas.text(remark, x + width - REMARK_WIDTH + PAD, top, style);
}
