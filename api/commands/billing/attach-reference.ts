import { decideNamed } from "#api/commands/change-records.ts";
import { type Command, unchanged } from "#api/commands/command.ts";
import { ok, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { paymentsNamed } from "#db/queries/billing/payments/payment.ts";
import { attachFile, changedPayments, recordFile } from "#db/queries/billing/payments/payment-change.ts";
import { slipToAttach } from "#db/queries/billing/payments/payment-entry.ts";
import { slipUsed } from "./payment-entry-rules.ts";
import { namedPayments } from "./payment-facts.ts";

const REFERENCE_UPDATED = "Payment Reference Document Updated Successfully!";

/** Attaches an uploaded reference document to a payment, in any status; the replaced one is kept (B-33). One that another payment has is to be confirmed (B-93). */
export function attachReference(
  uuid: string,
  fileNumber: string,
  confirmsSlip = false,
): Command<readonly [ReturnType<typeof paymentsNamed>, ReturnType<typeof slipToAttach>]> {
  return {
    read: () => [paymentsNamed([uuid]), slipToAttach(fileNumber, uuid)],
    decide(scope, [heads, [file]]) {
      const allowed = decideNamed(namedPayments("attach", [uuid]), scope, heads);
      if (!allowed.ok) return allowed;
      const { actor, now } = scope;
      if (!file)
        return refuseAll(422, "VALIDATION_FAILED", [
          {
            message: "This reference document does not exist. Please upload it again.",
            path: "referenceNumber",
          },
        ]);
      if (heads.every(({ referenceNumber }) => referenceNumber === fileNumber))
        return unchanged({ status: 200, message: REFERENCE_UPDATED, data: changedPayments([uuid]) });
      const used = slipUsed(file.slip_of_json);
      if (used !== null && !confirmsSlip) return used;
      return ok({
        statements: [
          attachFile(uuid, { fileId: file.id, isConfirmed: confirmsSlip }),
          expectChanges(1),
          recordFile(uuid, file.id, actor.id, now),
        ],
        audit: heads.map((head) => ({
          event: "payment-attach",
          subjectUuid: uuid,
          data: { number: head.number, file: fileNumber, replaced: head.referenceNumber },
        })),
        answer: { status: 200, message: REFERENCE_UPDATED, data: changedPayments([uuid]) },
      });
    },
  };
}
