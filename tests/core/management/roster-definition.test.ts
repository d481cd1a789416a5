import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ROSTER_DEFINITION,
  ROSTER_HEADINGS,
  rosterEntries,
  rosterTemplate,
} from "#core/management/rosters/roster-definition.ts";
import { sentenceOf, wrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import { textFile, workbookFile } from "#tests/support/import-files.ts";

/** Given the roster of a school year as an office has it, when the file is read, then each row is whom and where it says, or is named. */
const read = (file: Uint8Array | string) => {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const outcome = readFile(bytes, ROSTER_DEFINITION);
  if (!outcome.ok) return { ...outcome, entries: [], errors: [] };
  const wrongIn = wrongAt(ROSTER_DEFINITION, outcome.value.columns);
  const { entries, wrong } = rosterEntries(outcome.value, wrongIn, "SY 2026-2027");
  return { ...outcome.value, entries, errors: [...outcome.value.errors, ...wrong].map(sentenceOf) };
};

test("the template's headings are those of today's", () => {
  expect(ROSTER_HEADINGS.join()).toBe(
    "Student ID,Last Name,Given Name,Middle Name,Grade Level,Grade Section,Enrolled,Sponsor,Sponsor Email,Sponsor Contact No.,Sponsor Address,Sponsor City,Sponsor Province,Sponsor Postal Code",
  );
});

const name = fc.string({ maxLength: 40 }).map((text) => text.replace(/\p{Cc}/gu, "").trim());
const student = fc.record({
  studentNo: fc.integer({ min: 1, max: 999_999 }).map((number) => String(number).padStart(6, "0")),
  last: name,
  given: name,
  middle: name,
  gradeLevel: fc.constantFrom("Grade 7", "Kinder"),
  section: fc.constantFrom("Narra", "St. Thérèse, A", 'The "Best"', "Molave", "=Acacia"),
});
const rosters = fc.uniqueArray(student, {
  minLength: 1,
  maxLength: 40,
  selector: ({ studentNo }) => studentNo,
});

test("a template reads back as the roster it was made of, whatever the names", () => {
  fc.assert(
    fc.property(rosters, (students) => {
      expect(read(rosterTemplate(students))).toMatchObject({
        errors: [],
        entries: students.map(({ studentNo, gradeLevel, section, ...names }, index) => ({
          names,
          row: index + 1,
          line: index + 2,
          studentNo,
          gradeLevel,
          section,
          isEnrolled: true,
        })),
      });
    }),
  );
});

test("a cell that was written with an apostrophe, because it looks like a formula, is read without it", () => {
  const written = rosterTemplate([
    { studentNo: "000001", last: "=Cruz", given: "-Ana", middle: "@", gradeLevel: "Grade 7", section: "+A" },
  ]);
  expect(written).toContain("'=Cruz");
  expect(read(written).entries).toMatchObject([
    { names: { last: "=Cruz", given: "-Ana", middle: "@" }, section: "+A" },
  ]);
});

describe("a list of another program", () => {
  const ROWS = [
    ["SY 2026-2027"],
    ["Section", "Year Level", "STUDENT NO.", "Surname", "First Name", "Parent/Guardian", "Parent's Email"],
    ["Narra", "Grade 7", "900001", "Peña", "Niño", "Peña, José", "jose@families.test"],
  ];
  const ENTRY = {
    row: 1,
    line: 3,
    studentNo: "900001",
    gradeLevel: "Grade 7",
    section: "Narra",
    isEnrolled: true,
    names: { last: "Peña", given: "Niño", middle: "" },
    sponsor: { name: "Peña, José", email: "jose@families.test", contact: "" },
  };

  test.each([
    ["with commas in UTF-8", textFile(ROWS)],
    ["with semicolons in Windows-1252", textFile(ROWS, { delimiter: ";", encoding: "windows-1252" })],
    ["with tabs in UTF-16", textFile(ROWS, { delimiter: "\t", encoding: "utf-16le-bom" })],
    ["as a workbook", workbookFile([{ name: "Grade 7", rows: ROWS }])],
  ])("%s is read by its headings", (_name, bytes) => {
    expect(read(bytes)).toMatchObject({ errors: [], entries: [ENTRY] });
  });

  test("may have the whole name in one column; the email address of a student is not a sponsor's", () => {
    const rows = [
      ["Name", "Student Number", "Grade", "Section", "Email"],
      ["Reyes, Ana", "123", "Grade 7", "Narra", "ana@students.test"],
    ];
    expect(read(textFile(rows)).entries).toMatchObject([
      { typedNumber: "123", studentNo: "000123", fullName: "Reyes, Ana", sponsor: { email: "" } },
    ]);
  });

  test("without a column of sections is asked about", () => {
    expect(
      read(
        textFile([
          ["Student ID", "Grade"],
          ["000001", "Grade 7"],
        ]),
      ),
    ).toMatchObject({ needs: ["columns"], unknownFields: ["section"], entries: [] });
  });
});

test.each([
  ["", true],
  ["Yes", true],
  ["yes", true],
  ["TRUE", true],
  ["NO", false],
  ["n", false],
] as const)("%j under Enrolled is %s", (word, isEnrolled) => {
  const file = `${ROSTER_HEADINGS.join(",")}\n000001,,,,Grade 7,Narra,${word},,,,,,,`;
  expect(read(file)).toMatchObject({ errors: [], entries: [{ isEnrolled }] });
});

test.each([
  [
    "a number with a letter",
    "1a,,,,Grade 7,Narra,Yes,,,,,,,",
    "Row 2, column A “Student ID”: “1a” is not a student number of 6 to 10 digits.",
  ],
  ["no section", "000001,,,,Grade 7", "Row 2, column F “Grade Section”: is required."],
  [
    "an email address that is none",
    "000001,,,,Grade 7,Narra,Yes,,nobody,,,,,",
    "Row 2, column I “Sponsor Email”: “nobody” is no email address.",
  ],
  [
    "a name of 81 characters",
    `000001,${"x".repeat(81)},,,Grade 7,Narra,Yes,,,,,,,`,
    "Row 2, column B “Last Name”: is longer than 80 characters.",
  ],
  ["a quote that is not closed", '000001,"x,Grade 7,Narra,Yes', "Row 2: A quoted value is not closed."],
  [
    "a value beyond the headings",
    "000001,,,,Grade 7,Narra,Yes,,,,,,,,1",
    "Row 2: has a value in column O, which has no heading: its values may stand in the wrong columns.",
  ],
])("a row with %s is an error", (_name, line, message) => {
  expect(read(`${ROSTER_HEADINGS.join(",")}\n${line}`)).toMatchObject({ errors: [message], entries: [] });
});

test("all that is wrong with a row is told at once", () => {
  expect(read(`${ROSTER_HEADINGS.join(",")}\n000001,,,,,Narra,Maybe,,,,,,,`).errors).toEqual([
    "Row 2, column G “Enrolled”: “Maybe” is none of: Yes, No.",
    "Row 2, column E “Grade Level”: is required.",
  ]);
});

test("a student and a section twice are an error of the second row", () => {
  const lines = ["000001,,,,Grade 7,Narra,Yes", "1,,,,grade 7,narra,Yes", "000001,,,,Grade 7,Chess Club,Yes"];
  expect(read([ROSTER_HEADINGS.join(","), ...lines].join("\n"))).toMatchObject({
    errors: ["Row 3, column A “Student ID”: 000001 is already in row 2."],
    entries: [{ section: "Narra" }, { section: "Chess Club" }],
  });
});

test("a file without rows has none", () => {
  expect(read(`${ROSTER_HEADINGS.join(",")}\n`)).toMatchObject({ rows: 0, entries: [] });
});
