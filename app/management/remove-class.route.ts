import { REMOVE_ASSIGNMENT } from "../../core/management/calls.ts";
import { prepare, type SaveOutcome, saveChange } from "../lib/save-change.server.ts";
import { withLostResponse } from "../lib/with-lost-response.ts";
import type { OneChange } from "../ui/use-one-change.ts";
import type { Route } from "./+types/remove-class.route.ts";

export type RemoveOutcome = SaveOutcome<{ message: string }, null>;
export interface ClassToRemove {
  version: number;
}

/** Removes a class with its gradebooks, in which nothing was entered. */
export const action = (args: Route.ActionArgs): Promise<RemoveOutcome> =>
  saveChange(args, {
    callOf: ({ change: { version } }: OneChange<ClassToRemove>) =>
      prepare(REMOVE_ASSIGNMENT, {
        params: { id: args.params.id },
        search: new URLSearchParams({ version: String(version) }),
      }),
    doneOf: ({ message }) => ({ message }),
    currentOf: () => null,
  });
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
