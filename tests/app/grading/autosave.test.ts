import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Autosave, type SaveAnswer } from "#app/grading/grid/autosave.ts";
import { createGridStore, type GridStore } from "#app/grading/grid/grid-store.ts";
import type { SavedScore, ScoreChange } from "#core/grading/grid/saving.ts";
import { conflictsOf, settleConflict } from "#core/grading/grid/saving.ts";
import { SCHOOL_LINEAR } from "#core/grading/schemes/transmutation.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { at, TAKE, threeByFour, type } from "#tests/core/grading/grid/sample-grid.ts";
import { languages } from "#tests/core/grading/samples.ts";

/** A server that keeps S-4 and S-7: versions, stale batches refused whole, answers that get lost. */
class ScoreServer {
  records = new Map<string, { score: Score; version: number }>();
  batches: (readonly ScoreChange[])[] = [];
  connection: "up" | "down" | "answer lost" | "overtaken" = "up";

  receive = async (batch: readonly ScoreChange[]): Promise<SaveAnswer> => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (this.connection === "down") return { kind: "lost" };
    this.batches.push(batch);
    if (this.connection === "overtaken") return { kind: "overtaken" };
    const answer = this.save(batch);
    return this.connection === "answer lost" ? { kind: "lost" } : answer;
  };

  private save(batch: readonly ScoreChange[]): SaveAnswer {
    const stale = batch.flatMap((one): SavedScore[] => {
      const found = this.records.get(keyOf(one));
      const isStale = found?.score !== one.score && (found?.version ?? 0) !== (one.version ?? 0);
      return isStale ? [{ ...one, score: found?.score ?? null, version: found?.version ?? 0 }] : [];
    });
    if (stale.length > 0) return { kind: "stale", theirs: stale };
    return { kind: "saved", scores: batch.map((one) => this.put(one)) };
  }

  /** Also what somebody else saves. */
  put(one: ScoreChange): SavedScore {
    const found = this.records.get(keyOf(one));
    const version = found?.score === one.score ? found.version : (found?.version ?? 0) + 1;
    this.records.set(keyOf(one), { score: one.score, version });
    return { ...one, version };
  }
}
const keyOf = ({ studentId, activityId }: Pick<ScoreChange, "studentId" | "activityId">): string =>
  `${studentId} ${activityId}`;

let server: ScoreServer;
let store: GridStore;
let autosave: Autosave;
let kept: readonly ScoreChange[];

function open(): void {
  const grid = threeByFour();
  server = new ScoreServer();
  for (const row of grid.rows)
    row.cells.forEach((cell, index) => {
      const activityId = grid.columns[index]?.id ?? "";
      if (cell.version !== null)
        server.records.set(keyOf({ studentId: row.id, activityId }), {
          score: cell.score,
          version: cell.version,
        });
    });
  const grading = {
    scheme: languages(SCHOOL_LINEAR),
    subject: { name: "Mathematics 7", kind: "academic" as const },
    levelCode: "G07",
  };
  const layout = {
    groups: [],
    columns: [],
    hasInitial: true,
    hasScaleIcons: false,
    letterHeading: "Letter",
    termName: "",
    earlierTerms: [],
    overridesE4: [],
    overrides: [],
    former: [],
    brought: [],
  };
  store = createGridStore({ grid, grading, layout });
  kept = [];
  autosave = new Autosave(store, {
    send: server.receive,
    keep: (changes) => {
      kept = changes;
    },
  });
}
const enter = (row: number, column: number, text: string): void => {
  store.run(at(row, column));
  store.run(type(text));
  store.run(TAKE);
};
const standsAtServer = (row: number, column: number): Score | undefined =>
  server.records.get(keyOf({ studentId: `student-${row}`, activityId: `activity-${column}` }))?.score;

beforeEach(() => {
  vi.useFakeTimers();
  // The pauses between attempts are random: none may end just when a test looks.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  open();
});
afterEach(() => {
  autosave.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("saving what is typed", () => {
  test("waits for the end of typing and sends what changed in one batch", async () => {
    enter(0, 0, "16");
    await vi.advanceTimersByTimeAsync(400);
    enter(1, 0, "17");
    await vi.advanceTimersByTimeAsync(400);
    expect([server.batches.length, autosave.state()]).toEqual([0, { is: "waiting", cells: 2 }]);
    await vi.advanceTimersByTimeAsync(300);
    expect(server.batches.map((batch) => batch.map(({ score }) => score))).toEqual([[1600, 1700]]);
    expect(autosave.state()).toEqual({ is: "saved" });
  });

  test("is at once when the grid is left, and one request at a time", async () => {
    enter(0, 0, "16");
    autosave.flush();
    enter(0, 1, "5");
    autosave.flush();
    expect(autosave.state()).toEqual({ is: "saving", cells: 1 });
    await vi.advanceTimersByTimeAsync(100);
    expect(server.batches).toHaveLength(2);
    expect(autosave.state()).toEqual({ is: "saved" });
  });

  test("never sends what is above its maximum", async () => {
    enter(0, 0, "99");
    await vi.advanceTimersByTimeAsync(5_000);
    expect([server.batches, autosave.state()]).toEqual([[], { is: "saved" }]);
    expect(kept.map(({ score }) => score)).toEqual([9900]);
  });
});

test("given a gradebook that many save to at once, when the server gives up, then the cells are sent again until they are saved", async () => {
  server.connection = "overtaken";
  enter(0, 0, "16");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.batches.length).toBeGreaterThan(1);
  expect(autosave.state()).toEqual({ is: "waiting", cells: 1 });
  expect(kept).toHaveLength(1);
  server.connection = "up";
  await vi.advanceTimersByTimeAsync(60_000);
  expect([standsAtServer(0, 0), autosave.state(), kept]).toEqual([1600, { is: "saved" }, []]);
});

describe("without a connection", () => {
  test("scores are kept on the device, tried again later and later, and forgotten once they are saved", async () => {
    server.connection = "down";
    enter(0, 0, "16");
    await vi.advanceTimersByTimeAsync(700);
    expect(autosave.state()).toEqual({ is: "kept", cells: 1 });
    expect(kept).toHaveLength(1);
    enter(0, 1, "5");
    expect(autosave.state()).toEqual({ is: "kept", cells: 2 });
    server.connection = "up";
    await vi.advanceTimersByTimeAsync(2_100);
    expect([standsAtServer(0, 0), standsAtServer(0, 1), kept]).toEqual([1600, 500, []]);
  });

  test("an answer that was lost is no conflict with oneself", async () => {
    server.connection = "answer lost";
    enter(0, 0, "16");
    await vi.advanceTimersByTimeAsync(700);
    server.connection = "up";
    autosave.flush();
    await vi.advanceTimersByTimeAsync(100);
    expect([conflictsOf(store.grid()), autosave.state()]).toEqual([[], { is: "saved" }]);
  });
});

test("typed on after an answer was lost, the cell meets its own older score as its own", async () => {
  server.connection = "answer lost";
  enter(0, 0, "16");
  await vi.advanceTimersByTimeAsync(700);
  enter(0, 0, "17");
  server.connection = "up";
  await vi.advanceTimersByTimeAsync(10_000);
  expect([conflictsOf(store.grid()), standsAtServer(0, 0)]).toEqual([[], 1700]);
});

test("undone after an answer was lost, the old score is saved again", async () => {
  server.connection = "answer lost";
  enter(0, 0, "16");
  await vi.advanceTimersByTimeAsync(700);
  store.run({ do: "undo" });
  server.connection = "up";
  await vi.advanceTimersByTimeAsync(10_000);
  expect([conflictsOf(store.grid()), standsAtServer(0, 0), autosave.state()]).toEqual([
    [],
    1500,
    { is: "saved" },
  ]);
});

describe("when somebody else saved a cell", () => {
  test("it waits with both values, the others of its batch are saved", async () => {
    server.put({ studentId: "student-0", activityId: "activity-0", score: 900, version: 1 });
    enter(0, 0, "16");
    enter(0, 1, "5");
    await vi.advanceTimersByTimeAsync(2_000);
    expect([standsAtServer(0, 0), standsAtServer(0, 1)]).toEqual([900, 500]);
    expect(conflictsOf(store.grid())).toMatchObject([{ mine: 1600, theirs: { score: 900 } }]);
    store.update((grid) => settleConflict(grid, { row: 0, column: 0 }, "mine"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([standsAtServer(0, 0), autosave.state()]).toEqual([1600, { is: "saved" }]);
  });

  test("a gradebook that may not be edited any more is said, and not asked again without end", async () => {
    autosave.stop();
    let asked = 0;
    autosave = new Autosave(store, {
      send: async () => {
        asked++;
        return { kind: "refused", message: "Mathematics 7 is Released and cannot be edited." };
      },
      keep: () => {},
    });
    enter(0, 0, "16");
    await vi.advanceTimersByTimeAsync(120_000);
    expect([asked, autosave.state()]).toMatchObject([1, { is: "refused", cells: 1 }]);
  });
});

test("whatever happens to the connection, once it is back the server has what is in the grid", async () => {
  const event = fc.oneof(
    fc
      .tuple(fc.nat(1), fc.nat(1), fc.integer({ min: 14, max: 16 }))
      .map(([row, column, score]) => ({ row, column, score })),
    fc.constantFrom("up" as const, "down" as const, "answer lost" as const),
    fc.nat(3_000).map((ms) => ({ ms })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      autosave.stop();
      open();
      for (const one of events) {
        if (typeof one === "string") server.connection = one;
        else if ("ms" in one) await vi.advanceTimersByTimeAsync(one.ms);
        else enter(one.row, one.column, String(one.score));
      }
      server.connection = "up";
      await vi.advanceTimersByTimeAsync(130_000);
      expect([conflictsOf(store.grid()), autosave.state(), kept]).toEqual([[], { is: "saved" }, []]);
      for (const [row, { cells }] of store.grid().rows.entries())
        for (const [column, { score }] of cells.entries())
          expect(standsAtServer(row, column) ?? null).toBe(score);
    }),
    { numRuns: 200 },
  );
});
