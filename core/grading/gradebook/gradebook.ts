import type { GradebookFacts } from "#core/grading/workflow/gradebook-facts.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { GradebookRow } from "./gradebook-contract.ts";

/**
 * A gradebook as the list and every screen of it know it: what the workflow asks about it, and what it is of.
 *
 *   gradebook › class (section × subject) › teachers
 *             › term › school year
 */
export type { GradebookRow } from "./gradebook-contract.ts";

/** What every rule of its workflow asks. */
export const factsOf = (row: GradebookRow, today: SchoolDay): GradebookRow & GradebookFacts => ({
  ...row,
  today,
});
