import { type FileImported, leftOutSuffix } from "#core/shared/import/file-plan.ts";
import { counted, defineImport, type ImportResult } from "#core/shared/import/import.ts";

/** The days of a term, one row a student. */
export const ATTENDANCE_IMPORT = defineImport({
  name: "attendance",
  title: "Import attendance",
  choices: ["schoolYear", "term", "gradeLevel"],
  template: ({ schoolYear, term, gradeLevel }) => ({
    path: "/attendance/template",
    search: new URLSearchParams({
      school_year: schoolYear,
      term,
      ...(gradeLevel && { grade_level: gradeLevel }),
    }),
  }),
  templateOf: "Attendance",
  instructions: [
    "Download the CSV template: it names the students, and the current days.",
    "Add the days to it, or take a list of your own: it needs a column of student numbers and one of days absent or tardy.",
    "Upload the file in the next step, as CSV or XLSX. You see what it would change before it is imported.",
  ],
  upload: ({ schoolYear, term }, { isDryRun }) => ({
    path: "/attendance/import",
    search: new URLSearchParams({ school_year: schoolYear, term, ...(isDryRun && { dry_run: "1" }) }),
  }),
  file: async () => (await import("./attendance-file.ts")).ATTENDANCE_DEFINITION,
  describe: (done: FileImported & ImportResult) =>
    `${counted(done.rows, "row")}: ${done.added} added, ${done.changed} changed${leftOutSuffix(done)}.`,
});
