import { changePassesToWire } from "../../core/enrollment/contract.ts";
import type { PassActionName, PassStatus } from "../../core/enrollment/enrollment-pass-actions.ts";
import { answered } from "../lib/answered.ts";
import type { ApiCall } from "../lib/api.server.ts";
import { changePapers, type WorkflowChange, type WorkflowOutcome } from "../lib/workflow-change.server.ts";
import type { Route } from "./+types/pass-change.route.ts";

type PassChange = WorkflowChange<PassActionName>;
const become =
  (status: PassStatus) =>
  ({ uuids }: PassChange): ApiCall => ({
    method: "PATCH",
    path: "/sms/enrollment-pass",
    json: changePassesToWire(uuids, status),
  });
const CALLS: Record<PassActionName, (change: PassChange) => ApiCall> = {
  release: become("Released"),
  withdraw: become("Not Released"),
};

/** Releases passes, or withdraws them. */
export const action = (args: Route.ActionArgs): Promise<WorkflowOutcome<PassActionName>> =>
  changePapers<PassActionName, PassChange>(args, CALLS);

export const clientAction = (args: Route.ClientActionArgs) => answered(args);
