import * as z from "zod";
import { BUSINESS, type BusinessParty } from "../billing/business-contract.ts";
import type { InvoiceFacts } from "../billing/invoice-actions.ts";
import type { PaymentPaperStatus } from "../billing/payment-actions.ts";
import { type Centavos, centavosFromPesos, pesosFromCentavos } from "../shared/money.ts";
import { type Page, totalPagesOf } from "../shared/paging.ts";
import { pageNumber, pageSize } from "../shared/query-fields.ts";
import type { Instant } from "../shared/school-day.ts";

/** GET /invoice/{uuid}/payment_history. */
export const historyQuery = z.strictObject({ page: pageNumber, perPage: pageSize() });

/** The wire of an invoice's payment history. */
export interface HistoryEntry {
  paymentUuid: string;
  number: string;
  receiptNumber: string | null;
  paymentType: string;
  methodName: string;
  status: PaymentPaperStatus;
  paidAt: Instant;
  postedAt: Instant | null;
  /** The whole payment, and what of it this invoice got. */
  amountPaid: Centavos;
  allocated: Centavos;
  /** When it was taken off the invoice again. */
  releasedAt: Instant | null;
}
export interface PaymentHistory {
  business: BusinessParty;
  invoice: InvoiceFacts & { uuid: string; customerName: string };
  /** Newest first. */
  entries: HistoryEntry[];
}

/** What still counts as paid on the invoice. */
export const paidOn = (entries: readonly HistoryEntry[]): Centavos =>
  entries.reduce((sum, entry) => sum + (entry.releasedAt === null ? entry.allocated : 0), 0);

/** What of all entries a page of them does not show: how many, and what counts as paid. */
export interface HistoryTotals {
  count: number;
  paid: Centavos;
}
/** A page of an invoice's payment history; count and total are of the whole. */
export const historyToWire = (
  { business, invoice, entries }: PaymentHistory,
  { page, perPage }: Page,
  totals: HistoryTotals,
) => ({
  business: BUSINESS.toWire(business),
  invoice: {
    uuid: invoice.uuid,
    inv_no: invoice.number,
    customer_id: invoice.customerId,
    fullname: invoice.customerName,
    total_amount: pesosFromCentavos(invoice.amountDue),
    remaining_balance: pesosFromCentavos(invoice.remainingBalance),
    has_payments: invoice.hasPayments,
    status: invoice.documentStatus,
    invoice_status: invoice.paymentStatus,
  },
  rows: entries.map((entry) => ({
    uuid: entry.paymentUuid,
    paytxn_no: entry.number,
    rcpt_no: entry.receiptNumber,
    payment_type: entry.paymentType,
    payment_method_name: entry.methodName,
    status: entry.status,
    payment_date: entry.paidAt,
    posted_date: entry.postedAt,
    amount_paid: pesosFromCentavos(entry.amountPaid),
    amount_allocated: pesosFromCentavos(entry.allocated),
    released_date: entry.releasedAt,
  })),
  count: totals.count,
  page,
  perPage,
  totalPages: totalPagesOf(totals.count, perPage),
  total_paid: pesosFromCentavos(totals.paid),
});
export type WirePaymentHistory = ReturnType<typeof historyToWire>;

const centavos = (pesos: number): Centavos => centavosFromPesos(pesos) ?? 0;
export const historyFromWire = (wire: WirePaymentHistory): PaymentHistory => ({
  business: BUSINESS.fromWire(wire.business),
  invoice: {
    uuid: wire.invoice.uuid,
    number: wire.invoice.inv_no,
    customerId: wire.invoice.customer_id,
    customerName: wire.invoice.fullname,
    amountDue: centavos(wire.invoice.total_amount),
    remainingBalance: centavos(wire.invoice.remaining_balance),
    hasPayments: wire.invoice.has_payments,
    documentStatus: wire.invoice.status,
    paymentStatus: wire.invoice.invoice_status,
  },
  entries: wire.rows.map((row) => ({
    paymentUuid: row.uuid,
    number: row.paytxn_no,
    receiptNumber: row.rcpt_no,
    paymentType: row.payment_type,
    methodName: row.payment_method_name,
    status: row.status,
    paidAt: row.payment_date,
    postedAt: row.posted_date,
    amountPaid: centavos(row.amount_paid),
    allocated: centavos(row.amount_allocated),
    releasedAt: row.released_date,
  })),
});
