import type { GradebookActionName } from "../../core/grading/gradebook-actions.ts";
import { answered } from "../lib/answered.ts";
import type { ApiCall } from "../lib/api.server.ts";
import { changePapers, type WorkflowChange, type WorkflowOutcome } from "../lib/workflow-change.server.ts";
import type { Route } from "./+types/gradebook-change.route.ts";

type GradebookChange = WorkflowChange<GradebookActionName>;

/** What is given beside: a reason, or the day of a release. */
const move =
  (action: string, given?: "reason" | "release_date") =>
  ({ uuids: [first, ...ids], given: text }: GradebookChange): ApiCall => ({
    method: "PATCH",
    path: `/grade_books/${first}/${action}`,
    json: { ids, ...(given && text && { [given]: text }) },
  });
const CALLS: Partial<Record<GradebookActionName, (change: GradebookChange) => ApiCall>> = {
  submit: move("submit"),
  approve: move("approve"),
  reject: move("reject", "reason"),
  release: move("release"),
  scheduleRelease: move("schedule-release", "release_date"),
  reopen: move("reopen", "reason"),
};

/** Does one action of the workflow on the gradebooks chosen. */
export async function action(args: Route.ActionArgs): Promise<WorkflowOutcome<GradebookActionName>> {
  const change = (await args.request.json()) as GradebookChange;
  return changePapers(args, change, CALLS[change.name]);
}

export const clientAction = (args: Route.ClientActionArgs) => answered(args);
