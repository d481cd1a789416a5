import { describe, expect, test } from "vitest";
import { cellAt, countMarks, type Grid } from "#core/grading/grid/grid.ts";
import {
  acknowledge,
  batchToSave,
  conflictsOf,
  keptOf,
  markConflicts,
  mergeServerScores,
  refuseCells,
  restoreKept,
  retryRefused,
  settleConflict,
} from "#core/grading/grid/saving.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { at, doing, gridOf, TAKE, threeByFour, type } from "./sample-grid.ts";

const saved = (row: number, column: number, score: Score, version: number) => ({
  studentId: `student-${row}`,
  activityId: `activity-${column}`,
  score,
  version,
});
const cell = (grid: Grid, row = 0, column = 0) => cellAt(grid, { row, column });

describe("the batch to save", () => {
  test("holds the changed cells with the version they were made on", () => {
    const grid = doing(threeByFour(), type("16"), at(0, 2), type("40"), TAKE);
    expect(batchToSave(grid, 10)).toEqual([
      { studentId: "student-0", activityId: "activity-0", score: 1600, version: 1 },
      { studentId: "student-0", activityId: "activity-2", score: 4000, version: null },
    ]);
  });
  test("holds no more than it may, and nothing above its maximum; the device keeps that too", () => {
    const grid = doing(threeByFour(), type("16"), at(0, 1), type("99"), at(0, 2), type("1"), TAKE);
    expect(batchToSave(grid, 1)).toHaveLength(1);
    expect(batchToSave(grid, 10).map(({ score }) => score)).toEqual([1600, 100]);
    expect(keptOf(grid).map(({ score }) => score)).toEqual([1600, 9900, 100]);
  });
});

describe("the server's answer", () => {
  test("saves the cells, with their new versions", () => {
    const grid = acknowledge(doing(threeByFour(), type("16"), TAKE), [saved(0, 0, 1600, 2)]);
    expect([batchToSave(grid, 10), cell(grid)?.version]).toEqual([[], 2]);
  });
  test("leaves what was typed on meanwhile to the next batch", () => {
    const typedOn = doing(threeByFour(), type("16"), TAKE, at(0, 0), type("17"), TAKE);
    const grid = acknowledge(typedOn, [saved(0, 0, 1600, 2)]);
    expect(batchToSave(grid, 10)).toEqual([saved(0, 0, 1700, 2)]);
  });
  test("that comes late changes nothing", () => {
    const grid = acknowledge(acknowledge(threeByFour(), [saved(0, 0, 1600, 3)]), [saved(0, 0, 1500, 2)]);
    expect(cell(grid)).toMatchObject({ saved: 1600, version: 3 });
  });
  test("after it, undo saves the old score again", () => {
    const grid = acknowledge(doing(threeByFour(), type("16"), TAKE), [saved(0, 0, 1600, 2)]);
    expect(batchToSave(doing(grid, { do: "undo" }), 10)).toEqual([saved(0, 0, 1500, 2)]);
  });
  test("a refused cell waits with its reason until it is changed or tried again", () => {
    const changed = doing(threeByFour(), type("16"), at(0, 1), type("21"), TAKE);
    const grid = refuseCells(changed, [{ studentId: "student-0", activityId: "activity-0", message: "No." }]);
    expect(batchToSave(grid, 10).map(({ activityId }) => activityId)).toEqual(["activity-1"]);
    expect(countMarks(grid)).toMatchObject({ refused: 1, pending: 1 });
    expect(batchToSave(retryRefused(grid), 10)).toHaveLength(2);
    expect(batchToSave(doing(grid, at(0, 0), type("17"), TAKE), 10)).toHaveLength(2);
  });
});

describe("when somebody else saved meanwhile", () => {
  test("a cell that was not touched takes it", () => {
    const grid = mergeServerScores(threeByFour(), [saved(0, 0, 900, 4)]);
    expect(cell(grid)).toMatchObject({ score: 900, saved: 900, version: 4, theirs: null });
  });
  test("the same score is no conflict", () => {
    const grid = mergeServerScores(doing(threeByFour(), type("16"), TAKE), [saved(0, 0, 1600, 4)]);
    expect([conflictsOf(grid), batchToSave(grid, 10)]).toEqual([[], []]);
  });
  test("another score waits with both values and is not sent", () => {
    const grid = mergeServerScores(doing(threeByFour(), type("16"), TAKE), [saved(0, 0, 900, 4)]);
    expect(conflictsOf(grid)).toEqual([
      { row: 0, column: 0, mine: 1600, theirs: { score: 900, version: 4 } },
    ]);
    expect(batchToSave(grid, 10)).toEqual([]);
  });
  test("mine is saved over theirs; theirs replaces mine and can be undone", () => {
    const grid = mergeServerScores(doing(threeByFour(), type("16"), TAKE), [saved(0, 0, 900, 4)]);
    const mine = settleConflict(grid, { row: 0, column: 0 }, "mine");
    expect([batchToSave(mine, 10), conflictsOf(mine)]).toEqual([[saved(0, 0, 1600, 4)], []]);
    const theirs = settleConflict(grid, { row: 0, column: 0 }, "theirs");
    expect([cell(theirs)?.score, batchToSave(theirs, 10)]).toEqual([900, []]);
    expect(batchToSave(doing(theirs, { do: "undo" }), 10)).toEqual([saved(0, 0, 1600, 4)]);
  });
  test("a record that was reset meanwhile waits with blank as theirs", () => {
    const grid = markConflicts(doing(threeByFour(), type("16"), TAKE), [saved(0, 0, null, 0)]);
    expect(conflictsOf(grid)).toEqual([
      { row: 0, column: 0, mine: 1600, theirs: { score: null, version: 0 } },
    ]);
    const mine = settleConflict(grid, { row: 0, column: 0 }, "mine");
    expect(batchToSave(mine, 10)).toEqual([saved(0, 0, 1600, 0)]);
  });
  test("news that is older than what is known changes nothing", () => {
    const grid = mergeServerScores(threeByFour(), [saved(0, 0, 900, 1)]);
    expect(grid.rows).toEqual(threeByFour().rows);
  });
  test("a cell that is being typed in is left alone: saving it will say so", () => {
    const typing = doing(threeByFour(), type("16"));
    expect(batchToSave(doing(mergeServerScores(typing, [saved(0, 0, 900, 4)]), TAKE), 10)).toEqual([
      saved(0, 0, 1600, 1),
    ]);
  });
});

describe("what the device kept", () => {
  const kept = keptOf(doing(threeByFour(), type("16"), at(0, 2), type("40"), TAKE));
  test("comes back as it was typed, and is saved", () => {
    const grid = restoreKept(threeByFour(), kept);
    expect([batchToSave(grid, 10), conflictsOf(grid)]).toEqual([kept, []]);
  });
  test("needs nothing where the answer was only lost on the way", () => {
    const grid = restoreKept(gridOf([["16", "20", "40", "80"]]), kept);
    expect(batchToSave(grid, 10)).toEqual([]);
  });
  test("waits for a choice where somebody else saved meanwhile", () => {
    const grid = restoreKept(mergeServerScores(threeByFour(), [saved(0, 0, 900, 4)]), kept);
    expect(conflictsOf(grid)).toEqual([
      { row: 0, column: 0, mine: 1600, theirs: { score: 900, version: 4 } },
    ]);
  });
  test("leaves out students and activities that are gone", () => {
    expect(batchToSave(restoreKept(gridOf([["15"]]), kept), 10)).toHaveLength(1);
  });
});
