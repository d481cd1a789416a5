import type { AttendanceActionName } from "../../core/attendance/attendance-actions.ts";
import { deleteToWire, publishSearch, publishToWire } from "../../core/attendance/contract.ts";
import { answered } from "../lib/answered.ts";
import type { ApiCall } from "../lib/api.server.ts";
import { changePapers, type WorkflowChange, type WorkflowOutcome } from "../lib/workflow-change.server.ts";
import type { Route } from "./+types/attendance-change.route.ts";

/** Publishing names students and their term, not records (grading §7). */
export interface AttendanceChange extends WorkflowChange<AttendanceActionName> {
  studentIds?: string[];
  term?: string;
  schoolYear?: string;
}

/** An action of the workflow has a screen, a dialog or the menu of its own, or its call stands here: the type misses none. */
export type AttendanceScreenAction = "view" | "add" | "edit" | "import" | "export";
type CallOf = (change: AttendanceChange) => ApiCall;
type Calls = Record<Exclude<AttendanceActionName, AttendanceScreenAction>, CallOf>;
const CALLS: Calls & Partial<Record<AttendanceScreenAction, never>> = {
  publish: ({ studentIds = [], term = "", schoolYear = "" }) => ({
    method: "PATCH",
    path: "/attendance/student/publish",
    search: publishSearch({ term, schoolYear }),
    json: publishToWire(studentIds),
  }),
  delete: ({ uuids }) => ({ method: "DELETE", path: "/attendance", json: deleteToWire(uuids) }),
};

/** Does one action of the workflow on the records chosen. */
export async function action(args: Route.ActionArgs): Promise<WorkflowOutcome<AttendanceActionName>> {
  return changePapers<AttendanceActionName, AttendanceChange>(args, CALLS);
}

export const clientAction = (args: Route.ClientActionArgs) => answered(args);
