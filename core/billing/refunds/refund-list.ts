import { PAYMENTS_PER_CHANGE_MAX } from "#core/billing/payments/payment-list.ts";
import { screen } from "#core/identity/screens.ts";
import { defineList, type ListChange } from "#core/shared/list/definition.ts";
import {
  badge,
  code,
  constant,
  fields,
  instant,
  money,
  name,
  orNull,
  type RecordOfFields,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { apiOnly, days, lookup } from "#core/shared/list/filters.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";
import { type RefundStatus, refundWorkflow } from "./refund-actions.ts";
import { refundUpdatePath, refundViewPath } from "./refund-paths.ts";

const REFUND_CUSTOMER = fields({ customerId: code("customer_id"), name: name("fullname") });
const REFUNDED_INVOICE = fields({
  uuid: text("uuid"),
  number: code("inv_no"),
  customerId: code("customer_id"),
  customerName: name("fullname"),
  totalAmount: money("total_amount"),
  balance: money("remaining_balance"),
  allocated: money("amount_allocated"),
  /** What posting takes from it, or took. */
  refunded: money("amount_refunded"),
});

const REFUND_ROW_FIELDS = {
  number: code("refund_no", "Refund ID No.", { isFixed: true }),
  approvedAt: instant("approved_date", "Approval Date", { asDay: true }),
  paymentNumber: code("paytxn_no", "Payment Transaction No."),
  /** Everyone the payment is for, its own customer first. */
  customers: records("customer", REFUND_CUSTOMER, "Customer Name"),
  amount: money("amount_refund", "Refund Amount"),
  methodName: text("refund_method_name", "Refund Method", { column: "method" }),
  refundedAt: orNull(instant("refunded_date", "Refunded Date", { asDay: true })),
  status: badge<RefundStatus>("status", "Status", {}, { pin: "last" }),
  uuid: text("uuid"),
  paymentUuid: text("payment_id"),
  paymentAmount: money("amount_paid"),
  /** What was approved: the most that can be refunded. */
  approvedAmount: money("max_amount"),
  approvedBy: orNull(text("approved_by")),
  reason: orNull(text("refund_reason")),
  methodCode: text("refund_method"),
  bankCode: orNull(text("bank_code"), ""),
  bankName: orNull(text("bank_name")),
  /** No account is recorded. */
  account: constant(["account_no", "account_name"], null),
  typedReference: text("refundref_no"),
  documentNumber: orNull(text("refundrefdoc_no")),
  notes: text("refund_notes"),
  customerId: code("customer_id"),
  customerName: name("fullname"),
  billingAddress: text("billing_address"),
  invoices: records("invoice", REFUNDED_INVOICE),
  /** What posting takes from unapplied credit, or took. */
  fromCredit: money("unapplied_refunded"),
  createdAt: instant("created_date"),
  cancelledAt: orNull(instant("cancelled_date")),
  version: whole("version"),
};
/** A refund on the wire. */
export const REFUND = fields(REFUND_ROW_FIELDS);
export type RefundRow = RecordOfFields<typeof REFUND_ROW_FIELDS>;

const viewOf = ({ uuid }: RefundRow): string => refundViewPath(uuid);
const changeStatus =
  (status: string) =>
  ({ uuids }: ListChange) => ({
    method: "PATCH" as const,
    path: `/payment/refund/status/${status}`,
    json: { uuids },
  });

/** The refund list: tabs, filters and orders. */
export const REFUND_LIST = defineList({
  ...screen("refunds"),
  essential: ["customers", "amount"],
  noun: { one: "refund", many: "refunds" },
  call: { path: "/v2/refund", tag: "Billing", summary: "List refunds with count and totals" },
  row: REFUND,
  key: "uuid",
  nameOf: ({ number }) => number,
  search: { wire: "search", placeholder: "Search by Student Name, Refund ID No., Transaction No." },
  tabs: {
    wire: "status",
    all: "ALL",
    labels: {
      UNPOSTED: "Unposted",
      POSTED: "Posted",
      CANCELLED: "Cancelled",
    } satisfies Record<RefundStatus, string>,
    reads: (given) => given.toUpperCase().replace(/^ALL$/, ""),
  },
  filters: {
    approvedAt: days("approved_date_start", "approved_date_end", "Approval Date"),
    customer: lookup(["customer", "customer_id"], "Customer", "/filter/refund/customer"),
    method: lookup("refund_method", "Refund Method", "/filter/refund/refund_method"),
    paymentNumber: apiOnly("paytxn_no"),
  },
  sorts: ["createdAt", "approvedAt", "refundedAt", "amount", "number", "customers", "status"],
  sortNames: { customers: ["customer", "fullname"] },
  pages: BILLING_PAGE_SIZES,
  ignores: ["cookieId", "business"],
  totals: {
    subTotal: money("sub_total", "Sub total (page)"),
    /** Of all that match. */
    grandTotal: money("grand_total", "Grand total"),
    /** Of those that match and are posted. */
    totalRefund: money("total_refund", "Total Refund"),
  },
  students: { customers: ({ customers: [first] }) => first?.customerId ?? null },
  links: { number: viewOf, paymentNumber: viewOf },
  opens: viewOf,
  workflow: refundWorkflow,
  changes: {
    view: { screen: viewOf },
    update: { screen: ({ uuid }) => refundUpdatePath(uuid) },
    post: changeStatus("POSTED"),
    exportPdf: ({ uuids }) => ({ method: "POST", path: `/pdf/payment/refund/${uuids[0]}` }),
    sendReceipt: ({ uuids }) => ({ method: "POST", path: "/payment/refund/mail/send", json: { uuids } }),
    cancel: changeStatus("CANCELLED"),
  },
  changesAtMost: PAYMENTS_PER_CHANGE_MAX,
  facts: ["number", "status", "amount", "paymentNumber", "documentNumber", "fromCredit", "invoices"],
  exports: {
    path: "/pdf/payment/refund_list",
    kind: "refund-list",
    title: "Refund List",
    // Refunds that are not posted have no day to be read by.
    canSort: (sort, { status }) => sort !== "refundedAt" || status === "POSTED",
  },
  failed: "Fetch refunds went wrong",
  isSlow: true,
});
