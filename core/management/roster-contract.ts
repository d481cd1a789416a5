import * as z from "zod";
import { schoolYearName } from "./term.ts";

/** The wire of rosters: which school year a CSV is of, and what its import did. */
export const rosterQuery = z
  .object({ school_year: schoolYearName })
  .strict()
  .transform(({ school_year }) => ({ schoolYear: school_year }));
export const rosterSearch = (schoolYear: string): URLSearchParams =>
  new URLSearchParams({ school_year: schoolYear });
/** A form that has nothing but its file. */
export const rosterForm = z.strictObject({});

export const ROSTER_IMPORTED = "Successfully imported the csv.";
export interface RosterImported {
  type: "success" | "warning";
  rows: number;
  /** Students who are in another section now, or in none, or newly in one. */
  changed: number;
  joined: number;
  left: number;
  warnings: { message: string }[];
}
