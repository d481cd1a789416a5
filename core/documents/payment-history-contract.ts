import * as z from "zod";
import { BUSINESS } from "#core/billing/business-contract.ts";
import type { InvoiceFacts } from "#core/billing/invoices/invoice-actions.ts";
import type { PaymentRecordStatus } from "#core/billing/payments/payment-actions.ts";
import {
  code,
  fields,
  flag,
  instant,
  money,
  name,
  oneOf,
  orNull,
  type RecordOfFields,
  record,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import type { Centavos } from "#core/shared/money.ts";
import { pageNumber, pageSize } from "#core/shared/query-fields.ts";

/** GET /invoice/{uuid}/payment_history. */
export const historyQuery = z.strictObject({ page: pageNumber, perPage: pageSize() });

const ENTRY = fields({
  /** The payment, its refund, or the credit memo. */
  recordUuid: text("uuid"),
  kind: oneOf(["payment", "refund", "credit-memo"] as const, "kind"),
  number: code("paytxn_no"),
  receiptNumber: orNull(code("rcpt_no")),
  paymentType: text("payment_type"),
  methodName: text("payment_method_name"),
  status: text<PaymentRecordStatus | "PUBLISHED">("status"),
  paidAt: instant("payment_date"),
  postedAt: orNull(instant("posted_date")),
  /** The whole payment, and what of it this invoice got; a refund takes from it and is below zero there. */
  amountPaid: money("amount_paid"),
  allocated: money("amount_allocated"),
  /** When it was taken off the invoice again. */
  releasedAt: orNull(instant("released_date")),
});
export type HistoryEntry = RecordOfFields<typeof ENTRY.fields>;
const HISTORY_INVOICE = fields({
  uuid: text("uuid"),
  number: code("inv_no"),
  customerId: orNull(code("customer_id")),
  customerName: name("fullname"),
  amountDue: money("total_amount"),
  remainingBalance: money("remaining_balance"),
  credited: money("total_credited"),
  hasPayments: flag("has_payments"),
  documentStatus: text<InvoiceFacts["documentStatus"]>("status"),
  paymentStatus: text<InvoiceFacts["paymentStatus"]>("invoice_status"),
});
/** What an invoice was paid and credited with, newest first. */
const HISTORY = {
  business: record("business", BUSINESS),
  invoice: record("invoice", HISTORY_INVOICE),
  entries: records("rows", ENTRY),
};
export type PaymentHistory = RecordOfFields<typeof HISTORY>;

/** What still counts as paid on the invoice. */
export const paidOn = (entries: readonly HistoryEntry[]): Centavos =>
  entries.reduce(
    (sum, { kind, releasedAt, allocated }) =>
      sum + (kind === "payment" && releasedAt === null ? allocated : 0),
    0,
  );

/** What of all entries a page of them does not show: how many, and what counts as paid. */
export interface HistoryTotals {
  count: number;
  paid: Centavos;
}
/** A page of an invoice's payment history; count and total are of the whole. */
export const HISTORY_PAGE = fields({
  ...HISTORY,
  count: whole("count"),
  page: whole("page"),
  perPage: whole("perPage"),
  totalPages: whole("totalPages"),
  paid: money("total_paid"),
});
