import { beforeAll, expect, test } from "vitest";
import { loadDayWords, readTypedDay } from "#app/ui/dates/typed-day.ts";

const TODAY = "2026-11-27";
beforeAll(loadDayWords);

test.each([
  ["11/22/2026", "2026-11-22"],
  ["11-22-26", "2026-11-22"],
  ["1/5/27", "2027-01-05"],
  ["1.5.2027", "2027-01-05"],
  ["2026-11-22", "2026-11-22"],
  [" +30 ", "2026-12-27"],
  ["-7", "2026-11-20"],
  ["1/5/98", "1998-01-05"],
  ["today", TODAY],
  ["Tomorrow", "2026-11-28"],
  ["yesterday", "2026-11-26"],
  ["22 Nov", "2026-11-22"],
  ["Nov 22", "2026-11-22"],
  ["22 November 2025", "2025-11-22"],
  ["5 Jan", "2027-01-05"],
  ["in 2 weeks", "2026-12-11"],
  ["Friday", "2026-11-27"],
] as const)("%s is %s", (typed, day) => expect(readTypedDay(typed, TODAY)).toBe(day));

test.each([
  "",
  "2",
  "02/31/2026",
  "13/45/2026",
  "November",
  "22 Nov or so",
  "10:30",
  "soon",
  "+",
  "Nov 1 to Nov 5",
])("%j is no day", (typed) => expect(readTypedDay(typed, TODAY)).toBeNull());
