import type { Invoice } from "#core/billing/invoices/invoice.ts";
import { INVOICE_ROW_FIELDS, type InvoiceRow } from "#core/billing/invoices/invoice.ts";
import type { Adjustment } from "#core/billing/invoices/invoice-arithmetic.ts";
import { agingDaysOf, paymentStatusOf } from "#core/billing/invoices/invoice-status.ts";
import { SCHEDULE } from "#core/billing/schedules/recurrence.ts";
import { shownAccount } from "#core/billing/settings/payment-choices.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { BUSINESS, BUSINESS_FIELDS } from "#db/queries/management/school.ts";
import {
  flag,
  jsonIn,
  orNull,
  own,
  type RowOfSources,
  recordOf,
  recordOrNull,
  rowsWithin,
  select,
  wanted,
} from "#db/select.ts";
import { json, type SQL, type Statement, sql } from "#db/statement.ts";
import { guardian, invoice, invoiceLine, invoiceSchedule, segment, student } from "#db/tables.ts";
import { MEMBERS_OF_SEGMENTS } from "./invoice-source.ts";
import { scheduleOf } from "./schedules/schedule.ts";
import { CUSTOMER } from "./statement-of-account.ts";

/** Invoices as they are read: as the list has them, with what a change needs; their status is of a day. */
export const INVOICE_SOURCES = {
  ...own(invoice, { fields: INVOICE_ROW_FIELDS }),
  id: invoice.id,
  studentId: invoice.studentId,
  number: sql<string>`coalesce(${invoice.number}, ${invoice.draftNumber})`,
  draftNumber: invoice.draftNumber,
  generateType: invoice.generateType,
  settlement: invoice.settlement,
  amountDue: invoice.amountDueCentavos,
  remainingBalance: invoice.balanceCentavos,
  credited: invoice.creditedCentavos,
  customerId: orNull(student.studentNo),
  customerName: orNull(student.fullname),
  segmentCode: orNull(segment.code),
  segmentName: orNull(segment.name),
  publishedAt: sql<string | null>`coalesce(${invoice.publishedAt}, ${invoice.sourcePublishedAt})`,
  hasPayments: flag(sql`exists (select 1 from payment_allocation where invoice_id = ${invoice.id})`),
  members: MEMBERS_OF_SEGMENTS,
  isSource: flag(sql`${invoice.sourcePublishedAt} is not null`),
  isLateCharge: flag(sql`exists (select 1 from late_charge where draft_id = ${invoice.id})`),
  sourceUuid: sql<string | null>`(select uuid from invoice source where source.id = ${invoice.sourceId})`,
  schedule: recordOrNull(invoiceSchedule.id, {
    ...own(invoiceSchedule, SCHEDULE),
    nextOccurrence: invoiceSchedule.nextOccurrence,
  }),
};
export const INVOICE_JOINS = sql`left join ${student} on ${student.id} = ${invoice.studentId}
  left join ${segment} on ${segment.id} = ${invoice.segmentId}
  left join ${invoiceSchedule} on ${invoiceSchedule.id} = ${invoice.id}`;
export type FoundInvoice = RowOfSources<typeof INVOICE_SOURCES>;

/** An invoice as it stands on a day; the derived status is computed here and nowhere else. */
const invoiceOn = <Found extends Pick<FoundInvoice, "settlement" | "dueDate" | "schedule">>(
  found: Found,
  today: SchoolDay,
) => ({
  ...found,
  paymentStatus: paymentStatusOf(found.settlement, found.dueDate, today),
  agingDays: agingDaysOf(found.settlement, found.dueDate, today),
  schedule: found.schedule && scheduleOf(found.schedule, today),
});
export const invoiceRowOf = (found: FoundInvoice, today: SchoolDay): InvoiceRow => invoiceOn(found, today);

/** One part of a draft that was split: made by a source that neither bills a segment nor recurs. */
export const isInstalment = (
  found: Pick<FoundInvoice, "sourceUuid" | "generateType" | "segmentCode">,
): boolean => found.sourceUuid !== null && found.generateType === "ONETIME" && found.segmentCode === null;

/** A schedule, or the draft of one; what it makes recurs no further. */
export const isRecurring = (found: Pick<FoundInvoice, "sourceUuid" | "generateType">): boolean =>
  found.sourceUuid === null && found.generateType === "RECURRING";

export const invoicesNamed = (uuids: readonly string[]): Statement<FoundInvoice> =>
  select(
    INVOICE_SOURCES,
    sql`from ${wanted(uuids)} cross join ${invoice} on ${invoice.uuid} = wanted.value ${INVOICE_JOINS} order by wanted.key`,
  );

const adjustment = (kind: "deduction" | "surcharge", type: SQL, valueE4: SQL) => {
  const parts = sql`json_extract(${invoiceLine.partsJson}, ${`$.${kind}`})`;
  return jsonIn<Adjustment>(sql`iif(${parts} is null, json_object('type', ${type}, 'valueE4', ${valueE4}),
    json_object('type', ${type}, 'valueE4', ${valueE4}, 'parts', json(${parts})))`);
};
const LINE = {
  name: invoiceLine.name,
  productCode: invoiceLine.productCode,
  quantityE4: invoiceLine.quantityE4,
  unit: invoiceLine.unit,
  unitPriceE4: invoiceLine.unitPriceE4,
  tax: recordOf({ type: invoiceLine.taxType, valueE4: invoiceLine.taxValueE4 }),
  deduction: adjustment("deduction", sql`${invoiceLine.deductionType}`, sql`${invoiceLine.deductionValueE4}`),
  surcharge: adjustment("surcharge", sql`${invoiceLine.surchargeType}`, sql`${invoiceLine.surchargeValueE4}`),
  lineTotal: invoiceLine.lineTotalCentavos,
};
const WHOLE = {
  ...INVOICE_SOURCES,
  revision: invoice.revision,
  billTo: invoice.billTo,
  notes: invoice.notes,
  subtotal: invoice.subtotalCentavos,
  taxes: invoice.taxesCentavos,
  surcharges: invoice.surchargesCentavos,
  deductions: invoice.deductionsCentavos,
  lines: rowsWithin(
    LINE,
    sql`from ${invoiceLine} where ${invoiceLine.invoiceId} = ${invoice.id} order by ${invoiceLine.position}`,
  ),
  business: recordOf(BUSINESS_FIELDS),
  customer: recordOrNull(student.id, CUSTOMER),
  /** That payers are told of. */
  accounts: jsonIn<Parameters<typeof shownAccount>[0][]>(sql`(select json_group_array(json(item))
    from (select json_object('bankName', bank.name, 'name', bank_account.name, 'number', bank_account.number) as item
      from bank_account join bank on bank.code = bank_account.bank_code where bank_account.is_active = 1
      order by bank.name, bank_account.number))`),
};
/** A whole invoice. Requests of files keep it as it was when the file was asked for (table document). */
export type WholeInvoice = RowOfSources<typeof WHOLE>;
/** Whole invoices for the view and the document, in the order asked for. */
export const wholeInvoices = (uuids: readonly string[]): Statement<WholeInvoice> =>
  select(
    WHOLE,
    sql`from ${wanted(uuids)} cross join ${invoice} on ${invoice.uuid} = wanted.value cross join ${BUSINESS}
      ${INVOICE_JOINS} left join ${guardian} on ${guardian.id} = ${student.guardianId} order by wanted.key`,
  );

/** True while none of these invoices has changed since it was read; for `expectThat`. */
export const invoicesUnchanged = (rows: readonly { id: number; version: number }[]): SQL =>
  sql`not exists (select 1 from json_each(${json(rows.map(({ id, version }) => ({ id, version })))}) given
    join invoice on invoice.id = given.value ->> 'id' where invoice.version <> given.value ->> 'version')`;

/** A whole invoice as it stands on a day, with how it is paid. */
export const wholeInvoiceOn = ({ accounts, ...found }: WholeInvoice, today: SchoolDay): Invoice => ({
  ...invoiceOn(found, today),
  paying:
    found.documentStatus === "published"
      ? { asOf: today, accounts: accounts.map(shownAccount), link: "" }
      : null,
});
