import { BILLING_TIMEOUT_MS } from "#app/lib/api.server.ts";
import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { SEND_REMINDERS } from "#core/billing/reminders/reminder-calls.ts";
import type { Route } from "./+types/send.route.ts";

export type SendOutcome = SaveOutcome<{ message: string }, null>;

/** Reminds the guardians of a selection. */
export const action = (args: Route.ActionArgs): Promise<SendOutcome> =>
  saveChange(args, {
    callOf: ({ change }: OneChange<{ uuids?: string[]; customers?: string[] }>) =>
      prepare(SEND_REMINDERS, { json: { ...change }, timeoutMs: BILLING_TIMEOUT_MS }),
    doneOf: ({ message }) => ({ message }),
    currentOf: () => null,
  });
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
