import type { NamedRecords } from "#api/commands/change-records.ts";
import {
  type PaymentActionName,
  type PaymentFacts,
  type PaymentRecordStatus,
  paymentWorkflow,
} from "#core/billing/payments/payment-actions.ts";
import { type PaymentHeadRow, refundOf } from "#db/queries/billing/payments/payment.ts";

/** The payments a call names, for an action of their workflow. */
export const namedPayments = (
  action: PaymentActionName,
  uuids: readonly string[],
): NamedRecords<PaymentHeadRow, PaymentFacts, PaymentRecordStatus, PaymentActionName> => ({
  workflow: paymentWorkflow,
  action,
  names: uuids,
  path: "uuids",
  factsOf: (head) => ({
    number: head.number,
    status: head.status,
    amount: head.amount_centavos,
    referenceNumber: head.reference_number,
    bankLine: head.bank_line,
    officialReceiptNumber: head.official_receipt_number,
    refundAmount: head.refund_amount_centavos,
    refundedAmount: head.refunded_centavos,
    refund: refundOf(head),
  }),
});
