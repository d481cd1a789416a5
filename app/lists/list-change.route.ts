import { withLostResponse } from "#app/lib/with-lost-response.ts";
import {
  runWorkflowAction,
  type WorkflowChange,
  type WorkflowOutcome,
} from "#app/lib/workflow-change.server.ts";
import type { AnyList, ListCall, ListChange } from "#core/shared/list/definition.ts";
import type { Fields } from "#core/shared/list/fields.ts";
import type { Route } from "./+types/list-change.route.ts";
import { listAt } from "./list-at.server.ts";

type Change = WorkflowChange<string> & ListChange;

/** The numbers that the answer to a change gives its records: a draft that was published has another one now. */
const numbersIn =
  (list: AnyList) =>
  (data: unknown): Record<string, string> => {
    const { number, [list.key]: key } = list.row.fields as Fields;
    const records = Array.isArray(data) ? (data as Record<string, unknown>[]) : [];
    return Object.fromEntries(
      records.flatMap((record) => {
        const [id, value] = [record[key?.wire[0] ?? ""], record[number?.wire[0] ?? ""]];
        return typeof id === "string" && typeof value === "string" ? [[id, value]] : [];
      }),
    );
  };

/** Does one action of a list's workflow on the selected records. */
export async function action(args: Route.ActionArgs): Promise<WorkflowOutcome<string>> {
  const list = listAt(args.params.list);
  const changes = Object.entries(list.changes ?? {}).filter(
    (entry): entry is [string, (change: ListChange) => ListCall] => typeof entry[1] === "function",
  );
  const outcome = await runWorkflowAction<string, Change>(args, Object.fromEntries(changes), numbersIn(list));
  return outcome.ok && outcome.documentId !== null && list.requested !== undefined
    ? { ...outcome, message: list.requested }
    : outcome;
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
