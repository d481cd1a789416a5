import { describe, expect, test } from "vitest";
import {
  readStudentDetails,
  STUDENT_DETAILS_HEADINGS,
  type StudentOnRecord,
  studentDetailsTemplate,
} from "#core/management/rosters/student-details-file.ts";
import { planStudentDetails } from "#core/management/rosters/student-details-plan.ts";

/** Given students on record, when a CSV of LRNs, sexes and birth dates is read, then every wrong cell is named, and nothing else changes. */
const TODAY = "2026-11-22";
const ANA: StudentOnRecord = {
  studentNumber: "000123",
  name: "Reyes, Ana",
  lrn: "000000000012",
  sex: "F",
  birthDate: "2014-02-03",
};
const BEN: StudentOnRecord = {
  studentNumber: "000124",
  name: "Reyes, Ben",
  lrn: null,
  sex: null,
  birthDate: null,
};

const read = (...lines: readonly string[]) =>
  readStudentDetails([STUDENT_DETAILS_HEADINGS.join(), ...lines].join("\r\n"), TODAY);
const planned = (...lines: readonly string[]) => {
  const entries = read(...lines);
  return entries.ok ? planStudentDetails(entries.value, [ANA, BEN]) : entries;
};
const messages = (result: { ok: boolean; errors?: readonly { message: string }[] | undefined }): string[] =>
  (result.errors ?? []).map(({ message }) => message);

test("a row whose name is another student's is refused; one written otherwise is not", () => {
  expect(messages(planned(`000123,"Reyes, Ben",,,`, `000124,"reyes ben",,M,`))).toEqual([
    "Student Name: 000123 is Reyes, Ana, not “Reyes, Ben”",
  ]);
});

describe("an LRN", () => {
  test.each([
    ["11 digits", "12345678901"],
    ["13 digits", "1234567890123"],
    ["Arabic digits", "١٢٣٤٥٦٧٨٩٠١٢"],
    ["a letter", "12345678901O"],
    ["a sign", "-12345678901"],
    ["blanks inside", "123456 789012"],
  ])("with %s is refused", (_name, lrn) => {
    const result = planned(`000124,,${lrn},,`);
    expect(result.ok).toBe(false);
    expect(messages(result)).toEqual([expect.stringMatching(/^LRN: .* is not an LRN of 12 digits$/)]);
  });

  test("keeps its leading zeros", () => {
    expect(planned("000124,,000000000013,,")).toMatchObject({
      ok: true,
      value: { changed: [{ studentNumber: "000124", lrn: "000000000013" }] },
    });
  });

  test("that a spreadsheet shortened is the one on record, or refused", () => {
    expect(planned("000123,,12,,")).toMatchObject({
      ok: true,
      value: { changed: [], warnings: [{ message: expect.stringContaining("000000000012") }] },
    });
    expect(messages(planned("000124,,1.23E+11,,"))).toEqual([
      expect.stringContaining("a spreadsheet shortened"),
    ]);
  });

  test("is of one student: twice in the file, and another's on record, are refused", () => {
    expect(messages(planned("000123,,111111111111,,", "000124,,111111111111,,"))).toEqual([
      "LRN: 111111111111 is already in row 1",
    ]);
    expect(messages(planned("000124,,000000000012,,"))).toEqual([
      "LRN: 000000000012 is the LRN of 000123 Reyes, Ana",
    ]);
  });

  test("may be exchanged between two students of one file", () => {
    expect(planned("000123,,000000000013,,", "000124,,000000000012,,")).toMatchObject({
      ok: true,
      value: { changed: [{ isLrnChanged: true }, { isLrnChanged: true }] },
    });
  });
});

describe("a row", () => {
  test("with empty cells changes nothing; what differs is changed with the rest kept", () => {
    expect(planned("000123,,,,")).toMatchObject({ ok: true, value: { changed: [] } });
    expect(planned("124,,,Male,12/31/2013")).toMatchObject({
      ok: true,
      value: {
        changed: [
          { studentNumber: "000124", lrn: null, sex: "M", birthDate: "2013-12-31", isLrnChanged: false },
        ],
        warnings: [{ message: "Row 1: 124 was completed to 000124, Reyes, Ben." }],
      },
    });
  });

  test.each([
    ["no student", "000999,,,F,", "Student ID: there is no student 000999"],
    ["no number", "abc,,,F,", /^Student ID: /],
    ["another sex", "000123,,,X,", /^Sex: .* is neither F nor M$/],
    ["a birth date after today", "000123,,,,2026-11-23", "Birth Date: The birth date cannot be after today"],
    ["a birth date of no calendar", "000123,,,,2014-02-30", /^Birth Date: .* is not a valid date/],
  ])("with %s is refused", (_name, line, message) => {
    expect(messages(planned(line))).toEqual([
      typeof message === "string" ? message : expect.stringMatching(message),
    ]);
  });

  test("may name a student once, however the number is written", () => {
    expect(messages(planned("000123,,,F,", "123,,,F,"))).toEqual(["Student ID: 123 is already in row 1"]);
  });
});

test("the template read again changes nothing", () => {
  const entries = readStudentDetails(studentDetailsTemplate([ANA, BEN]), TODAY);
  expect(entries.ok && planStudentDetails(entries.value, [ANA, BEN])).toMatchObject({
    ok: true,
    value: { changed: [], warnings: [] },
  });
});
