import { type GradebookActionName, gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import type { ActivityChange } from "./activity-change.route.ts";

/** What each change is in the gradebook's workflow. */
const ACTIONS = {
  add: "addActivity",
  edit: "editMaximum",
  delete: "deleteActivity",
  publish: "publish",
  publishComponent: "publish",
} as const satisfies Record<ActivityChange["do"], GradebookActionName>;

/** The headings its outcome is told under. */
export const outcomeTitles = ({ do: done }: ActivityChange): { success: string; failure: string } => {
  const { label, titles } = gradebookWorkflow.actions[ACTIONS[done]];
  return titles ?? { success: `${label} Success`, failure: `${label} Failed` };
};
