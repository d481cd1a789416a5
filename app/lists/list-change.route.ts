import { withLostResponse } from "#app/lib/with-lost-response.ts";
import {
  runWorkflowAction,
  type WorkflowChange,
  type WorkflowOutcome,
} from "#app/lib/workflow-change.server.ts";
import type { ListCall, ListChange } from "#core/shared/list/definition.ts";
import type { Route } from "./+types/list-change.route.ts";
import { listAt } from "./list-at.server.ts";

type Change = WorkflowChange<string> & ListChange;

/** Does one action of a list's workflow on the selected records. */
export async function action(args: Route.ActionArgs): Promise<WorkflowOutcome<string>> {
  const list = listAt(args.params.list);
  const changes = Object.entries(list.changes ?? {}).filter(
    (entry): entry is [string, (change: ListChange) => ListCall] => typeof entry[1] === "function",
  );
  const outcome = await runWorkflowAction<string, Change>(args, Object.fromEntries(changes));
  return outcome.ok && outcome.documentId !== null && list.requested !== undefined
    ? { ...outcome, message: list.requested }
    : outcome;
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
