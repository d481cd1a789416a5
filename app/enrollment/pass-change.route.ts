import { changePassesToWire } from "../../core/enrollment/contract.ts";
import type { PassActionName, PassStatus } from "../../core/enrollment/enrollment-pass-actions.ts";
import { answered } from "../lib/answered.ts";
import { changePapers, type WorkflowChange, type WorkflowOutcome } from "../lib/workflow-change.server.ts";
import type { Route } from "./+types/pass-change.route.ts";

type PassChange = WorkflowChange<PassActionName>;
const BECOMES: Record<PassActionName, PassStatus> = { release: "Released", withdraw: "Not Released" };

/** Releases passes, or withdraws them. */
export async function action(args: Route.ActionArgs): Promise<WorkflowOutcome<PassActionName>> {
  const change = (await args.request.json()) as PassChange;
  const becomes = Object.hasOwn(BECOMES, change.name) ? BECOMES[change.name] : null;
  return changePapers(
    args,
    change,
    becomes === null
      ? undefined
      : ({ uuids }) => ({
          method: "PATCH",
          path: "/sms/enrollment-pass",
          json: changePassesToWire(uuids, becomes),
        }),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => answered(args);
