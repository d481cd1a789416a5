import type { NamedRecords } from "#api/commands/change-records.ts";
import {
  type RefundActionName,
  type RefundFacts,
  type RefundStatus,
  refundWorkflow,
} from "#core/billing/refunds/refund-actions.ts";
import type { RefundHeadRow } from "#db/queries/billing/refunds/refund.ts";

/** The refunds a call names, for an action of their workflow. */
export const namedRefunds = (
  action: RefundActionName,
  uuids: readonly string[],
): NamedRecords<RefundHeadRow, RefundFacts, RefundStatus, RefundActionName> => ({
  workflow: refundWorkflow,
  action,
  names: uuids,
  path: "uuids",
  // What is taken from where is said in the confirmation only.
  factsOf: (head) => ({
    number: head.number,
    status: head.status,
    amount: head.amount_centavos,
    paymentNumber: head.payment_number,
    documentNumber: head.document_number,
    fromCredit: 0,
    invoices: [],
  }),
});
