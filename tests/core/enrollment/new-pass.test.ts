import { expect, test } from "vitest";
import { decideNewPass, type PassStudent } from "#core/enrollment/new-pass.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

/** Given a student, years and grade levels, when a pass is asked for, then it is made, there already, or refused by field (E-10). */
const ANA: PassStudent = { number: "000001", name: "Cruz, Ana", isActive: true, passes: [] };
const PLACES = {
  years: [
    { name: "SY 2026-2027", start: "2026-06-01" as SchoolDay },
    { name: "SY 2027-2028", start: "2027-06-01" as SchoolDay },
  ],
  levels: [
    { code: "G07", name: "Grade 7", isActive: true },
    { code: "G08", name: "Grade 8", isActive: false },
  ],
  today: "2026-11-18" as SchoolDay,
};
const decide = (schoolYear: string, gradeLevel: string, student: Partial<PassStudent> = {}) =>
  decideNewPass({ ...ANA, ...student }, { schoolYear, gradeLevel }, PLACES);

test.each([
  ["SY 2027-2028", "Grade 7"],
  ["2027-2028", "g07"],
])("a pass into %s, %s, is made", (year, level) => {
  expect(decide(year, level)).toMatchObject({
    kind: "made",
    schoolYear: "SY 2027-2028",
    level: { code: "G07", name: "Grade 7" },
  });
});

test("there is never a second one into a year, whatever the level", () => {
  const passes = [{ schoolYear: "SY 2027-2028", gradeLevel: "Grade 9" }];
  expect(decide("2027-2028", "Grade 7", { passes })).toEqual({
    kind: "there",
    schoolYear: "SY 2027-2028",
    gradeLevel: "Grade 9",
  });
});

test.each([
  [
    "SY 2026-2027",
    "Grade 7",
    {},
    "schoolYear",
    "SY 2026-2027 began on 06/01/2026: a pass is made before that",
  ],
  ["SY 2030-2031", "Grade 7", {}, "schoolYear", "There is no school year SY 2030-2031"],
  ["SY 2027-2028", "Grade 99", {}, "gradeLevel", "There is no grade level Grade 99"],
  ["SY 2027-2028", "Grade 8", {}, "gradeLevel", "Grade 8 is put aside"],
  [
    "SY 2027-2028",
    "Grade 7",
    { isActive: false },
    "student",
    "000001 Cruz, Ana is not at the school any more",
  ],
] as const)("into %s, %s, %o is refused at %s", (year, level, student, field, message) => {
  expect(decide(year, level, student)).toEqual({ kind: "wrong", mistakes: [{ field, message }] });
});
