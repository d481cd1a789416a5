import * as z from "zod";
import { schoolYearName } from "#core/management/term.ts";
import { choiceOf } from "#core/shared/query-fields.ts";

/** The wire of rosters: which school year a CSV is of, and what its import did. */
export const rosterQuery = z
  .object({ school_year: schoolYearName })
  .strict()
  .transform(({ school_year }) => ({ schoolYear: school_year }));
const DRY_RUN = choiceOf(["0", "1"]).default("0");
/** Of an import that is of no school year. */
export const detailsImportQuery = z
  .object({ dry_run: DRY_RUN })
  .strict()
  .transform(({ dry_run }) => ({ isDryRun: dry_run === "1" }));
/** With ?dry_run=1 nothing changes: the answer says what would. */
export const rosterImportQuery = z
  .object({ school_year: schoolYearName, dry_run: DRY_RUN })
  .strict()
  .transform(({ school_year, dry_run }) => ({ schoolYear: school_year, isDryRun: dry_run === "1" }));
/** A form that has nothing but its file. */
export const rosterForm = z.strictObject({});

export const ROSTER_IMPORTED = "Successfully imported the csv.";
export const rosterImported = z.object({
  type: z.enum(["success", "warning"]),
  rows: z.int(),
  /** Students who are in another section now, or in none, or newly in one. */
  changed: z.int(),
  /** Own sections and clubs that students joined, each counted. */
  joined: z.int(),
  /** Own sections and clubs that students left: whoever leaves a grade level leaves its clubs, and each counts. */
  left: z.int(),
  /** Students there were none of before. */
  new_students: z.int(),
  warnings: z.array(z.object({ message: z.string() })),
});
export const studentDetailsImported = z.object({
  type: z.enum(["success", "warning"]),
  rows: z.int(),
  /** Students whose record changes. */
  changed: z.int(),
  warnings: z.array(z.object({ message: z.string() })),
});
export type StudentDetailsImported = z.output<typeof studentDetailsImported>;
export type RosterImported = z.output<typeof rosterImported>;
