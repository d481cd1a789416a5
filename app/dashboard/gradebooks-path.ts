import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { ANY } from "#core/shared/list/filters.ts";

/** The gradebook list as it is narrowed from the dashboard; its term says of which school year. */
export const gradebooksPath = (asked: {
  tab: GradebookStatus;
  term: string;
  section?: string;
  subject?: string;
  classes?: "mine";
}): string => `/grades/gradebook?${new URLSearchParams({ year: ANY, ...asked })}`;
