import type { NoteDetail } from "#core/billing/promissory-notes/promissory-note-contract.ts";
import type { NoteRow } from "#core/billing/promissory-notes/promissory-note-list.ts";
import { noteStatusOf } from "#core/billing/promissory-notes/promissory-notes.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type CustomerRow, customerPartyOf } from "#db/queries/billing/statement-of-account.ts";
import { BUSINESS } from "#db/queries/management/school.ts";
import { type Column, columns, type Row, type RowOfColumns } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** Promissory notes as they are read: with their customer, their invoices and their dates. */
const NOTE = columns(
  "promissory_note",
  "id",
  "uuid",
  "number",
  "student_id",
  "promised_by",
  "amount_centavos",
  "last_date",
  "settled_centavos",
  "unmet_date",
  "notes",
  "created_at",
  "withdrawn_at",
  "withdrawn_reason",
  "version",
);
export interface NoteHeadRow extends RowOfColumns<typeof NOTE>, Row<"student", "student_no" | "fullname"> {
  document_number: Column<"uploaded_file", "number"> | null;
  created_by: string;
  invoices_json: string;
  dates_json: string;
}
const INVOICES_JSON = sql`(select json_group_array(json(item))
  from (select json_object('uuid', invoice.uuid, 'number', invoice.number,
    'referenceNumber', invoice.reference_number, 'dueDate', invoice.due_date, 'promised', promised_centavos,
    'balance', invoice.balance_centavos) as item
  from promissory_note_invoice join invoice on invoice.id = invoice_id where note_id = promissory_note.id
    order by invoice.due_date, invoice.number))`;
const DATES_JSON = sql`(select json_group_array(json(item))
  from (select json_object('date', date, 'amount', amount_centavos,
    'through', through_centavos) as item
  from promissory_note_date where note_id = promissory_note.id order by date))`;

export const NOTE_COLUMNS = sql`${NOTE.sql}, student.student_no, student.fullname,
  uploaded_file.number as document_number, user_account.given_name || ' ' || user_account.last_name as created_by,
  ${INVOICES_JSON} as invoices_json, ${DATES_JSON} as dates_json`;
export const NOTE_JOINS = sql`join student on student.id = promissory_note.student_id
  join user_account on user_account.id = promissory_note.created_by
  left join uploaded_file on uploaded_file.id = promissory_note.reference_file_id`;

export const noteHeads = (uuids: readonly string[]): Statement<NoteHeadRow> =>
  statement(sql`select ${NOTE_COLUMNS} from json_each(${json(uuids)}) wanted
    cross join promissory_note on promissory_note.uuid = wanted.value ${NOTE_JOINS} order by wanted.key`);

export function noteRowOf(row: NoteHeadRow, today: SchoolDay): NoteRow {
  const isWithdrawn = row.withdrawn_at !== null;
  return {
    uuid: row.uuid,
    number: row.number,
    customerName: row.fullname,
    customerId: row.student_no,
    promisedBy: row.promised_by,
    createdAt: row.created_at,
    createdBy: row.created_by,
    amount: row.amount_centavos,
    settled: row.settled_centavos,
    nextDate: isWithdrawn ? null : row.unmet_date,
    lastDate: row.last_date,
    status: noteStatusOf({ isWithdrawn, unmetDate: row.unmet_date }, today),
    invoices: JSON.parse(row.invoices_json),
    dates: JSON.parse(row.dates_json),
    notes: row.notes,
    documentNumber: row.document_number,
    withdrawnAt: row.withdrawn_at,
    withdrawnReason: row.withdrawn_reason,
    version: row.version,
  };
}

/** A whole note for its screen and its document. */
export interface NoteDetailRow extends NoteHeadRow, Omit<CustomerRow, "uuid" | "customer_id"> {
  school_name: string;
  school_address: string;
  school_contact: string;
  school_email: string;
  school_tax_number: string;
  school_logo: string | null;
}
export const noteDetails = (uuid: string): Statement<NoteDetailRow> =>
  statement(sql`select ${NOTE_COLUMNS}, guardian.email, guardian.contact_number, guardian.home_address,
      guardian.billing_address, guardian.tax_number, school.name as school_name, school.address as school_address,
      school.contact_number as school_contact, school.email as school_email, school.tax_number as school_tax_number,
      school.logo as school_logo
    from promissory_note cross join ${BUSINESS} ${NOTE_JOINS} join guardian on guardian.id = student.guardian_id
    where promissory_note.uuid = ${uuid}`);
export const noteDetailOf = (row: NoteDetailRow, today: SchoolDay): NoteDetail => ({
  note: noteRowOf(row, today),
  business: {
    name: row.school_name,
    address: row.school_address,
    contactNumber: row.school_contact,
    email: row.school_email,
    taxNumber: row.school_tax_number,
    logo: row.school_logo,
  },
  customer: customerPartyOf({ ...row, customer_id: row.student_no }),
});

/** A customer as a note is made for it, with its guardian and its account's version. */
export interface NoteCustomerRow
  extends Row<"student", "student_no">,
    Row<"customer_account", "student_id" | "version"> {
  guardian: Column<"guardian", "fullname">;
}
export const noteCustomer = (customerId: string): Statement<NoteCustomerRow> =>
  statement(sql`select student_no, student_id, customer_account.version, guardian.fullname as guardian
    from student join customer_account on student_id = student.id join guardian on guardian.id = guardian_id
    where student_no = ${customerId}`);

/** Published invoices by number, with the note that they are promised in and that is neither kept nor withdrawn. */
export interface PromisableInvoiceRow
  extends Row<"invoice", "id" | "due_date" | "amount_due_centavos" | "balance_centavos"> {
  number: NonNullable<Column<"invoice", "number">>;
  student_id: NonNullable<Column<"invoice", "student_id">>;
  note_number: Column<"promissory_note", "number"> | null;
}
export const promisableInvoices = (numbers: readonly string[]): Statement<PromisableInvoiceRow> =>
  statement(sql`select invoice.id, invoice.number, due_date, amount_due_centavos, balance_centavos, invoice.student_id,
      ${openNoteOf(sql`invoice.id`)} as note_number
    from json_each(${json(numbers)}) wanted cross join invoice on invoice.number = wanted.value
    where invoice.student_id is not null order by wanted.key`);
/** The newest note of an invoice that stands or is broken. */
const openNoteOf = (invoiceId: SQL): SQL =>
  sql`(select promissory_note.number from promissory_note_invoice
    cross join promissory_note on promissory_note.id = note_id
    where promissory_note_invoice.invoice_id = ${invoiceId} and withdrawn_at is null and unmet_date is not null
    order by promissory_note.id desc limit 1)`;
