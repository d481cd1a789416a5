import { SCHOOL_YEAR_COLUMN, STUDENT_COLUMNS } from "#core/management/rosters/student-columns.ts";
import { defineFile } from "#core/shared/import/reading/file-definition.ts";
import type { FileRecord } from "#core/shared/import/reading/file-outcome.ts";

/** Enrollment passes to be made, one row a student, by number or by name (E-10, F-10). */
export const PASSES_DEFINITION = defineFile({
  key: "enrollment-passes",
  fields: {
    ...STUDENT_COLUMNS,
    schoolYear: {
      ...SCHOOL_YEAR_COLUMN,
      heading: "Incoming School Year",
      synonyms: ["School Year", "Next School Year", ...SCHOOL_YEAR_COLUMN.synonyms],
      needs: "value",
    },
    gradeLevel: {
      heading: "Incoming Grade Level",
      synonyms: ["Grade Level", "Next Grade Level", "Level", "Grade"],
      is: { kind: "text", max: 60 },
      needs: "value",
      example: "Grade 8",
    },
  },
  eitherOf: [["student"], ["name"]],
  person: "student",
  rowsMax: 20_000,
});
export type PassesFields = typeof PASSES_DEFINITION.fields;
export type PassEntry = FileRecord<PassesFields>;
