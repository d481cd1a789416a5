import type { Score } from "#core/grading/scores/score.ts";
import { changeCells, fillDown, putInRange, redo, undo } from "./change.ts";
import type { CellChange, Grid, Place } from "./grid.ts";
import { goTo, isOneCell, nextAcross, nextBlank, nextDown } from "./selection.ts";
import { beginEditing, takeTyped, typeText } from "./typing.ts";

/** Everything a person can do in the grid. */
export type GridCommand =
  | { do: "move"; rows: number; columns: number; extend?: boolean }
  /** To the first or last row or column; the other stays. */
  | { do: "edge"; row?: Edge; column?: Edge; extend?: boolean }
  | { do: "goTo"; place: Place; extend?: boolean }
  | { do: "enter"; back: boolean }
  | { do: "tab"; back: boolean }
  | { do: "nextBlank"; back: boolean }
  | { do: "select"; what: "all" | "row" | "column" }
  | { do: "edit" }
  | { do: "type"; text: string }
  | { do: "take" }
  | { do: "cancel" }
  | { do: "put"; score: Exclude<Score, number> }
  | { do: "set"; changes: readonly CellChange[] }
  | { do: "fillDown" }
  | { do: "undo" }
  | { do: "redo" };
type Edge = "first" | "last";

/** The grid after a command. What is being typed is taken first, unless the command is about the typing. */
export function step(before: Grid, command: GridCommand): Grid {
  if (command.do === "cancel") return cancel(before);
  const grid = before.tabLeaves ? { ...before, tabLeaves: false } : before;
  if (command.do === "type") return typeText(grid, command.text);
  if (command.do === "edit") return grid.editing ? withCaret(grid) : beginEditing(grid);
  return after(takeTyped(grid), command);
}

function after(grid: Grid, command: Exclude<GridCommand, { do: "cancel" | "type" | "edit" }>): Grid {
  switch (command.do) {
    case "move":
      return move(grid, command);
    case "edge":
      return toEdge(grid, command);
    case "goTo":
      return goTo(grid, command.place, command.extend);
    case "enter":
      return goTo(grid, nextDown(grid, command.back));
    case "tab":
      return goTo(grid, nextAcross(grid, command.back) ?? grid.active);
    case "nextBlank":
      return goTo(grid, nextBlank(grid, command.back) ?? grid.active);
    case "select":
      return select(grid, command.what);
    case "take":
      return grid;
    case "put":
      return putInRange(grid, command.score);
    case "set":
      return changeCells(grid, command.changes);
    case "fillDown":
      return fillDown(grid);
    case "undo":
      return undo(grid);
    case "redo":
      return redo(grid);
  }
}

function move(
  grid: Grid,
  { rows, columns, extend = false }: { rows: number; columns: number; extend?: boolean },
) {
  const { row, column } = extend ? grid.extent : grid.active;
  return goTo(grid, { row: row + rows, column: column + columns }, extend);
}

function toEdge(
  grid: Grid,
  { row, column, extend = false }: { row?: Edge; column?: Edge; extend?: boolean },
) {
  const from = extend ? grid.extent : grid.active;
  const at = (edge: Edge | undefined, stays: number): number =>
    edge === undefined ? stays : edge === "first" ? 0 : Number.MAX_SAFE_INTEGER;
  return goTo(grid, { row: at(row, from.row), column: at(column, from.column) }, extend);
}

function select(grid: Grid, what: "all" | "row" | "column"): Grid {
  const { active } = grid;
  const [lastRow, lastColumn] = [grid.rows.length - 1, grid.columns.length - 1];
  const rows = what === "row" ? [active.row, active.row] : [0, lastRow];
  const columns = what === "column" ? [active.column, active.column] : [0, lastColumn];
  return goTo(
    goTo(grid, { row: rows[0] ?? 0, column: columns[0] ?? 0 }),
    { row: rows[1] ?? 0, column: columns[1] ?? 0 },
    true,
  );
}

const withCaret = (grid: Grid): Grid =>
  grid.editing ? { ...grid, editing: { ...grid.editing, hasCaret: true } } : grid;

/** Escape: what is typed, then the range, then it lets Tab leave the grid. */
function cancel(grid: Grid): Grid {
  if (grid.editing) return { ...grid, editing: null };
  if (!isOneCell(grid)) return goTo(grid, grid.active);
  return grid.tabLeaves ? grid : { ...grid, tabLeaves: true };
}
