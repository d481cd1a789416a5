import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import type { CreditApplication } from "#core/billing/payments/credit-contract.ts";
import { APPLY_CREDIT } from "#core/billing/payments/payment-calls.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { Route } from "./+types/apply-credit.route.ts";

export type CreditOutcome = SaveOutcome<{ message: string }, null>;

/** Pays a student's invoices with that student's unapplied credit. */
export const action = (args: Route.ActionArgs): Promise<CreditOutcome> =>
  saveChange(args, {
    callOf: ({ change }: OneChange<CreditApplication>) =>
      prepare(APPLY_CREDIT, {
        params: { customer: args.params.customer },
        json: bodyOf(APPLY_CREDIT, change),
      }),
    doneOf: ({ message }) => ({ message }),
    currentOf: () => null,
  });

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
