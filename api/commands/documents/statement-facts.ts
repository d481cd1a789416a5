import type { CommandScope, Rows } from "#api/commands/command.ts";
import { agingOf } from "#core/billing/accounts/aging.ts";
import { AGING, type Aging } from "#core/billing/accounts/aging-fields.ts";
import {
  type AskedStatement,
  START_AFTER_END,
  type StatementRange,
  statementRange,
} from "#core/billing/statement-contract.ts";
import { NOT_FOUND, ok, type Result, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type StatementPart, statementParts } from "#db/queries/billing/statement-of-account.ts";
import type { NewDocument } from "#db/queries/documents/document-request.ts";
import type { MailFacts } from "#db/queries/documents/mail.ts";
import { schoolAsBusiness } from "#db/queries/management/school.ts";

/** What a statement is asked from. */
export type StatementFacts = ReturnType<typeof statementReads>;
export const statementReads = (customerId: string, asked: AskedStatement) =>
  [statementParts(customerId, asked), schoolAsBusiness("1")] as const;

/** The age of a part's ending balance, counted to the statement's last day, or to today where that is earlier. */
export const agingOfPart = (
  { owed, ending_centavos }: StatementPart,
  { to }: StatementRange,
  today: SchoolDay,
): Aging => agingOf(owed, to < today ? to : today, ending_centavos);

/** The days of a statement, or 422 where the end lies before the start. */
export function validateStatementRange(
  asked: Parameters<typeof statementRange>[0],
  today: SchoolDay,
): Result<StatementRange> {
  const range = statementRange(asked, today);
  return range
    ? ok(range)
    : refuseAll(422, "VALIDATION_FAILED", [{ message: START_AFTER_END, path: "end_date" }]);
}

/**
 * A statement's document: whose it is, its days, and of each part the ledger's last entry, the name, due dates and ages of
 * now, so that it is drawn the same at every try.
 */
export function statementRequest(
  customerId: string,
  { from, to, isFamily }: AskedStatement,
  { today }: Pick<CommandScope, "today">,
  [parts, [business]]: Rows<StatementFacts>,
): Result<{ email: string; document: Omit<NewDocument, "uuid">; mailFacts: MailFacts }> {
  const [own] = parts;
  if (!own || !business) return NOT_FOUND;
  const party = business;
  return ok({
    email: own.email,
    mailFacts: {
      school: party,
      customerName: parts.map(({ name }) => name).join("; "),
      students: parts.map((part) => part.customerId),
      from,
      to,
      balance: parts.reduce((sum, part) => sum + part.ending_centavos, 0),
    },
    document: {
      kind: "statement",
      filename: `Statement of Account_${customerId}${isFamily ? "_Family" : ""}.pdf`,
      total: 1,
      request: {
        business: party,
        from,
        to,
        parts: parts.map((part) => ({
          customerId: part.customerId,
          customerName: part.name,
          address: part.address,
          through: part.last_id,
          dueDates: part.dueDates,
          aging: AGING.toWire(agingOfPart(part, { from, to }, today)),
        })),
      },
    },
  });
}
