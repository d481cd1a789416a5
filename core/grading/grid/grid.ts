import { exceeds, type Score } from "#core/grading/scores/score.ts";

/**
 * The score grid of a gradebook as a value, without a screen:
 *
 *   Grid › rows (students) › cells, one a column
 *        › columns (activities, in the order of their categories and components)
 *        › active cell and extent (the other corner of the range), what is being typed
 *        › past and future (steps to undo and to redo)
 *
 * Every change answers with another grid that shares the rows it did not touch.
 */
export interface Grid {
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  /** Looked at only: the cursor moves and copies, nothing changes. */
  isLocked: boolean;
  active: Place;
  extent: Place;
  editing: Editing | null;
  past: readonly Step[];
  future: readonly Step[];
  /** The next Tab leaves the grid: Escape was pressed where nothing was left to take back. */
  tabLeaves: boolean;
}

export interface GridColumn {
  /** The activity's. */
  id: string;
  /** "WW1". */
  code: string;
  name: string;
  /** Code of its component. */
  component: string;
  /** Hundredths of a point. */
  maximum: number;
}

export interface GridRow {
  /** The student's. */
  id: string;
  name: string;
  cells: readonly Cell[];
}

/** Hundredths, N, S or null (score.ts). `score` may exceed the maximum: it then is in the cell, marked, and is never saved. */
export interface Cell {
  score: Score;
  /** What the server is known to have; undefined while an answer is missing: it may have either. */
  saved: Score | undefined;
  /** Of the server's record; null: it has none. */
  version: number | null;
  /** What somebody else saved meanwhile; the cell waits until one of the two is chosen. */
  theirs: ServerScore | null;
  /** Why the server did not take it; gone as soon as the cell changes. */
  refusal: string | null;
  /** What was typed over the score and is none ("3,5"): shown and marked, never saved; gone as soon as the cell changes. */
  unread: string | null;
}

export interface ServerScore {
  score: Score;
  version: number;
}

/** Indexes of a row and a column. */
export interface Place {
  row: number;
  column: number;
}

export interface Editing {
  text: string;
  /** Begun with F2 or a double click: the arrows move in the text. Otherwise they take what was typed and move on. */
  hasCaret: boolean;
}

/** What is undone and redone as one. */
export interface Step {
  changes: readonly (Place & { before: Score; after: Score })[];
}

export interface CellChange extends Place {
  score: Score;
}

export const EMPTY_CELL: Cell = {
  score: null,
  saved: null,
  version: null,
  theirs: null,
  refusal: null,
  unread: null,
};

export function openGrid(
  source: { columns: readonly GridColumn[]; rows: readonly GridRow[] },
  options: { isLocked: boolean },
): Grid {
  const start = { row: 0, column: 0 };
  return {
    columns: source.columns,
    rows: source.rows,
    isLocked: options.isLocked,
    active: start,
    extent: start,
    editing: null,
    past: [],
    future: [],
    tabLeaves: false,
  };
}

export const cellAt = (grid: Grid, { row, column }: Place): Cell | undefined => grid.rows[row]?.cells[column];

/** What a cell is marked with, the gravest first; `null` where it is saved and in range. */
export type CellMark = "conflict" | "unread" | "over" | "refused" | "pending" | null;

export function markOf(cell: Cell, column: GridColumn): CellMark {
  if (cell.theirs) return "conflict";
  if (cell.unread !== null) return "unread";
  if (exceeds(cell.score, column.maximum)) return "over";
  if (cell.refusal !== null) return "refused";
  return cell.score === cell.saved ? null : "pending";
}

/** How many cells carry each mark, and how many are blank, as the rule of submission counts them (G-29). */
export interface MarkCounts {
  conflict: number;
  unread: number;
  over: number;
  refused: number;
  pending: number;
  blanks: number;
}

const rowCounts = new WeakMap<GridRow, MarkCounts>();
const NONE: MarkCounts = { conflict: 0, unread: 0, over: 0, refused: 0, pending: 0, blanks: 0 };

/** Rows that did not change are not counted again. */
export function countMarks({ rows, columns }: Grid): MarkCounts {
  const sum = { ...NONE };
  for (const row of rows) {
    const counts = rowCounts.get(row) ?? countRow(row, columns);
    rowCounts.set(row, counts);
    for (const name of Object.keys(sum) as (keyof MarkCounts)[]) sum[name] += counts[name];
  }
  return sum;
}

function countRow({ cells }: GridRow, columns: readonly GridColumn[]): MarkCounts {
  const counts = { ...NONE };
  columns.forEach((column, index) => {
    const cell = cells[index] ?? EMPTY_CELL;
    const mark = markOf(cell, column);
    if (mark) counts[mark]++;
    if (cell.score === null) counts.blanks++;
  });
  return counts;
}

/** Replaces single cells; rows without one stay the same objects. */
export function withCells(grid: Grid, cells: readonly (Place & { cell: Cell })[]): Grid {
  if (cells.length === 0) return grid;
  const rows = [...grid.rows];
  for (const [index, ofRow] of Map.groupBy(cells, ({ row }) => row)) {
    const row = rows[index];
    if (!row) continue;
    const replaced = [...row.cells];
    for (const { column, cell } of ofRow) replaced[column] = cell;
    rows[index] = { ...row, cells: replaced };
  }
  return { ...grid, rows };
}

/** Whose cell is active: the student's and the activity's ids; null in a grid without cells. */
export function activeIds({ rows, columns, active }: Grid): { studentId: string; activityId: string } | null {
  const row = rows[active.row];
  const column = columns[active.column];
  return row && column ? { studentId: row.id, activityId: column.id } : null;
}

/** Where the cells of students and activities are, by their ids. */
export function placesOf(grid: Grid): (studentId: string, activityId: string) => Place | undefined {
  const rows = new Map(grid.rows.map(({ id }, index) => [id, index]));
  const columns = new Map(grid.columns.map(({ id }, index) => [id, index]));
  return (studentId, activityId) => {
    const row = rows.get(studentId);
    const column = columns.get(activityId);
    return row === undefined || column === undefined ? undefined : { row, column };
  };
}
