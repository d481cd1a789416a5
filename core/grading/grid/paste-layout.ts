import { scoreFile } from "#core/grading/imports/score-columns.ts";
import { parseScore } from "#core/grading/scores/score.ts";
import { STUDENT_COLUMNS } from "#core/management/rosters/student-columns.ts";
import { readCell } from "#core/shared/import/reading/cell-values.ts";
import { HeadingMatcher } from "#core/shared/import/reading/headings.ts";
import type { KnownPerson } from "#core/shared/import/reading/person-match.ts";
import { keysOfName } from "#core/shared/search-text.ts";
import type { GridColumn } from "./grid.ts";

export type Block = readonly (readonly string[])[];

/** How a pasted block is understood (G-46). */
export interface PasteLayout {
  /** The row below the headings; 0 where it has none. */
  firstRow: number;
  /** Columns of the block that say whom a row is about; without any, rows go by place. */
  numberColumn: number | null;
  nameColumn: number | null;
  /** Columns of the block with the places of the grid's columns they go to, which may be beyond the grid. */
  targets: readonly { from: number; to: number }[];
  /** Columns of the block that are not read, as they are headed; of those without a heading their place, 1 = the first. */
  unread: readonly string[];
}

/** Finds the headings and the columns of numbers and names of a block. `left`: the grid's column where a bare block begins. */
export function pasteLayout(
  block: Block,
  columns: readonly GridColumn[],
  students: readonly KnownPerson[],
  left: number,
): PasteLayout {
  const known = new Set(students.flatMap(({ name }) => keysOfName(name)));
  const headed = headingsOf(block, columns);
  const firstRow = headed?.firstRow ?? 0;
  const rows = block.slice(firstRow);
  const width = Math.max(0, ...block.map((row) => row.length));
  const places = Array.from({ length: width }, (_, place) => place);
  const cellsOf = (place: number) => rows.map((row) => row[place]?.trim() ?? "").filter(Boolean);
  const open = places.filter((place) => !headed?.fields.has(place));
  const numberColumn =
    headed?.placeOf("student") ?? open.find((place) => isMost(cellsOf(place), isStudentNumber)) ?? null;
  const nameColumn =
    headed?.placeOf("name") ??
    open.find((place) => isMost(cellsOf(place), (text) => isNameLike(text, known))) ??
    null;
  const byHeading = places.flatMap((from) => {
    const to = columns.findIndex(({ id }) => id === headed?.fields.get(from));
    return to < 0 ? [] : [{ from, to }];
  });
  // Scores follow whom they are of; what precedes is a number of the list.
  const begin = 1 + Math.max(-1, numberColumn ?? -1, nameColumn ?? -1);
  const targets =
    byHeading.length > 0
      ? byHeading
      : places.filter((place) => place >= begin).map((from) => ({ from, to: left + from - begin }));
  const read = new Set([numberColumn, nameColumn, ...targets.map(({ from }) => from)]);
  const unread = places
    .filter((place) => !read.has(place) && cellsOf(place).length > 0)
    .map((place) => block[firstRow - 1]?.[place]?.trim() || `column ${place + 1}`);
  return { firstRow, numberColumn, nameColumn, targets, unread };
}

/** The headings of a block, found as those of a file are. Without a student's column, a figure shows that a row is none. */
function headingsOf(block: Block, columns: readonly GridColumn[]) {
  const activities = columns.map(({ id, code, name, maximum }) => ({
    uuid: id,
    code,
    columnName: name,
    maximum,
  }));
  const rows = block.flatMap((cells, row) =>
    cells.some((cell) => cell.trim() !== "") ? [{ line: row + 1, cells }] : [],
  );
  const found = new HeadingMatcher(scoreFile(activities)).find(rows);
  const known = found?.columns.filter(({ field }) => field !== null) ?? [];
  if (!found || known.length === 0) return null;
  const isOfStudents = known.some(({ field }) => field === "student" || field === "name");
  const hasScore = found.columns.some(({ heading }) => heading !== "" && isScoreLike(heading));
  if (!isOfStudents && hasScore) return null;
  return {
    firstRow: found.line,
    fields: new Map(known.map(({ place, field }) => [place, field])),
    placeOf: (field: string) => known.find((column) => column.field === field)?.place ?? null,
  };
}

const isScoreLike = (text: string): boolean =>
  parseScore(text.toUpperCase().replace(",", ".")) !== undefined || /^[-–.]?\d*$/.test(text);

/** So many of a column's cells that it is no column of scores. */
const isMost = (cells: readonly string[], is: (text: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(is).length * 2 >= cells.length;

/** A score has no more than three digits. */
const SCORE_DIGITS = 3;
const isStudentNumber = (text: string): boolean =>
  /^\d+$/.test(text) && text.length > SCORE_DIGITS && "value" in readStudentNumber(text);
/** Of this class, or of another: a last name and a given one. */
const isNameLike = (text: string, known: ReadonlySet<string>): boolean =>
  /\p{L}{2}.*[\s,.].*\p{L}/u.test(text) ||
  (/\p{L}{2}/u.test(text) && keysOfName(text).some((key) => known.has(key)));

/** A student number as a file has it, completed where it lost its leading zeros. */
export const readStudentNumber = (text: string) =>
  readCell(text, STUDENT_COLUMNS.student.is, { mark: ".", order: "ymd" });
