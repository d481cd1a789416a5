import * as z from "zod";
import { scaledFromNumber, scaledToNumber } from "../shared/decimal.ts";
import { type Centavos, centavosFromPesos, pesosFromCentavos } from "../shared/money.ts";
import type { Instant, SchoolDay } from "../shared/school-day.ts";
import { BUSINESS, type BusinessParty } from "./business-contract.ts";
import type { InvoiceFacts } from "./invoice-actions.ts";
import type { Adjustment } from "./invoice-arithmetic.ts";
import { BULK_INVOICES_MAX, type InvoiceTab } from "./invoice-list.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "./invoice-status.ts";

export * from "./business-contract.ts";
export * from "./invoice-import-contract.ts";
export * from "./invoice-list-contract.ts";

/** The wire of billing (contract.md, Billing): with the two beside it the only files of this domain that know its names. */

/** A row of the list in the field's own words. */
export interface InvoiceRow extends InvoiceFacts {
  uuid: string;
  invoiceDate: SchoolDay;
  dueDate: SchoolDay;
  customerName: string | null;
  segmentCode: string | null;
  segmentName: string | null;
  referenceNumber: string;
  agingDays: number | null;
  cancelledAt: Instant | null;
  publishedAt: Instant | null;
  createdAt: Instant;
  version: number;
}

export const invoiceRowToWire = (row: InvoiceRow) => ({
  uuid: row.uuid,
  inv_no: row.number,
  invoice_date: row.invoiceDate,
  invoice_duedate: row.dueDate,
  customer_id: row.customerId,
  fullname: row.customerName,
  segment_id: row.segmentCode,
  segment_name: row.segmentName,
  reference_no: row.referenceNumber,
  aging_days: row.agingDays,
  total_amount: pesosFromCentavos(row.amountDue),
  remaining_balance: pesosFromCentavos(row.remainingBalance),
  has_payments: row.hasPayments,
  cancelled_date: row.cancelledAt,
  published_date: row.publishedAt,
  created_date: row.createdAt,
  status: row.documentStatus,
  invoice_status: row.paymentStatus,
  version: row.version,
});
export type WireInvoiceRow = ReturnType<typeof invoiceRowToWire>;

const centavos = (pesos: number): Centavos => centavosFromPesos(pesos) ?? 0;

export const invoiceRowFromWire = (wire: WireInvoiceRow): InvoiceRow => ({
  uuid: wire.uuid,
  number: wire.inv_no,
  invoiceDate: wire.invoice_date,
  dueDate: wire.invoice_duedate,
  customerId: wire.customer_id,
  customerName: wire.fullname,
  segmentCode: wire.segment_id,
  segmentName: wire.segment_name,
  referenceNumber: wire.reference_no,
  agingDays: wire.aging_days,
  amountDue: centavos(wire.total_amount),
  remainingBalance: centavos(wire.remaining_balance),
  hasPayments: wire.has_payments,
  cancelledAt: wire.cancelled_date,
  publishedAt: wire.published_date,
  createdAt: wire.created_date,
  documentStatus: wire.status,
  paymentStatus: wire.invoice_status,
  version: wire.version,
});

/** The list's money: this page, all that match, and all receivables (published, not cancelled) that match (decision 24). */
export interface InvoiceListTotals {
  subTotal: Centavos;
  grandTotal: Centavos;
  receivables: Centavos;
  receivablesBalance: Centavos;
}
export interface InvoiceList {
  rows: InvoiceRow[];
  count: number;
  page: number;
  perPage: number;
  totalPages: number;
  totals: InvoiceListTotals;
  /** All invoices of each tab, whatever the filter: the figures on the tabs. */
  tabCounts: Record<InvoiceTab, number>;
}

export const invoiceListToWire = (list: InvoiceList) => ({
  rows: list.rows.map(invoiceRowToWire),
  count: list.count,
  page: list.page,
  perPage: list.perPage,
  totalPages: list.totalPages,
  sub_total: pesosFromCentavos(list.totals.subTotal),
  grand_total: pesosFromCentavos(list.totals.grandTotal),
  total_receivables: pesosFromCentavos(list.totals.receivables),
  total_receivables_balance: pesosFromCentavos(list.totals.receivablesBalance),
  tab_counts: list.tabCounts,
});
export type WireInvoiceList = ReturnType<typeof invoiceListToWire>;

export const invoiceListFromWire = (wire: WireInvoiceList): InvoiceList => ({
  rows: wire.rows.map(invoiceRowFromWire),
  count: wire.count,
  page: wire.page,
  perPage: wire.perPage,
  totalPages: wire.totalPages,
  totals: {
    subTotal: centavos(wire.sub_total),
    grandTotal: centavos(wire.grand_total),
    receivables: centavos(wire.total_receivables),
    receivablesBalance: centavos(wire.total_receivables_balance),
  },
  tabCounts: wire.tab_counts,
});

/** One invoice with its lines, as the view shows it and its PDF prints it. */
export interface InvoiceLine {
  name: string;
  quantityE4: number;
  unit: string;
  unitPriceE4: number;
  tax: Adjustment;
  deduction: Adjustment;
  surcharge: Adjustment;
  lineTotal: Centavos;
}
export interface CustomerParty {
  customerId: string;
  name: string;
  email: string;
  contactNumber: string;
  homeAddress: string;
  billingAddress: string;
  taxNumber: string;
}
export interface Invoice extends InvoiceRow {
  revision: number;
  generateType: "ONETIME" | "RECURRING";
  billTo: "INDIVIDUAL" | "SEGMENT";
  notes: string;
  subtotal: Centavos;
  taxes: Centavos;
  surcharges: Centavos;
  deductions: Centavos;
  lines: InvoiceLine[];
  business: BusinessParty;
  customer: CustomerParty | null;
}

const E4 = 4;
const adjustmentToWire = ({ type, valueE4 }: Adjustment) => ({ type, value: scaledToNumber(valueE4, E4) });
const e4 = (value: number): number => Number(scaledFromNumber(value, E4) ?? 0n);
const adjustmentFromWire = (wire: ReturnType<typeof adjustmentToWire>): Adjustment => ({
  type: wire.type,
  valueE4: e4(wire.value),
});

export const invoiceToWire = (invoice: Invoice) => ({
  ...invoiceRowToWire(invoice),
  revision: invoice.revision,
  generate_type: invoice.generateType,
  bill_to: invoice.billTo,
  notes: invoice.notes,
  subtotal: pesosFromCentavos(invoice.subtotal),
  taxes_total: pesosFromCentavos(invoice.taxes),
  surcharges_total: pesosFromCentavos(invoice.surcharges),
  deductibles_total: pesosFromCentavos(invoice.deductions),
  business: BUSINESS.toWire(invoice.business),
  customer: invoice.customer && {
    customer_id: invoice.customer.customerId,
    fullname: invoice.customer.name,
    email_address: invoice.customer.email,
    contact_no: invoice.customer.contactNumber,
    home_address: invoice.customer.homeAddress,
    billing_address: invoice.customer.billingAddress,
    tin: invoice.customer.taxNumber,
  },
  transaction: [
    {
      total_amount: pesosFromCentavos(invoice.amountDue),
      product: invoice.lines.map((line) => ({
        name: line.name,
        quantity: scaledToNumber(line.quantityE4, E4),
        uom: line.unit,
        unit_price: scaledToNumber(line.unitPriceE4, E4),
        taxes: adjustmentToWire(line.tax),
        deductibles: adjustmentToWire(line.deduction),
        surcharges: adjustmentToWire(line.surcharge),
        total_amount: pesosFromCentavos(line.lineTotal),
      })),
    },
  ],
});
export type WireInvoice = ReturnType<typeof invoiceToWire>;

export const invoiceFromWire = (wire: WireInvoice): Invoice => ({
  ...invoiceRowFromWire(wire),
  revision: wire.revision,
  generateType: wire.generate_type,
  billTo: wire.bill_to,
  notes: wire.notes,
  subtotal: centavos(wire.subtotal),
  taxes: centavos(wire.taxes_total),
  surcharges: centavos(wire.surcharges_total),
  deductions: centavos(wire.deductibles_total),
  business: BUSINESS.fromWire(wire.business),
  customer: wire.customer && {
    customerId: wire.customer.customer_id,
    name: wire.customer.fullname,
    email: wire.customer.email_address,
    contactNumber: wire.customer.contact_no,
    homeAddress: wire.customer.home_address,
    billingAddress: wire.customer.billing_address,
    taxNumber: wire.customer.tin,
  },
  lines: wire.transaction.flatMap((part) =>
    part.product.map((product) => ({
      name: product.name,
      quantityE4: e4(product.quantity),
      unit: product.uom,
      unitPriceE4: e4(product.unit_price),
      tax: adjustmentFromWire(product.taxes),
      deduction: adjustmentFromWire(product.deductibles),
      surcharge: adjustmentFromWire(product.surcharges),
      lineTotal: centavos(product.total_amount),
    })),
  ),
});

const uuids = z.array(z.uuid()).min(1, "Please select at least one invoice").max(BULK_INVOICES_MAX);

/** PATCH /invoice/status/published and /invoice/status/cancelled. */
export const bulkInvoicesBody = z.strictObject({ uuids });
/** PATCH /invoice/status/{uuid}: statuses in any letter case. */
export const invoiceStatusBody = z.strictObject({
  status: z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(["published", "cancelled"])),
  uuids: uuids.optional(),
});
/** POST /invoice/mail/send. */
export const sendInvoicesBody = z.strictObject({
  uuids: z.array(z.uuid()).min(1, "Please select at least one invoice").max(100),
  to: z.email("Please enter one e-mail address").max(254).optional(),
});
/** POST /pdf/invoice/bulk: a list of uuids, bare or named. */
export const bulkPdfBody = z.union([
  uuids.max(100),
  z.strictObject({ uuids: uuids.max(100) }).transform((body) => body.uuids),
]);
/** Query of the PDF calls; the server knows both already. */
export const pdfQuery = z.strictObject({ status: z.string().optional(), cookieId: z.string().optional() });

export const isPaymentStatus = (text: string): text is PaymentStatus =>
  (PAYMENT_STATUSES as readonly string[]).includes(text);

/** The papers a change touched, with their numbers. */
export const numbersToWire = (data: unknown) =>
  ((data ?? []) as { uuid: string; number: string }[]).map(({ uuid, number }) => ({ uuid, inv_no: number }));

/** The answer to POST /invoice/mail/send (202). */
export const mailedToWire = (message: string) => ({ message, resp_msg: message });
