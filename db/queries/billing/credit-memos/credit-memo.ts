import type { CreditMemo } from "#core/billing/credit-memos/credit-memo-contract.ts";
import type { CreditMemoItem, CreditMemoRow } from "#core/billing/credit-memos/credit-memo-list.ts";
import { type CustomerRow, customerPartyOf } from "#db/queries/billing/statement-of-account.ts";
import { BUSINESS } from "#db/queries/management/school.ts";
import { type Column, columns, type Row, type RowOfColumns } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** Credit memos as they are read: with their customer, their invoice and their items. */
const MEMO = columns(
  "credit_memo",
  "id",
  "uuid",
  "status",
  "draft_number",
  "number",
  "invoice_id",
  "student_id",
  "amount_centavos",
  "submitted_date",
  "notes",
  "created_at",
  "published_at",
  "cancelled_at",
  "version",
);
export interface CreditMemoHeadRow
  extends RowOfColumns<typeof MEMO>,
    Row<"student", "student_no" | "fullname"> {
  invoice_uuid: Column<"invoice", "uuid">;
  invoice_number: NonNullable<Column<"invoice", "number">>;
  invoice_date: Column<"invoice", "invoice_date">;
  invoice_version: Column<"invoice", "version">;
  balance_centavos: Column<"invoice", "balance_centavos">;
  is_invoice_cancelled: number;
  items_json: string;
}
const ITEMS_JSON = sql`(select json_group_array(json(item))
  from (select json_object('name', name, 'quantityE4', quantity_e4, 'unit', unit,
    'unitPriceE4', unit_price_e4, 'taxE4', tax_e4, 'discountE4', discount_e4, 'surchargeE4', surcharge_e4,
    'amount', item.amount_centavos) as item
  from credit_memo_item item where item.credit_memo_id = credit_memo.id order by position))`;

export const CREDIT_MEMO_COLUMNS = sql`${MEMO.sql}, student.student_no, student.fullname, invoice.uuid as invoice_uuid,
  invoice.number as invoice_number, invoice.invoice_date, invoice.version as invoice_version, invoice.balance_centavos,
  invoice.cancelled_at is not null as is_invoice_cancelled, ${ITEMS_JSON} as items_json`;
export const CREDIT_MEMO_JOINS = sql`join student on student.id = credit_memo.student_id
  join invoice on invoice.id = credit_memo.invoice_id`;

const wanted = (uuids: readonly string[]): SQL => sql`json_each(${json(uuids)}) wanted`;

export const creditMemoHeads = (uuids: readonly string[]): Statement<CreditMemoHeadRow> =>
  statement(sql`select ${CREDIT_MEMO_COLUMNS} from ${wanted(uuids)}
    cross join credit_memo on credit_memo.uuid = wanted.value ${CREDIT_MEMO_JOINS} order by wanted.key`);

export function creditMemoRowOf(row: CreditMemoHeadRow): CreditMemoRow {
  const items = JSON.parse(row.items_json) as CreditMemoItem[];
  return {
    uuid: row.uuid,
    number: row.number ?? row.draft_number,
    status: row.status,
    customerId: row.student_no,
    customerName: row.fullname,
    invoiceUuid: row.invoice_uuid,
    invoiceNumber: row.invoice_number,
    invoiceBalance: row.balance_centavos,
    isInvoiceCancelled: row.is_invoice_cancelled === 1,
    amount: row.amount_centavos,
    items,
    itemNames: items.map(({ name }) => name).join(", "),
    submittedDate: row.submitted_date,
    notes: row.notes,
    createdAt: row.created_at,
    publishedAt: row.published_at,
    cancelledAt: row.cancelled_at,
    version: row.version,
  };
}

const SCHOOL = sql`school.name as school_name, school.address as school_address,
  school.contact_number as school_contact, school.email as school_email, school.tax_number as school_tax_number,
  school.logo as school_logo`;
export interface CreditMemoDocumentRow extends CreditMemoHeadRow, Omit<CustomerRow, "uuid" | "customer_id"> {
  school_name: string;
  school_address: string;
  school_contact: string;
  school_email: string;
  school_tax_number: string;
  school_logo: string | null;
}
/** Whole credit memos for the view and the document, in the order asked for. */
export const creditMemoDocuments = (uuids: readonly string[]): Statement<CreditMemoDocumentRow> =>
  statement(sql`select ${CREDIT_MEMO_COLUMNS}, guardian.email, guardian.contact_number, guardian.home_address,
      guardian.billing_address, guardian.tax_number, ${SCHOOL}
    from ${wanted(uuids)} cross join credit_memo on credit_memo.uuid = wanted.value cross join ${BUSINESS}
      ${CREDIT_MEMO_JOINS} join guardian on guardian.id = student.guardian_id order by wanted.key`);

export const creditMemoOf = (row: CreditMemoDocumentRow): CreditMemo => ({
  ...creditMemoRowOf(row),
  invoiceDate: row.invoice_date,
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

/** Published invoices by number, as they could take a credit, with their customer. */
export interface CreditableInvoiceRow
  extends Row<
      "invoice",
      "id" | "uuid" | "invoice_date" | "amount_due_centavos" | "balance_centavos" | "version"
    >,
    Row<"student", "student_no" | "fullname"> {
  number: NonNullable<Column<"invoice", "number">>;
  student_id: NonNullable<Column<"invoice", "student_id">>;
}
export const creditableInvoices = (numbers: readonly string[]): Statement<CreditableInvoiceRow> =>
  statement(sql`select invoice.id, invoice.uuid, invoice.number, invoice_date, amount_due_centavos, balance_centavos,
      invoice.version, invoice.student_id, student_no, fullname
    from ${wanted(numbers)} cross join invoice on invoice.number = wanted.value
      join student on student.id = invoice.student_id order by wanted.key`);

export type MemoAccountRow = Row<"customer_account", "student_id" | "version">;
/** The accounts of the customers of these invoices, or of these credit memos. */
export const accountsOfCreditable = (numbers: readonly string[]): Statement<MemoAccountRow> =>
  statement(sql`select student_id, version from customer_account where student_id in (
    select student_id from invoice where number in (select value from ${wanted(numbers)}))`);
export const accountsOfMemos = (uuids: readonly string[]): Statement<MemoAccountRow> =>
  statement(sql`select student_id, version from customer_account where student_id in (
    select student_id from credit_memo where uuid in (select value from ${wanted(uuids)}))`);
