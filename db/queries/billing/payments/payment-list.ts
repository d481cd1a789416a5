import { CREDIT_STATUSES } from "#core/billing/payments/payment-actions.ts";
import { PAYMENT_LIST } from "#core/billing/payments/payment-list.ts";
import type { SortOf, TotalOf } from "#core/shared/list/definition.ts";
import type { Range } from "#core/shared/list/filters.ts";
import { daysBetween } from "#core/shared/school-day.ts";
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
  walkedOrSorted,
  whereOf,
} from "#db/queries/shared/list-source.ts";
import { namesMany, studentsMatching } from "#db/queries/shared/person-search.ts";
import { paymentsWith } from "#db/queries/shared/record-search.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { PAYMENT_JOINS, PAYMENT_SOURCES, REFUNDED } from "./payment.ts";

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
  // The index of its `unique`.
  number: by("number", "sqlite_autoindex_payment_2"),
  customerName: {
    by: ["student.name_key", "payment.id"],
    from: sql`student indexed by student_fullname cross join payment_customer
      on payment_customer.student_id = student.id and is_own = 1 cross join payment on payment.id = payment_customer.payment_id`,
  },
} satisfies Record<SortOf<typeof PAYMENT_LIST>, unknown>;
/** Orders that every payment has its place in. */
const EVERYWHERE: ReadonlySet<SortOf<typeof PAYMENT_LIST>> = new Set([
  "paidAt",
  "receivedDate",
  "amount",
  "number",
  "customerName",
]);
/** A payment without the day the list is sorted by is not in it. */
const hasOrder = ({ sort }: Pick<Page, "sort">): SQL =>
  EVERYWHERE.has(sort) ? sql`true` : sql`${sql.raw(ORDERS[sort].by[0] ?? "")} is not null`;
/** What the summary holds of the payments that an order has its place for; null where it does not know them. */
const ofOrder = ({ sort }: Page): SQL | null =>
  EVERYWHERE.has(sort) ? sql`true` : sort === "postedAt" ? sql`is_posted = 1` : null;
/** What the payments and their summary both know, by the same names. */
const IN_SUMMARY = {
  status: is("status"),
  paymentType: is("payment_type"),
  // Its code or its name.
  method: (asked: string) =>
    sql`method_code = (select code from payment_method where ${asked} in (code, name) limit 1)`,
};
/** Few payments have such a day at all. */
const REFUND_DAYS = ["refundRequestedAt", "refundApprovedAt", "refundDeclinedAt"] as const;
/** Days that every payment has, or most. */
const COMMON_DAYS = ["postedAt", "receivedDate", "paidAt", "cancelledAt"] as const;
/** Of so many days the payments are read by the index of that day and sorted; of more, they are met on the way. */
const NARROW_DAYS = 31;

export const PAYMENTS = listSource(PAYMENT_LIST, {
  table: "payment",
  sources: PAYMENT_SOURCES,
  joins: PAYMENT_JOINS,
  orders: ORDERS,
  ids: pageIds,
  scope: hasOrder,
  where: {
    ...IN_SUMMARY,
    // Whatever is read is found by it: `sourceOf`.
    search: () => sql`true`,
    customerId: (number) => sql`payment.id in (select payment_id from payment_customer
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
});

/** What payments come to, and of those that count what was not refunded. */
const sums = (
  count: SQL,
  refunded: SQL,
): SQL => sql`${count} as "count", coalesce(sum(amount_centavos), 0) as "grandTotal",
  coalesce(sum(case when status in (select value from json_each(${json(CREDIT_STATUSES)}))
    then amount_centavos - iif(status = 'POSTED', 0, ${refunded}) else 0 end), 0) as "totalPayment"`;

/** From a summary where one knows every filter set; else by an index, in which only the few refunds are looked up by payment. */
function totalsOf(
  asked: Page,
  where: SQL,
): Statement<{ count: number } & Record<TotalOf<typeof PAYMENT_LIST>, number>> {
  const day = COMMON_DAYS.find((name) => asked.filter[name].from || asked.filter[name].to);
  const page = { ...asked, sort: day ?? countedIn(asked.sort) };
  const placed = ofOrder(page);
  const isSummarised = placed && hasOnly(page.filter, Object.keys(IN_SUMMARY));
  const summary = isSummarised
    ? sql`payment_summary`
    : placed && isSearched(page)
      ? sumsBySearch(page)
      : null;
  if (summary)
    return statement(sql`select ${sums(sql`coalesce(sum(payments), 0)`, sql`refunded_centavos`)}
      from ${summary} where ${whereOf(IN_SUMMARY, page)} and ${placed}`);
  const [from, condition] = sourceOf(page, where);
  return statement(sql`select ${sums(sql`count(*)`, REFUNDED)} from ${from} where ${condition}`);
}

/**
 * What the payments that a search finds come to: those of the people it names by their summary, and one by one those which only a
 * further customer or what is written on them makes found.
 */
function sumsBySearch({ filter: { search } }: Page): SQL {
  const people = studentsMatching(search);
  const alone = sql`status, payment_type, method_code, posted_at is not null as is_posted, 1 as payments, amount_centavos,
    ${REFUNDED} as refunded_centavos`;
  return sql`(select status, null as payment_type, null as method_code, is_posted, payments, amount_centavos, refunded_centavos
      from (${people}) people cross join payment_customer_summary summary on summary.student_id = people.id
    union all select ${alone} from (select distinct payment_id from (${people}) people
        cross join payment_customer further indexed by payment_customer_further
          on further.student_id = people.id and is_own = 0) found
      cross join payment on payment.id = found.payment_id where payment.student_id not in (${people})
    union all select ${alone} from payment where id in (${paymentsWith(search)}) and not ${isOfPeople(search)})`;
}

/** Nothing narrows the list but a search and a status. */
const isSearched = ({ filter }: Page): boolean =>
  filter.search !== "" && hasOnly(filter, ["search", "status"]);
/** Whether a payment is for somebody whom a search names. */
const isOfPeople = (search: string): SQL => sql`exists (select 1 from payment_customer
  indexed by payment_customer_payment where payment_id = payment.id and +student_id in (${studentsMatching(search)}))`;
const isFound = (search: string): SQL =>
  sql`(${isOfPeople(search)} or payment.id in (${paymentsWith(search)}))`;
/** The payments that a search finds, each once. */
const foundBy = (search: string): SQL => sql`(select distinct id from (
    select payment_id as id from (${studentsMatching(search)}) people
      cross join payment_customer on payment_customer.student_id = people.id
    union all select * from (${paymentsWith(search)}))) found cross join payment on payment.id = found.id`;

/** The payments of a page, and the condition on them; `where` is that of every filter but the search. */
function sourceOf(page: Page, where: SQL): [from: SQL, condition: SQL] {
  const { filter, sort } = page;
  if (filter.search === "") return [narrowest(page) ?? ORDERS[sort].from, where];
  // Orders of a few payments' days.
  if (isSearched(page) && !ofOrder(page))
    return [ORDERS[sort].from, sql`${where} and ${isFound(filter.search)}`];
  return [foundBy(filter.search), where];
}

/** The order whose index counts the payments: a number's and a name's do not hold what is counted. */
const countedIn = (sort: Page["sort"]): Page["sort"] =>
  sort === "number" || sort === "customerName" ? "paidAt" : sort;

function pageIds(page: Page, where: SQL): SQL {
  const { limit, offset, filter, sort } = page;
  const [key = "", id = ""] = ORDERS[sort].by;
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const idsOf = ([from, condition]: [SQL, SQL], most: SQL, passed: number): SQL =>
    sql`select payment.id, ${sql.raw(key)} as sort_key from ${from}
      where ${condition} ${afterKey(sql.raw(key), sql.raw(id), page)}
      order by ${sql.raw(`${key}`)} ${direction}, ${sql.raw(id)} ${direction} limit ${most} offset ${passed}`;
  if (sort === "number" || sort === "customerName") {
    const [rows, condition] = sourceOf({ ...page, sort: "paidAt" }, where);
    const found =
      sort === "number" ? rows : sql`${rows} cross join student on student.id = payment.student_id`;
    const sorted = (most: SQL): SQL => idsOf([found, condition], most, offset);
    const walked = (most: SQL): SQL => idsOf([ORDERS[sort].from, condition], most, offset);
    if (hasOnly(filter, [])) return walked(sql`${limit}`);
    return filter.search === ""
      ? walkedOrSorted(sql`select 1 from ${rows} where ${condition}`, { walked, sorted, limit })
      : sorted(sql`${limit}`);
  }
  if (!isSearched(page) || !ofOrder(page)) return idsOf(sourceOf(page, where), sql`${limit}`, offset);
  // What many have is met on the way; what few have is looked up, and sorted.
  const isMet = sql`(${namesMany(filter.search)} and ${isOften(page)})`;
  const walked: [SQL, SQL] = [
    narrowest(page) ?? ORDERS[sort].from,
    sql`${where} and ${isFound(filter.search)}`,
  ];
  const last = limit + offset;
  return sql`select id, sort_key from (
      select * from (${idsOf(sourceOf(page, where), sql`iif(${isMet}, 0, ${last})`, 0)})
      union all select * from (${idsOf(walked, sql`iif(${isMet}, ${last}, 0)`, 0)}))
    order by sort_key ${direction}, id ${direction} limit ${limit} offset ${offset}`;
}

/** Whether the status asked for is met often in the order, or has that order's index for itself. */
const isOften = (page: Page): SQL =>
  page.filter.status === null || narrowest(page)
    ? sql`true`
    : sql`(select 10 * coalesce(sum(payments) filter (where ${IN_SUMMARY.status(page.filter.status)}), 0) > sum(payments)
        from payment_summary)`;

const isNarrow = ({ from, to }: Range): boolean =>
  from !== undefined && to !== undefined && daysBetween(from, to) < NARROW_DAYS;

/** The payments of a customer are read by id; the few with a refund's day or a status by its index, and then sorted. */
function narrowest({ filter, sort }: Pick<ListPage<typeof PAYMENT_LIST>, "filter" | "sort">): SQL | null {
  if (filter.customerId !== null) return sql`payment not indexed`;
  const refundDay = REFUND_DAYS.find((day) => filter[day].from || filter[day].to);
  if (refundDay) return ORDERS[refundDay].from;
  const day = COMMON_DAYS.find((name) => isNarrow(filter[name]));
  if (day && !COMMON_DAYS.some((name) => name === sort && isNarrow(filter[name]))) return ORDERS[day].from;
  return sort === "paidAt" && filter.status !== null ? indexed("payment", "payment_by_status") : null;
}
