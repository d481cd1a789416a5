import { COUNTING_STATUSES, PARTLY_COUNTING_STATUS } from "../../core/billing/payment-actions.ts";
import type { PaymentFilter, PaymentSort } from "../../core/billing/payment-list-contract.ts";
import { addDays, startOfDay } from "../../core/shared/school-day.ts";
import { type SQL, type Statement, sql, statement } from "../statement.ts";
import { afterKey } from "./invoice-list.ts";
import { PAYMENT_HEAD, PAYMENT_JOINS, type PaymentHeadRow } from "./payment.ts";
import { paymentsMatching } from "./record-search.ts";

/** The payment list: rows and totals, each made for the index of its order or of its person. */
export interface PaymentListPage {
  filter: PaymentFilter;
  sort: PaymentSort;
  descending: boolean;
  limit: number;
  offset: number;
  /** Only what comes after this row in the page's order: exports go by key, never by OFFSET. */
  after?: { key: string; id: number };
}

/** The column each order goes by, also for the key of what was read last. */
export const SORT_COLUMN = {
  paidAt: "paid_at",
  postedAt: "posted_at",
  cancelledAt: "cancelled_at",
  refundRequestedAt: "refund_requested_at",
  refundApprovedAt: "refund_approved_at",
  refundDeclinedAt: "refund_declined_at",
} as const satisfies Record<PaymentSort, keyof PaymentHeadRow>;
const SORT_INDEX: Record<PaymentSort, string> = {
  paidAt: "payment_by_paid",
  postedAt: "payment_by_posted",
  cancelledAt: "payment_by_cancelled",
  refundRequestedAt: "payment_by_refund_requested",
  refundApprovedAt: "payment_by_refund_approved",
  refundDeclinedAt: "payment_by_refund_declined",
};

const REFUND_DAYS = ["refundRequestedAt", "refundApprovedAt", "refundDeclinedAt"] as const;

export function paymentRows(page: PaymentListPage): Statement<PaymentHeadRow> {
  const ids = pageIds(page);
  const order = orderOf(page);
  return statement(sql`select ${PAYMENT_HEAD} from (${ids}) page cross join payment on payment.id = page.id
    ${PAYMENT_JOINS} order by page.sort_key ${order}, payment.id ${order}`);
}

/** The ids of a page, also for what belongs to its rows. */
export function pageIds(page: PaymentListPage): SQL {
  const column = sql.raw(SORT_COLUMN[page.sort]);
  const order = orderOf(page);
  return sql`select id, ${column} as sort_key from payment ${indexed(page)}
    where ${predicate(page)} ${afterKey(column, page)} order by ${column} ${order}, id ${order} limit ${page.limit} offset ${page.offset}`;
}

export interface PaymentTotalsRow {
  payments: number;
  /** Of all that match, whatever their status. */
  amount_centavos: number;
  /** Of those that match and count: posted, neither cancelled nor refunded; of a refunded one what was not refunded. */
  counted_centavos: number;
}

const COUNTING = sql.join(
  COUNTING_STATUSES.map((status) => sql`${status}`),
  sql`, `,
);
/** The refunds are few and looked up by id, so that the rest is read from the index of the list. */
export const paymentTotals = (page: PaymentListPage): Statement<PaymentTotalsRow> =>
  statement(sql`select count(*) as payments, coalesce(sum(amount_centavos), 0) as amount_centavos,
      coalesce(sum(case when status in (${COUNTING}) then amount_centavos
        when status = ${PARTLY_COUNTING_STATUS} then (select amount_centavos - coalesce(refund_amount_centavos, amount_centavos)
          from payment refunded where refunded.id = payment.id)
        else 0 end), 0) as counted_centavos
    from payment ${indexed(page)} where ${predicate(page)}`);

const orderOf = ({ descending }: PaymentListPage): SQL => sql.raw(descending ? "desc" : "asc");

const indexed = (page: PaymentListPage): SQL => {
  const index = indexOf(page);
  return index === null ? sql`not indexed` : sql`indexed by ${sql.raw(index)}`;
};

/** The index a statement is made for; null where the payments' ids drive it: those of a customer, or those a search finds. */
function indexOf({ filter, sort }: PaymentListPage): string | null {
  if (filter.customerId !== null || filter.search !== "") return null;
  // Few payments have one: found by it, they are sorted as asked.
  const refundDay = REFUND_DAYS.find((day) => filter[day].from || filter[day].to);
  if (refundDay) return SORT_INDEX[refundDay];
  return sort === "paidAt" && filter.status !== null ? "payment_by_status" : SORT_INDEX[sort];
}

function predicate({ filter, sort }: PaymentListPage): SQL {
  const parts: SQL[] = [sql`${sql.raw(SORT_COLUMN[sort])} is not null`];
  if (filter.status !== null) parts.push(sql`status = ${filter.status}`);
  if (filter.customerId !== null)
    parts.push(sql`id in (select payment_id from payment_customer
      where student_id = (select id from student where student_no = ${filter.customerId}))`);
  if (filter.paymentType !== null) parts.push(sql`payment_type = ${filter.paymentType}`);
  if (filter.method !== null)
    parts.push(
      sql`method_code = (select code from payment_method where ${filter.method} in (code, name) limit 1)`,
    );
  for (const day of Object.keys(SORT_COLUMN) as PaymentSort[]) {
    const column = sql.raw(SORT_COLUMN[day]);
    const range = filter[day];
    if (range.from) parts.push(sql`${column} >= ${startOfDay(range.from)}`);
    if (range.to) parts.push(sql`${column} < ${startOfDay(addDays(range.to, 1))}`);
  }
  if (filter.search !== "") parts.push(sql`id in (${paymentsMatching(filter.search)})`);
  return sql.join(parts, sql` and `);
}
