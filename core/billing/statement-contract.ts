import * as z from "zod";
import { centavosFromPesos, pesosFromCentavos } from "../shared/money.ts";
import { schoolDay } from "../shared/query-fields.ts";
import { monthOf, type SchoolDay } from "../shared/school-day.ts";
import { BUSINESS, type BusinessParty } from "./business-contract.ts";
import type { CustomerParty } from "./contract.ts";
import {
  FORWARDED,
  type PaperKind,
  paperKindOf,
  runningBalance,
  type StatementEntry,
  type StatementTotals,
} from "./statement.ts";

/** The wire of the statement of account (contract.md, Billing; billing §7). */
const range = { start_date: schoolDay.optional(), end_date: schoolDay.optional() };

/** GET /statement_of_account/customer/{customer_id} and POST /pdf/soa/{customer}. */
export const statementQuery = z
  .strictObject({ ...range, customer_id: z.string().optional(), cookieId: z.string().optional() })
  .transform(({ start_date, end_date }) => ({ start_date, end_date }));

const oneLine = z
  .string()
  .max(200)
  .refine((text) => !/[\r\n\0\u0085\u2028\u2029]/.test(text), "Please enter a single line")
  .optional();
/** POST /mailer/send. The server renders its own statement, subject and body; those sent are checked and left aside (decision 6). */
export const mailStatementBody = z
  .strictObject({
    customer_id: z.string(),
    ...range,
    recipient: z.email("Please enter one e-mail address").max(254).optional(),
    subject: oneLine,
    body: z.string().optional(),
  })
  .transform(({ customer_id, start_date, end_date, recipient }) => ({
    customerId: customer_id,
    asked: { start_date, end_date },
    ...(recipient && { recipient }),
  }));

export interface StatementRange {
  from: SchoolDay;
  to: SchoolDay;
}
export const START_AFTER_END = "The end date lies before the start date";
/** The days asked for; what is left out is the month's (billing §9: current month). Null where the end lies before the start. */
export function statementRange(
  asked: { start_date?: SchoolDay | undefined; end_date?: SchoolDay | undefined },
  today: SchoolDay,
): StatementRange | null {
  const from = asked.start_date ?? monthOf(asked.end_date ?? today).start;
  const to = asked.end_date ?? monthOf(from > today ? from : today).end;
  return to < from ? null : { from, to };
}

export interface StatementRow extends StatementEntry {
  /** The paper's uuid and the kind of screen it is seen on. */
  paperUuid: string;
  paperKind: PaperKind | null;
}
export interface Statement {
  business: BusinessParty;
  customer: CustomerParty;
  range: StatementRange;
  openingBalance: number;
  rows: (StatementRow & { balance: number })[];
  totals: StatementTotals;
}

/** What the books say, with the balance after every entry. */
export function statementOf(
  facts: Omit<Statement, "rows" | "totals"> & { entries: Iterable<StatementEntry & { paperUuid: string }> },
): Statement {
  const { entries, ...head } = facts;
  const run = runningBalance(facts.openingBalance, entries);
  const rows = Array.from(run.entries, (entry) => ({
    ...entry,
    paperKind: paperKindOf(entry.transactionNumber),
  }));
  return { ...head, rows, totals: run.totals() };
}

const rowToWire = (row: Statement["rows"][number]) => ({
  transaction_date: row.transactionDate,
  due_date: row.dueDate,
  transaction_no: row.transactionNumber,
  transaction_type: row.transactionType,
  description: row.description,
  debit: pesosFromCentavos(row.debit),
  credit: pesosFromCentavos(row.credit),
  balance: pesosFromCentavos(row.balance),
  paper_uuid: row.paperUuid as string | null,
  paper_kind: row.paperKind,
});
type WireStatementRow = ReturnType<typeof rowToWire>;

/** The first row is always the balance forwarded, outside the totals (decision 32). */
const forwardedRow = (from: SchoolDay, openingBalance: number): WireStatementRow => ({
  transaction_date: from,
  due_date: FORWARDED,
  transaction_no: "",
  transaction_type: "",
  description: "",
  debit: 0,
  credit: 0,
  balance: pesosFromCentavos(openingBalance),
  paper_uuid: null,
  paper_kind: null,
});

export const statementToWire = ({ business, customer, range, ...statement }: Statement) => ({
  business: BUSINESS.toWire(business),
  customer: {
    customer_id: customer.customerId,
    fullname: customer.name,
    email_address: customer.email,
    contact_no: customer.contactNumber,
    home_address: customer.homeAddress,
    billing_address: customer.billingAddress,
    tin: customer.taxNumber,
  },
  start_date: range.from,
  end_date: range.to,
  soa: [forwardedRow(range.from, statement.openingBalance), ...statement.rows.map(rowToWire)],
  total_debit: pesosFromCentavos(statement.totals.debit),
  total_credit: pesosFromCentavos(statement.totals.credit),
  ending_balance: pesosFromCentavos(statement.totals.endingBalance),
});
export type WireStatement = ReturnType<typeof statementToWire>;

const centavos = (pesos: number): number => centavosFromPesos(pesos) ?? 0;
export function statementFromWire(wire: WireStatement): Statement {
  const [forwarded, ...rows] = wire.soa;
  return {
    business: BUSINESS.fromWire(wire.business),
    customer: {
      customerId: wire.customer.customer_id,
      name: wire.customer.fullname,
      email: wire.customer.email_address,
      contactNumber: wire.customer.contact_no,
      homeAddress: wire.customer.home_address,
      billingAddress: wire.customer.billing_address,
      taxNumber: wire.customer.tin,
    },
    range: { from: wire.start_date, to: wire.end_date },
    openingBalance: centavos(forwarded?.balance ?? 0),
    rows: rows.map((row) => ({
      transactionDate: row.transaction_date,
      dueDate: row.due_date,
      transactionNumber: row.transaction_no,
      transactionType: row.transaction_type,
      description: row.description,
      debit: centavos(row.debit),
      credit: centavos(row.credit),
      balance: centavos(row.balance),
      paperUuid: row.paper_uuid ?? "",
      paperKind: row.paper_kind,
    })),
    totals: {
      debit: centavos(wire.total_debit),
      credit: centavos(wire.total_credit),
      endingBalance: centavos(wire.ending_balance),
    },
  };
}

/** The body of POST /mailer/send, for the console. */
export const mailStatementToWire = (asked: { customerId: string; from: SchoolDay; to: SchoolDay }) => ({
  customer_id: asked.customerId,
  start_date: asked.from,
  end_date: asked.to,
});
