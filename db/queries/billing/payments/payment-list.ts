import { CREDIT_STATUSES } from "../../../../core/billing/payments/payment-actions.ts";
import { PAYMENT_LIST } from "../../../../core/billing/payments/payment-list.ts";
import type { SortOf } from "../../../../core/shared/list/definition.ts";
import { json, type SQL, sql } from "../../../statement.ts";
import { inDays, indexed, inRange, is, type ListPage, listSource } from "../../shared/list-source.ts";
import { paymentsMatching } from "../../shared/record-search.ts";
import {
  invoicesOfPayments,
  PAYMENT_HEAD,
  PAYMENT_JOINS,
  type PaymentHeadRow,
  type PaymentInvoiceRow,
  paymentRowsOf,
  REFUNDED_OF,
} from "./payment.ts";

/** The payment list: each order has its index, and each filter that finds few payments its own. */
const by = (column: string, index: string) => ({
  by: [`payment.${column}`, "payment.id"],
  from: indexed("payment", index),
});
const ORDERS = {
  paidAt: by("paid_at", "payment_by_paid"),
  receivedDate: by("received_date", "payment_by_received"),
  postedAt: by("posted_at", "payment_by_posted"),
  cancelledAt: by("cancelled_at", "payment_by_cancelled"),
  refundRequestedAt: by("refund_requested_at", "payment_by_refund_requested"),
  refundApprovedAt: by("refund_approved_at", "payment_by_refund_approved"),
  refundDeclinedAt: by("refund_declined_at", "payment_by_refund_declined"),
  amount: by("amount_centavos", "payment_by_amount"),
} satisfies Record<SortOf<typeof PAYMENT_LIST>, unknown>;
const REFUND_DAYS = ["refundRequestedAt", "refundApprovedAt", "refundDeclinedAt"] as const;

export const PAYMENTS = listSource(PAYMENT_LIST, {
  table: "payment",
  columns: PAYMENT_HEAD,
  joins: PAYMENT_JOINS,
  orders: ORDERS,
  from: narrowest,
  scope: ({ sort }) => sql`${sql.raw(ORDERS[sort].by[0] ?? "")} is not null`,
  where: {
    status: is("status"),
    search: (text) => sql`id in (${paymentsMatching(text)})`,
    customerId: (number) => sql`id in (select payment_id from payment_customer
      where student_id = (select id from student where student_no = ${number}))`,
    paymentType: is("payment_type"),
    // Its code or its name.
    method: (asked) =>
      sql`method_code = (select code from payment_method where ${asked} in (code, name) limit 1)`,
    paidAt: inDays("paid_at"),
    receivedDate: inRange("received_date"),
    postedAt: inDays("posted_at"),
    cancelledAt: inDays("cancelled_at"),
    refundRequestedAt: inDays("refund_requested_at"),
    refundApprovedAt: inDays("refund_approved_at"),
    refundDeclinedAt: inDays("refund_declined_at"),
  },
  totals: {
    subTotal: (rows) => rows.reduce((sum, { amount }) => sum + amount, 0),
    grandTotal: sql`coalesce(sum(amount_centavos), 0)`,
    // Of those that count what was not refunded. The refunds are few and looked up by payment, so that the rest is read
    // from the index of the list.
    totalPayment: sql`coalesce(sum(case when status in (select value from json_each(${json(CREDIT_STATUSES)}))
        then amount_centavos - iif(status = 'POSTED', 0, ${REFUNDED_OF}) else 0 end), 0)`,
  },
  also: invoicesOfPayments,
  rowsOf: (heads: PaymentHeadRow[], invoices: PaymentInvoiceRow[]) => paymentRowsOf(heads, invoices),
});

/** The payments of a customer and those a search finds are read by id; the few with a refund's day or a status by its index, and then sorted. */
function narrowest({ filter, sort }: Pick<ListPage<typeof PAYMENT_LIST>, "filter" | "sort">): SQL | null {
  if (filter.customerId !== null || filter.search !== "") return sql`payment not indexed`;
  const refundDay = REFUND_DAYS.find((day) => filter[day].from || filter[day].to);
  if (refundDay) return ORDERS[refundDay].from;
  return sort === "paidAt" && filter.status !== null ? indexed("payment", "payment_by_status") : null;
}
