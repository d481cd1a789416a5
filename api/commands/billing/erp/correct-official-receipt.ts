import { namedPayments } from "#api/commands/billing/payment-facts.ts";
import { changeRecords } from "#api/commands/change-records.ts";
import type { OfficialReceiptCorrection } from "#core/billing/payments/official-receipt-contract.ts";
import { ok, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  correctOfficialReceipt as correctRow,
  officialReceiptUsed,
} from "#db/queries/billing/erp/erp-transfer.ts";
import { paymentsNamed } from "#db/queries/billing/payments/payment.ts";
import { changedPayments } from "#db/queries/billing/payments/payment-change.ts";
import { handOver } from "./hand-over.ts";

/** Corrects the official receipt number of a payment; a further file tells the accounting system (B-117). */
export const correctOfficialReceipt = (uuid: string, asked: OfficialReceiptCorrection) =>
  changeRecords({
    named: namedPayments("correctOfficialReceipt", [uuid]),
    read: () => [paymentsNamed([uuid]), officialReceiptUsed(asked.number, uuid)],
    write(heads, { scope, more: [[used]] }) {
      const [head] = heads;
      const wrong = (status: 409 | 422, code: string, message: string) =>
        refuseAll(status, code, [{ message, path: "number" }]);
      if (used?.used_by)
        return wrong(
          409,
          "OR_NUMBER_USED",
          `Official receipt number ${asked.number} is already on ${used.used_by}.`,
        );
      if (!head || head.officialReceiptNumber === asked.number)
        return wrong(422, "VALIDATION_FAILED", "This is the number the payment has already");
      const { now, actor } = scope;
      const file = handOver([uuid], "corrected", scope);
      return ok({
        statements: [
          ...correctRow(head, asked, { now, userId: actor.id }).flatMap((statement) => [
            statement,
            expectChanges(1),
          ]),
          ...file.statements,
        ],
        outbox: file.outbox,
        audit: [],
        count: 1,
      });
    },
    audit: (head) => ({
      event: "official-receipt-correct",
      subjectUuid: head.uuid,
      data: {
        number: head.number,
        before: head.officialReceiptNumber,
        after: asked.number,
        reason: asked.reason,
      },
    }),
    counted: (count) => `${count} official receipt number(s) corrected.`,
    data: () => changedPayments([uuid]),
  });
