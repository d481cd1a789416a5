import type { Invoice, InvoiceLine } from "#core/billing/invoices/invoice-contract.ts";
import type { InvoiceRow } from "#core/billing/invoices/invoice-list.ts";
import { agingDaysOf, paymentStatusOf } from "#core/billing/invoices/invoice-status.ts";
import { shownAccount } from "#core/billing/settings/payment-choices.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { BUSINESS } from "#db/queries/management/school.ts";
import { type Column, columns, type Nullable, type Row, type RowOfColumns } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { adjustmentWith } from "./deductions/named-adjustment.ts";
import { MEMBERS_OF_SEGMENTS } from "./invoice-source.ts";
import { SCHEDULE_COLUMNS, SCHEDULE_JOIN, type ScheduleColumns, scheduleOf } from "./schedules/schedule.ts";

const INVOICE_HEAD_COLUMNS = columns(
  "invoice",
  "id",
  "uuid",
  "document_status",
  "settlement",
  "number",
  "draft_number",
  "invoice_date",
  "due_date",
  "reference_number",
  "amount_due_centavos",
  "balance_centavos",
  "credited_centavos",
  "published_at",
  "source_published_at",
  "cancelled_at",
  "created_at",
  "generate_type",
  "version",
);
export interface InvoiceListRow
  extends RowOfColumns<typeof INVOICE_HEAD_COLUMNS>,
    ScheduleColumns,
    Nullable<Row<"student", "student_no" | "fullname">> {
  segment_code: Column<"segment", "code"> | null;
  segment_name: Column<"segment", "name"> | null;
  has_payments: number;
  members: number | null;
  source_uuid: string | null;
  is_late_charge: number;
}

/** The columns of an InvoiceListRow, and the tables they are joined from. */
export const INVOICE_COLUMNS = sql`${INVOICE_HEAD_COLUMNS.sql}, student.student_no, student.fullname, segment.code as segment_code,
  segment.name as segment_name,
  exists (select 1 from payment_allocation where invoice_id = invoice.id) as has_payments,
  ${MEMBERS_OF_SEGMENTS} as members, (select uuid from invoice source where source.id = invoice.source_id) as source_uuid,
  exists (select 1 from late_charge where draft_id = invoice.id) as is_late_charge, ${SCHEDULE_COLUMNS}`;
export const INVOICE_JOINS = sql`left join student on student.id = invoice.student_id
  left join segment on segment.id = invoice.segment_id ${SCHEDULE_JOIN}`;

/** A record of an invoice; the derived status is computed here and nowhere else. */
export function invoiceRowOf(row: InvoiceListRow, today: SchoolDay): InvoiceRow {
  return {
    uuid: row.uuid,
    number: row.number ?? row.draft_number,
    documentStatus: row.document_status,
    paymentStatus: paymentStatusOf(row.settlement, row.due_date, today),
    amountDue: row.amount_due_centavos,
    remainingBalance: row.balance_centavos,
    // Requests of files that were stored before credit memos existed have no such column.
    credited: row.credited_centavos ?? 0,
    customerId: row.student_no,
    customerName: row.fullname,
    segmentCode: row.segment_code,
    segmentName: row.segment_name,
    referenceNumber: row.reference_number,
    invoiceDate: row.invoice_date,
    dueDate: row.due_date,
    agingDays: agingDaysOf(row.settlement, row.due_date, today),
    hasPayments: row.has_payments === 1,
    members: row.members,
    // Requests of files that were stored before sources existed have no such column.
    isSource: typeof row.source_published_at === "string",
    isLateCharge: row.is_late_charge === 1,
    sourceUuid: row.source_uuid,
    schedule: scheduleOf(row, today),
    publishedAt: row.published_at ?? row.source_published_at,
    cancelledAt: row.cancelled_at,
    createdAt: row.created_at,
    version: row.version,
  };
}

/** One part of a draft that was split: made by a source that neither bills a segment nor recurs. */
export const isInstalment = (
  row: Pick<InvoiceListRow, "source_uuid" | "generate_type" | "segment_code">,
): boolean => row.source_uuid !== null && row.generate_type === "ONETIME" && row.segment_code === null;

/** A schedule, or the draft of one; what it makes recurs no further. */
export const isRecurring = (row: Pick<InvoiceListRow, "source_uuid" | "generate_type">): boolean =>
  row.source_uuid === null && row.generate_type === "RECURRING";

/** What a rule about an invoice needs, by uuid: the list's row and the ids a change writes to. */
export type InvoiceHeadRow = InvoiceListRow & Row<"invoice", "student_id">;

export const invoiceHeads = (uuids: readonly string[]): Statement<InvoiceHeadRow> =>
  statement(sql`select ${INVOICE_COLUMNS}, invoice.student_id
    from json_each(${JSON.stringify(uuids)}) wanted
      cross join invoice on invoice.uuid = wanted.value
      ${INVOICE_JOINS}
    order by wanted.key`);

export interface InvoiceDocumentRow
  extends InvoiceListRow,
    Row<
      "invoice",
      | "revision"
      | "bill_to"
      | "notes"
      | "subtotal_centavos"
      | "taxes_centavos"
      | "surcharges_centavos"
      | "deductions_centavos"
      | "settlement"
    >,
    Nullable<Row<"guardian", "home_address" | "billing_address">> {
  guardian_email: Column<"guardian", "email"> | null;
  guardian_contact: Column<"guardian", "contact_number"> | null;
  guardian_tax_number: Column<"guardian", "tax_number"> | null;
  school_name: string;
  school_address: string;
  school_contact: string;
  school_email: string;
  school_tax_number: string;
  /** Absent in requests of files that were stored before there was one. */
  school_logo?: string | null;
  /** JSON: the accounts that payers are told of; absent as the logo is. */
  pay_accounts?: string;
}

/** Whole invoices for the view and the document, in the order asked for. */
export const invoiceDocuments = (uuids: readonly string[]): Statement<InvoiceDocumentRow> =>
  statement(sql`select ${INVOICE_COLUMNS}, revision, bill_to, notes,
      subtotal_centavos, taxes_centavos, surcharges_centavos, deductions_centavos,
      guardian.email as guardian_email, guardian.contact_number as guardian_contact, guardian.home_address,
      guardian.billing_address, guardian.tax_number as guardian_tax_number, school.name as school_name,
      school.address as school_address, school.contact_number as school_contact, school.email as school_email,
      school.tax_number as school_tax_number, school.logo as school_logo,
      (select json_group_array(json(item))
        from (select json_object('bankName', bank.name, 'name', bank_account.name, 'number', bank_account.number) as item
        from bank_account join bank on bank.code = bank_account.bank_code where bank_account.is_active = 1
          order by bank.name, bank_account.number)) as pay_accounts
    from json_each(${JSON.stringify(uuids)}) wanted
      cross join invoice on invoice.uuid = wanted.value
      cross join ${BUSINESS}
      left join student on student.id = invoice.student_id
      left join guardian on guardian.id = student.guardian_id
      left join segment on segment.id = invoice.segment_id
      ${SCHEDULE_JOIN}
    order by wanted.key`);

const INVOICE_LINE = columns(
  "invoice_line",
  "invoice_id",
  "name",
  "quantity_e4",
  "unit",
  "unit_price_e4",
  "tax_type",
  "tax_value_e4",
  "deduction_type",
  "deduction_value_e4",
  "surcharge_type",
  "surcharge_value_e4",
  "line_total_centavos",
  "parts_json",
  "product_code",
);
export type InvoiceLineRow = RowOfColumns<typeof INVOICE_LINE>;

export const invoiceLines = (uuids: readonly string[]): Statement<InvoiceLineRow> =>
  statement(sql`select ${INVOICE_LINE.sql} from json_each(${JSON.stringify(uuids)}) wanted
      cross join invoice on invoice.uuid = wanted.value
      cross join invoice_line on invoice_line.invoice_id = invoice.id
    order by wanted.key, position`);

/** An invoice as it was when a file of it was asked for: what its PDF is drawn from, whatever changes later. */
export interface InvoiceSnapshot {
  /** Named as in requests that are stored already. */
  paper: InvoiceDocumentRow;
  lines: InvoiceLineRow[];
}

export function invoiceSnapshots(
  documents: readonly InvoiceDocumentRow[],
  lines: readonly InvoiceLineRow[],
): InvoiceSnapshot[] {
  const linesOf = Map.groupBy(lines, (line) => line.invoice_id);
  return documents.map((document) => ({ paper: document, lines: linesOf.get(document.id) ?? [] }));
}

/** True while none of these invoices has changed since it was read; for `expectThat`. */
export const invoicesUnchanged = (rows: readonly { id: number; version: number }[]): SQL =>
  sql`not exists (select 1 from json_each(${json(rows.map(({ id, version }) => ({ id, version })))}) given
    join invoice on invoice.id = given.value ->> 'id' where invoice.version <> given.value ->> 'version')`;

/** Puts rows and lines together as whole invoices. */
export function assembleInvoices(
  documents: readonly InvoiceDocumentRow[],
  lines: readonly InvoiceLineRow[],
  today: SchoolDay,
): Invoice[] {
  const linesOf = Map.groupBy(lines, (line) => line.invoice_id);
  return documents.map((document) => ({
    ...invoiceRowOf(document, today),
    revision: document.revision,
    generateType: document.generate_type,
    billTo: document.bill_to,
    notes: document.notes,
    subtotal: document.subtotal_centavos,
    taxes: document.taxes_centavos,
    surcharges: document.surcharges_centavos,
    deductions: document.deductions_centavos,
    lines: (linesOf.get(document.id) ?? []).map(lineOf),
    business: {
      name: document.school_name,
      address: document.school_address,
      contactNumber: document.school_contact,
      email: document.school_email,
      taxNumber: document.school_tax_number,
      logo: document.school_logo ?? null,
    },
    customer: document.student_no
      ? {
          customerId: document.student_no,
          name: document.fullname ?? "",
          email: document.guardian_email ?? "",
          contactNumber: document.guardian_contact ?? "",
          homeAddress: document.home_address ?? "",
          billingAddress: document.billing_address ?? "",
          taxNumber: document.guardian_tax_number ?? "",
        }
      : null,
    paying:
      document.document_status === "published"
        ? { asOf: today, accounts: payAccountsOf(document), link: "" }
        : null,
  }));
}

const payAccountsOf = ({ pay_accounts }: InvoiceDocumentRow): string[] =>
  (JSON.parse(pay_accounts ?? "[]") as Parameters<typeof shownAccount>[0][]).map(shownAccount);

export const lineOf = (line: InvoiceLineRow): InvoiceLine => ({
  name: line.name,
  // A snapshot from before lines had one has none.
  productCode: line.product_code ?? null,
  quantityE4: line.quantity_e4,
  unit: line.unit,
  unitPriceE4: line.unit_price_e4,
  tax: { type: line.tax_type, valueE4: line.tax_value_e4 },
  deduction: adjustmentWith(line.parts_json, "deduction", {
    type: line.deduction_type,
    valueE4: line.deduction_value_e4,
  }),
  surcharge: adjustmentWith(line.parts_json, "surcharge", {
    type: line.surcharge_type,
    valueE4: line.surcharge_value_e4,
  }),
  lineTotal: line.line_total_centavos,
});
