import type { NamedRecords } from "#api/commands/change-records.ts";
import {
  type RefundActionName,
  type RefundFacts,
  type RefundStatus,
  refundWorkflow,
} from "#core/billing/refunds/refund-actions.ts";
import type { FoundRefund } from "#db/queries/billing/refunds/refund.ts";

/** The refunds a call names, for an action of their workflow. */
export const namedRefunds = (
  action: RefundActionName,
  uuids: readonly string[],
): NamedRecords<FoundRefund, RefundFacts, RefundStatus, RefundActionName> => ({
  workflow: refundWorkflow,
  action,
  names: uuids,
  path: "uuids",
  factsOf: (refund) => refund,
});
