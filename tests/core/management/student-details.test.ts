import { describe, expect, test } from "vitest";
import {
  STUDENT_DETAILS_DEFINITION,
  STUDENT_DETAILS_HEADINGS,
  type StudentOnRecord,
  studentDetailsTemplate,
} from "#core/management/rosters/student-details-definition.ts";
import { planStudentDetails } from "#core/management/rosters/student-details-plan.ts";
import { type FileMessage, sentenceOf, wrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { type ReadOptions, readFile } from "#core/shared/import/reading/file-reading.ts";
import { serialOf, textFile, workbookFile } from "#tests/support/import-files.ts";

/** Given students on record, when a file of LRNs, sexes and birth dates is read, then every wrong cell is named, and nothing else changes. */
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

const plannedFile = (bytes: Uint8Array, options: ReadOptions = {}) => {
  const read = readFile(bytes, STUDENT_DETAILS_DEFINITION, options);
  if (!read.ok) throw new Error(read.message);
  const { columns, warnings, errors, needs } = read.value;
  const wrongIn = wrongAt(STUDENT_DETAILS_DEFINITION, columns);
  const plan = planStudentDetails(read.value.records, [ANA, BEN], { today: TODAY, wrongAt: wrongIn });
  const told = [...warnings, ...plan.warnings.map((message): FileMessage => ({ message }))];
  return {
    ...plan,
    needs,
    warnings: told.map(sentenceOf),
    wrong: [...errors, ...plan.wrong].map(sentenceOf),
  };
};
const planned = (...lines: readonly string[]) =>
  plannedFile(new TextEncoder().encode([STUDENT_DETAILS_HEADINGS.join(), ...lines].join("\r\n")));

test("the template's headings are those of today's", () => {
  expect(STUDENT_DETAILS_HEADINGS).toEqual(["Student ID", "Student Name", "LRN", "Sex", "Birth Date"]);
});

test("a row whose name is another student's is refused; one written otherwise is not", () => {
  expect(planned(`000123,"Reyes, Ben",,M,`, `000124,"reyes ben",,M,`)).toMatchObject({
    wrong: ["Row 2, column B “Student Name”: 000123 is Reyes, Ana, not “Reyes, Ben”."],
    changed: 1,
    changes: [{ line: 3, what: "Reyes, Ben", from: "sex –", to: "sex Male" }],
  });
});

test("a name alone is enough where one student has it, and the preview says which rows", () => {
  expect(planned(`,"Ana Reyes",,M,`, `,"Nobody, Here",,M,`, `,,,M,`, `000123,,,F,`)).toMatchObject({
    wrong: [
      "Row 3, column B “Student Name”: “Nobody, Here” is not the name of anyone on record.",
      "Row 4, column A “Student ID”: names nobody.",
      "Row 5, column A “Student ID”: 000123 is already in row 2.",
    ],
    changed: 1,
    changes: [{ line: 2, what: "Reyes, Ana", from: "sex Female", to: "sex Male" }],
    warnings: ["Found by name only: row 2."],
  });
  const file = textFile([
    ["Name of Learner", "Sex"],
    ["Reyes, Ben", "M"],
  ]);
  expect(plannedFile(file)).toMatchObject({ needs: [], wrong: [], changed: 1 });
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
    expect(planned(`000124,,${lrn},,`).wrong).toEqual([
      expect.stringMatching(/^Row 2, column C “LRN”: .* is not an LRN of 12 digits\.$/),
    ]);
  });

  test("keeps its leading zeros", () => {
    expect(planned("000124,,000000000013,,")).toMatchObject({
      wrong: [],
      changedStudents: [{ student: { studentNumber: "000124" }, after: { lrn: "000000000013" } }],
    });
  });

  test("that a spreadsheet shortened is the one on record, or refused", () => {
    expect(planned("000123,,12,,")).toMatchObject({
      wrong: [],
      changed: 0,
      unchanged: 1,
      warnings: ["Row 2: the LRN 12 was completed to 000000000012, as on record."],
    });
    expect(planned("000124,,1.23E+11,,").wrong).toEqual([expect.stringContaining("a spreadsheet shortened")]);
    expect(planned("000124,,1.36728140987E+11,,")).toMatchObject({
      wrong: [],
      changedStudents: [{ after: { lrn: "136728140987" } }],
    });
  });

  test("is of one student: twice in the file, and another's on record, are refused", () => {
    expect(planned("000123,,111111111111,,", "000124,,111111111111,,").wrong).toEqual([
      "Row 3, column C “LRN”: 111111111111 is already in row 2.",
    ]);
    expect(planned("000124,,000000000012,,").wrong).toEqual([
      "Row 2, column C “LRN”: 000000000012 is the LRN of 000123 Reyes, Ana.",
    ]);
  });

  test("may be exchanged between two students of one file", () => {
    expect(planned("000123,,000000000013,,", "000124,,000000000012,,")).toMatchObject({
      wrong: [],
      changedStudents: [{ isLrnChanged: true }, { isLrnChanged: true }],
    });
  });
});

describe("a row", () => {
  test("with empty cells changes nothing; what differs is changed with the rest kept, and told", () => {
    expect(planned("000123,,,,")).toMatchObject({ wrong: [], changed: 0, changes: [] });
    expect(planned("124,,,Male,12/31/2013")).toMatchObject({
      wrong: [],
      changed: 1,
      changes: [
        {
          line: 2,
          what: "Reyes, Ben",
          from: "sex –, birth date –",
          to: "sex Male, birth date 12/31/2013",
        },
      ],
      changedStudents: [
        {
          student: { studentNumber: "000124" },
          after: { lrn: null, sex: "M", birthDate: "2013-12-31" },
          isLrnChanged: false,
        },
      ],
      warnings: ["Numbers without their leading zeros were completed in 1 cell: 124 as 000124."],
    });
  });

  test.each([
    [
      "no student",
      "000999,,,F,",
      "Row 2, column A “Student ID”: 000999 is not the number of anyone on record.",
    ],
    ["no number", "abc,,,F,", /^Row 2, column A “Student ID”: “abc” is not a student number/],
    ["another sex", "000123,,,X,", "Row 2, column D “Sex”: “X” is none of: F (Female), M (Male)."],
    [
      "a birth date after today",
      "000123,,,,2026-11-23",
      "Row 2, column E “Birth Date”: The birth date cannot be after today.",
    ],
    [
      "a birth date of another century",
      "000123,,,,1900-01-01",
      "Row 2, column E “Birth Date”: Please check the year of the birth date.",
    ],
    ["a birth date of no calendar", "000123,,,,2014-02-30", /column E “Birth Date”: .* is not a date/],
  ])("with %s is refused", (_name, line, message) => {
    expect(planned(line).wrong).toEqual([
      typeof message === "string" ? message : expect.stringMatching(message),
    ]);
  });

  test("may name a student once, however the number is written", () => {
    expect(planned("000123,,,F,", "123,,,F,").wrong).toEqual([
      "Row 3, column A “Student ID”: 000123 is already in row 2.",
    ]);
  });
});

test("the template read again changes nothing", () => {
  expect(plannedFile(new TextEncoder().encode(studentDetailsTemplate([ANA, BEN])))).toMatchObject({
    wrong: [],
    changed: 0,
  });
});

describe("a list of another program", () => {
  const HEADINGS = ["Date of Birth", "Gender", "Learner Reference No.", "Name", "Student Number"];

  test("is read by its headings, in any order, with semicolons and Windows-1252, and as a workbook", () => {
    const rows = [
      ["Peña Learning Center"],
      HEADINGS,
      ["20-Nov-2013", "lalaki", "136728140987", "BEN REYES", "124"],
    ];
    const after = { lrn: "136728140987", sex: "M", birthDate: "2013-11-20" };
    for (const bytes of [
      textFile(rows, { delimiter: ";", encoding: "windows-1252" }),
      workbookFile([{ name: "Grade 7", rows }]),
      workbookFile([
        {
          name: "Grade 7",
          rows: [
            HEADINGS,
            [{ number: serialOf("2013-11-20"), style: "date" }, "Boy", 136_728_140_987, "Reyes, Ben", 124],
          ],
        },
      ]),
    ])
      expect(plannedFile(bytes)).toMatchObject({ wrong: [], changedStudents: [{ after }] });
  });

  test("whose dates can begin with the day or the month is asked about, and read as it is said", () => {
    const bytes = textFile([
      ["Student ID", "Birthday"],
      ["000124", "05/06/2013"],
    ]);
    expect(plannedFile(bytes)).toMatchObject({ needs: ["date_order"], changed: 0 });
    expect(plannedFile(bytes, { dateOrder: "dmy" })).toMatchObject({
      needs: [],
      changedStudents: [{ after: { birthDate: "2013-06-05" } }],
    });
  });
});
