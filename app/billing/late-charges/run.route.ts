import { BILLING_TIMEOUT_MS } from "#app/lib/api.server.ts";
import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { RUN_LATE_CHARGES } from "#core/billing/late-charges/late-charge-calls.ts";
import type { Route } from "./+types/run.route.ts";

export type RunOutcome = SaveOutcome<{ message: string }, null>;

/** Makes the drafts of a month past. */
export const action = (args: Route.ActionArgs): Promise<RunOutcome> =>
  saveChange(args, {
    callOf: ({ change }: OneChange<{ month: string }>) =>
      prepare(RUN_LATE_CHARGES, { json: { ...change }, timeoutMs: BILLING_TIMEOUT_MS }),
    doneOf: ({ message }) => ({ message }),
    currentOf: () => null,
  });
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
