import { type FileImported, IMPORTED, leftOutSuffix } from "#core/shared/import/file-plan.ts";
import { type AnyImport, counted, defineImport, type ImportResult } from "#core/shared/import/import.ts";
import { fields, type RecordOfFields, whole } from "#core/shared/list/fields.ts";
import { FILE_LISTS, type FileList } from "./lists/file-lists.ts";
import { OFFICE_LISTS } from "./lists/office-lists.ts";
import { fieldsOf, officeFile } from "./office-files-contract.ts";

const yearOf = (schoolYear: string) => ({ school_year: schoolYear });

/** What the import of a roster answers. */
export const ROSTER_IMPORTED = fields({
  ...IMPORTED,
  /** Own sections and clubs that students joined, each counted. */
  joined: whole("joined"),
  /** Own sections and clubs that students left: whoever leaves a grade level leaves its clubs, and each counts. */
  left: whole("left"),
  /** Students there were none of before. */
  newStudents: whole("new_students"),
});
type RosterImported = RecordOfFields<typeof ROSTER_IMPORTED.fields>;

/** The sections of a school year's students. */
export const ROSTER_IMPORT = defineImport({
  name: "roster",
  title: "Import roster",
  choices: ["schoolYear"],
  template: ({ schoolYear }) => ({
    path: "/management/rosters/template",
    search: new URLSearchParams(schoolYear === "" ? {} : yearOf(schoolYear)),
  }),
  templateOf: "Roster",
  instructions: [
    "Download the CSV template: it has the current roster.",
    "Change a student's grade level and section, add students by their ID, or write No under Enrolled where a student leaves: the scores stay. Or take a list of your own: it needs columns of student numbers, grade levels and sections.",
    "The members of a club have a further row with the club's name as Grade Section. They stay in their own section.",
    "A new student gets an ID nobody has, a last and a given name, and a sponsor. Names on record are not changed by it.",
    "Upload the file in the next step, as CSV or XLSX. You see what it would change before it is imported. Students not in the file are unchanged.",
  ],
  upload: ({ schoolYear }, { isDryRun }) => ({
    path: "/management/rosters/import",
    search: new URLSearchParams({ ...yearOf(schoolYear), ...(isDryRun && { dry_run: "1" }) }),
  }),
  file: async () => (await import("./rosters/roster-definition.ts")).ROSTER_DEFINITION,
  imported: ROSTER_IMPORTED,
  describe: (done: RosterImported & ImportResult) =>
    `${counted(done.rows, "row")}: ${counted(done.newStudents, "new student")}, ${done.joined} joined a section, ${done.left} left one${leftOutSuffix(done)}.`,
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
    "Add LRN, sex (F or M) and birth date to it, or take a list of your own: it needs a column of student numbers and one of LRNs, sexes or birth dates. An empty cell changes nothing.",
    "In a spreadsheet, format the column LRN as text before you open or enter numbers: otherwise it shortens them.",
    "Upload the file in the next step, as CSV or XLSX. You see what it would change before it is imported. Students not in the file are unchanged.",
  ],
  upload: (_chosen, { isDryRun }) => ({
    path: "/management/student-details/import",
    search: new URLSearchParams(isDryRun ? { dry_run: "1" } : {}),
  }),
  file: async () => (await import("./rosters/student-details-definition.ts")).STUDENT_DETAILS_DEFINITION,
  describe: (done: FileImported & ImportResult) =>
    `${counted(done.rows, "row")}: the details of ${counted(done.changed, "student")}${leftOutSuffix(done)}.`,
});

/** The guardians of students. */
export const GUARDIANS_IMPORT = defineImport({
  name: "guardians",
  title: "Import guardians",
  choices: [],
  template: () => ({ path: "/management/guardians/template" }),
  templateOf: "Guardians",
  instructions: [
    "Download the CSV template: it has the headings, and a row of examples that is not imported.",
    "Fill in a row for each guardian of a student, or take a list of your own: it needs a column of student numbers or names and one of guardians. Who is on record is found by name and email address, contact number, address or child; of anybody else of the same name you are asked. Others are added. An empty cell changes nothing.",
    "Order 1 is the first guardian. Of those who get bills the first is the sponsor; somebody of each student gets bills, and somebody the school's mail.",
    "Upload the file in the next step, as CSV or XLSX. You see what it would change before it is imported. Guardians not in the file stay.",
  ],
  upload: (_chosen, { isDryRun }) => ({
    path: "/management/guardians/import",
    search: new URLSearchParams(isDryRun ? { dry_run: "1" } : {}),
  }),
  file: async () => (await import("./people/guardians-definition.ts")).GUARDIANS_DEFINITION,
  describe: (done: FileImported & ImportResult) =>
    `${counted(done.rows, "row")}: ${done.changed} changed${leftOutSuffix(done)}.`,
});

/** The sections of students in the next school year. */
export const ROLLOVER_IMPORT = defineImport({
  name: "rollover-placements",
  title: "Import sections of the next year",
  choices: [],
  template: () => ({ path: "/management/rollover/placements/template" }),
  templateOf: "Next year sections",
  instructions: [
    "Download the CSV template: it has everyone who goes to the next school year, with the section of the plan.",
    "Change the sections, or take a list of your own: it needs a column of student numbers and one of sections. A section is written by its name; Held back holds a student back. An empty cell changes nothing.",
    "Upload the file in the next step, as CSV or XLSX. You see what it would change before it is imported. Students not in the file are unchanged.",
  ],
  upload: (_chosen, { isDryRun }) => ({
    path: "/management/rollover/placements/import",
    search: new URLSearchParams(isDryRun ? { dry_run: "1" } : {}),
  }),
  file: async () => (await import("./rollover/placements-definition.ts")).PLACEMENTS_DEFINITION,
  describe: (done: FileImported & ImportResult) =>
    `${counted(done.rows, "row")}: ${counted(done.changed, "student")} placed otherwise${leftOutSuffix(done)}.`,
});

/** The files of the office's lists, one kind each (M-16). */
export const OFFICE_IMPORTS = Object.fromEntries(
  FILE_LISTS.map((list) => {
    const { noun, title } = OFFICE_LISTS[list];
    const definition = defineImport({
      name: `office-${list}`,
      title: `Import ${noun.many}`,
      choices: [],
      template: () => ({ path: `/management/${list}/template` }),
      templateOf: title,
      instructions: [
        "Download the CSV template: it has the headings, and a row of examples that is not imported.",
        `Fill in a row for each ${noun.one}, or take a list of your own. What is on record already is found by ${foundBy(list)}: an empty cell leaves it as it is. Choices are written by their names or codes.`,
        "Upload the file in the next step, as CSV or XLSX. You see what it would change before it is imported. What is not in the file stays.",
      ],
      upload: (_chosen, { isDryRun }) => ({
        path: `/management/${list}/import`,
        search: new URLSearchParams(isDryRun ? { dry_run: "1" } : {}),
      }),
      file: async () => officeFile(list).definition,
      describe: (done: FileImported & ImportResult) =>
        `${counted(done.rows, "row")}: ${done.added} added, ${done.changed} changed${leftOutSuffix(done)}.`,
    });
    return [list, definition];
  }),
) as unknown as Readonly<Record<FileList, AnyImport>>;

function foundBy(list: FileList): string {
  const { key } = officeFile(list);
  const labels = fieldsOf(list).flatMap(({ name, label }) => (key.includes(name) ? [label] : []));
  return labels.join(", ");
}
