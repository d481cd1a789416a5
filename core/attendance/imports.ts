import { counted, defineImport, type RowsImported } from "#core/shared/import/import.ts";

interface AttendanceImported extends RowsImported {
  added: number;
}

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
    "Add the details to it. The column headings must not be changed.",
    "Upload the filled-out file in the next step.",
  ],
  upload: ({ schoolYear, term }) => ({
    path: "/attendance/import",
    search: new URLSearchParams({ school_year: schoolYear, term }),
  }),
  describe: ({ rows, added, changed }: AttendanceImported) =>
    `${counted(rows, "row")}: ${added} added, ${changed} changed.`,
});
