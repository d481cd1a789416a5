import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";

/** The gradebook list as it is narrowed from the dashboard. */
export const gradebooksPath = (asked: {
  tab: GradebookStatus;
  term: string;
  section?: string;
  subject?: string;
  classes?: "mine";
}): string => `/grades/gradebook?${new URLSearchParams(asked)}`;
