import type { GradebookFacts } from "#core/grading/workflow/gradebook-actions.ts";
import type { RecordOfFields } from "#core/shared/list/fields.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
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
