import type { NamedRecords } from "#api/commands/change-records.ts";
import {
  type CreditMemoActionName,
  type CreditMemoFacts,
  type CreditMemoStatus,
  creditMemoWorkflow,
} from "#core/billing/credit-memos/credit-memo-actions.ts";
import type { FoundMemo } from "#db/queries/billing/credit-memos/credit-memo.ts";
import type { PublishableMemo } from "./credit-memo-publishing.ts";

/** The credit memos a call names, for an action of their workflow. */
export const namedMemos = (
  action: CreditMemoActionName,
  uuids: readonly string[],
): NamedRecords<FoundMemo, CreditMemoFacts, CreditMemoStatus, CreditMemoActionName> => ({
  workflow: creditMemoWorkflow,
  action,
  names: uuids,
  path: "uuids",
  factsOf: (memo) => memo,
});

export const publishableOf = (memo: FoundMemo): PublishableMemo => ({
  ...memo,
  invoice: {
    id: memo.invoiceId,
    number: memo.invoiceNumber,
    version: memo.invoiceVersion,
    balance: memo.invoiceBalance,
  },
});
