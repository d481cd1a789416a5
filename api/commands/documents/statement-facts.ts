import {
  START_AFTER_END,
  type StatementRange,
  statementRange,
} from "../../../core/billing/statement-contract.ts";
import type { SchoolRow } from "../../../core/management/contract.ts";
import { NOT_FOUND, ok, type Result, refuseAll } from "../../../core/shared/result.ts";
import type { SchoolDay } from "../../../core/shared/school-day.ts";
import {
  type CustomerRow,
  customerById,
  customerPartyOf,
  dueDatesOf,
  lastLedgerEntry,
  movedDueDates,
} from "../../../db/queries/billing/statement-of-account.ts";
import type { NewDocument } from "../../../db/queries/documents/document-request.ts";
import type { MailFacts } from "../../../db/queries/documents/mail.ts";
import { businessParty, school } from "../../../db/queries/management/school.ts";

export type StatementFacts = readonly [
  ReturnType<typeof customerById>,
  ReturnType<typeof lastLedgerEntry>,
  ReturnType<typeof school>,
  ReturnType<typeof movedDueDates>,
];
/** What a statement is asked from. */
export const statementReads = (customerId: string): StatementFacts => [
  customerById(customerId),
  lastLedgerEntry(customerId),
  school("1"),
  movedDueDates(customerId),
];
export type AskedRange = Parameters<typeof statementRange>[0];

/** The days of a statement, or 422 where the end lies before the start. */
export function validateStatementRange(asked: AskedRange, today: SchoolDay): Result<StatementRange> {
  const range = statementRange(asked, today);
  return range
    ? ok(range)
    : refuseAll(422, "VALIDATION_FAILED", [{ message: START_AFTER_END, path: "end_date" }]);
}

/** A statement's document: its customer, its days, the ledger's last entry, the names and due dates of now, so that it is drawn the same at every try. */
export function statementRequest(
  customerId: string,
  asked: AskedRange,
  today: SchoolDay,
  [customer]: CustomerRow[],
  [ledger]: { last_id: number; entries: number }[],
  [business]: SchoolRow[],
  moved: { uuid: string; due_date: SchoolDay }[],
): Result<{ customer: CustomerRow; document: Omit<NewDocument, "uuid">; mailFacts: MailFacts }> {
  if (!customer || !business) return NOT_FOUND;
  const range = validateStatementRange(asked, today);
  if (!range.ok) return range;
  const party = businessParty(business);
  const customerName = customerPartyOf(customer).name;
  return ok({
    customer,
    mailFacts: { school: party, customerName, ...range.value },
    document: {
      kind: "statement",
      filename: `Statement of Account_${customerId}.pdf`,
      total: 1,
      request: {
        customerId,
        ...range.value,
        through: ledger?.last_id ?? 0,
        customerName,
        business: party,
        dueDates: dueDatesOf(moved),
      },
    },
  });
}
