import { expect, test } from "vitest";
import { EMPTY_CELL, type Grid, type GridColumn } from "#core/grading/grid/grid.ts";
import { reopen } from "#core/grading/grid/reopen.ts";
import { mergeServerScores } from "#core/grading/grid/saving.ts";
import { at, doing, scoresOf, TAKE, threeByFour, type } from "./sample-grid.ts";

const ADDED: GridColumn = { id: "added", code: "WW9", name: "Quiz 9", component: "WW", maximum: 1000 };
/** What the page loads anew: the columns as they are now, what the server has in them. */
const loaded = (grid: Grid, columns: readonly GridColumn[]): Pick<Grid, "columns" | "rows"> => ({
  columns,
  rows: grid.rows.map((row) => ({
    ...row,
    cells: columns.map(({ id }) => {
      const index = grid.columns.findIndex((column) => column.id === id);
      const cell = row.cells[index];
      return cell ? { ...cell, score: cell.saved ?? null } : EMPTY_CELL;
    }),
  })),
});

test("an activity that is added leaves what is typed and not saved in its place, also where one is", () => {
  const grid = doing(threeByFour(), at(1, 2), type("7"), TAKE, type("8"));
  const next = reopen(grid, loaded(grid, [...grid.columns.slice(0, 2), ADDED, ...grid.columns.slice(2)]));
  expect(scoresOf(next)[1]).toEqual(["N", "S", null, 700, 7000]);
  expect(next.rows[1]?.cells[3]?.saved).toBe(4550);
  expect([next.active, next.editing?.text]).toEqual([{ row: 1, column: 3 }, "8"]);
  expect(scoresOf(doing(next, { do: "cancel" }, { do: "undo" }))[1]).toEqual(["N", "S", null, 4550, 7000]);
});

test("an activity that is deleted takes its scores, its steps and the typing in it along", () => {
  const grid = doing(
    threeByFour(),
    at(0, 0),
    type("9"),
    TAKE,
    at(0, 1),
    type("5"),
    TAKE,
    at(0, 1),
    type("6"),
  );
  const next = reopen(
    grid,
    loaded(
      grid,
      grid.columns.filter((_, index) => index !== 1),
    ),
  );
  expect(scoresOf(next)[0]).toEqual([900, null, 8000]);
  expect([next.active, next.editing]).toEqual([{ row: 0, column: 1 }, null]);
  const undone = doing(next, { do: "undo" });
  expect([scoresOf(undone)[0], undone.past]).toEqual([[1500, null, 8000], []]);
});

test("another maximum resets saved scores; what was typed waits with both values", () => {
  const grid = doing(threeByFour(), at(0, 0), type("9"), TAKE);
  const columns = grid.columns.map((column, index) => (index === 0 ? { ...column, maximum: 5000 } : column));
  const reset = grid.rows.map(({ id }) => ({
    studentId: id,
    activityId: "activity-0",
    score: null,
    version: 2,
  }));
  const next = mergeServerScores(reopen(grid, loaded(grid, columns)), reset);
  expect(scoresOf(next).map(([first]) => first)).toEqual([900, null, null]);
  expect(next.rows[0]?.cells[0]?.theirs).toEqual({ score: null, version: 2 });
});
