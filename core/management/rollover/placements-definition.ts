import { STUDENT_COLUMNS } from "#core/management/rosters/student-columns.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import { defineFile } from "#core/shared/import/reading/file-definition.ts";
import type { FileRecord } from "#core/shared/import/reading/file-outcome.ts";

/** Sections of the next school year, one row a student, by number or by name (M-33, F-10). An empty section changes nothing. */
export const PLACEMENTS_DEFINITION = defineFile({
  key: "rollover-placements",
  fields: {
    ...STUDENT_COLUMNS,
    section: {
      heading: "Section",
      synonyms: ["Next Section", "New Section", "Grade Section", "Goes to", "Section Name"],
      is: { kind: "text", max: 120 },
      example: "Narra",
    },
  },
  eitherOf: [
    ["student", "section"],
    ["name", "section"],
  ],
  blankWithout: ["section"],
  person: "student",
  rowsMax: 20_000,
});
export type PlacementsFields = typeof PLACEMENTS_DEFINITION.fields;
export type PlacementEntry = FileRecord<PlacementsFields>;

/** What holds a student back, in place of a section. */
export const HELD_BACK = "Held back";

/** Everyone who goes, or is held back, with the section of the plan: to be changed and sent back. */
export const placementsTemplate = (
  students: readonly { studentNumber: string; name: string; section: string }[],
): string =>
  [
    Object.values(PLACEMENTS_DEFINITION.fields).map(({ heading }) => heading),
    ...students.map(({ studentNumber, name, section }) => [studentNumber, name, section]),
  ]
    .map(csvLine)
    .join("");
