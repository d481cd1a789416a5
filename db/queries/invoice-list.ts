import type {
  DayRange,
  InvoiceDayFilter,
  InvoiceFilter,
  InvoiceSort,
} from "../../core/billing/invoice-list.ts";
import type { Settlement } from "../../core/billing/invoice-status.ts";
import { addDays, type SchoolDay, startOfDay } from "../../core/shared/school-day.ts";
import { type SQL, type Statement, sql, statement } from "../statement.ts";
import {
  balancePredicate,
  type SettlementSource,
  settlementsOf,
  statusPredicate,
} from "./invoice-settlement.ts";
import { studentsMatching } from "./person-search.ts";
import { invoicesBearing, isNumberSearch, referencesHolding } from "./record-search.ts";

/**
 * The invoice list at any size: rows, totals and tab counts are separate statements, each with its index
 * named, so that no statistics and no further index can change a plan (docs/decisions/0005-named-indexes.md).
 */
export interface InvoiceListPage {
  filter: InvoiceFilter;
  sort: InvoiceSort;
  /** By the customer's name instead. */
  isByName?: boolean;
  descending: boolean;
  limit: number;
  offset: number;
  today: SchoolDay;
  /** Only what comes after this row in the page's order: exports go by key, never by OFFSET. */
  after?: { key: string; id: number };
}

export interface InvoiceListRow {
  id: number;
  uuid: string;
  document_status: "draft" | "published";
  settlement: Settlement;
  number: string | null;
  draft_number: string;
  invoice_date: string;
  due_date: string;
  student_no: string | null;
  fullname: string | null;
  segment_code: string | null;
  segment_name: string | null;
  reference_number: string;
  amount_due_centavos: number;
  balance_centavos: number;
  has_payments: number;
  published_at: string | null;
  cancelled_at: string | null;
  created_at: string;
  version: number;
}

/** The columns of an InvoiceListRow, for every query that reads one; it joins student and segment. */
export const INVOICE_ROW_COLUMNS = sql`invoice.id, invoice.uuid, document_status, settlement, number,
  draft_number, invoice_date, due_date, student.student_no, student.fullname, segment.code as segment_code,
  segment.name as segment_name, reference_number, amount_due_centavos, balance_centavos,
  exists (select 1 from payment_allocation where invoice_id = invoice.id) as has_payments,
  published_at, cancelled_at, invoice.created_at, invoice.version`;

/** The column each order goes by, also for the key of what was read last. */
export const SORT_COLUMN = {
  invoiceDate: "invoice_date",
  number: "number",
  dueDate: "due_date",
  publishedAt: "published_at",
  createdAt: "created_at",
  cancelledAt: "cancelled_at",
} as const satisfies Record<InvoiceSort, keyof InvoiceListRow>;
const SORT_INDEX: Record<InvoiceSort, string> = {
  invoiceDate: "invoice_by_date",
  number: "invoice_by_number",
  dueDate: "invoice_by_due",
  publishedAt: "invoice_by_published",
  createdAt: "invoice_by_created",
  cancelledAt: "invoice_by_cancelled",
};
/** One settlement by invoice date: each invoice stands in one of these at most. Drafts are few: invoice_by_date finds them. */
const SETTLEMENT_INDEX: Partial<Record<Settlement, string>> = {
  cancelled: "invoice_cancelled",
  paid: "invoice_paid",
  whole: "invoice_whole",
  partial: "invoice_partial",
};
/** What a partial index leaves out, and the statement therefore says: no draft is published or numbered. */
const INSIDE_INDEX: Record<string, SQL> = {
  invoice_by_number: sql`and number is not null`,
  invoice_by_published: sql`and published_at is not null`,
};
/** Instants are filtered by the Manila days they fall on. */
const IS_INSTANT: readonly InvoiceDayFilter[] = ["publishedAt", "createdAt", "cancelledAt"];
/** Which date filter drives when several are set: usually the narrowest first. */
const DAY_FILTERS: readonly InvoiceDayFilter[] = [
  "cancelledAt",
  "publishedAt",
  "createdAt",
  "dueDate",
  "invoiceDate",
];

/** The page's rows: ids by OFFSET over a covering index, then joined. */
export function invoiceRows(page: InvoiceListPage): Statement<InvoiceListRow> {
  const direction = sql.raw(page.descending ? "desc" : "asc");
  return statement<InvoiceListRow>(sql`${peopleOf(page.filter)} select ${INVOICE_ROW_COLUMNS}
    from (${pageIds(page)}) page cross join invoice on invoice.id = page.id
      left join student on student.id = invoice.student_id
      left join segment on segment.id = invoice.segment_id
    order by page.sort_key ${direction}, invoice.id ${direction}`);
}

/** The ids of a page: of one source, or of several merged in the page's order. */
function pageIds(page: InvoiceListPage): SQL {
  const sort = effectiveSort(page.filter, page.sort);
  const column = sql.raw(SORT_COLUMN[sort]);
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const sources = sourcesOf(page.filter, sort, false, page.isByName);
  if (page.isByName) return idsByName(page, sources);
  const idsOf = ({ index, where, when, found }: Source, limit: number, offset: number): SQL =>
    sql`select id, ${column} as sort_key from ${found ?? sql`invoice ${indexed(index)}`}
      where ${predicate(page.filter, page.today, "invoice")} and ${where} ${insideIndex(index)} ${afterKey(column, page)}
      order by ${column} ${direction}, id ${direction}
      limit ${when ? sql`iif(${when}, ${limit}, 0)` : sql`${limit}`} offset ${offset}`;
  const [only, ...others] = sources;
  if (only && others.length === 0) return idsOf(only, page.limit, page.offset);
  const merged = sql.join(
    sources.map((source) => sql`select * from (${idsOf(source, page.offset + page.limit, 0)})`),
    sql` union all `,
  );
  return sql`select id, sort_key from (${merged})
    order by sort_key ${direction}, id ${direction} limit ${page.limit} offset ${page.offset}`;
}

function idsByName(page: InvoiceListPage, sources: readonly Source[]): SQL {
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const found = sql.join(
    sources.map(
      ({ index, where, found }) => sql`select id, student_id from ${found ?? sql`invoice ${indexed(index)}`}
          where ${predicate(page.filter, page.today, "invoice")} and ${where} ${insideIndex(index)}`,
    ),
    sql` union all `,
  );
  return sql`select found.id, lower(coalesce(fullname, '')) as sort_key
    from (${found}) found left join student on student.id = found.student_id
    order by sort_key ${direction}, found.id ${direction} limit ${page.limit} offset ${page.offset}`;
}

/** `and (column, id)` beyond the key, in the page's direction. */
export const afterKey = (
  column: SQL,
  { after, descending }: Pick<InvoiceListPage, "after" | "descending">,
): SQL =>
  after ? sql`and (${column}, id) ${sql.raw(descending ? "<" : ">")} (${after.key}, ${after.id})` : sql``;

export interface InvoiceTotalsRow {
  invoices: number;
  amount_due_centavos: number;
  receivables_centavos: number;
  receivables_balance_centavos: number;
}

/** Drafts are no receivables, and a cancelled balance is 0: one condition a row is enough, and wide ranges pass many rows. */
const totalsOf = (tab: InvoiceFilter["tab"], source: SettlementSource): SQL =>
  tab === "draft"
    ? sql`coalesce(sum(amount_due_centavos), 0) as amount_due_centavos,
        0 as receivables_centavos, 0 as receivables_balance_centavos`
    : sql`coalesce(sum(amount_due_centavos), 0) as amount_due_centavos,
        coalesce(sum(amount_due_centavos) filter (where ${source === "summary" ? sql`settlement <> 'cancelled'` : sql`cancelled_at is null`}), 0) as receivables_centavos,
        coalesce(sum(balance_centavos), 0) as receivables_balance_centavos`;

/** Count and totals of all that match: from the daily summary where it knows every filter set, else by a covering index. */
export function invoiceTotalsOf(
  page: Pick<InvoiceListPage, "filter" | "sort" | "today">,
): Statement<InvoiceTotalsRow> {
  const { filter, today } = page;
  if (isSummarised(filter))
    return statement<InvoiceTotalsRow>(sql`select coalesce(sum(invoices), 0) as invoices, ${totalsOf(filter.tab, "summary")}
      from invoice_daily_summary where ${predicate(filter, today, "summary")}`);
  const summed = sourcesOf(filter, effectiveSort(filter, page.sort), true).map(({ index, where, found }) =>
    index === BY_CUSTOMER_SUMMARY
      ? sql`select coalesce(sum(invoices), 0) as invoices, ${totalsOf(filter.tab, "summary")}
          from invoice_customer_summary where ${predicate(filter, today, "summary")} and ${where}`
      : sql`select count(*) as invoices, ${totalsOf(filter.tab, "invoice")}
          from ${found ?? sql`invoice ${indexed(index)}`} where ${predicate(filter, today, "invoice")} and ${where} ${insideIndex(index)}`,
  );
  return statement<InvoiceTotalsRow>(sql`${peopleOf(filter)} select sum(invoices) as invoices,
      sum(amount_due_centavos) as amount_due_centavos, sum(receivables_centavos) as receivables_centavos,
      sum(receivables_balance_centavos) as receivables_balance_centavos
    from (${sql.join(summed, sql` union all `)})`);
}

/** Where a list's rows come from, and what narrows them there. */
interface Source {
  /** Null: ids drive it. */
  index: string | null;
  where: SQL;
  /** Tables instead of the invoices alone, where another one drives them. */
  found?: SQL;
  /** Read only where this holds of the whole search. It is asked in LIMIT: a WHERE would be asked of every row. */
  when?: SQL;
}
/** Totals of a name alone: a few rows a customer instead of each invoice. */
const BY_CUSTOMER_SUMMARY = "invoice_customer_summary";
const FOUND_BY_REFERENCE = sql`invoice_reference_search cross join invoice on invoice.id = invoice_reference_search.rowid`;
/** One of so many students is named: then the list's own order meets a hit sooner than all hits are sorted. */
const COMMON_NAME_SHARE = 50;

/** The students a name finds, once for the whole statement. */
const peopleOf = (filter: InvoiceFilter): SQL =>
  isNameSearch(filter) ? sql`with people as materialized (${studentsMatching(filter.search)})` : sql``;

const isNameSearch = ({ search }: InvoiceFilter): boolean => search !== "" && !isNumberSearch(search);

/**
 * A number's few invoices are found by their ids. A name's are those of the students it finds, and those whose reference
 * holds it. Nothing else narrows a common name: its page is walked in the list's order, its totals are the customers'. Nor a part that many references have.
 */
function sourcesOf(filter: InvoiceFilter, sort: InvoiceSort, areTotals = false, isByName = false): Source[] {
  if (filter.search === "") return [{ index: indexFor(filter, sort), where: sql`true` }];
  const bearing = invoicesBearing(filter.search);
  if (!isNameSearch(filter))
    return [
      { index: null, where: sql`id in (${bearing})` },
      {
        index: "invoice_by_customer",
        where: sql`student_id in (${studentsMatching(filter.search)}) and id not in (${bearing})`,
      },
    ];
  const named = sql`student_id in (select id from people)`;
  const notNamed = sql`(student_id is null or student_id not in (select id from people))`;
  const references = referencesHolding(filter.search);
  const byReference: Source[] = references
    ? [{ index: null, where: sql`${references.match} and ${notNamed}`, found: FOUND_BY_REFERENCE }]
    : [];
  const isNarrowed =
    !isSummarised({ ...filter, search: "" }) ||
    filter.paymentStatuses.length > 0 ||
    filter.dueDate !== undefined;
  if (isNarrowed || isByName) return [{ index: "invoice_by_customer", where: named }, ...byReference];
  if (areTotals) return [{ index: BY_CUSTOMER_SUMMARY, where: named }, ...byReference];
  const isCommon = sql`(select count(*) from people) * ${COMMON_NAME_SHARE} > (select max(id) from student)`;
  return [
    { index: "invoice_by_customer", where: named, when: sql`not (${isCommon})` },
    { index: SORT_INDEX[sort], where: named, when: isCommon },
    ...(references
      ? [
          ...byReference.map((source) => ({ ...source, when: sql`not (${references.isCommon})` })),
          {
            index: SORT_INDEX[sort],
            where: sql`${references.holds} and ${notNamed}`,
            when: references.isCommon,
          },
        ]
      : []),
  ];
}

/** How many invoices each tab holds, whatever the filter. */
export const invoiceTabCounts = (): Statement<{ document_status: "draft" | "published"; invoices: number }> =>
  statement(
    sql`select document_status, sum(invoices) as invoices from invoice_daily_summary group by document_status`,
  );

const isSummarised = (filter: InvoiceFilter): boolean =>
  !hasPeople(filter) &&
  !filter.segmentId &&
  !filter.invoiceDate &&
  !filter.publishedAt &&
  !filter.createdAt &&
  !filter.cancelledAt;

const hasPeople = (filter: InvoiceFilter): boolean => filter.search !== "" || filter.customerIds.length > 0;

/** Draft numbers are given in the order of creation: a draft's number sorts as its creation, and so does the publication it lacks. */
const effectiveSort = (filter: InvoiceFilter, sort: InvoiceSort): InvoiceSort =>
  filter.tab === "draft" && (sort === "number" || sort === "publishedAt") ? "createdAt" : sort;

/** The index a statement is made for; null where ids drive it: few papers bear a number, wherever they sort. Exported for the test of query plans. */
export function indexFor(filter: InvoiceFilter, sort: InvoiceSort): string | null {
  if (isNumberSearch(filter.search)) return null;
  if (hasPeople(filter)) return "invoice_by_customer";
  if (filter.segmentId) return "invoice_by_segment";
  const driving = DAY_FILTERS.filter((name) => filter[name]);
  if (driving.length > 0)
    return SORT_INDEX[driving.find((name) => name === sort) ?? (driving[0] as InvoiceDayFilter)];
  const [settlement, ...others] = settlementsOf(filter.paymentStatuses, filter.tab);
  const isSingle = sort === "invoiceDate" && settlement && others.length === 0;
  return (isSingle && SETTLEMENT_INDEX[settlement]) || SORT_INDEX[sort];
}

const indexed = (index: string | null): SQL =>
  index === null ? sql`not indexed` : sql`indexed by ${sql.raw(index)}`;
const insideIndex = (index: string | null): SQL => (index && INSIDE_INDEX[index]) || sql``;

/** WHERE of both the rows and the totals: the summary's columns bear the invoice's names. */
function predicate(filter: InvoiceFilter, today: SchoolDay, source: SettlementSource): SQL {
  const parts: SQL[] = [sql`document_status = ${filter.tab}`];
  if (filter.paymentStatuses.length > 0)
    parts.push(statusPredicate(filter.paymentStatuses, filter.tab, today, source));
  if (filter.hasBalance !== undefined) parts.push(balancePredicate(filter.hasBalance, source));
  if (filter.customerIds.length > 0)
    parts.push(sql`student_id in (select id from student where student_no in
      (select value from json_each(${JSON.stringify(filter.customerIds)})))`);
  if (filter.segmentId)
    parts.push(sql`segment_id = (select id from segment where code = ${filter.segmentId})`);
  for (const name of DAY_FILTERS) {
    const range = filter[name];
    if (range) parts.push(...rangePredicates(name, range));
  }
  return sql.join(parts, sql` and `);
}

function rangePredicates(name: InvoiceDayFilter, { from, to }: DayRange): SQL[] {
  const column = sql.raw(SORT_COLUMN[name]);
  const isInstant = IS_INSTANT.includes(name);
  return [
    ...(from ? [sql`${column} >= ${isInstant ? startOfDay(from) : from}`] : []),
    ...(to ? [isInstant ? sql`${column} < ${startOfDay(addDays(to, 1))}` : sql`${column} <= ${to}`] : []),
    ...(!from || name !== "cancelledAt" ? [] : [sql`${column} is not null`]),
  ];
}
