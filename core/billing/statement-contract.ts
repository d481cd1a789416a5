import * as z from "zod";
import { type Letter, letterShape } from "#core/billing/mail-contract.ts";
import { sentBy } from "#core/shared/body.ts";
import {
  adapted,
  code,
  day,
  fields,
  money,
  name,
  orNull,
  type RecordOfFields,
  record,
  records,
  text,
} from "#core/shared/list/fields.ts";
import type { Centavos } from "#core/shared/money.ts";
import { schoolDay } from "#core/shared/query-fields.ts";
import { monthOf, type SchoolDay } from "#core/shared/school-day.ts";
import { AGING, type Aging } from "./accounts/aging-fields.ts";
import { BUSINESS, type BusinessParty } from "./business-contract.ts";
import { CUSTOMER_PARTY, type CustomerParty } from "./lookup-contract.ts";
import {
  FAMILY,
  FORWARDED,
  type RecordKind,
  recordKindOf,
  type StatementEntry,
  type StatementTotals,
  statementTotals,
  withBalances,
} from "./statement.ts";

/** The wire of the statement of account (B-40). */
const range = { start_date: schoolDay.optional(), end_date: schoolDay.optional() };
const family = z.literal("1").optional();

/** GET /statement_of_account/customer/{customer_id} and POST /pdf/soa/{customer}. */
export const statementQuery = z
  .strictObject({ ...range, family, customer_id: z.string().optional(), cookieId: z.string().optional() })
  .transform(({ start_date, end_date, family }) => ({ start_date, end_date, isFamily: family === "1" }));

const oneLine = z
  .string()
  .max(200)
  .refine((text) => !/[\r\n\0\u0085\u2028\u2029]/.test(text), "Please enter a single line")
  .optional();
/** POST /mailer/send. The server renders its own statement, subject and body; those sent are checked and left aside (B-41). */
export const mailStatementBody = sentBy(
  z
    .strictObject({
      customer_id: z.string(),
      ...range,
      family,
      recipient: letterShape.to,
      cc: letterShape.cc,
      note: letterShape.note,
      subject: oneLine,
      body: z.string().optional(),
    })
    .transform(({ customer_id, start_date, end_date, family, recipient, cc, note }) => ({
      customerId: customer_id,
      asked: { start_date, end_date },
      isFamily: family === "1",
      letter: { to: recipient, cc, note } as Letter,
    })),
  {
    names: { customerId: code("customer_id") },
    toWire: ({ customerId, asked, isFamily, letter: { to, ...more } }) => ({
      customer_id: customerId,
      ...asked,
      ...(isFamily && FAMILY),
      recipient: to,
      ...more,
    }),
  },
);

export interface StatementRange {
  from: SchoolDay;
  to: SchoolDay;
}
/** A statement of these days, with `isFamily` also of the other children of the guardian. */
export interface AskedStatement extends StatementRange {
  isFamily: boolean;
}
export const START_AFTER_END = "End date must be on or after the start date";
/** The days asked for; what is left out is the month's (B-40). Null where the end lies before the start. */
export function statementRange(
  asked: { start_date?: SchoolDay | undefined; end_date?: SchoolDay | undefined },
  today: SchoolDay,
): StatementRange | null {
  const from = asked.start_date ?? monthOf(asked.end_date ?? today).start;
  const to = asked.end_date ?? monthOf(from > today ? from : today).end;
  return to < from ? null : { from, to };
}

const STATEMENT_ROW = fields({
  transactionDate: day("transaction_date"),
  dueDate: orNull(text("due_date")),
  transactionNumber: code("transaction_no"),
  transactionType: text("transaction_type"),
  description: text("description"),
  debit: money("debit"),
  credit: money("credit"),
  balance: money("balance"),
  /** The record's uuid, and the kind of screen that shows it; null for what is no record. */
  recordUuid: orNull(text("paper_uuid")),
  recordKind: orNull(text<RecordKind>("paper_kind")),
});
export type StatementRow = RecordOfFields<typeof STATEMENT_ROW.fields>;
export interface Statement {
  business: BusinessParty;
  customer: CustomerParty;
  range: StatementRange;
  openingBalance: Centavos;
  rows: StatementRow[];
  totals: StatementTotals;
  /** Of the ending balance, counted to the statement's last day, or to the day it was asked for where that is earlier. */
  aging: Aging;
  siblings: readonly RecordOfFields<typeof SIBLING.fields>[];
}

/** What the books say, with the balance after every entry. */
export function statementOf(
  facts: Omit<Statement, "rows" | "totals"> & {
    entries: readonly (StatementEntry & { recordUuid: string })[];
  },
): Statement {
  const { entries, ...head } = facts;
  const rows = Array.from(withBalances(facts.openingBalance, entries), (entry) => ({
    ...entry,
    recordKind: recordKindOf(entry.transactionNumber),
  }));
  return { ...head, rows, totals: statementTotals(facts.openingBalance, entries) };
}

/** The first row of the wire is always the balance forwarded, outside the totals. */
const forwardedRow = (from: SchoolDay, openingBalance: Centavos): StatementRow => ({
  transactionDate: from,
  dueDate: FORWARDED,
  transactionNumber: "",
  transactionType: "",
  description: "",
  debit: 0,
  credit: 0,
  balance: openingBalance,
  recordUuid: null,
  recordKind: null,
});

/** Another child of the guardian. */
const SIBLING = fields({ customerId: code("customer_id"), name: name("fullname") });
const TABLE = fields({
  business: record("business", BUSINESS),
  customer: record("customer", CUSTOMER_PARTY),
  from: day("start_date"),
  to: day("end_date"),
  soa: records("soa", STATEMENT_ROW),
  debit: money("total_debit"),
  credit: money("total_credit"),
  endingBalance: money("ending_balance"),
  aging: record("aging", AGING),
  siblings: records("siblings", SIBLING),
});
/** A statement of account on the wire. */
export const STATEMENT = adapted(
  TABLE,
  ({ range, openingBalance, rows, totals, ...parties }: Statement) => ({
    ...parties,
    ...range,
    soa: [forwardedRow(range.from, openingBalance), ...rows],
    ...totals,
  }),
  ({ business, customer, from, to, soa, aging, siblings, ...totals }) => {
    const [forwarded, ...rows] = soa;
    const openingBalance = forwarded?.balance ?? 0;
    return { business, customer, range: { from, to }, openingBalance, rows, totals, aging, siblings };
  },
);
