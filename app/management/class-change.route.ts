import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { END_ASSIGNMENT, REMOVE_ASSIGNMENT } from "#core/management/calls.ts";
import type { Route } from "./+types/class-change.route.ts";

export type ClassOutcome = SaveOutcome<{ message: string }, null>;
export type ClassChangeName = "end" | "remove";
export interface ClassChange {
  name: ClassChangeName;
  version: number;
}

/** Ends a class, or removes one with its gradebooks, in which nothing was entered. */
export const action = (args: Route.ActionArgs): Promise<ClassOutcome> =>
  saveChange(args, {
    callOf: ({ change: { name, version } }: OneChange<ClassChange>) => {
      const params = { id: args.params.id };
      return name === "end"
        ? prepare(END_ASSIGNMENT, { params, json: { version } })
        : prepare(REMOVE_ASSIGNMENT, { params, search: new URLSearchParams({ version: String(version) }) });
    },
    doneOf: ({ message }) => ({ message }),
    currentOf: () => null,
  });
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
