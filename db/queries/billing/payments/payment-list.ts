import { CREDIT_STATUSES } from "../../../../core/billing/payments/payment-actions.ts";
import { PAYMENT_LIST } from "../../../../core/billing/payments/payment-list.ts";
import type { SortOf, TotalOf } from "../../../../core/shared/list/definition.ts";
import { json, type SQL, type Statement, sql, statement } from "../../../statement.ts";
import {
  type Asker,
  afterKey,
  hasOnly,
  inDays,
  indexed,
  inRange,
  is,
  type ListPage,
  listSource,
  whereOf,
} from "../../shared/list-source.ts";
import { namesMany, studentsMatching } from "../../shared/person-search.ts";
import { isNumberSearch, paymentsBearing, paymentsMatching } from "../../shared/record-search.ts";
import {
  invoicesOfPayments,
  PAYMENT_HEAD,
  PAYMENT_JOINS,
  type PaymentHeadRow,
  type PaymentInvoiceRow,
  paymentRowsOf,
  REFUNDED_OF,
} from "./payment.ts";

type Page = ListPage<typeof PAYMENT_LIST> & Asker;

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
/** A payment without the day the list is sorted by is not in it. */
const hasOrder = ({ sort }: Pick<Page, "sort">): SQL => sql`${sql.raw(ORDERS[sort].by[0] ?? "")} is not null`;
/** Orders that every payment has its place in. */
const EVERYWHERE: ReadonlySet<SortOf<typeof PAYMENT_LIST>> = new Set(["paidAt", "receivedDate", "amount"]);
/** What the payments and their summary both know, by the same names. */
const IN_SUMMARY = {
  status: is("status"),
  paymentType: is("payment_type"),
  // Its code or its name.
  method: (asked: string) =>
    sql`method_code = (select code from payment_method where ${asked} in (code, name) limit 1)`,
};
const REFUND_DAYS = ["refundRequestedAt", "refundApprovedAt", "refundDeclinedAt"] as const;

export const PAYMENTS = listSource(PAYMENT_LIST, {
  table: "payment",
  columns: PAYMENT_HEAD,
  joins: PAYMENT_JOINS,
  orders: ORDERS,
  ids: pageIds,
  scope: hasOrder,
  where: {
    ...IN_SUMMARY,
    search: (text) => sql`id in (${paymentsMatching(text)})`,
    customerId: (number) => sql`id in (select payment_id from payment_customer
      where student_id = (select id from student where student_no = ${number}))`,
    paidAt: inDays("paid_at"),
    receivedDate: inRange("received_date"),
    postedAt: inDays("posted_at"),
    cancelledAt: inDays("cancelled_at"),
    refundRequestedAt: inDays("refund_requested_at"),
    refundApprovedAt: inDays("refund_approved_at"),
    refundDeclinedAt: inDays("refund_declined_at"),
  },
  totals: { subTotal: (rows) => rows.reduce((sum, { amount }) => sum + amount, 0) },
  totalsOf,
  also: invoicesOfPayments,
  rowsOf: (heads: PaymentHeadRow[], invoices: PaymentInvoiceRow[]) => paymentRowsOf(heads, invoices),
});

/** What payments come to, and of those that count what was not refunded. */
const sums = (
  count: SQL,
  refunded: SQL,
): SQL => sql`${count} as "count", coalesce(sum(amount_centavos), 0) as "grandTotal",
  coalesce(sum(case when status in (select value from json_each(${json(CREDIT_STATUSES)}))
    then amount_centavos - iif(status = 'POSTED', 0, ${refunded}) else 0 end), 0) as "totalPayment"`;

/** From the summary where it knows every filter set; else by an index, in which only the few refunds are looked up by payment. */
function totalsOf(
  page: Page,
  where: SQL,
): Statement<{ count: number } & Record<TotalOf<typeof PAYMENT_LIST>, number>> {
  if (EVERYWHERE.has(page.sort) && hasOnly(page.filter, Object.keys(IN_SUMMARY)))
    return statement(sql`select ${sums(sql`coalesce(sum(payments), 0)`, sql`refunded_centavos`)}
      from payment_summary where ${whereOf(IN_SUMMARY, page)}`);
  return statement(
    isOnlyName(page)
      ? sql`select ${sums(sql`count(*)`, REFUNDED_OF)} from (select distinct id from (${foundByName(page)})) found
          cross join payment on payment.id = found.id where ${hasOrder(page)}`
      : sql`select ${sums(sql`count(*)`, REFUNDED_OF)} from ${narrowest(page) ?? ORDERS[page.sort].from} where ${where}`,
  );
}

/** The payments for the people a name finds, and those that bear the text. */
const foundByName = ({
  filter: { search },
}: Page): SQL => sql`select payment_id as id from (${studentsMatching(search)}) people
    cross join payment_customer on payment_customer.student_id = people.id
  union all select * from (${paymentsBearing(search)})`;
/** Nothing narrows the list but a name. */
const isOnlyName = ({ filter }: Page): boolean =>
  filter.search !== "" && !isNumberSearch(filter.search) && hasOnly(filter, ["search"]);
function pageIds(page: Page, where: SQL): SQL {
  const { limit, offset, filter } = page;
  const [key = "", id = ""] = ORDERS[page.sort].by;
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const idsOf = (from: SQL, condition: SQL, most: SQL, passed: number): SQL =>
    sql`select payment.id, ${sql.raw(key)} as sort_key from ${from}
      where ${condition} ${afterKey(sql.raw(key), sql.raw(id), page)}
      order by ${sql.raw(`${key}`)} ${direction}, ${sql.raw(id)} ${direction} limit ${most} offset ${passed}`;
  if (!isOnlyName(page))
    return idsOf(narrowest(page) ?? ORDERS[page.sort].from, where, sql`${limit}`, offset);
  const isCommon = namesMany(filter.search);
  const isFound = sql`(exists (select 1 from payment_customer indexed by payment_customer_payment
      where payment_customer.payment_id = payment.id and +student_id in (${studentsMatching(filter.search)}))
    or payment.id in (${paymentsBearing(filter.search)}))`;
  const last = limit + offset;
  return sql`select id, sort_key from (
      select * from (${idsOf(
        sql`(select distinct id from (${foundByName(page)})) found cross join payment on payment.id = found.id`,
        hasOrder(page),
        sql`iif(${isCommon}, 0, ${last})`,
        0,
      )})
      union all
      select * from (${idsOf(ORDERS[page.sort].from, sql`${hasOrder(page)} and ${isFound}`, sql`iif(${isCommon}, ${last}, 0)`, 0)}))
    order by sort_key ${direction}, id ${direction} limit ${limit} offset ${offset}`;
}

/** The payments of a customer and those a search finds are read by id; the few with a refund's day or a status by its index, and then sorted. */
function narrowest({ filter, sort }: Pick<ListPage<typeof PAYMENT_LIST>, "filter" | "sort">): SQL | null {
  if (filter.customerId !== null || filter.search !== "") return sql`payment not indexed`;
  const refundDay = REFUND_DAYS.find((day) => filter[day].from || filter[day].to);
  if (refundDay) return ORDERS[refundDay].from;
  return sort === "paidAt" && filter.status !== null ? indexed("payment", "payment_by_status") : null;
}
