import * as z from "zod";
import { schoolYearName } from "./term.ts";

/** The wire of rosters: which school year a CSV is of, and what its import did. */
export const rosterQuery = z
  .object({ school_year: schoolYearName })
  .strict()
  .transform(({ school_year }) => ({ schoolYear: school_year }));
/** With ?dry_run=1 nothing changes: the answer says what would. */
export const rosterImportQuery = z
  .object({ school_year: schoolYearName, dry_run: z.enum(["0", "1"]).default("0") })
  .strict()
  .transform(({ school_year, dry_run }) => ({ schoolYear: school_year, isDryRun: dry_run === "1" }));
/** A form that has nothing but its file. */
export const rosterForm = z.strictObject({});

export const ROSTER_IMPORTED = "Successfully imported the csv.";
export const ROSTER_CHECKED = "Nothing is changed yet.";
export interface RosterImported {
  type: "success" | "warning";
  rows: number;
  /** Students who are in another section now, or in none, or newly in one. */
  changed: number;
  joined: number;
  left: number;
  /** Students there were none of before. */
  new_students: number;
  warnings: { message: string }[];
}
