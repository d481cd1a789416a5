import type { NamedRecords } from "#api/commands/change-records.ts";
import {
  type BankLineActionName,
  type BankLineFacts,
  type BankLineStatus,
  bankLineWorkflow,
} from "#core/billing/bank-lines/bank-line-actions.ts";
import { type BankLineHeadRow, linePayment } from "#db/queries/billing/bank-lines/bank-line.ts";

/** The bank lines a call names, for an action of their workflow. */
export const namedLines = (
  action: BankLineActionName,
  uuids: readonly string[],
): NamedRecords<BankLineHeadRow, BankLineFacts, BankLineStatus, BankLineActionName> => ({
  workflow: bankLineWorkflow,
  action,
  names: uuids,
  path: "uuids",
  factsOf: (head) => ({
    name: head.name,
    status: head.status,
    amount: head.amount_centavos,
    match: head.match_text,
    payment: linePayment(head.payment_json),
  }),
});

/** The audit event of a line. */
export const lineEvent = (
  head: BankLineHeadRow,
  event: "bank-line-confirm" | "bank-line-ignore" | "bank-line-undo",
  payment: string | null,
) => ({
  event,
  subjectUuid: head.uuid,
  data: { line: head.name, amountCentavos: head.amount_centavos, status: head.status, payment },
});
