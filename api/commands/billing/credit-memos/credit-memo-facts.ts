import type { NamedRecords } from "#api/commands/change-records.ts";
import {
  type CreditMemoActionName,
  type CreditMemoFacts,
  type CreditMemoStatus,
  creditMemoWorkflow,
} from "#core/billing/credit-memos/credit-memo-actions.ts";
import { type CreditMemoHeadRow, creditMemoRowOf } from "#db/queries/billing/credit-memos/credit-memo.ts";
import type { PublishableMemo } from "./credit-memo-publishing.ts";

/** The credit memos a call names, for an action of their workflow. */
export const namedMemos = (
  action: CreditMemoActionName,
  uuids: readonly string[],
): NamedRecords<CreditMemoHeadRow, CreditMemoFacts, CreditMemoStatus, CreditMemoActionName> => ({
  workflow: creditMemoWorkflow,
  action,
  names: uuids,
  path: "uuids",
  factsOf: creditMemoRowOf,
});

export const publishableOf = (head: CreditMemoHeadRow): PublishableMemo => ({
  uuid: head.uuid,
  version: head.version,
  amount: head.amount_centavos,
  studentId: head.student_id,
  invoice: {
    id: head.invoice_id,
    number: head.invoice_number,
    version: head.invoice_version,
    balance: head.balance_centavos,
  },
});
