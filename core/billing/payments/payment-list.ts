import { COUNTRY, splitName } from "#core/billing/billing-info.ts";
import type { RefundStatus } from "#core/billing/refunds/refund-actions.ts";
import { refundCreatePath, refundViewPath } from "#core/billing/refunds/refund-paths.ts";
import { screen } from "#core/identity/screens.ts";
import { defineList, type ListChange } from "#core/shared/list/definition.ts";
import {
  badge,
  code,
  computed,
  day,
  fields,
  instant,
  money,
  name,
  orNull,
  type RecordOfFields,
  record,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { apiOnly, days, lookup } from "#core/shared/list/filters.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";
import { type PaymentRecordStatus, paymentWorkflow, refundStatusOf } from "./payment-actions.ts";
import { ANSWERED_DETAILS } from "./payment-details-contract.ts";

export const PAYMENTS_PER_CHANGE_MAX = 500;

const PAID_INVOICE = fields({
  uuid: text("uuid"),
  number: code("inv_no"),
  customerId: code("customer_id"),
  customerName: name("fullname"),
  billingAddress: text("billing_address"),
  totalAmount: money("total_amount"),
  balance: money("remaining_balance"),
  allocated: money("amount_allocated"),
});

/** A payment's last refund that is not cancelled. */
const PAYMENT_REFUND = fields({
  uuid: text("uuid"),
  number: code("refund_no"),
  status: text<RefundStatus>("status"),
  amount: money("amount_refund"),
  methodName: text("refund_method_name"),
  typedReference: text("refundref_no"),
  documentNumber: orNull(text("refundrefdoc_no")),
  notes: text("refund_notes"),
  createdAt: instant("created_date"),
});

const BILLING_FIELDS = {
  name: text("name"),
  contactNumber: text("contact_number"),
  email: text("email"),
  address: text("address"),
  province: text("province"),
  city: text("city"),
  postalCode: text("postal_code"),
};
const BILLING_INFO = fields(BILLING_FIELDS, {
  names: { first: text("first_name"), last: text("last_name"), country: text("country") },
  toWire: (info: RecordOfFields<typeof BILLING_FIELDS>) => {
    const { first, last } = splitName(info.name);
    return { first_name: first, last_name: last, country: COUNTRY };
  },
  fromWire: () => ({}),
});

const PAYMENT_ROW_FIELDS = {
  number: code("paytxn_no", "Payment Transaction No.", { isFixed: true }),
  paidAt: instant("payment_date", "Payment Date and Time"),
  /** The school day the money came in. */
  receivedDate: day("received_date", "Date Received"),
  /** The invoices it is meant for and, once posted, what each got. */
  invoices: records("invoice", PAID_INVOICE, "Invoice Number"),
  customerId: code("customer_id", "Student ID"),
  customerName: name("fullname", "Student Name"),
  paymentType: text("payment_type", "Payment Type"),
  amount: money("amount_paid", "Total Receivable / Amount to Pay"),
  methodName: text(["payment_method_name", "details.payment_method_name"], "Payment Method", {
    column: "method",
  }),
  reference: computed("Reference No"),
  cancelledAt: orNull(instant("cancelled_date", "Cancelled Date", { asDay: true })),
  refundRequestedAt: orNull(instant("requested_date", "Refund Requested", { asDay: true })),
  refundApprovedAt: orNull(instant("approved_date", "Refund Approved", { asDay: true })),
  refundDeclinedAt: orNull(instant("declined_date", "Refund Declined", { asDay: true })),
  refundedAt: orNull(instant("refunded_date", "Refund Date", { asDay: true })),
  officialReceiptNumber: orNull(
    code("or_no", "Official Receipt #", { column: "officialReceipt", tabs: ["POSTED"] }),
  ),
  receiptNumber: orNull(code("rcpt_no", "Receipt No.", { column: "receipt", tabs: ["POSTED"] })),
  status: badge<PaymentRecordStatus>("status", "Payment Transaction Status", {}, { pin: "last" }),
  postedAt: orNull(instant("posted_date", "Posting Date", { asDay: true })),
  uuid: text("uuid"),
  methodCode: text(["payment_method_code", "payment_method"]),
  bankCode: orNull(text("bank_code"), ""),
  bankName: orNull(text("bank_name")),
  notes: text("notes"),
  referenceNumber: orNull(text("payrefdoc_no")),
  bankLine: orNull(text("bank_line")),
  refundReason: orNull(text("refund_reason")),
  refundMethodCode: orNull(text("refund_method")),
  refundAmount: orNull(money("refund_amount")),
  declinedReason: orNull(text("declined_reason")),
  refund: orNull(record("refund", PAYMENT_REFUND)),
  /** What of it was paid back. */
  refundedAmount: money("refunded_amount"),
  billing: record("details.billing_info", BILLING_INFO),
  details: record("details", ANSWERED_DETAILS),
  version: whole("version"),
};
export type PaymentRow = RecordOfFields<typeof PAYMENT_ROW_FIELDS> & { typedReceiptNumber: string | null };

/** A payment on the wire. */
export const PAYMENT = fields(PAYMENT_ROW_FIELDS, {
  names: {
    typedReceiptNumber: orNull(text("payrcpt_no")),
    customerType: text("customer_type"),
    refundStatus: orNull(text("refund_status")),
    billingAddress: text("billing_address"),
  },
  toWire: (row: PaymentRow) => ({
    payrcpt_no: referenceNumberOf(row),
    customer_type: customersOf(row).length > 1 ? "multiple" : "single",
    refund_status: refundStatusOf(row),
    billing_address: row.billing.address,
  }),
  fromWire: ({ payrcpt_no }, row) => ({
    typedReceiptNumber: payrcpt_no === row.receiptNumber ? null : (payrcpt_no as string | null),
  }),
});

/** Everyone it is for: its own customer first, then whoever else one of its invoices belongs to. */
export function customersOf(
  row: Pick<PaymentRow, "customerId" | "customerName" | "invoices">,
): { customerId: string; name: string }[] {
  const names = new Map([[row.customerId, row.customerName]]);
  for (const invoice of row.invoices) names.set(invoice.customerId, invoice.customerName);
  return [...names].map(([customerId, name]) => ({ customerId, name }));
}

/** The reference or receipt number: as finance typed it, else the receipt's own. */
export const referenceNumberOf = (
  row: Pick<PaymentRow, "typedReceiptNumber" | "receiptNumber">,
): string | null => row.typedReceiptNumber ?? row.receiptNumber;

const changeStatus =
  (status: string) =>
  ({ uuids }: ListChange) => ({
    method: "PATCH" as const,
    path: `/payment/status/${encodeURIComponent(status)}`,
    json: { uuids },
  });
/** The receipts of all of them as one PDF. */
const makePdf = ({ uuids }: ListChange) => ({
  method: "POST" as const,
  path: "/pdf/payment/transaction/bulk",
  json: uuids,
});
const viewOf = ({ uuid }: Pick<PaymentRow, "uuid">): string => `/ims/payments/view/${uuid}`;
const receiptOf = ({ uuid }: PaymentRow): string => `/ims/payments/receipt/${uuid}`;

const refundOf = ({ uuid, refund }: PaymentRow): string =>
  refund ? refundViewPath(refund.uuid) : viewOf({ uuid });

/** The payment list: tabs, filters and orders. */
export const PAYMENT_LIST = defineList({
  ...screen("payments"),
  essential: ["paidAt", "customerName", "amount"],
  givesWayFirst: [
    "cancelledAt",
    "refundRequestedAt",
    "refundApprovedAt",
    "refundDeclinedAt",
    "refundedAt",
    "officialReceiptNumber",
    "paymentType",
    "customerId",
    "postedAt",
    "receiptNumber",
    "methodName",
    "receivedDate",
  ],
  noun: { one: "payment", many: "payments" },
  call: { path: "/v2/payment", tag: "Billing", summary: "List payments with count and totals" },
  row: PAYMENT,
  key: "uuid",
  nameOf: ({ number }) => number,
  search: { wire: "search", placeholder: "Student, ID or transaction no." },
  tabs: {
    wire: "status",
    all: "ALL",
    labels: {
      UNPOSTED: "Unposted",
      POSTED: "Posted",
      CANCELLED: "Cancelled",
      "REFUND REQUESTED": "Refund Requested",
      "REFUND APPROVED": "Refund Approved",
      REFUNDED: "Refund",
    } satisfies Record<PaymentRecordStatus, string>,
    reads: (given) => given.toUpperCase().replace(/^ALL$/, ""),
  },
  filters: {
    customerId: apiOnly("customer_id"),
    paymentType: lookup("payment_type", "Payment Type", "/filter/payment/payment_type?all=true"),
    method: lookup("payment_method", "Payment Method", "/filter/payment/payment_method?all=true"),
    paidAt: days("submitted_start_date", "submitted_end_date", "Payment Date"),
    receivedDate: days("received_date_start", "received_date_end", "Date Received"),
    postedAt: days("posted_date_start", "posted_date_end", "Posting Date"),
    cancelledAt: days("cancelled_date_start", "cancelled_date_end", "Cancelled Date"),
    refundRequestedAt: days("requested_date_start", "requested_date_end", "Refund Requested"),
    refundApprovedAt: days("approved_date_start", "approved_date_end", "Refund Approved"),
    refundDeclinedAt: days("declined_date_start", "declined_date_end", "Refund Declined"),
  },
  sorts: [
    "paidAt",
    "receivedDate",
    "postedAt",
    "cancelledAt",
    "refundRequestedAt",
    "refundApprovedAt",
    "refundDeclinedAt",
    "amount",
    "number",
    "customerName",
  ],
  pages: BILLING_PAGE_SIZES,
  ignores: ["cookieId", "business"],
  totals: {
    subTotal: money("sub_total", "Sub total (page)"),
    /** Of all that match. */
    grandTotal: money("grand_total", "Grand total"),
    /** Of those that match and count. */
    totalPayment: money("total_payment", "Total Payment"),
  },
  students: { customerName: ({ customerId }) => customerId },
  links: { number: viewOf, officialReceiptNumber: receiptOf, receiptNumber: receiptOf },
  opens: viewOf,
  workflow: paymentWorkflow,
  changes: {
    view: { screen: viewOf },
    update: { screen: ({ uuid }) => `/ims/payments/update/${uuid}` },
    viewReceipt: { screen: receiptOf },
    post: changeStatus("POSTED"),
    // Asked for in a dialog of its own, on the list and on the payment's screen.
    requestRefund: { screen: viewOf },
    approveRefund: changeStatus("REFUND APPROVED"),
    declineRefund: ({ uuids, given = "" }) =>
      uuids.length === 1
        ? {
            method: "PATCH",
            path: `/payment/${uuids[0]}/refund_declined`,
            json: { declined_reason: given },
          }
        : { method: "PATCH", path: "/payment/status/POSTED", json: { uuids, declined_reason: given } },
    refund: { screen: ({ uuid }) => refundCreatePath(uuid) },
    cancelRefund: { screen: refundOf },
    viewRefund: { screen: refundOf },
    viewRefundDocument: { screen: refundOf },
    cancel: changeStatus("CANCELLED"),
    print: makePdf,
    exportPdf: makePdf,
    sendReceipt: ({ uuids }) => ({ method: "POST", path: "/payment/mail/send", json: { uuids } }),
    // Taken back invoice by invoice, on the payment's screen.
    unapply: { screen: viewOf },
    correctOfficialReceipt: { screen: viewOf },
    attach: ({ uuids, details }) => ({
      method: "PATCH",
      path: `/payment/${uuids[0]}`,
      json: { payrefdoc_no: details?.documentNumber ?? "", confirm_slip: details?.isConfirmed === "1" },
    }),
  },
  changesAtMost: PAYMENTS_PER_CHANGE_MAX,
  facts: [
    "number",
    "status",
    "amount",
    "referenceNumber",
    "bankLine",
    "officialReceiptNumber",
    "refundAmount",
    "refundedAmount",
    "refund",
  ],
  exports: {
    path: "/pdf/payment/payment_transaction_list",
    kind: "payment-list",
    title: "Payment Transaction List",
  },
  failed: "Fetch payments went wrong",
  isSlow: true,
});
