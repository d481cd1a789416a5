import { INVOICE_LIST, type InvoiceSort, type InvoiceTab } from "#core/billing/invoices/invoice.ts";
import {
  INVOICE_STATUS_ROWS,
  type PaymentStatus,
  type Settlement,
} from "#core/billing/invoices/invoice-status.ts";
import { defaultSort, type FilterOf, type TotalOf } from "#core/shared/list/definition.ts";
import { isSet, type Range } from "#core/shared/list/filters.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { SEGMENT_ORDER } from "#db/queries/billing/catalogue/segment.ts";
import {
  type Asker,
  afterKey,
  hasOnly,
  inDays,
  inRange,
  is,
  type ListPage,
  listSource,
  walkedOrSorted,
  whereOf,
} from "#db/queries/shared/list-source.ts";
import { namesMany, studentsMatching } from "#db/queries/shared/person-search.ts";
import { invoicesBearing, isNumberSearch, referencesHolding } from "#db/queries/shared/record-search.ts";
import { columnsOf, readerOf } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { type FoundInvoice, INVOICE_JOINS, INVOICE_SOURCES, invoiceRowOf } from "./invoice.ts";
import { publishedSources } from "./invoice-source.ts";

/**
 * How a list asks for a settlement. SQLite looks up the whole row wherever a generated column is named, even
 * in an index that holds it; said of the base columns, the same question is answered by the index alone.
 * Held to the generated column and to core's settlementOf by a test. The partial indexes of migrations 0002
 * repeat these words: SQLite uses one only where the statement says what it leaves out.
 */
const SETTLEMENT_SQL: Record<Settlement, SQL> = {
  cancelled: sql`cancelled_at is not null`,
  draft: sql`document_status = 'draft' and cancelled_at is null`,
  paid: sql`document_status = 'published' and cancelled_at is null and balance_centavos = 0`,
  unpaid: sql`document_status = 'published' and cancelled_at is null and balance_centavos > 0
    and balance_centavos = amount_due_centavos`,
  partial: sql`document_status = 'published' and cancelled_at is null and balance_centavos > 0
    and balance_centavos < amount_due_centavos`,
};

/** Of which table the question is: the daily summary keeps the settlement itself, and no cancelled_at. */
export type SettlementSource = "invoice" | "summary";

const settlementIs = (settlement: Settlement, source: SettlementSource): SQL =>
  source === "summary" ? sql`settlement = ${settlement}` : SETTLEMENT_SQL[settlement];

/** What is owed: something left to pay of a published invoice. */
function balancePredicate(hasBalance: boolean, source: SettlementSource): SQL {
  const isOwed = sql`((${settlementIs("unpaid", source)}) or (${settlementIs("partial", source)}))`;
  return hasBalance ? isOwed : sql`not ${isOwed}`;
}

const statusRows = (statuses: readonly PaymentStatus[], tab: InvoiceTab) =>
  INVOICE_STATUS_ROWS.filter(
    (row) =>
      statuses.includes(row.status) &&
      (row.settlement === "cancelled" || (row.settlement === "draft") === (tab === "draft")),
  );

/** The settlements that these statuses can have in a tab. */
const settlementsOf = (statuses: readonly PaymentStatus[], tab: InvoiceTab): Settlement[] => [
  ...new Set(statusRows(statuses, tab).map((row) => row.settlement)),
];

/** Any of these statuses (B-10), as of today in Manila. */
function statusPredicate(
  statuses: readonly PaymentStatus[],
  tab: InvoiceTab,
  today: SchoolDay,
  source: SettlementSource,
): SQL {
  const rows = statusRows(statuses, tab);
  const [first] = rows;
  if (!first) return sql`false`;
  // Both rows of a settlement asked for: its due date does not matter.
  if (rows.length > 1 && settlementsOf(statuses, tab).length === 1)
    return settlementIs(first.settlement, source);
  const parts = rows.map((row) => rowPredicate(row, today, source));
  return parts.length === 1 ? sql`${parts[0]}` : sql`(${sql.join(parts, sql` or `)})`;
}

function rowPredicate(
  { settlement, due }: (typeof INVOICE_STATUS_ROWS)[number],
  today: SchoolDay,
  source: SettlementSource,
): SQL {
  const isSettled = settlementIs(settlement, source);
  if (!due) return sql`(${isSettled})`;
  return due === "past"
    ? sql`(${isSettled} and due_date < ${today})`
    : sql`(${isSettled} and due_date >= ${today})`;
}

/**
 * The invoice list at any size: rows, totals and tab counts are separate statements, each with its index
 * named, so that no statistics and no further index can change a plan (docs/decisions/0314-what-sorts.md).
 */
type List = typeof INVOICE_LIST;
type Filter = FilterOf<List>;
type Page = ListPage<List> & Asker;
type DayFilter = "cancelledAt" | "publishedAt" | "createdAt" | "dueDate" | "invoiceDate";

/** Orders that have an index of each tab. */
type WalkedSort = Exclude<InvoiceSort, keyof typeof MET>;
/** Orders of all invoices, or of who has them: those of a page are met on the way. */
const MET = {
  customerName: {
    sortKey: sql`coalesce(student.name_key, '')`,
    columns: sql`id, student_id`,
    joins: sql`left join student on student.id = invoice.student_id`,
    walkedKey: sql`student.name_key`,
    from: sql`student indexed by student_fullname cross join invoice indexed by invoice_by_customer
      on invoice.student_id = student.id`,
  },
  amountDue: {
    sortKey: sql`invoice.amount_due_centavos`,
    columns: sql`id, amount_due_centavos`,
    joins: sql``,
    walkedKey: sql`invoice.amount_due_centavos`,
    from: sql`invoice indexed by invoice_by_amount`,
  },
};
const isMet = (sort: InvoiceSort): sort is keyof typeof MET => sort in MET;
const SORT_COLUMN: Record<WalkedSort, string> = {
  invoiceDate: "invoice_date",
  number: "number",
  dueDate: "due_date",
  publishedAt: "published_at",
  createdAt: "created_at",
  cancelledAt: "cancelled_at",
  remainingBalance: "balance_centavos",
};
const SORT_INDEX: Record<WalkedSort, string> = {
  invoiceDate: "invoice_by_date",
  number: "invoice_by_number",
  dueDate: "invoice_by_due",
  publishedAt: "invoice_by_published",
  createdAt: "invoice_by_created",
  cancelledAt: "invoice_by_cancelled",
  remainingBalance: "invoice_by_balance",
};
/** One settlement by invoice date: each invoice is in one of these at most. Drafts are few: invoice_by_date finds them. */
const SETTLEMENT_INDEX: Partial<Record<Settlement, string>> = {
  cancelled: "invoice_cancelled",
  paid: "invoice_paid",
  unpaid: "invoice_unpaid",
  partial: "invoice_partial",
};
/** What a partial index leaves out, and the statement therefore says: no draft is published or numbered. */
const INSIDE_INDEX: Record<string, SQL> = {
  invoice_by_number: sql`and number is not null`,
  invoice_by_published: sql`and published_at is not null`,
};
/** The order in which day filters are tried for an index: usually the narrowest first. */
const DAY_FILTERS: readonly DayFilter[] = [
  "cancelledAt",
  "publishedAt",
  "createdAt",
  "dueDate",
  "invoiceDate",
];

const by = (sortKey: string) => ({ by: [sortKey, "invoice.id"] });

/** What both the invoices and their daily summary know; the summary's columns have the invoices' names. */
const conditions = (source: SettlementSource) => ({
  status: is("document_status"),
  paymentStatuses: (statuses: Filter["paymentStatuses"], { filter, today }: Page) =>
    statusPredicate(statuses, tabOf(filter), today, source),
  hasBalance: (hasBalance: boolean) => balancePredicate(hasBalance, source),
  dueDate: inRange("due_date"),
});
const IN_SUMMARY = conditions("summary");

const readInvoice = readerOf(INVOICE_SOURCES);
/** What of a row is as SQLite answers it, as far as it is told apart. */
type Selected = Pick<FoundInvoice, "id" | "settlement" | "invoiceDate">;
export const INVOICES = listSource(INVOICE_LIST, {
  table: "invoice",
  columns: columnsOf(INVOICE_SOURCES),
  joins: INVOICE_JOINS,
  orders: {
    invoiceDate: by("invoice.invoice_date"),
    // A draft has no number and no publication: it is sorted by its creation.
    number: by("coalesce(invoice.number, invoice.created_at)"),
    dueDate: by("invoice.due_date"),
    publishedAt: by("coalesce(invoice.published_at, invoice.created_at)"),
    createdAt: by("invoice.created_at"),
    cancelledAt: by("invoice.cancelled_at"),
    remainingBalance: by("invoice.balance_centavos"),
    amountDue: by("invoice.amount_due_centavos"),
    // A draft that is billed to a segment has no name: it stands before all others.
    customerName: by("coalesce(student.name_key, '')"),
  },
  ids: pageIds,
  where: {
    ...conditions("invoice"),
    // Each source of `sourcesOf` finds by the search on its own.
    search: () => sql`true`,
    customerIds: (numbers) =>
      sql`student_id in (select id from student where student_no in (select value from json_each(${json(numbers)})))`,
    source: (uuid) => sql`source_id = (select id from invoice source where source.uuid = ${uuid})`,
    segmentId: (code) => sql`segment_id = (select id from segment where code = ${code})`,
    cancelledAt: (days: Range) =>
      sql`${inDays("cancelled_at")(days)} ${days.from ? sql`and cancelled_at is not null` : sql``}`,
    publishedAt: inDays("published_at"),
    createdAt: inDays("created_at"),
    invoiceDate: inRange("invoice_date"),
  },
  options: {
    segments: () => statement(sql`select code as id, name from segment order by ${SEGMENT_ORDER}`),
    sources: publishedSources,
  },
  totalsOf,
  totals: { subTotal: (rows) => rows.reduce((sum, { amountDue }) => sum + amountDue, 0) },
  /** All invoices of each tab, whatever the filter. */
  tabs: () =>
    statement(
      sql`select document_status as tab, sum(invoices) as "count" from invoice_summary group by document_status`,
    ),
  tabsAreUnfiltered: true,
  rowsOf: (found: Selected[], _also: never[], { today }) =>
    found.map((one) => invoiceRowOf(readInvoice(one), today)),
});

/** The list has no tab of all records: a page names one of its tabs. */
function tabOf({ status }: Filter): InvoiceTab {
  if (!status) throw new Error("a page of invoices needs a tab");
  return status;
}

/** The ids of a page: of one source by OFFSET over its covering index, or of several merged in the page's order. */
function pageIds(page: Page, where: SQL): SQL {
  if (isMet(page.sort)) return idsMet(page, page.sort, where);
  const column = sql.raw(SORT_COLUMN[walkedSort(page)]);
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const sources = sourcesOf(page);
  const idsOf = ({ index, found, ...source }: Source, limit: number, offset: number): SQL =>
    sql`select id, ${column} as sort_key from ${found ?? sql`invoice ${indexed(index)}`}
      where ${where} and ${source.where} ${insideIndex(index)} ${afterKey(column, sql`id`, page)}
      order by ${column} ${direction}, id ${direction}
      limit ${source.when ? sql`iif(${source.when}, ${limit}, 0)` : sql`${limit}`} offset ${offset}`;
  const [only, ...others] = sources;
  if (only && others.length === 0)
    return sql`${peopleOf(page.filter)} ${idsOf(only, page.limit, page.offset)}`;
  const merged = sql.join(
    sources.map((source) => sql`select * from (${idsOf(source, page.offset + page.limit, 0)})`),
    sql` union all `,
  );
  return sql`${peopleOf(page.filter)} select id, sort_key from (${merged})
    order by sort_key ${direction}, id ${direction} limit ${page.limit} offset ${page.offset}`;
}

/**
 * What the filters find is sorted; of the published, where they find much or none is set, the order is walked and their
 * invoices met on the way.
 */
function idsMet(page: Page, sort: keyof typeof MET, where: SQL): SQL {
  const { filter, limit, offset } = page;
  const { sortKey, walkedKey, columns, joins, from } = MET[sort];
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const found = (selected: SQL): SQL =>
    sql.join(
      foundOf(page).map(
        ({ index, found: rows, ...source }) =>
          sql`select ${selected} from ${rows ?? sql`invoice ${indexed(index)}`}
            where ${where} and ${source.where} ${insideIndex(index)}`,
      ),
      sql` union all `,
    );
  const ids = (key: SQL, rows: SQL, most: SQL): SQL => sql`select invoice.id, ${key} as sort_key from ${rows}
      ${afterKey(key, sql`invoice.id`, page)}
      order by ${key} ${direction}, invoice.id ${direction} limit ${most} offset ${offset}`;
  const sorted = (most: SQL): SQL => ids(sortKey, sql`(${found(columns)}) invoice ${joins} where true`, most);
  const walked = (most: SQL): SQL => ids(walkedKey, sql`${from} where ${where}`, most);
  if (filter.search !== "" || tabOf(filter) === "draft")
    return sql`${peopleOf(filter)} ${sorted(sql`${limit}`)}`;
  return hasOnly(filter, ["status"])
    ? walked(sql`${limit}`)
    : walkedOrSorted(found(sql`1`), { walked, sorted, limit });
}

/** What the filters find, each by its index: of several settlements each by its own. */
function foundOf(page: Page): Source[] {
  const sources = sourcesOf(page);
  const { paymentStatuses, hasBalance } = page.filter;
  const [{ index = null } = {}, ...others] = sources;
  if (others.length > 0 || index !== SORT_INDEX.invoiceDate) return sources;
  const settlements = isSet(paymentStatuses)
    ? settlementsOf(paymentStatuses, tabOf(page.filter))
    : hasBalance
      ? (["unpaid", "partial"] as const)
      : [];
  const owned = settlements.flatMap((settlement): Source[] => {
    const own = SETTLEMENT_INDEX[settlement];
    return own ? [{ index: own, where: SETTLEMENT_SQL[settlement] }] : [];
  });
  return owned.length > 0 && owned.length === settlements.length ? owned : sources;
}

/** Drafts are no receivables, and a cancelled balance is 0: one condition a row is enough, and wide ranges pass many rows. */
const IS_RECEIVABLE: Record<SettlementSource | "total", SQL> = {
  total: sql`is_cancelled = 0`,
  summary: sql`settlement <> 'cancelled'`,
  invoice: sql`cancelled_at is null`,
};
const sums = (filter: Filter, source: SettlementSource | "total"): SQL =>
  tabOf(filter) === "draft"
    ? sql`coalesce(sum(amount_due_centavos), 0) as "grandTotal", 0 as "receivables", 0 as "receivablesBalance"`
    : sql`coalesce(sum(amount_due_centavos), 0) as "grandTotal",
        coalesce(sum(amount_due_centavos) filter (where ${IS_RECEIVABLE[source]}), 0) as "receivables",
        coalesce(sum(balance_centavos), 0) as "receivablesBalance"`;

/** Count and totals of all that match: from the daily summary where it knows every filter set, else by a covering index. */
function totalsOf(page: Page, where: SQL): Statement<{ count: number } & Record<TotalOf<List>, number>> {
  const { filter } = page;
  const inSummary = whereOf<List>(IN_SUMMARY, page);
  if (hasOnly(filter, ["status"]))
    return statement(sql`select coalesce(sum(invoices), 0) as "count", ${sums(filter, "total")}
      from invoice_summary where ${inSummary}`);
  if (isSummarised(filter))
    return statement(sql`select coalesce(sum(invoices), 0) as "count", ${sums(filter, "summary")}
      from invoice_daily_summary where ${inSummary}`);
  const summed = sourcesOf(page, true).map(({ index, found, ...source }) =>
    index === BY_CUSTOMER_SUMMARY
      ? sql`select coalesce(sum(invoices), 0) as "count", ${sums(filter, "summary")}
          from invoice_customer_summary where ${inSummary} and ${source.where}`
      : sql`select count(*) as "count", ${sums(filter, "invoice")}
          from ${found ?? sql`invoice ${indexed(index)}`} where ${where} and ${source.where} ${insideIndex(index)}`,
  );
  return statement(sql`${peopleOf(filter)} select sum("count") as "count", sum("grandTotal") as "grandTotal",
      sum("receivables") as "receivables", sum("receivablesBalance") as "receivablesBalance"
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
/** The students a name finds; read where a part of the statement asks, which is cheaper than kept. */
const peopleOf = (filter: Filter): SQL =>
  isNameSearch(filter) ? sql`with people as not materialized (${studentsMatching(filter.search)})` : sql``;

const isNameSearch = ({ search }: Filter): boolean => search !== "" && !isNumberSearch(search);

/**
 * A number's few invoices are found by their ids. A name's are those of the students it finds, and those whose reference
 * holds it. Nothing else narrows a common name: its page is walked in the list's order, its totals are the customers'. Nor a part that many references have.
 */
function sourcesOf(page: Page, areTotals = false): Source[] {
  const { filter } = page;
  const sort = walkedSort(page);
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
    !isSummarised({ ...filter, search: "" }) || isSet(filter.paymentStatuses) || isSet(filter.dueDate);
  if (isNarrowed || (isMet(page.sort) && !areTotals))
    return [{ index: "invoice_by_customer", where: named }, ...byReference];
  if (areTotals) return [{ index: BY_CUSTOMER_SUMMARY, where: named }, ...byReference];
  const isCommon = namesMany(filter.search);
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

/** Whether the daily summary knows every filter that is set. */
const isSummarised = (filter: Filter): boolean => hasOnly(filter, Object.keys(IN_SUMMARY));

/** The order a page is walked in. Draft numbers are given in the order of creation: a draft's number sorts as its creation, and so does the publication it lacks. */
function walkedSort({ filter, sort }: Page): WalkedSort {
  const isOfPublished = sort === "number" || sort === "publishedAt";
  return isMet(sort) || (tabOf(filter) === "draft" && isOfPublished)
    ? (defaultSort(INVOICE_LIST, tabOf(filter)) as WalkedSort)
    : sort;
}

/** The index a statement is made for; null where ids drive it: few invoices bear a number, wherever they sort. */
function indexFor(filter: Filter, sort: WalkedSort): string | null {
  if (isSet(filter.customerIds)) return "invoice_by_customer";
  if (filter.source) return "invoice_by_source";
  if (filter.segmentId) return "invoice_by_segment";
  const driving = DAY_FILTERS.filter((name) => isSet(filter[name]));
  if (driving.length > 0)
    return SORT_INDEX[driving.find((name) => name === sort) ?? (driving[0] as DayFilter)];
  const [settlement, ...others] = settlementsOf(filter.paymentStatuses, tabOf(filter));
  const isSingle = sort === "invoiceDate" && settlement && others.length === 0;
  return (isSingle && SETTLEMENT_INDEX[settlement]) || SORT_INDEX[sort];
}

const indexed = (index: string | null): SQL =>
  index === null ? sql`not indexed` : sql`indexed by ${sql.raw(index)}`;
const insideIndex = (index: string | null): SQL => (index && INSIDE_INDEX[index]) || sql``;
