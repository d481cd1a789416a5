import { type Adjustment, type InvoiceTotals, lineTotal } from "#core/billing/invoices/invoice-arithmetic.ts";
import type {
  InvoiceEntry,
  InvoiceEntryLine,
  InvoiceLineEntered,
} from "#core/billing/invoices/invoice-entry.body.ts";
import type { Recurrence } from "#core/billing/schedules/recurrence.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { as, type RowOfSources, select } from "#db/select.ts";
import { mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { segment, student } from "#db/tables.ts";
import { IS_CUSTOMER } from "./customer.ts";
import { discounts, partsJson } from "./deductions/named-adjustment.ts";
import { BILLED } from "./entry-description.ts";
import { type FoundInvoice, isRecurring, type WholeInvoice } from "./invoice.ts";
import { MADE_COUNT } from "./invoice-change.ts";

/** Writing one invoice from the form: insert, update, lines, and the ledger's adjustment. */
const customerOn = (today: SchoolDay) => ({
  studentId: as(student.id, (id): number | null => id),
  segmentId: sql<number | null>`null`,
  /** Of a customer: the name, and whether it has not left; null for a segment. */
  customerName: sql<string | null>`${student.fullname}`,
  isActive: as(student.isActive, (is): boolean | null => is),
  discounts: discounts(today),
});
export type Payer = RowOfSources<ReturnType<typeof customerOn>>;
/** Who an entry is billed to: the customer of that number, who may have left, or the active segment of that code. */
export const payerOf = ({ billTo }: Pick<InvoiceEntry, "billTo">, today: SchoolDay): Statement<Payer> =>
  billTo.type === "INDIVIDUAL"
    ? select(
        customerOn(today),
        sql`from ${student} where ${student.studentNo} = ${billTo.customerId} and ${IS_CUSTOMER}`,
      )
    : mapRows(
        select(
          { segmentId: segment.id },
          sql`from ${segment} where ${segment.code} = ${billTo.segmentCode} and ${segment.isActive}`,
        ),
        (found) => ({ ...found, studentId: null, customerName: null, isActive: null, discounts: null }),
      );

export interface NewInvoice {
  uuid: string;
  entry: InvoiceEntry;
  invoiceDate: SchoolDay;
  totals: InvoiceTotals;
  payer: Payer;
  userId: number;
  now: Instant;
}

/** A draft with the draft number taken just before (`takeNumbers("D", 0, 1)`). */
export const insertDraft = ({
  uuid,
  entry,
  invoiceDate,
  totals,
  payer,
  userId,
  now,
}: NewInvoice): Statement<unknown> =>
  statement(sql`insert into invoice (uuid, document_status, draft_number, generate_type, bill_to, student_id, segment_id,
      reference_number, invoice_date, due_date, notes, subtotal_centavos, taxes_centavos, surcharges_centavos,
      deductions_centavos, amount_due_centavos, balance_centavos, created_at, created_by)
    select ${uuid}, 'draft', printf('D-%06d', next - 1), ${entry.recurrence ? "RECURRING" : "ONETIME"}, ${entry.billTo.type}, ${payer.studentId}, ${payer.segmentId},
      ${entry.referenceNumber}, ${invoiceDate}, ${entry.dueDate}, ${entry.notes}, ${totals.subtotal}, ${totals.taxes},
      ${totals.surcharges}, ${totals.deductions}, ${totals.amountDue}, ${totals.amountDue}, ${now}, ${userId}
    from number_series where series = 'D' and year = 0`);

/** Keeps the due date of a published invoice that is about to get another (B-80). */
export const keepDueDate = (id: number, next: SchoolDay, now: Instant): Statement<unknown> =>
  statement(sql`insert into invoice_due_date (invoice_id, due_date, replaced_at)
    select id, due_date, ${now} from invoice
    where id = ${id} and document_status = 'published' and due_date <> ${next}`);

/**
 * Replaces what an unpaid invoice says; follow with expectChanges(1). A published one gets a new revision, and one that a source
 * made keeps the source's segment.
 */
export const updateInvoice = (
  id: number,
  version: number,
  { entry, invoiceDate, totals, payer }: Omit<NewInvoice, "uuid" | "userId" | "now">,
): Statement<unknown> =>
  statement(sql`update invoice set bill_to = ${entry.billTo.type}, student_id = ${payer.studentId},
      segment_id = iif(source_id is null, ${payer.segmentId}, segment_id),
      reference_number = ${entry.referenceNumber}, invoice_date = ${invoiceDate}, due_date = ${entry.dueDate},
      notes = ${entry.notes}, subtotal_centavos = ${totals.subtotal},
      taxes_centavos = ${totals.taxes}, surcharges_centavos = ${totals.surcharges},
      deductions_centavos = ${totals.deductions}, amount_due_centavos = ${totals.amountDue},
      balance_centavos = ${totals.amountDue}, version = version + 1,
      revision = revision + (document_status = 'published')
    where id = ${id} and version = ${version} and cancelled_at is null and balance_centavos = amount_due_centavos`);

/** What saving writes of an invoice, its lines and its days, to be compared with what is kept (S-31). */
export const contentOf = ({
  entry: { billTo, referenceNumber, dueDate, notes, recurrence, lines },
  invoiceDate,
  payer,
}: Pick<NewInvoice, "entry" | "invoiceDate" | "payer">) => ({
  billed: billTo.type === "INDIVIDUAL" ? payer.studentId : billTo.segmentCode,
  referenceNumber,
  invoiceDate,
  dueDate,
  notes,
  recurrence: recurrence ?? null,
  lines: lines.map(lineContent),
});
export const keptContent = (
  { studentId, segmentCode, schedule, ...head }: FoundInvoice,
  { billTo, notes, lines }: WholeInvoice,
): ReturnType<typeof contentOf> => ({
  billed: billTo === "INDIVIDUAL" ? studentId : segmentCode,
  referenceNumber: head.referenceNumber,
  invoiceDate: head.invoiceDate,
  dueDate: head.dueDate,
  notes,
  recurrence: isRecurring(head) && schedule ? recurrenceOf(schedule) : null,
  lines: lines.map(lineContent),
});
const recurrenceOf = ({ type, every, startDate, endDate }: Recurrence): Recurrence => ({
  type,
  every,
  startDate,
  endDate,
});
const adjustmentContent = ({ type, valueE4, parts }: Adjustment) => ({ type, valueE4, parts: parts ?? [] });
const lineContent = ({ name, unit, quantityE4, unitPriceE4, ...line }: InvoiceEntryLine) => ({
  name,
  unit,
  quantityE4,
  unitPriceE4,
  tax: adjustmentContent(line.tax),
  deduction: adjustmentContent(line.deduction),
  surcharge: adjustmentContent(line.surcharge),
});

export const deleteLines = (uuid: string): Statement<unknown> =>
  statement(sql`delete from invoice_line where invoice_id = (select id from invoice where uuid = ${uuid})`);

export function insertLines(uuid: string, lines: readonly InvoiceLineEntered[]): Statement<unknown> {
  const rows = lines.map((line) => ({ ...line, total: lineTotal(line), parts: partsJson(line) }));
  return statement(sql`insert into invoice_line (invoice_id, position, name, quantity_e4, unit, unit_price_e4,
      tax_type, tax_value_e4, deduction_type, deduction_value_e4, surcharge_type, surcharge_value_e4, line_total_centavos,
      parts_json, product_code)
    select (select id from invoice where uuid = ${uuid}), key + 1, value ->> 'name', value ->> 'quantityE4',
      value ->> 'unit', value ->> 'unitPriceE4', value ->> '$.tax.type', value ->> '$.tax.valueE4',
      value ->> '$.deduction.type', value ->> '$.deduction.valueE4', value ->> '$.surcharge.type',
      value ->> '$.surcharge.valueE4', value ->> 'total', value ->> 'parts', value ->> 'productCode'
    from json_each(${JSON.stringify(rows)})`);
}

/** What a published invoice became dearer (debit) or cheaper (credit) by, dated today (B-14). */
export const adjustInvoice = (
  id: number,
  { before, after }: { before: number; after: number },
  today: SchoolDay,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into ledger_entry (student_id, entry_date, kind, paper_uuid, paper_number, description,
      due_date, debit_centavos, credit_centavos, recorded_at)
    select student_id, ${today}, 'ADJUSTMENT', uuid, number, 'Adjusted: ' || ${BILLED}, due_date,
      ${Math.max(0, after - before)}, ${Math.max(0, before - after)}, ${now}
    from invoice where id = ${id}`);

/** `{uuid, number, version, made}` of one invoice as JSON: the answer of saving it. */
export const savedInvoice = (uuid: string): SQL =>
  sql`(select json_object('uuid', uuid, 'number', coalesce(number, draft_number), 'version', version, 'made', ${MADE_COUNT})
    from invoice where uuid = ${uuid})`;
