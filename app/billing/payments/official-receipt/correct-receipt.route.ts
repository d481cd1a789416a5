import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import type { OfficialReceiptCorrection } from "#core/billing/payments/official-receipt-contract.ts";
import { CORRECT_OFFICIAL_RECEIPT } from "#core/billing/payments/payment-calls.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { Route } from "./+types/correct-receipt.route.ts";

export type CorrectionOutcome = SaveOutcome<{ message: string }, null>;

/** Corrects the official receipt number of a payment. */
export const action = (args: Route.ActionArgs): Promise<CorrectionOutcome> =>
  saveChange(args, {
    callOf: ({ change }: OneChange<OfficialReceiptCorrection>) =>
      prepare(CORRECT_OFFICIAL_RECEIPT, {
        params: { uuid: args.params.uuid },
        json: bodyOf(CORRECT_OFFICIAL_RECEIPT, change),
      }),
    doneOf: ({ message }) => ({ message }),
    currentOf: () => null,
  });

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
