import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  daysBetween,
  fileStamp,
  formatDay,
  formatInstant,
  formatLongDay,
  instantAt,
  isSchoolDay,
  monthOf,
  schoolDayAt,
  schoolDayOf,
  startOfDay,
} from "#core/shared/school-day.ts";

const day = fc
  .integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) })
  .map((epochMs) => schoolDayAt(epochMs));

describe("the school day", () => {
  test.each([
    ["2026-11-21T15:59:59.999Z", "2026-11-21"],
    ["2026-11-21T16:00:00.000Z", "2026-11-22"],
    ["2026-12-31T15:59:59.999Z", "2026-12-31"],
    ["2026-12-31T16:00:00.000Z", "2027-01-01"],
    ["2028-02-28T16:00:00.000Z", "2028-02-29"],
    ["2028-02-29T16:00:00.000Z", "2028-03-01"],
    ["2027-02-28T16:00:00.000Z", "2027-03-01"],
  ])("at %s is %s: Manila turns it at 16:00Z, not a millisecond sooner or later", (instant, expected) => {
    expect(schoolDayOf(instant)).toBe(expected);
  });

  test("begins at its own start and ends a millisecond before the next one's", () => {
    fc.assert(
      fc.property(day, (given) => {
        const startMs = Date.parse(startOfDay(given));
        expect(schoolDayAt(startMs)).toBe(given);
        expect(schoolDayAt(startMs - 1)).toBe(addDays(given, -1));
        expect(startOfDay(addDays(given, 1))).toBe(instantAt(startMs + 86_400_000));
      }),
    );
  });

  test("counts days as it adds them, over month ends and leap days", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -1000, max: 1000 }), (given, days) => {
        expect(daysBetween(given, addDays(given, days))).toBe(days);
        expect(addDays(addDays(given, days), -days)).toBe(given);
      }),
    );
  });

  test.each([
    ["2026-02-15", "2026-02-01", "2026-02-28"],
    ["2028-02-29", "2028-02-01", "2028-02-29"],
    ["2100-02-01", "2100-02-01", "2100-02-28"],
    ["2026-12-31", "2026-12-01", "2026-12-31"],
  ])("%s lies in the month %s to %s", (given, start, end) => {
    expect(monthOf(given)).toEqual({ start, end });
  });

  test.each([
    "2026-02-29",
    "2026-02-30",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "26-01-01",
    "1899-12-31",
    "2026-11-21T00:00",
    "21/11/2026",
    "",
    "2026-11-31",
    "+2026-11-21",
    "２０２６-11-21",
  ])("“%s” is not one", (text) => {
    expect(isSchoolDay(text)).toBe(false);
  });

  test.each(["2028-02-29", "1900-01-01", "9999-12-31", "2026-11-21"])("%s is one", (text) => {
    expect(isSchoolDay(text)).toBe(true);
  });

  test("is written as S-17 says", () => {
    expect(formatDay("2026-11-05")).toBe("11/05/2026");
    expect(formatLongDay("2026-11-05")).toBe("November 05, 2026");
    expect(formatInstant("2026-11-21T01:05:00.000Z")).toBe("11/21/2026 09:05 am");
    expect(formatInstant("2026-11-21T16:00:00.000Z")).toBe("11/22/2026 12:00 am");
    expect(formatInstant("2026-11-21T04:00:00.000Z")).toBe("11/21/2026 12:00 pm");
    expect(fileStamp(Date.parse("2026-11-21T16:07:00Z"))).toBe("20261122 0007");
    expect(fileStamp(Date.parse("2026-11-21T01:05:00Z"), "-")).toBe("20261121-0905");
  });
});
