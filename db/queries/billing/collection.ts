import { COLLECTION_LIST, type CollectionRow } from "#core/billing/collection.ts";
import type { FilterOf, SortOf } from "#core/shared/list/definition.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { USER_NAME } from "#db/queries/audit/event-actor.ts";
import { REFUNDED } from "#db/queries/billing/payments/payment.ts";
import { type Asker, inDays, type ListPage, listSource } from "#db/queries/shared/list-source.ts";
import { contains } from "#db/queries/shared/person-search.ts";
import { select } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** What was posted, cancelled and refunded on a day (B-99), and what of it was counted as cash (B-100). */
type Asked = Asker & { filter: Pick<FilterOf<typeof COLLECTION_LIST>, "day"> };
const dayOf = ({ filter, today }: Asked): SchoolDay => filter.day ?? today;

/** Who did this last to a record; the sealed trail says it. */
const actor = (kind: "payment" | "refund", event: string): SQL => sql`(select actor_id from audit_event
  where subject_kind = ${kind} and subject_uuid = ${sql.raw(kind)}.uuid and event = ${event} order by id desc limit 1)`;

/** Each posting, cancellation and refund of the day. */
function moved(day: SchoolDay): SQL {
  const onDay = (column: string): SQL => inDays(column)({ from: day, to: day });
  return sql`
    select method_code, ${actor("payment", "payment-post")} as cashier_id, 1 as payments, amount_centavos as posted,
        0 as cancelled, 0 as refunded
      from payment indexed by payment_by_posted where posted_at is not null and ${onDay("posted_at")}
    union all select method_code, ${actor("payment", "payment-cancel")}, 0, 0, amount_centavos - ${REFUNDED}, 0
      from payment indexed by payment_by_cancelled
      where cancelled_at is not null and posted_at is not null and ${onDay("cancelled_at")}
    union all select method_code, ${actor("refund", "refund-post")}, 0, 0, 0, amount_centavos
      from refund indexed by refund_by_posted where posted_at is not null and ${onDay("posted_at")}`;
}

const SUMS = sql`sum(payments) as payments, sum(posted) as posted, sum(cancelled) as cancelled, sum(refunded) as refunded,
  sum(posted - cancelled - refunded) as net`;
/** A day by method and cashier, with names and the newest count of cash. */
export const linesOf = (day: SchoolDay): SQL => sql`
  select moved.method_code as methodCode, payment_method.name as method, coalesce(user_account.uuid, '') as cashierId,
    coalesce(nullif(${USER_NAME}, ''), 'No account') as cashier, coalesce(user_account.name_key, 'no account') as cashierKey, payment_method.kind = 'cash' as isCounted,
    counted.counted_centavos as counted, counted.counted_centavos - counted.expected_centavos as difference,
    coalesce(counted.note, '') as countNote, moved.payments, posted, cancelled, refunded, net
  from (select method_code, cashier_id, ${SUMS} from (${moved(day)}) group by method_code, cashier_id) moved
    cross join payment_method on payment_method.code = moved.method_code
    left join user_account on user_account.id = moved.cashier_id
    left join cash_count counted on counted.id = (select max(id) from cash_count
      where day = ${day} and cash_count.method_code = moved.method_code and cash_count.cashier_id is moved.cashier_id)`;

/** The day grouped as a tab says; what a group has several of is empty. */
function groupOf(tab: FilterOf<typeof COLLECTION_LIST>["status"]): { key: SQL; columns: SQL } {
  if (tab === "method")
    return {
      key: sql`methodCode`,
      columns: sql`methodCode, method, '' as cashierId, '' as cashier, 0 as isCounted,
        null as counted, null as difference, '' as countNote`,
    };
  if (tab === "cashier")
    return {
      key: sql`'cashier ' || cashierId`,
      columns: sql`'' as methodCode, '' as method, cashierId, cashier, 0 as isCounted,
        null as counted, null as difference, '' as countNote`,
    };
  return {
    key: sql`methodCode || ' ' || cashierId`,
    columns: sql`methodCode, method, cashierId, cashier, isCounted, counted, difference, countNote`,
  };
}

/** The lines of a day are few: they are read whole and sorted. */
const ORDERS: Record<SortOf<typeof COLLECTION_LIST>, string> = {
  method: "method collate nocase, cashierKey",
  cashier: "cashierKey, method collate nocase",
  payments: "sum(payments), method collate nocase, cashierKey",
  posted: "sum(posted), method collate nocase, cashierKey",
  net: "sum(net), method collate nocase, cashierKey",
};
type Found = Omit<CollectionRow, "isCounted"> & { isCounted: 0 | 1 };
type Page = ListPage<typeof COLLECTION_LIST> & Asker;
/** The groups of a page, of the lines that `from` reads. */
function groupsOf(page: Page, from: SQL, where: SQL): SQL {
  const { key, columns } = groupOf(page.filter.status);
  return sql`select * from (select ${key} as id, ${columns}, ${dayOf(page)} as day, ${SUMS}, 0 as row_id,
        printf('%08d', row_number() over (order by ${sql.raw(ORDERS[page.sort])})) as sort_key
      from ${from} where ${where} group by ${key})
    ${page.after ? sql`where sort_key > ${page.after.key}` : sql``}
    order by sort_key ${sql.raw(page.descending ? "desc" : "asc")} limit ${page.limit} offset ${page.offset}`;
}
const totalsFrom = (page: Page, from: SQL, where: SQL): SQL =>
  sql`select count(distinct ${groupOf(page.filter.status).key}) as "count",
      coalesce(sum(posted), 0) as posted, coalesce(sum(cancelled), 0) as cancelled,
      coalesce(sum(refunded), 0) as refunded, coalesce(sum(net), 0) as net,
      coalesce(sum(net) filter (where isCounted), 0) as expectedCash,
      coalesce(sum(counted) filter (where isCounted), 0) as countedCash
    from ${from} where ${where}`;

const SOURCE = listSource(COLLECTION_LIST, {
  table: "payment",
  rows: (page, where) => statement<Found>(groupsOf(page, sql`(${linesOf(dayOf(page))})`, where)),
  rowsOf: (found: Found[]) =>
    found.map(({ isCounted, ...row }) => ({ ...row, isCounted: isCounted === 1 }) as CollectionRow),
  totalsOf: (page, where) => statement(totalsFrom(page, sql`(${linesOf(dayOf(page))})`, where)),
  where: {
    search: (text) => sql`(${contains(sql`lower(method)`, text)} or ${contains(sql`lower(cashier)`, text)})`,
    status: () => sql`true`,
    // The day is that of the records the page reads.
    day: () => sql`true`,
    method: (code) => sql`methodCode = ${code}`,
  },
  options: {
    methods: () => statement(sql`select code as id, name from payment_method order by position`),
  },
});

/** A page with its totals beside each row, and on a row of their own where the page is empty: the day is read once for both. */
const pageWithTotals = (page: Page): Statement<Found & { totals_json: string }> => {
  const where = SOURCE.where(page);
  return statement(sql`with line as materialized (${linesOf(dayOf(page))})
    select found.*, json_object('count', "count", 'posted', totals.posted, 'cancelled', totals.cancelled, 'refunded', totals.refunded,
      'net', totals.net, 'expectedCash', expectedCash, 'countedCash', countedCash) as totals_json
    from (${totalsFrom(page, sql`line`, where)}) totals left join (${groupsOf(page, sql`line`, where)}) found on true
    order by sort_key ${sql.raw(page.descending ? "desc" : "asc")}`);
};

export const COLLECTIONS: typeof SOURCE = {
  ...SOURCE,
  statements: (page) => [pageWithTotals(page)],
  listOf(request, [found = []]) {
    const rows = found as (Found & { totals_json: string })[];
    const totals = JSON.parse(rows[0]?.totals_json ?? "{}");
    return SOURCE.listOf(request, [rows.filter(({ id }) => id !== null), [totals]]);
  },
};

/** What the books expect of one person's cash of a day, and who that is; no row where nothing of it was moved. */
export const expectedCash = (day: SchoolDay, methodCode: string, cashierUuid: string) =>
  select(
    {
      net: sql<number>`net`,
      cashierId: sql<number | null>`(select id from user_account where uuid = cashierId)`,
      cashier: sql<string>`cashier`,
    },
    sql`from (${linesOf(day)}) where isCounted and methodCode = ${methodCode} and cashierId = ${cashierUuid}`,
  );
