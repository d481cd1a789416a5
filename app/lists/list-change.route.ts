import type { ListCall, ListChange } from "../../core/shared/list/definition.ts";
import { answered } from "../lib/answered.ts";
import { changePapers, type WorkflowChange, type WorkflowOutcome } from "../lib/workflow-change.server.ts";
import type { Route } from "./+types/list-change.route.ts";
import { listAt } from "./list-at.server.ts";

type Change = WorkflowChange<string> & ListChange;

/** Does one action of a list's workflow on the selected records. */
export async function action(args: Route.ActionArgs): Promise<WorkflowOutcome<string>> {
  const changes = Object.entries(listAt(args.params.list).changes ?? {}).filter(
    (entry): entry is [string, (change: ListChange) => ListCall] => typeof entry[1] === "function",
  );
  return changePapers<string, Change>(args, Object.fromEntries(changes));
}

export const clientAction = (args: Route.ClientActionArgs) => answered(args);
