import type { OwedInvoice } from "#core/billing/accounts/aging.ts";
import type { CustomerParty } from "#core/billing/invoices/invoice.ts";
import { ADVANCED } from "#core/billing/payments/payment-type.ts";
import type { StatementEntry } from "#core/billing/statement.ts";
import { addDays, type Instant, type SchoolDay, startOfDay } from "#core/shared/school-day.ts";
import { type Column, columns, type RowOfColumns } from "#db/row.ts";
import { recordOf, select } from "#db/select.ts";
import { json, mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { guardian, student } from "#db/tables.ts";
import { IS_CUSTOMER } from "./customer.ts";

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
export type LedgerEntryRow = RowOfColumns<typeof LEDGER_ENTRY> & {
  /** Of the payment it records; null of other entries. A posted payment's type never changes. */
  payment_type: Column<"payment", "payment_type"> | null;
};
export const PAYMENT_TYPE = sql`iif(kind = 'PAYMENT', (select payment_type from payment where uuid = paper_uuid), null)`;
/** What an entry was for (B-119). */
export const entryText = ({
  description,
  payment_type,
}: Pick<LedgerEntryRow, "description" | "payment_type">): string =>
  payment_type === ADVANCED ? `${description}, advance payment` : description;
export const ledgerEntries = (
  customerId: string,
  from: SchoolDay,
  to: SchoolDay,
  through?: number,
): Statement<LedgerEntryRow> =>
  statement(sql`select ${LEDGER_ENTRY.sql}, ${PAYMENT_TYPE} as payment_type from ledger_entry where ${entriesOf(customerId, through)}
      and entry_date between ${from} and ${to} order by entry_date, is_credit, id`);

/** Due dates by invoice uuid. */
export type DueDates = Readonly<Record<string, SchoolDay>>;

/** One student's part of a statement: what it is drawn from beside the ledger's entries. */
export interface StatementPart {
  customerId: Column<"student", "student_no">;
  name: Column<"student", "fullname">;
  email: Column<"guardian", "email">;
  /** The guardian's: for bills, else the home; "" where none is known. */
  address: string;
  /** The newest entry of the ledger; 0 of an empty one. */
  last_id: number;
  ending_centavos: number;
  /** The due dates in force, of the invoices whose ledger entry was written with another. */
  dueDates: DueDates;
  owed: readonly OwedInvoice[];
}

/**
 * What was owed on each of a student's invoices by a day, counted by the days of the ledger's entries, as the statement
 * counts them; the due dates are those in force now.
 */
const owedBy = ({ to, end }: LastDay): SQL =>
  sql`select due_date,
      coalesce((select sum(debit_centavos - credit_centavos) from ledger_entry where paper_uuid = invoice.uuid
        and kind in ('INVOICE', 'ADJUSTMENT') and entry_date <= ${to}), 0)
      - coalesce((select sum(amount_centavos) from payment_allocation where invoice_id = invoice.id
        and allocated_at < ${end} and (released_at is null or released_at >= ${end})), 0)
      - coalesce((select sum(amount_centavos) from credit_memo where invoice_id = invoice.id
        and status = 'published' and submitted_date <= ${to}), 0) as owed_centavos
    from invoice where invoice.student_id = student.id and document_status = 'published' and invoice_date <= ${to}
      and (cancelled_at is null or cancelled_at >= ${end})`;

/** The last day of a statement, and the instant it ended. */
interface LastDay {
  to: SQL;
  end: SQL;
}
const endOf = (day: SchoolDay): Instant => startOfDay(addDays(day, 1));

/** The columns of a part, of `student` and `guardian`. */
const partColumns = (last: LastDay): SQL => sql`
  student.student_no as customerId, student.fullname as name, guardian.email,
  coalesce(nullif(guardian.billing_address, ''), guardian.home_address, '') as address,
  coalesce((select max(id) from ledger_entry where student_id = student.id), 0) as last_id,
  coalesce((select sum(debit_centavos) - sum(credit_centavos) from ledger_entry
    where student_id = student.id and entry_date <= ${last.to}), 0) as ending_centavos,
  (select json_group_object(invoice.uuid, invoice.due_date) from ledger_entry
    join invoice on invoice.uuid = ledger_entry.paper_uuid
    where ledger_entry.student_id = student.id and ledger_entry.due_date <> invoice.due_date) as moved_json,
  (select json_group_array(json_object('dueDate', due_date, 'owed', owed_centavos)) from (${owedBy(last)})
    where owed_centavos <> 0) as owed_json`;

type PartColumns = Omit<StatementPart, "dueDates" | "owed"> & { moved_json: string; owed_json: string };
const partOf = <Part extends PartColumns>({ moved_json, owed_json, ...part }: Part) => ({
  ...part,
  dueDates: JSON.parse(moved_json) as DueDates,
  owed: JSON.parse(owed_json) as OwedInvoice[],
});

/** The parts of a statement: of a student, and of the other children of the guardian with `isFamily`, the student's own first. */
export const statementParts = (
  customerId: string,
  { to, isFamily }: { to: SchoolDay; isFamily: boolean },
): Statement<StatementPart> =>
  mapRows(
    statement<PartColumns>(sql`select ${partColumns({ to: sql`${to}`, end: sql`${endOf(to)}` })}
      from student asked
        cross join student on ${isFamily ? sql`student.guardian_id = asked.guardian_id` : sql`student.id = asked.id`}
        join guardian on guardian.id = student.guardian_id
      where asked.student_no = ${customerId} and (student.id = asked.id or ${IS_CUSTOMER})
      order by student.id <> asked.id, student.name_key`),
    partOf,
  );

/** The parts of several families' statements, each through its own last day; `place`: of its family among those asked for. */
export const statementPartsOfFamilies = (
  asked: readonly { guardianUuid: string; to: SchoolDay }[],
): Statement<StatementPart & { place: number }> =>
  mapRows(
    statement<PartColumns & { place: number }>(sql`select asked.key as place,
        ${partColumns({ to: sql`asked.value ->> 'to'`, end: sql`asked.value ->> 'end'` })}
      from json_each(${json(asked.map((family) => ({ ...family, end: endOf(family.to) })))}) asked
        cross join guardian on guardian.uuid = asked.value ->> 'guardianUuid'
        cross join student on student.guardian_id = guardian.id
      where ${IS_CUSTOMER} order by asked.key, student.name_key`),
    partOf,
  );

/** A statement's entry; `moved`: the due dates of the invoices' revisions in force, where they changed after the entry was written. */
export const statementEntryOf = (
  row: LedgerEntryRow,
  moved: DueDates,
): StatementEntry & { recordUuid: string } => ({
  transactionDate: row.entry_date,
  dueDate: row.due_date && (moved[row.paper_uuid] ?? row.due_date),
  transactionNumber: row.paper_number,
  transactionType: row.kind,
  description: entryText(row),
  debit: row.debit_centavos,
  credit: row.credit_centavos,
  recordUuid: row.paper_uuid,
});

/** A customer of `student` and `guardian`. */
export const CUSTOMER = {
  customerId: student.studentNo,
  name: student.fullname,
  email: guardian.email,
  contactNumber: guardian.contactNumber,
  homeAddress: guardian.homeAddress,
  billingAddress: guardian.billingAddress,
  taxNumber: guardian.taxNumber,
};
/** The same as a record within a row. */
export const CUSTOMER_PARTY = recordOf(CUSTOMER);
export const customerById = (customerId: string): Statement<CustomerParty & { uuid: string }> =>
  select(
    { ...CUSTOMER, uuid: student.uuid },
    sql`from ${student} join ${guardian} on ${guardian.id} = ${student.guardianId}
      where ${student.studentNo} = ${customerId}`,
  );
