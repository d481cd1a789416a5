import { prepare, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { UNAPPLY_CREDIT } from "#core/billing/payments/payment-calls.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { Route } from "./+types/unapply-credit.route.ts";
import type { CreditOutcome } from "./apply-credit.route.ts";

/** Takes back what of a payment was applied to invoices. */
export const action = (args: Route.ActionArgs): Promise<CreditOutcome> =>
  saveChange(args, {
    callOf: ({ change }: OneChange<{ invoiceNumbers: string[] }>) =>
      prepare(UNAPPLY_CREDIT, { params: { uuid: args.params.uuid }, json: bodyOf(UNAPPLY_CREDIT, change) }),
    doneOf: ({ message }) => ({ message }),
    currentOf: () => null,
  });

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
