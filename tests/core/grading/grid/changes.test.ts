import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keptByOthers } from "#core/grading/grid/change.ts";
import { countMarks, type Grid, markOf } from "#core/grading/grid/grid.ts";
import { acknowledge, batchToSave, mergeServerScores } from "#core/grading/grid/saving.ts";
import { type GridCommand, step } from "#core/grading/grid/step.ts";
import { exceeds } from "#core/grading/scores/score.ts";
import { at, doing, gridOf, scoresOf, TAKE, threeByFour, to, type } from "./sample-grid.ts";

const UNDO: GridCommand = { do: "undo" };
const REDO: GridCommand = { do: "redo" };

describe("fill down", () => {
  test("copies the range's first row into the rows below it, as one step", () => {
    const filled = doing(threeByFour(), at(0, 0), to(2, 1), { do: "fillDown" });
    expect(scoresOf(filled).map((row) => row.slice(0, 2))).toEqual([
      [1500, 2000],
      [1500, 2000],
      [1500, 2000],
    ]);
    expect(scoresOf(doing(filled, UNDO))).toEqual(scoresOf(threeByFour()));
  });
  test("brings the cell above into a single cell, also N, S and blank", () => {
    expect(scoresOf(doing(threeByFour(), at(2, 0), { do: "fillDown" }))[2]?.[0]).toBe("N");
    expect(scoresOf(doing(threeByFour(), at(1, 2), { do: "fillDown" }))[1]?.[2]).toBe(null);
    expect(scoresOf(doing(threeByFour(), at(0, 0), { do: "fillDown" }))).toEqual(scoresOf(threeByFour()));
  });
  test("does not copy what exceeds its maximum", () => {
    const over = doing(threeByFour(), at(0, 0), type("99"), TAKE, at(1, 0), { do: "fillDown" });
    expect(scoresOf(over)[1]?.[0]).toBe("N");
  });
});

describe("the cell's menu", () => {
  test.each(["N", "S", null] as const)("puts %s into every cell of the range", (score) => {
    const grid = doing(threeByFour(), at(0, 0), to(0, 3), { do: "put", score });
    expect(scoresOf(grid)[0]).toEqual([score, score, score, score]);
  });
});

describe("marks", () => {
  const markAt = (grid: Grid, row: number, column: number) => {
    const [cell, found] = [grid.rows[row]?.cells[column], grid.columns[column]];
    return cell && found ? markOf(cell, found) : undefined;
  };
  test("a changed cell waits to be saved, one above its maximum is marked instead", () => {
    const grid = doing(threeByFour(), type("20"), at(0, 1), type("30.01"), TAKE);
    expect([markAt(grid, 0, 0), markAt(grid, 0, 1), markAt(grid, 0, 2)]).toEqual(["pending", "over", null]);
    expect(countMarks(grid)).toEqual({ conflict: 0, unread: 0, over: 1, refused: 0, pending: 1, blanks: 2 });
  });
  test("typed back to what is saved, it waits for nothing", () => {
    expect(countMarks(doing(threeByFour(), type("7"), TAKE, type("15"), TAKE)).pending).toBe(0);
  });
});

describe("undo and redo", () => {
  test("a new change ends what could be redone, and the range shows what changed", () => {
    const grid = doing(threeByFour(), at(2, 3), type("9"), TAKE, at(0, 0), UNDO);
    expect([grid.active, scoresOf(grid)[2]?.[3]]).toEqual([{ row: 2, column: 3 }, 6000]);
    expect(scoresOf(doing(grid, REDO))[2]?.[3]).toBe(900);
    expect(scoresOf(doing(grid, at(0, 0), type("3"), TAKE, REDO))[2]?.[3]).toBe(6000);
  });
});

describe("undo and redo after somebody else saved a newer score there (G-53)", () => {
  const theirs = (student: number, score: number) => ({
    studentId: `student-${student}`,
    activityId: "activity-0",
    score,
    version: 9,
  });
  /** Both cells are set to 7 and saved; then another person sets the second to 12. */
  const changedSince = () => {
    const set = doing(threeByFour(), at(0, 0), to(1, 0), {
      do: "set",
      changes: [
        { row: 0, column: 0, score: 700 },
        { row: 1, column: 0, score: 700 },
      ],
    });
    const saved = acknowledge(
      set,
      batchToSave(set, 100).map((one) => ({ ...one, version: 5 })),
    );
    return mergeServerScores(saved, [theirs(1, 1200)]);
  };
  test("undo takes back one's own, keeps theirs, and names it", () => {
    const grid = changedSince();
    expect(keptByOthers(grid, "undo")).toMatchObject([{ row: 1, column: 0 }]);
    const undone = doing(grid, UNDO);
    expect(scoresOf(undone).map(([first]) => first)).toEqual([1500, 1200, 1000]);
    expect(batchToSave(undone, 100).map(({ studentId }) => studentId)).toEqual(["student-0"]);
    const redone = doing(undone, REDO);
    expect(scoresOf(redone).map(([first]) => first)).toEqual([700, 1200, 1000]);
  });
  test("redo keeps what somebody saved after the undo", () => {
    const undone = doing(threeByFour(), at(0, 0), type("7"), TAKE, UNDO);
    const grid = mergeServerScores(undone, [theirs(0, 300)]);
    expect(keptByOthers(grid, "redo")).toHaveLength(1);
    expect(scoresOf(doing(grid, REDO))[0]?.[0]).toBe(300);
    expect(doing(grid, REDO).future).toEqual([]);
  });
  test("where all of a step was changed since, nothing is, and the step is gone", () => {
    const grid = mergeServerScores(changedSince(), [theirs(0, 100)]);
    const undone = doing(grid, UNDO);
    expect(scoresOf(undone).map(([first]) => first)).toEqual([100, 1200, 1000]);
    expect([undone.past, undone.future]).toEqual([[], []]);
  });
});

const place = fc.record({ row: fc.nat(2), column: fc.nat(3) });
const score = fc.oneof(fc.constantFrom("N" as const, "S" as const, null), fc.nat(12_000));
const command: fc.Arbitrary<GridCommand> = fc.oneof(
  place.map((to): GridCommand => ({ do: "goTo", place: to })),
  place.map((to): GridCommand => ({ do: "goTo", place: to, extend: true })),
  fc.nat(130).map((points): GridCommand => ({ do: "type", text: String(points) })),
  fc.constantFrom<GridCommand>(
    TAKE,
    { do: "cancel" },
    { do: "enter", back: false },
    { do: "tab", back: true },
    { do: "fillDown" },
    { do: "select", what: "all" },
    { do: "put", score: "N" },
    { do: "put", score: null },
  ),
  fc
    .array(fc.tuple(place, score), { maxLength: 12 })
    .map((cells): GridCommand => ({ do: "set", changes: cells.map(([to, one]) => ({ ...to, score: one })) })),
);

describe("whatever is done", () => {
  test("undoing all of it brings every score back, redoing brings every change back", () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        const done = doing(commands.reduce(step, threeByFour()), TAKE);
        const undone = done.past.reduce((grid) => step(grid, UNDO), done);
        expect(scoresOf(undone)).toEqual(scoresOf(threeByFour()));
        expect(batchToSave(undone, 100)).toEqual([]);
        const redone = undone.future.reduce((grid) => step(grid, REDO), undone);
        expect(scoresOf(redone)).toEqual(scoresOf(done));
      }),
    );
  });

  test("nothing above its maximum is ever in a batch, and rows that did not change stay the same objects", () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        const start = threeByFour();
        const done = commands.reduce(step, start);
        const maximum = new Map(done.columns.map((column) => [column.id, column.maximum]));
        for (const change of batchToSave(done, 100))
          expect(exceeds(change.score, maximum.get(change.activityId) ?? 0)).toBe(false);
        done.rows.forEach((row, index) => {
          const before = start.rows[index];
          if (row !== before) expect(row.id).toBe(before?.id);
        });
        const moved = step(done, { do: "move", rows: 1, columns: 0 });
        if (!done.editing) expect(moved.rows).toBe(done.rows);
      }),
    );
  });

  test("a locked grid never changes", () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
        const locked = gridOf([["15", "N", "", "80"]], true);
        expect(commands.reduce(step, locked).rows).toEqual(locked.rows);
      }),
    );
  });
});
