import { expect, test } from "vitest";
import {
  ATTENDANCE_DEFINITION,
  type AttendanceTarget,
  attendanceLines,
} from "#core/attendance/attendance-file.ts";
import { sentenceOf, wrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import { textFile, workbookFile } from "#tests/support/import-files.ts";

const TARGET = { schoolYear: "SY 2026-2027", term: 2 as const };
/** What is read of a file, with its lines in place of its records. */
function readAttendance(bytes: Uint8Array, target: AttendanceTarget) {
  const read = readFile(bytes, ATTENDANCE_DEFINITION);
  if (!read.ok) return read;
  const { entries, wrong } = attendanceLines(
    read.value,
    target,
    wrongAt(ATTENDANCE_DEFINITION, read.value.columns),
  );
  return {
    ok: true as const,
    value: { ...read.value, errors: [...read.value.errors, ...wrong], lines: entries },
  };
}
const HEADINGS = [
  "Student ID",
  "Student Name",
  "Grade Level",
  "Grade Section",
  "School Year",
  "Term",
  "Days Absent",
  "Days Tardy",
];
const row = (student: string, absent: string, tardy: string, term = "2nd"): string[] => [
  student,
  "Reyes, Ana",
  "Grade 7",
  "Narra",
  "SY 2026-2027",
  term,
  absent,
  tardy,
];

test("the template's headings are those of today's", () => {
  expect(Object.values(ATTENDANCE_DEFINITION.fields).map(({ heading }) => heading)).toEqual(HEADINGS);
});

test("the template is read as before, blank rows are counted", () => {
  expect(
    readAttendance(textFile([HEADINGS, row("1", "2.5", ""), row("000002", "", "")]), TARGET),
  ).toMatchObject({
    value: {
      errors: [],
      blankRows: 1,
      lines: [
        {
          row: 1,
          values: { student: "000001", name: "Reyes, Ana" },
          schoolYear: "SY 2026-2027",
          term: 2,
          daysAbsent: 25_000,
          daysTardy: 0,
        },
      ],
    },
  });
});

test("a sheet with other headings, without the year and the term that are chosen", () => {
  const rows = [["Grade 7 Narra"], ["Name", "STUDENT NO.", "Absences"], ["Reyes, Ana", 1, 2.5]];
  expect(readAttendance(workbookFile([{ name: "June", rows }]), TARGET)).toMatchObject({
    value: {
      errors: [],
      lines: [{ values: { student: "000001" }, term: 2, daysAbsent: 25_000, daysTardy: 0 }],
    },
  });
});

test("errors name the row and the column of the file", () => {
  const rows = [
    HEADINGS,
    row("1", "101", ""),
    row("2", "1", "", "3rd"),
    row("3", "1", "1"),
    row("3", "1", "1"),
  ];
  const read = readAttendance(textFile(rows), TARGET);
  expect(read.ok && read.value.errors.map(sentenceOf)).toEqual([
    "Row 2, column G “Days Absent”: “101” is too large. Please enter a number from 0 to 100 with at most 4 decimals.",
    "Row 3, column F “Term”: 3rd is not the chosen 2nd.",
  ]);
});

test("what is wrong with the whole file, and what has to be asked", () => {
  expect(readAttendance(new Uint8Array(), TARGET)).toMatchObject({
    ok: false,
    message: "The file is empty.",
  });
  expect(
    readAttendance(
      textFile([
        ["A", "B"],
        ["1", "2"],
      ]),
      TARGET,
    ),
  ).toMatchObject({
    value: { needs: ["columns"], unknownFields: ["student", "absent", "tardy", "name"], lines: [] },
  });
});
