import { type GradebookActionName, gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";

/** The headings that the outcome of an action is told under. */
export const outcomeTitles = (name: GradebookActionName): { success: string; failure: string } => {
  const { label, titles } = gradebookWorkflow.actions[name];
  return titles ?? { success: `${label} Success`, failure: `${label} Failed` };
};
