import type { NamedRecords } from "#api/commands/change-records.ts";
import {
  type PaymentActionName,
  type PaymentFacts,
  type PaymentRecordStatus,
  paymentWorkflow,
} from "#core/billing/payments/payment-actions.ts";
import type { FoundPayment } from "#db/queries/billing/payments/payment.ts";

/** The payments a call names, for an action of their workflow. */
export const namedPayments = (
  action: PaymentActionName,
  uuids: readonly string[],
): NamedRecords<FoundPayment, PaymentFacts, PaymentRecordStatus, PaymentActionName> => ({
  workflow: paymentWorkflow,
  action,
  names: uuids,
  path: "uuids",
  factsOf: (payment) => payment,
});
