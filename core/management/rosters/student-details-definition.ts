import { csvLine } from "#core/shared/import/csv.ts";
import { defineFile } from "#core/shared/import/reading/file-definition.ts";
import type { FileRecord } from "#core/shared/import/reading/file-outcome.ts";
import { exponentDigits } from "#core/shared/import/reading/number-values.ts";
import { shownCell } from "#core/shared/import/table/table-row.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { STUDENT_COLUMNS } from "./student-columns.ts";
import { SEX_LABELS, type Sex } from "./student-details.ts";

export const NO_LRN_OF_12 = "is not an LRN of 12 digits";

/** At most 12 digits, or what a spreadsheet made of more ("1.37E+11"): which LRN is meant, the record of the student says (M-9). */
function lrnIn(text: string): { value: string } | { refusal: string } {
  const digits = exponentDigits(text) ?? text.replace(/\.0+$/, "");
  if (digits === "lost") return { value: text };
  return /^[0-9]{1,12}$/.test(digits) ? { value: digits } : { refusal: `${shownCell(text)} ${NO_LRN_OF_12}` };
}

/** LRNs, sexes and birth dates, one row a student, by number or by name (M-9, F-10). An empty cell changes nothing. */
export const STUDENT_DETAILS_DEFINITION = defineFile({
  key: "student-details",
  fields: {
    ...STUDENT_COLUMNS,
    lrn: {
      heading: "LRN",
      synonyms: [
        "LRN No.",
        "Learner Reference Number",
        "Learner's Reference Number",
        "Learners Reference Number",
        "Learning Reference Number",
      ],
      is: { kind: "own", expects: "an LRN of 12 digits", read: lrnIn },
      example: "012345678901",
    },
    sex: {
      heading: "Sex",
      synonyms: ["Gender", "Kasarian"],
      is: {
        kind: "choice",
        choices: [
          { code: "F", name: SEX_LABELS.F, synonyms: ["Girl", "Babae"] },
          { code: "M", name: SEX_LABELS.M, synonyms: ["Boy", "Lalaki"] },
        ],
      },
      example: "F",
    },
    birthDate: {
      heading: "Birth Date",
      synonyms: ["Date of Birth", "Birthday", "Birth Day", "DOB", "D.O.B."],
      is: { kind: "day" },
      example: "2014-02-28",
    },
  },
  eitherOf: [
    ["student", "lrn"],
    ["student", "sex"],
    ["student", "birthDate"],
    ["name", "lrn"],
    ["name", "sex"],
    ["name", "birthDate"],
  ],
  blankWithout: ["lrn", "sex", "birthDate"],
  person: "student",
  day: "birthDate",
  rowsMax: 20_000,
});
export type StudentDetailsFields = typeof STUDENT_DETAILS_DEFINITION.fields;

export interface StudentDetails {
  lrn: string | null;
  sex: Sex | null;
  birthDate: SchoolDay | null;
}
export interface StudentOnRecord extends StudentDetails {
  studentNumber: string;
  name: string;
}

/** A row of the file; null: an empty cell. Of an LRN zeros or digits may be missing, as it is in the file. */
export type StudentDetailsEntry = FileRecord<StudentDetailsFields>;

export const STUDENT_DETAILS_HEADINGS = Object.values(STUDENT_DETAILS_DEFINITION.fields).map(
  ({ heading }) => heading,
);

export const studentDetailsTemplate = (students: readonly StudentOnRecord[]): string =>
  [
    STUDENT_DETAILS_HEADINGS,
    ...students.map((one) => [
      one.studentNumber,
      one.name,
      one.lrn ?? "",
      one.sex ?? "",
      one.birthDate ?? "",
    ]),
  ]
    .map(csvLine)
    .join("");
export const studentDetailsName = (schoolYear: string): string =>
  `Student Details_${schoolYear.replace(/[^\w -]/g, "")}.csv`;
