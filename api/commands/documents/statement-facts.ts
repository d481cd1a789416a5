import { agingOf } from "../../../core/billing/accounts/aging.ts";
import { AGING, type Aging } from "../../../core/billing/accounts/aging-fields.ts";
import {
  START_AFTER_END,
  type StatementRange,
  statementRange,
} from "../../../core/billing/statement-contract.ts";
import { NOT_FOUND, ok, type Result, refuseAll } from "../../../core/shared/result.ts";
import { addDays, type SchoolDay } from "../../../core/shared/school-day.ts";
import {
  customerById,
  customerPartyOf,
  dueDatesOf,
  lastLedgerEntry,
  movedDueDates,
  openingBalance,
  owedOn,
} from "../../../db/queries/billing/statement-of-account.ts";
import type { NewDocument } from "../../../db/queries/documents/document-request.ts";
import type { MailFacts } from "../../../db/queries/documents/mail.ts";
import { businessParty, school } from "../../../db/queries/management/school.ts";
import type { CommandScope, Rows } from "../command.ts";

/** What a statement is asked from. */
export type StatementFacts = ReturnType<typeof statementReads>;
export const statementReads = (customerId: string, { to }: StatementRange) =>
  [
    customerById(customerId),
    lastLedgerEntry(customerId),
    school("1"),
    movedDueDates(customerId),
    ...agingReads(customerId, to),
  ] as const;

/** What the age of an ending balance is counted from. */
export const agingReads = (customerId: string, to: SchoolDay) =>
  [owedOn(customerId, to), openingBalance(customerId, addDays(to, 1))] as const;
export const agingOfBalance = (
  [owed, [ending]]: Rows<ReturnType<typeof agingReads>>,
  { to }: StatementRange,
  today: SchoolDay,
): Aging =>
  agingOf(
    owed.map((row) => ({ dueDate: row.due_date, owed: row.owed_centavos })),
    to < today ? to : today,
    ending?.balance_centavos ?? 0,
  );

export type AskedRange = Parameters<typeof statementRange>[0];

/** The days of a statement, or 422 where the end lies before the start. */
export function validateStatementRange(asked: AskedRange, today: SchoolDay): Result<StatementRange> {
  const range = statementRange(asked, today);
  return range
    ? ok(range)
    : refuseAll(422, "VALIDATION_FAILED", [{ message: START_AFTER_END, path: "end_date" }]);
}

/**
 * A statement's document: its customer, its days, the ledger's last entry, the names, due dates and ages of now, so that it
 * is drawn the same at every try.
 */
export function statementRequest(
  customerId: string,
  range: StatementRange,
  { today }: Pick<CommandScope, "today">,
  [[customer], [ledger], [business], moved, ...aged]: Rows<StatementFacts>,
): Result<{ email: string; document: Omit<NewDocument, "uuid">; mailFacts: MailFacts }> {
  if (!customer || !business) return NOT_FOUND;
  const party = businessParty(business);
  const customerName = customerPartyOf(customer).name;
  return ok({
    email: customer.email,
    mailFacts: { school: party, customerName, ...range },
    document: {
      kind: "statement",
      filename: `Statement of Account_${customerId}.pdf`,
      total: 1,
      request: {
        customerId,
        ...range,
        through: ledger?.last_id ?? 0,
        customerName,
        business: party,
        dueDates: dueDatesOf(moved),
        aging: AGING.toWire(agingOfBalance(aged, range, today)),
      },
    },
  });
}
