import { SCORE } from "#core/grading/imports/score-columns.ts";
import { exceeds, type Score } from "#core/grading/scores/score.ts";
import { readCell } from "#core/shared/import/reading/cell-values.ts";
import type { WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { type DecimalMark, DecimalProof } from "#core/shared/import/reading/number-values.ts";
import { peopleOfRows } from "#core/shared/import/reading/person-match.ts";
import { type CellChange, cellAt, type Grid, type Place } from "./grid.ts";
import { type Block, pasteLayout, readStudentNumber } from "./paste-layout.ts";
import { isOneCell, placesIn, type Range, rangeOf } from "./selection.ts";
import { cellText } from "./typing.ts";

/** What is said of a pasted block. */
export interface PasteOptions {
  /** A blank cell clears the score that is there; else it leaves it. */
  clearsBlanks?: boolean;
  /** Rows that name nobody, or contradict themselves, are left out. */
  leavesOut?: boolean;
}

/** What a pasted block would do, before it is done. */
export interface PastePlan {
  /** Where it goes, within the grid. */
  range: Range;
  /** Rows go to the students they name; else by place. */
  isByStudent: boolean;
  /** None while there are rows that name nobody. */
  changes: readonly (CellChange & { before: Score })[];
  refused: readonly RefusedCell[];
  /** Rows of the block, 1 = the first, that name nobody of the class, or contradict themselves. */
  wrongRows: readonly { line: number; message: string }[];
  /** How it was understood, where that is not by place. */
  notices: readonly string[];
  /** Cells that already have this value. */
  unchanged: number;
  /** Blank cells where there is a score. */
  blanks: number;
  /** Rows and columns of the block that reach beyond the grid and are left out. */
  beyond: { rows: number; columns: number };
}

interface RefusedCell extends Place {
  text: string;
  reason: string;
}

/** A cell of the block and where it goes. */
interface PlacedCell extends Place {
  text: string;
  mark: DecimalMark;
}

/**
 * Plans what a pasted block would do (G-46): it is understood as a file of scores is. With a column of numbers or names its
 * rows go to whom they name, and below headings its columns to the activities; only a bare block goes by place, from the
 * range's upper left corner on, and one single value fills the whole range, as in a spreadsheet. What is no score, or
 * exceeds its maximum, is refused and changes nothing.
 */
export function planPaste(grid: Grid, block: Block, options: PasteOptions = {}): PastePlan {
  const corner = rangeOf(grid);
  const students = grid.rows.map((row, index) => ({ number: row.id, name: withoutLeaving(row.name), index }));
  const layout = pasteLayout(block, grid.columns, students, corner.left);
  const { firstRow, numberColumn, nameColumn, targets, unread } = layout;
  const isByStudent = numberColumn !== null || nameColumn !== null;
  const marks = new Map(targets.map(({ from }) => [from, markOf(block, firstRow, from)]));
  const cellsOf = (source: number, row: number): PlacedCell[] =>
    targets.flatMap(({ from, to }) =>
      to < grid.columns.length
        ? [{ row, column: to, text: block[source]?.[from]?.trim() ?? "", mark: marks.get(from) ?? "." }]
        : [],
    );
  const named = isByStudent ? rowsOfStudents(block, layout, students) : null;
  const rows =
    named?.rows ??
    block.slice(firstRow).map((_, index) => ({ source: firstRow + index, row: corner.top + index }));
  const wrongRows = options.leavesOut ? [] : (named?.wrong ?? []);
  const isSingle = block.length === 1 && targets.length === 1 && !isByStudent && !isOneCell(grid);
  const placed = isSingle
    ? placesIn(corner).map((place) => ({
        ...place,
        text: block[0]?.[0]?.trim() ?? "",
        mark: marks.get(0) ?? ".",
      }))
    : rows.filter(({ row }) => row < grid.rows.length).flatMap(({ source, row }) => cellsOf(source, row));
  const { changes, ...read } = readCells(grid, placed, options.clearsBlanks === true);
  return {
    range: isSingle ? corner : rangeAround(placed, corner),
    isByStudent,
    changes: wrongRows.length > 0 ? [] : changes,
    ...read,
    wrongRows,
    notices: [
      ...(isByStudent ? ["Rows go to the students they name, whatever their order."] : []),
      ...(named?.warnings ?? []),
      ...(unread.length > 0 ? [`Not read: ${unread.map((heading) => `“${heading}”`).join(", ")}.`] : []),
      ...(options.leavesOut && named && named.wrong.length > 0
        ? [
            `Left out: ${named.wrong.length === 1 ? "row" : "rows"} ${named.wrong.map(({ line }) => line).join(", ")}.`,
          ]
        : []),
    ],
    beyond: {
      rows: isByStudent ? 0 : Math.max(0, corner.top + rows.length - grid.rows.length),
      columns: targets.filter(({ to }) => to >= grid.columns.length).length,
    },
  };
}

/** Whom the rows are about, by their numbers and names; rows with nothing in them are about nobody. */
function rowsOfStudents(
  block: Block,
  { firstRow, numberColumn, nameColumn }: ReturnType<typeof pasteLayout>,
  students: readonly { number: string; name: string; index: number }[],
) {
  const wrong: { line: number; message: string }[] = [];
  const lines = block.flatMap((cells, source) => {
    if (source < firstRow || cells.every((cell) => cell.trim() === "")) return [];
    const textAt = (place: number | null) => (place === null ? "" : (cells[place]?.trim() ?? ""));
    const read = readStudentNumber(textAt(numberColumn));
    if ("refusal" in read) {
      wrong.push({ line: source + 1, message: read.refusal });
      return [];
    }
    const values = { student: String(read.value), name: withoutLeaving(textAt(nameColumn)) };
    return [{ row: source + 1 - firstRow, line: source + 1, values }];
  });
  const found = peopleOfRows(lines, ofLine, students, "in this class");
  return {
    rows: found.found.map(({ row, person }) => ({ source: row.line - 1, row: person.index })),
    wrong: [...wrong, ...found.wrong.map(({ line, message }) => ({ line, message }))].sort(
      (one, other) => one.line - other.line,
    ),
    warnings: found.warnings,
  };
}

/** What is pasted has no columns to name. */
const ofLine: WrongAt = ({ row, line }, _field, message) => ({ row, line, message });

/** The names of those who left have the day behind them. */
const withoutLeaving = (name: string): string => name.replace(/ \(left on [^)]*\)$/, "");

function markOf(block: Block, firstRow: number, column: number): DecimalMark {
  const proof = new DecimalProof();
  for (const row of block.slice(firstRow)) proof.add(row[column] ?? "");
  return proof.mark;
}

/** What the cells would change, what of them is no score, and where they are blank. */
function readCells(
  grid: Grid,
  placed: readonly PlacedCell[],
  clearsBlanks: boolean,
): Pick<PastePlan, "changes" | "refused" | "unchanged" | "blanks"> {
  const changes: (CellChange & { before: Score })[] = [];
  const refused: RefusedCell[] = [];
  let unchanged = 0;
  let blanks = 0;
  for (const { row, column, text, mark } of placed) {
    const before = cellAt(grid, { row, column })?.score ?? null;
    const isKept = text === "" && before !== null && !clearsBlanks;
    if (text === "" && before !== null) blanks += 1;
    const read = readPasted(text, mark, grid.columns[column]?.maximum ?? 0);
    if (!read.ok) refused.push({ row, column, text, reason: read.reason });
    else if (read.score === before) unchanged += 1;
    else if (!isKept) changes.push({ row, column, score: read.score, before });
  }
  return { changes, refused, unchanged, blanks };
}

type Read = { ok: true; score: Score } | { ok: false; reason: string };

function readPasted(text: string, mark: DecimalMark, maximum: number): Read {
  const read = readCell(text, SCORE, { mark, order: "ymd" });
  if ("refusal" in read) return { ok: false, reason: "Not a score: digits with up to two decimals, N or S." };
  const score = read.value as Score;
  if (exceeds(score, maximum)) return { ok: false, reason: `More than the maximum of ${cellText(maximum)}.` };
  return { ok: true, score };
}

/** The smallest range with all the places; the selected one where there is none. */
const rangeAround = (places: readonly Place[], selected: Range): Range =>
  places.length === 0
    ? selected
    : {
        top: Math.min(...places.map(({ row }) => row)),
        bottom: Math.max(...places.map(({ row }) => row)),
        left: Math.min(...places.map(({ column }) => column)),
        right: Math.max(...places.map(({ column }) => column)),
      };
