import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dueDateOf,
  END_BEFORE_START,
  intervalText,
  isTooFar,
  OCCURRENCES_MAX,
  occurrenceDate,
  occurrenceReference,
  occurrencesOf,
  RECURRENCE_TYPES,
  type Recurrence,
  recurrenceRefusal,
  SOURCE_REFERENCE_MAX,
  TOO_LONG,
  TOO_MANY_OCCURRENCES,
} from "#core/billing/schedules/recurrence.ts";
import { addDays, isSchoolDay } from "#core/shared/school-day.ts";

/** When a schedule bills (B-50). */
const schedule = (
  type: Recurrence["type"],
  every: number,
  startDate: string,
  endDate: string,
): Recurrence => ({ type, every, startDate, endDate });
const daysOf = (recurrence: Recurrence): string[] => occurrencesOf(recurrence).map(({ date }) => date);

describe("written by hand", () => {
  test.each<[string, Recurrence, string[]]>([
    [
      "weeks are seven days",
      schedule("Weekly", 1, "2026-12-28", "2027-01-11"),
      ["2026-12-28", "2027-01-04", "2027-01-11"],
    ],
    [
      "every third week, and the end date between two of them",
      schedule("Weekly", 3, "2026-06-01", "2026-07-20"),
      ["2026-06-01", "2026-06-22", "2026-07-13"],
    ],
    [
      "the 31st becomes the month's last day and is the 31st again",
      schedule("Monthly", 1, "2026-01-31", "2026-05-31"),
      ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"],
    ],
    [
      "the 30th in a February of a leap year",
      schedule("Monthly", 1, "2028-01-30", "2028-03-30"),
      ["2028-01-30", "2028-02-29", "2028-03-30"],
    ],
    [
      "February 29 every year",
      schedule("Monthly", 12, "2028-02-29", "2032-02-29"),
      ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"],
    ],
    [
      "the last day of a month that is not reached is not made",
      schedule("Monthly", 1, "2026-01-31", "2026-02-27"),
      ["2026-01-31"],
    ],
    [
      "quarters over the turn of a year",
      schedule("Quarterly", 1, "2026-08-31", "2027-05-31"),
      ["2026-08-31", "2026-11-30", "2027-02-28", "2027-05-31"],
    ],
    [
      "every second quarter",
      schedule("Quarterly", 2, "2026-06-15", "2027-06-14"),
      ["2026-06-15", "2026-12-15"],
    ],
    ["one day: the start date itself", schedule("Monthly", 1, "2026-06-15", "2026-06-15"), ["2026-06-15"]],
    ["none where the end is before the start", schedule("Weekly", 1, "2026-06-15", "2026-06-14"), []],
  ])("%s", (_, recurrence, expected) => expect(daysOf(recurrence)).toEqual(expected));

  test.each<[string, Recurrence, string | null]>([
    ["end before start", schedule("Weekly", 1, "2026-06-15", "2026-06-14"), END_BEFORE_START],
    ["one day", schedule("Weekly", 1, "2026-06-15", "2026-06-15"), null],
    ["ten years to the day", schedule("Monthly", 1, "2026-06-15", "2036-06-15"), null],
    ["ten years and a day", schedule("Monthly", 1, "2026-06-15", "2036-06-16"), TOO_LONG],
    ["ten years from February 29", schedule("Monthly", 1, "2028-02-29", "2038-02-28"), null],
    ["520 weeks", schedule("Weekly", 1, "2026-06-01", addDays("2026-06-01", 519 * 7)), null],
    ["521 weeks", schedule("Weekly", 1, "2026-06-01", addDays("2026-06-01", 520 * 7)), TOO_MANY_OCCURRENCES],
  ])("%s is refused or not", (_, recurrence, refusal) => expect(recurrenceRefusal(recurrence)).toBe(refusal));

  test("the due date is thirty days later, and the reference says which of how many", () => {
    expect(dueDateOf("2026-12-02", 30)).toBe("2027-01-01");
    expect(dueDateOf("2026-12-02", 0)).toBe("2026-12-02");
    expect(occurrenceReference("Tuition", 3, 10)).toBe("Tuition · 3/10");
    expect(intervalText({ type: "Monthly", every: 1 })).toBe("month");
    expect(intervalText({ type: "Quarterly", every: 2 })).toBe("2 quarters");
  });

  test("a date is at most ten years from today", () => {
    expect([isTooFar("2016-11-23", "2026-11-23"), isTooFar("2036-11-23", "2026-11-23")]).toEqual([
      false,
      false,
    ]);
    expect([isTooFar("2016-11-22", "2026-11-23"), isTooFar("2036-11-24", "2026-11-23")]).toEqual([
      true,
      true,
    ]);
  });
});

const recurrences: fc.Arbitrary<Recurrence> = fc
  .record({
    type: fc.constantFrom(...RECURRENCE_TYPES),
    every: fc.integer({ min: 1, max: 60 }),
    startDate: fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2000-01-01", days)),
    length: fc.integer({ min: 0, max: 3652 }),
  })
  .map(({ length, ...recurrence }) => ({
    ...recurrence,
    endDate: addDays(recurrence.startDate, length),
  }));

describe("whatever the schedule", () => {
  test("the first is on the start date; the others follow strictly, and none is after the end date", () => {
    fc.assert(
      fc.property(recurrences, (recurrence) => {
        const days = daysOf(recurrence);
        expect(days[0]).toBe(recurrence.startDate);
        expect(days.length).toBeLessThanOrEqual(OCCURRENCES_MAX);
        days.forEach((day, place) => {
          expect(isSchoolDay(day)).toBe(true);
          expect(day <= recurrence.endDate).toBe(true);
          if (place > 0) expect(day > (days[place - 1] ?? "")).toBe(true);
        });
      }),
    );
  });

  test("months keep the day of the start date, or have no such day", () => {
    fc.assert(
      fc.property(recurrences, (recurrence) => {
        fc.pre(recurrence.type !== "Weekly");
        for (const day of daysOf(recurrence))
          expect(day.slice(8) === recurrence.startDate.slice(8) || addDays(day, 1).slice(8) === "01").toBe(
            true,
          );
      }),
    );
  });

  test("a later end date only adds occurrences", () => {
    fc.assert(
      fc.property(recurrences, fc.integer({ min: 0, max: 1000 }), (recurrence, more) => {
        const days = daysOf(recurrence);
        const longer = daysOf({ ...recurrence, endDate: addDays(recurrence.endDate, more) });
        expect(longer.slice(0, days.length)).toEqual(days);
      }),
    );
  });

  test("an occurrence is counted from the start date", () => {
    fc.assert(
      fc.property(recurrences, (recurrence) => {
        for (const { occurrence, date } of occurrencesOf(recurrence))
          expect(occurrenceDate(recurrence, occurrence)).toBe(date);
      }),
    );
  });

  test("a reference of at most 48 characters gives references of at most 60", () => {
    expect(
      occurrenceReference("x".repeat(SOURCE_REFERENCE_MAX), OCCURRENCES_MAX, OCCURRENCES_MAX).length,
    ).toBeLessThanOrEqual(60);
  });
});
