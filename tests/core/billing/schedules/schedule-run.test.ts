import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OCCURRENCES_MAX, occurrencesOf } from "#core/billing/schedules/recurrence.ts";
import {
  type Billed,
  type Pause,
  runSchedule,
  type ScheduleProgress,
} from "#core/billing/schedules/schedule-run.ts";
import { addDays } from "#core/shared/school-day.ts";

/** What becomes of the occurrences of a schedule (B-51 to B-53). */
const RECURRENCE = { type: "Weekly", every: 1, startDate: "2026-11-02", endDate: "2026-12-28" } as const;
const given = (more: Partial<ScheduleProgress> = {}): ScheduleProgress => ({
  ...RECURRENCE,
  occurrences: 9,
  status: "ACTIVE",
  nextOccurrence: 1,
  pauses: [],
  endedOn: null,
  ...more,
});
const ONE: Billed = { isIndividual: true, students: 1 };
const LEFT: Billed = { isIndividual: true, students: 0 };
const run = (progress: ScheduleProgress, through: string, billed = ONE) =>
  runSchedule(progress, billed, { through, limit: OCCURRENCES_MAX });
const daysOf = (rows: readonly { date: string }[]) => rows.map(({ date }) => date.slice(5));

describe("written by hand", () => {
  test("what is due is made, and the next one is told", () => {
    const { made, nextOccurrence, nextDate, status } = run(given(), "2026-11-16");
    expect(daysOf(made)).toEqual(["11-02", "11-09", "11-16"]);
    expect([nextOccurrence, nextDate, status]).toEqual([4, "2026-11-23", "ACTIVE"]);
  });
  test("the last one ends the schedule", () => {
    const { nextOccurrence, nextDate, status } = run(given(), "2027-05-01");
    expect([nextOccurrence, nextDate, status]).toEqual([10, null, "ENDED"]);
  });
  test("a pause skips its days, not the day it was asked for, and not the day it is resumed", () => {
    // Paused on November 9, resumed on November 23.
    const pauses = [{ fromDay: "2026-11-10", untilDay: "2026-11-23" }];
    const { made, skipped } = run(given({ pauses }), "2026-11-23");
    expect(daysOf(made)).toEqual(["11-02", "11-09", "11-23"]);
    expect(daysOf(skipped)).toEqual(["11-16"]);
  });
  test("while it lasts, the day itself waits", () => {
    const paused = given({ status: "PAUSED", pauses: [{ fromDay: "2026-11-10", untilDay: null }] });
    const { made, skipped, nextDate, status } = run(paused, "2026-11-23");
    expect([daysOf(made), daysOf(skipped)]).toEqual([["11-02", "11-09"], ["11-16"]]);
    expect([nextDate, status]).toEqual(["2026-11-23", "PAUSED"]);
  });
  test("one that was ended makes what was due before, and nothing after", () => {
    const { made, nextDate, status } = run(given({ status: "ENDED", endedOn: "2026-11-12" }), "2026-12-01");
    expect([daysOf(made), nextDate, status]).toEqual([["11-02", "11-09"], null, "ENDED"]);
  });
  test("an individual's pauses itself on the first day nobody is billed", () => {
    const first = run(given(), "2026-11-09", LEFT);
    expect(first).toMatchObject({
      made: [],
      pausedFrom: "2026-11-02",
      status: "PAUSED",
      nextDate: "2026-11-09",
    });
    expect(daysOf(first.skipped)).toEqual(["11-02"]);
  });
  test("a segment's skips the occurrence and goes on", () => {
    const { skipped, status, pausedFrom } = run(given(), "2026-11-09", { isIndividual: false, students: 0 });
    expect(skipped.map(({ reason }) => reason)).toEqual(["empty", "empty"]);
    expect([status, pausedFrom]).toEqual(["ACTIVE", null]);
  });
  test("no more than the limit at once, and the rest after it", () => {
    const { made, nextOccurrence, status } = runSchedule(given(), ONE, { through: "2027-01-01", limit: 4 });
    expect([made.length, nextOccurrence, status]).toEqual([4, 5, "ACTIVE"]);
  });
});

/** Pauses that follow one another, all of them closed. */
const pauses: fc.Arbitrary<Pause[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 })), { maxLength: 4 })
  .map((parts) => {
    let day = RECURRENCE.startDate as string;
    return parts.map(([gap, length]) => {
      const fromDay = addDays(day, gap);
      day = addDays(fromDay, length);
      return { fromDay, untilDay: day };
    });
  });

describe("whatever the days it is run on", () => {
  test("the same is made and skipped, each occurrence once", () => {
    fc.assert(
      fc.property(pauses, fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 8 }), (closed, gaps) => {
        const last = "2027-01-31";
        const whole = run(given({ pauses: closed }), last);
        let progress = given({ pauses: closed });
        let day = "2026-10-25";
        const made: string[] = [];
        const skipped: string[] = [];
        for (const gap of [...gaps, 200]) {
          day = addDays(day, gap);
          const through = day < last ? day : last;
          const part = run(progress, through);
          made.push(...daysOf(part.made));
          skipped.push(...daysOf(part.skipped));
          progress = { ...progress, nextOccurrence: part.nextOccurrence, status: part.status };
        }
        expect([made, skipped]).toEqual([daysOf(whole.made), daysOf(whole.skipped)]);
        expect([...made, ...skipped].sort()).toEqual(daysOf(occurrencesOf(RECURRENCE)).sort());
      }),
    );
  });
});
