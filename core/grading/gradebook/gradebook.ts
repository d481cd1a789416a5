import type { RecordOfFields } from "../../shared/list/fields.ts";
import type { SchoolDay } from "../../shared/school-day.ts";
import type { GradebookFacts } from "../workflow/gradebook-actions.ts";
import type { GradebookRow, SCHOOL_PERIOD } from "./gradebook-contract.ts";

/**
 * A gradebook as the list and every screen of it know it: what the workflow asks about it, and what it is of.
 *
 *   gradebook › class (section × subject) › teachers
 *             › term › school year
 */
export type { GradebookRow } from "./gradebook-contract.ts";
export type SchoolYearOfRow = RecordOfFields<typeof SCHOOL_PERIOD.fields>;

/** What every rule of its workflow asks. */
export const factsOf = (row: GradebookRow, today: SchoolDay): GradebookRow & GradebookFacts => ({
  ...row,
  today,
});
