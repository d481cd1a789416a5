import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { CUSTOMER_REMINDERS } from "#core/billing/reminders/reminder-calls.ts";
import type { Route } from "./+types/customer.route.ts";

export type MarkOutcome = SaveOutcome<{ message: string }, null>;
export interface Mark {
  state: "ON" | "OFF";
  reason: string;
}

/** Marks a customer "no reminders", or takes the mark off. */
export const action = (args: Route.ActionArgs): Promise<MarkOutcome> =>
  saveChange(args, {
    callOf: ({ change: { state, reason } }: OneChange<Mark>) =>
      prepare(CUSTOMER_REMINDERS, {
        params: { customer: args.params.customer },
        json: { state, reason },
      }),
    doneOf: ({ message }) => ({ message }),
    currentOf: () => null,
  });
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
