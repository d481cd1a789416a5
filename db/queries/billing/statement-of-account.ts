import type { CustomerParty } from "../../../core/billing/invoices/contract.ts";
import type { StatementEntry } from "../../../core/billing/statement.ts";
import { addDays, type SchoolDay, startOfDay } from "../../../core/shared/school-day.ts";
import { type Column, columns, type Row, type RowOfColumns } from "../../row.ts";
import { type SQL, type Statement, sql, statement } from "../../statement.ts";

/**
 * A customer's ledger as a statement: what was before, and each entry in the ledger's order (B-40).
 * The ledger is append-only, so its entries up to an id are the same for ever: `through` pins a statement.
 */
const entriesOf = (customerId: string, through: number | undefined): SQL =>
  sql`student_id = (select id from student where student_no = ${customerId})${
    through === undefined ? sql`` : sql` and id <= ${through}`
  }`;

export const openingBalance = (
  customerId: string,
  before: SchoolDay,
  through?: number,
): Statement<{ balance_centavos: number }> =>
  statement(sql`select coalesce(sum(debit_centavos) - sum(credit_centavos), 0) as balance_centavos
    from ledger_entry where ${entriesOf(customerId, through)} and entry_date < ${before}`);

/**
 * What was owed on each of a customer's invoices by a day, counted by the days of the ledger's entries, as the statement
 * counts them; the due dates are those in force now.
 */
export function owedOn(
  customerId: string,
  to: SchoolDay,
): Statement<{ due_date: SchoolDay; owed_centavos: number }> {
  const end = startOfDay(addDays(to, 1));
  return statement(sql`select due_date, owed_centavos from (
    select due_date,
      coalesce((select sum(debit_centavos - credit_centavos) from ledger_entry where paper_uuid = invoice.uuid
        and kind in ('INVOICE', 'ADJUSTMENT') and entry_date <= ${to}), 0)
      - coalesce((select sum(amount_centavos) from payment_allocation where invoice_id = invoice.id
        and allocated_at < ${end} and (released_at is null or released_at >= ${end})), 0)
      - coalesce((select sum(amount_centavos) from credit_memo where invoice_id = invoice.id
        and status = 'published' and submitted_date <= ${to}), 0) as owed_centavos
    from invoice where student_id = (select id from student where student_no = ${customerId})
      and document_status = 'published' and invoice_date <= ${to}
      and (cancelled_at is null or cancelled_at >= ${end})
  ) where owed_centavos <> 0`);
}

const LEDGER_ENTRY = columns(
  "ledger_entry",
  "entry_date",
  "due_date",
  "kind",
  "paper_uuid",
  "paper_number",
  "description",
  "debit_centavos",
  "credit_centavos",
);
export type LedgerEntryRow = RowOfColumns<typeof LEDGER_ENTRY>;
export const ledgerEntries = (
  customerId: string,
  from: SchoolDay,
  to: SchoolDay,
  through?: number,
): Statement<LedgerEntryRow> =>
  statement(sql`select ${LEDGER_ENTRY.sql} from ledger_entry where ${entriesOf(customerId, through)}
      and entry_date between ${from} and ${to} order by entry_date, is_credit, id`);

/** Due dates by invoice uuid. */
export type DueDates = Readonly<Record<string, SchoolDay>>;

/** The invoices of a customer whose due date is no longer the one their ledger entry was written with. */
export const movedDueDates = (customerId: string): Statement<{ uuid: string; due_date: SchoolDay }> =>
  statement(sql`select distinct invoice.uuid, invoice.due_date from ledger_entry
      join invoice on invoice.uuid = ledger_entry.paper_uuid
    where ${sql`ledger_entry.student_id = (select id from student where student_no = ${customerId})`}
      and ledger_entry.due_date <> invoice.due_date`);

export const dueDatesOf = (rows: readonly { uuid: string; due_date: SchoolDay }[]): DueDates =>
  Object.fromEntries(rows.map(({ uuid, due_date }) => [uuid, due_date]));

/** The newest entry of a customer and how many there are; 0 and 0 for an empty ledger. */
export const lastLedgerEntry = (customerId: string): Statement<{ last_id: number; entries: number }> =>
  statement(sql`select coalesce(max(id), 0) as last_id, count(*) as entries
    from ledger_entry where ${entriesOf(customerId, undefined)}`);

/** A statement's entry; `moved`: the due dates of the invoices' revisions in force, where they changed after the entry was written. */
export const statementEntryOf = (
  row: LedgerEntryRow,
  moved: DueDates,
): StatementEntry & { recordUuid: string } => ({
  transactionDate: row.entry_date,
  dueDate: row.due_date && (moved[row.paper_uuid] ?? row.due_date),
  transactionNumber: row.paper_number,
  transactionType: row.kind,
  description: row.description,
  debit: row.debit_centavos,
  credit: row.credit_centavos,
  recordUuid: row.paper_uuid,
});

const GUARDIAN = columns(
  "guardian",
  "email",
  "contact_number",
  "home_address",
  "billing_address",
  "tax_number",
);
export interface CustomerRow extends Row<"student", "uuid" | "fullname">, RowOfColumns<typeof GUARDIAN> {
  customer_id: Column<"student", "student_no">;
}
const CUSTOMER = sql`student.uuid, student.student_no as customer_id, student.fullname, ${GUARDIAN.sql} from student join guardian on guardian.id = student.guardian_id`;
export const customerById = (customerId: string): Statement<CustomerRow> =>
  statement(sql`select ${CUSTOMER} where student_no = ${customerId}`);
export const customerPartyOf = (row: CustomerRow): CustomerParty => ({
  customerId: row.customer_id,
  name: row.fullname,
  email: row.email,
  contactNumber: row.contact_number,
  homeAddress: row.home_address,
  billingAddress: row.billing_address,
  taxNumber: row.tax_number,
});
