import { describe, expect, test } from "vitest";
import type { AttendanceSheet } from "#core/attendance/sheet.body.ts";
import {
  daysConflicts,
  daysSheet,
  NOTHING_TYPED,
  pasteDays,
  rowsToSave,
  settleDays,
  stepInSheet,
  textAt,
  typeDays,
} from "#core/attendance/sheet.ts";

/** Two terms that have begun and one that has not; Cruz has a record of the first. */
const loaded = (absentE4 = 20_000, version = 3): AttendanceSheet => ({
  sectionUuid: "s",
  sectionName: "Narra",
  gradeLevel: "Grade 7",
  schoolYear: "SY 2026-2027",
  terms: [
    { term: 1, beginsOn: null },
    { term: 2, beginsOn: null },
    { term: 3, beginsOn: "2027-01-11" },
  ],
  students: [
    {
      studentId: "000101",
      name: "Cruz, Niño",
      records: [{ term: 1, daysAbsent: absentE4, daysTardy: 0, isPublished: true, version }],
    },
    { studentId: "000102", name: "Reyes, Ana Maria", records: [] },
    { studentId: "000103", name: "Santos, Ben", records: [] },
  ],
});
const SHEET = daysSheet(loaded(), true);
const at = (row: number, column: number) => ({ row, column });

describe("the attendance sheet of a section (T-9)", () => {
  test("has what is recorded, a 0 too, and blanks where nothing is", () => {
    expect(SHEET.rows.map(({ texts }) => texts)).toEqual([
      ["2", "0", "", "", "", ""],
      ["", "", "", "", "", ""],
      ["", "", "", "", "", ""],
    ]);
    expect(SHEET.columns.map(({ isLocked }) => isLocked)).toEqual([false, false, false, false, true, true]);
    expect(daysSheet(loaded(), false).columns.every(({ isLocked }) => isLocked)).toBe(true);
  });

  test("takes what a field of days takes, and nothing in a term that has not begun", () => {
    const typed = typeDays(SHEET, NOTHING_TYPED, at(1, 0), "1.5");
    expect(textAt(SHEET, typed, at(1, 0))).toBe("1.5");
    for (const text of ["x", "101", "-1", "1.23456"])
      expect(typeDays(SHEET, typed, at(1, 0), text)).toBe(typed);
    expect(typeDays(SHEET, typed, at(1, 4), "1")).toBe(typed);
    expect(typeDays(SHEET, typed, at(1, 0), "").size).toBe(0);
  });

  test("saves the terms in which something differs, with both figures and the version typed over", () => {
    let typed = typeDays(SHEET, NOTHING_TYPED, at(0, 1), "1");
    typed = typeDays(SHEET, typed, at(2, 2), "0");
    expect(rowsToSave(SHEET, typed)).toEqual([
      { studentId: "000101", term: 1, daysAbsent: 20_000, daysTardy: 10_000, version: 3 },
      { studentId: "000103", term: 2, daysAbsent: 0, daysTardy: 0, version: null },
    ]);
  });

  test("keeps what was typed over a record that somebody else changed, until one of the two is chosen", () => {
    const typed = typeDays(SHEET, NOTHING_TYPED, at(0, 0), "5");
    const now = daysSheet(loaded(30_000, 4), true);
    expect(daysConflicts(now, typed)).toEqual([
      { row: 0, column: 0, name: "Cruz, Niño", mine: "5", theirs: "3" },
    ]);
    const mine = settleDays(now, typed, true);
    expect([daysConflicts(now, mine), rowsToSave(now, mine)[0]?.version]).toEqual([[], 4]);
    expect(settleDays(now, typed, false).size).toBe(0);
  });
});

describe("a block that is pasted", () => {
  test("goes by place from the cell on, and a blank leaves what is there", () => {
    const { typed, pasted } = pasteDays(SHEET, NOTHING_TYPED, at(0, 0), "4\t\r\n\t2\r\n");
    expect(pasted).toBe(2);
    expect([
      textAt(SHEET, typed, at(0, 0)),
      textAt(SHEET, typed, at(0, 1)),
      textAt(SHEET, typed, at(1, 1)),
    ]).toEqual(["4", "0", "2"]);
  });

  test("goes to whom its rows name, by number or by name in any order", () => {
    const block = "Santos, Ben\t1\t2\n000101\t3\t4\nAna Maria Reyes\t5\t6";
    const { typed, refused } = pasteDays(SHEET, NOTHING_TYPED, at(0, 2), block);
    expect(refused).toEqual([]);
    expect(
      [0, 1, 2].map((row) => [textAt(SHEET, typed, at(row, 2)), textAt(SHEET, typed, at(row, 3))]),
    ).toEqual([
      ["3", "4"],
      ["5", "6"],
      ["1", "2"],
    ]);
  });

  test.each([
    ["Nobody, Else\t1\t2", "Row 1: “Nobody, Else” is not the name of anyone in this section"],
    ["000101\t1\n000101\t2", "Row 2 names the student of row 1"],
    ["000101\tx", "“x” is not a number of days, 0 to 100"],
    ["1\t2\t3\t4\t5", "“5” is in a term that has not begun"],
    ["1\n2\n3\n4", "“4” is beyond the sheet"],
  ])("of %j is refused whole", (block, reason) => {
    const { typed, pasted, refused } = pasteDays(SHEET, NOTHING_TYPED, at(0, 0), block);
    expect([typed, pasted, refused]).toEqual([NOTHING_TYPED, 0, [reason]]);
  });
});

test.each([
  ["ArrowDown", false, at(1, 1)],
  ["Enter", false, at(1, 1)],
  ["Enter", true, at(0, 1)],
  ["ArrowUp", false, at(0, 1)],
  ["ArrowLeft", false, at(0, 0)],
  ["ArrowRight", false, at(0, 2)],
  ["Tab", false, null],
])("%s leads on", (key, shift, to) => {
  expect(stepInSheet(SHEET, at(0, 1), { key, shift, atStart: true, atEnd: true })).toEqual(to);
  if (key.startsWith("Arrow") && /Left|Right/.test(key))
    expect(stepInSheet(SHEET, at(0, 1), { key, shift, atStart: false, atEnd: false })).toBeNull();
});
