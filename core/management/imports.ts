import { counted, defineImport, type ImportResult } from "#core/shared/import/import.ts";
import type { RosterImported, StudentDetailsImported } from "./rosters/roster-contract.ts";

const yearOf = (schoolYear: string) => ({ school_year: schoolYear });

/** The sections of a school year's students. */
export const ROSTER_IMPORT = defineImport({
  name: "roster",
  title: "Import roster",
  choices: ["schoolYear"],
  template: ({ schoolYear }) => ({
    path: "/management/rosters/template",
    search: new URLSearchParams(yearOf(schoolYear)),
  }),
  templateOf: "Roster",
  instructions: [
    "Download the CSV template: it has the current roster.",
    "Change a student's grade level and section, add students by their ID, or write No under Enrolled where a student leaves: the scores stay. The column headings must not be changed.",
    "The members of a club have a further row with the club's name as Grade Section. They stay in their own section.",
    "A new student gets an ID nobody has, a last and a given name, and a sponsor with an email address. Names on record are not changed by it.",
    "Upload the filled-out file in the next step. Students not in the file are unchanged.",
  ],
  upload: ({ schoolYear }, { isDryRun }) => ({
    path: "/management/rosters/import",
    search: new URLSearchParams({ ...yearOf(schoolYear), ...(isDryRun && { dry_run: "1" }) }),
  }),
  hasDryRun: true,
  describe: ({ rows, joined, left, new_students }: RosterImported & ImportResult) =>
    `${counted(rows, "row")}: ${counted(new_students, "new student")}, ${joined} joined a section, ${left} left one.`,
});

/** LRN, sex and birth date of students. */
export const STUDENT_DETAILS_IMPORT = defineImport({
  name: "student-details",
  title: "Import student details",
  choices: ["schoolYear"],
  template: ({ schoolYear }) => ({
    path: "/management/student-details/template",
    search: new URLSearchParams(yearOf(schoolYear)),
  }),
  templateOf: "Student details",
  instructions: [
    "Download the CSV template: it names the students of the school year, and what is known of them.",
    "Add LRN, sex (F or M) and birth date. An empty cell changes nothing. The column headings must not be changed.",
    "In a spreadsheet, format the column LRN as text before you open or enter numbers: otherwise it shortens them.",
    "Upload the filled-out file in the next step. Students not in the file are unchanged.",
  ],
  upload: (_chosen, { isDryRun }) => ({
    path: "/management/student-details/import",
    search: new URLSearchParams(isDryRun ? { dry_run: "1" } : {}),
  }),
  hasDryRun: true,
  describe: ({ rows, changed }: StudentDetailsImported & ImportResult) =>
    `${counted(rows, "row")}: the details of ${counted(changed, "student")}.`,
});
