import type { ReportType } from "../../core/documents/class-paper-contract.ts";
import type { GradebookActionName } from "../../core/grading/gradebook-actions.ts";
import { IN_PROGRESS } from "../../core/shared/file-words.ts";
import { answered } from "../lib/answered.ts";
import type { ApiCall } from "../lib/api.server.ts";
import { apiPath } from "../lib/api-path.ts";
import { changePapers, type WorkflowChange, type WorkflowOutcome } from "../lib/workflow-change.server.ts";
import type { Route } from "./+types/gradebook-change.route.ts";

/** `version`: of the one gradebook that is changed; null for several. */
type GradebookChange = WorkflowChange<GradebookActionName> & { version?: number | null };

/** What is given beside: a reason, or the day of a release. */
const move =
  (action: string, given?: "reason" | "release_date") =>
  ({ uuids: [first, ...ids], given: text, version }: GradebookChange): ApiCall => ({
    method: "PATCH",
    path: apiPath`/grade_books/${first}/${action}`,
    json: { ids, ...(given && text && { [given]: text }), ...(version && { version }) },
  });
const makePdf =
  (path: string, reportType: ReportType) =>
  ({ uuids }: GradebookChange): ApiCall => {
    const payload = uuids.map((gradebook_id) => ({ gradebook_id }));
    return uuids.length === 1
      ? { method: "POST", path, json: payload }
      : {
          method: "POST",
          path: "/documents",
          json: { request_type: "bulk", export_type: "pdf", key: reportType, payload },
        };
  };
const CALLS: Partial<Record<GradebookActionName, (change: GradebookChange) => ApiCall>> = {
  submit: move("submit"),
  approve: move("approve"),
  reject: move("reject", "reason"),
  release: move("release"),
  scheduleRelease: move("schedule-release", "release_date"),
  cancelSchedule: move("cancel-schedule"),
  reopen: move("reopen", "reason"),
  exportGradebook: makePdf("/v2/pdf/grade_books/grade_book", "GRADEBOOKCONDUCT"),
  exportGradesheet: makePdf("/v2/pdf/grade_books/grade_sheet", "GRADESHEET"),
};

/** Does one action of the workflow on the gradebooks chosen. */
export async function action(args: Route.ActionArgs): Promise<WorkflowOutcome<GradebookActionName>> {
  const outcome: WorkflowOutcome<GradebookActionName> = await changePapers(args, CALLS);
  return outcome.ok && outcome.documentId !== null ? { ...outcome, message: IN_PROGRESS.message } : outcome;
}

export const clientAction = (args: Route.ClientActionArgs) => answered(args);
