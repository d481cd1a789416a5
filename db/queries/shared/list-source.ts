import type {
  AnyList,
  FilterOf,
  ListOf,
  ListRequest,
  RowOf,
  SortOf,
  TabOf,
  TotalOf,
} from "#core/shared/list/definition.ts";
import { isSet, type Range } from "#core/shared/list/filters.ts";
import { totalPagesOf } from "#core/shared/paging.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { addDays, type SchoolDay, startOfDay } from "#core/shared/school-day.ts";
import { columnsOf, readerOf, type Sources } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** The rows of a list's source, its keys and its counts (list-source.ts). */
/** What a page selects, and the row made of it, of a source that has a table of fields. */
function selection<L extends AnyList>(
  list: L,
  { columns, fields, reads, sources }: { columns?: SQL; fields?: object; reads?: object; sources?: Sources },
) {
  if (sources) {
    const whole = columnsOf(sources);
    return { columns: () => whole, read: readerOf(sources) as (row: object) => RowOf<L> };
  }
  const all = Object.entries((fields ?? {}) as Record<string, SQL>);
  const facts = new Set<string>([list.key, ...(list.facts ?? [])]);
  const select = (entries: typeof all): SQL =>
    sql.join(
      entries.map(([key, column]) => sql`${column} as ${sql.raw(`"${key}"`)}`),
      sql`, `,
    );
  const read = Object.entries((reads ?? {}) as Record<string, (value: unknown, row: unknown) => unknown>);
  return {
    columns: (factsOnly: boolean): SQL =>
      columns ?? select(factsOnly ? all.filter(([key]) => facts.has(key)) : all),
    read: (row: Record<string, unknown>): RowOf<L> =>
      Object.assign(
        row,
        Object.fromEntries(read.flatMap(([key, of]) => (key in row ? [[key, of(row[key], row)]] : []))),
      ) as RowOf<L>,
  };
}

/** Every tab with its count, and their sum under the name of the tab of all; what has no tab (null) is in that alone. */
function countsByTab(
  { tabs }: AnyList,
  found: readonly TabCount[],
  keyOf: (value: unknown) => string,
): Record<string, number> {
  const { all, labels = {} } = tabs ?? {};
  const counts = Object.fromEntries([...(all ? [all] : []), ...Object.keys(labels)].map((key) => [key, 0]));
  for (const { tab, count } of found) {
    if (tab !== null) {
      const key = keyOf(tab);
      counts[key] = (counts[key] ?? 0) + count;
    }
    if (all) counts[all] = (counts[all] ?? 0) + count;
  }
  return counts;
}
const allOf = ({ tabs }: AnyList, counts: Record<string, number>): number =>
  tabs?.all ? (counts[tabs.all] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);

export interface RowKey {
  key: string;
  id: number;
}
interface TabCount {
  tab: unknown;
  count: number;
}

/** Where the next chunk begins: after the last row by its key, or so many rows further where its list is not read by key. */
export type NextChunk = { after: RowKey } | { offset: number };
/** Undefined after the last chunk, which is not full. */
function nextChunk(
  found: readonly unknown[],
  { limit, offset }: { limit: number; offset: number },
): NextChunk | undefined {
  const last = found.at(-1) as { sort_key?: string | null; row_id?: number } | undefined;
  if (!last || found.length < limit) return undefined;
  const { sort_key: key, row_id: id } = last;
  return key == null || id === undefined ? { offset: offset + limit } : { after: { key, id } };
}

/** A page of a list as it is read. `after`: only what follows this row; exports go by key, never by OFFSET. */
export interface ListPage<L> extends Pick<ListRequest<L>, "filter" | "sort" | "descending" | "factsOnly"> {
  limit: number;
  offset: number;
  after?: RowKey;
}
/** Where nothing is named that could be unknown. */
export const NOTHING_UNKNOWN = statement<RefusedEntry>(sql`select null as path, null as message where false`);
/** The caller and the day: what a condition may depend on. */
export interface Asker {
  userId: number;
  today: SchoolDay;
}
/** What is known of a page where no caller is asked for: the tests of query plans pass none. */
type PageOf<L> = ListPage<L> & Asker;

interface Order {
  /** The columns it sorts by, its key first; an export goes by key where they are (column, id), else by OFFSET. */
  by: readonly string[];
  /** The table with the index that has this order. */
  from: SQL;
  /** Of an order by the names of students: the rows alone, as they are counted, and what joins them to their student. */
  named?: { rows: SQL; joins: SQL };
}

/** How a page is read: by the index of its order, by ids found by hand, or by a statement of its own. */
type Reading<L, Found> =
  | {
      orders: Record<SortOf<L>, Order>;
      /** What is read instead of the order's index where a filter finds few rows by an index of its own. */
      from?: (page: PageOf<L>) => SQL | null;
    }
  | {
      orders: Record<SortOf<L>, Pick<Order, "by">>;
      /** The ids of a page with their `sort_key`, in its order; `where` is the page's condition. */
      ids: (page: PageOf<L>, where: SQL) => SQL;
    }
  | { rows: (page: PageOf<L>, where: SQL) => Statement<Found> };

/** The condition of each filter that is set. */
export type Conditions<L> = {
  [K in Exclude<keyof FilterOf<L>, NoTabs<L>>]: (value: NonNullable<FilterOf<L>[K]>, page: PageOf<L>) => SQL;
};

/** Where a list's rows are read. A filter without its condition, or a sort without its index, does not compile. */
export type SourceTable<L, Found, Also> = Reading<L, Found> & Sums<L> & SourceParts<L, Found, Also>;
/** The totals, each by its SQL or summed over the page's rows; or by a statement of its own for all that match. */
type Sums<L> =
  | { totals?: { [K in TotalOf<L>]: SQL | ((rows: RowOf<L>[]) => number) }; totalsOf?: never }
  | {
      /** Count and sums; `where` is the page's condition. */
      totalsOf: (page: PageOf<L>, where: SQL) => Statement<{ count: number } & Record<TotalOf<L>, number>>;
      totals?: { [K in TotalOf<L>]?: (rows: RowOf<L>[]) => number };
    };
interface SourceParts<L, Found, Also> {
  /** The table of the rows; it has an `id`. */
  table: string;
  /** Each field of the row as it is selected; `reads` translates what SQLite has no type for. */
  fields?: { [K in keyof RowOf<L>]: SQL };
  reads?: { [K in keyof RowOf<L>]?: (value: never, row: Record<string, unknown>) => RowOf<L>[K] };
  /** Instead of `fields`: what is selected of the tables, by the names of the row. */
  sources?: Sources;
  /** Instead of `fields`: what is selected, and the rows made of it and of `also`. */
  columns?: SQL;
  rowsOf?: (found: Found[], also: Also[], request: Asker & Pick<ListRequest<L>, "filter">) => RowOf<L>[];
  joins?: SQL | ((page: PageOf<L>) => SQL);
  /** What is counted, where that is not what is read. */
  counts?: SQL | ((page: PageOf<L>) => SQL);
  /** What filters name and there is not, each with what is said of it. */
  unknown?: (page: PageOf<L>) => Statement<RefusedEntry>;
  /** Always required: what the caller may see, what an order needs. */
  scope?: (page: PageOf<L>) => SQL;
  where: Conditions<L>;
  /** The tabs, counted under every other filter: by a column, or by a statement with the condition of those. */
  tabs?:
    | { column: SQL; of(value: unknown): TabOf<L> }
    | ((page: PageOf<L>, where: SQL) => Statement<{ tab: TabOf<L>; count: number }>);
  /** The counts of `tabs` ignore the filters, so that the page has a count of its own. */
  tabsAreUnfiltered?: true;
  /** A further statement about the page's rows, by their ids. */
  also?: (ids: SQL) => Statement<Also>;
  /** The options of the lookups below the list's own path. */
  options?: Record<string, (asker: Asker) => Statement<Option>>;
}
/** An option of a lookup; `id` where the list is filtered by it. */
export interface Option {
  id?: string;
  name: string;
}
type NoTabs<L> = [TabOf<L>] extends [never] ? "status" : never;

/** A part of a list, for an export. */
export interface Chunk<L> {
  statements: Statement<unknown>[];
  read: (results: readonly unknown[][]) => { rows: RowOf<L>[]; next: NextChunk | undefined };
}
export interface ListSource<L extends AnyList, Found> {
  list: L;
  rows: (page: PageOf<L>) => Statement<Found>;
  ids: (page: PageOf<L>) => SQL;
  /** The condition of a page. */
  where: (page: PageOf<L>) => SQL;
  /** Count and sums of all that match. */
  totals: (page: PageOf<L>) => Statement<{ count: number } & Record<TotalOf<L>, number>>;
  /** How many match: a statement, and the count of what it answers. */
  counted: (page: PageOf<L>) => {
    statement: Statement<unknown>;
    countOf: (rows: readonly unknown[]) => number;
  };
  /** How many records of each tab match the other filters. */
  tabs: (page: PageOf<L>) => Statement<TabCount>;
  tabsOf: (found: readonly TabCount[]) => Record<string, number>;
  statements: (page: PageOf<L>) => Statement<unknown>[];
  chunk: (page: PageOf<L>) => Chunk<L>;
  /** The list from what `statements` answered. */
  listOf: (request: ListRequest<L> & Asker, results: readonly unknown[][]) => ListOf<L>;
  options: Record<string, (asker: Asker) => Statement<Option>>;
  /** Whoever reads a page reads this beside it, and refuses what it finds. */
  unknown: (page: PageOf<L>) => Statement<RefusedEntry>;
  /** The columns of a whole row, and the row made of them: for a command that reads the same records. */
  columns: SQL;
  rowOf: (found: object) => RowOf<L>;
}

/** `payment indexed by payment_by_paid`. */
export const indexed = (table: string, index: string): SQL => sql.raw(`${table} indexed by ${index}`);
/** At most so many rows are sorted by a name; of more, a page is soon full on the way along all names. */
export const SORTED_MAX = 1000;
/**
 * The rows of a page in the order of names: what is `found` is sorted where it is little, else the names are walked. Each of the
 * two is read only where its limit is not 0 (docs/decisions/0314-what-sorts.md).
 */
export const walkedOrSorted = (
  found: SQL,
  { walked, sorted, limit }: Record<"walked" | "sorted", (most: SQL) => SQL> & { limit: number },
): SQL => sql`with little as materialized (select count(*) < ${SORTED_MAX} as is_little from (${found} limit ${SORTED_MAX}))
    select * from (${sorted(sql`iif((select is_little from little), ${limit}, 0)`)})
    union all select * from (${walked(sql`iif((select is_little from little), 0, ${limit})`)})`;
/** By the name of the student each row is of; `index` begins with the student. */
export const byStudentName = (table: string, index: string, rows: SQL): Order => ({
  by: ["student.name_key", `${table}.id`],
  from: sql`student indexed by student_fullname cross join ${indexed(table, index)}
    on ${sql.raw(table)}.student_id = student.id`,
  named: { rows, joins: sql`cross join student on student.id = ${sql.raw(table)}.student_id` },
});
/** A column equals the value. */
export const is =
  (column: string) =>
  (value: string | number): SQL =>
    sql`${sql.raw(column)} = ${value}`;
/** An instant lies in the days given, Manila time. */
export const inDays =
  (column: string) =>
  ({ from, to }: Range): SQL =>
    between(column, from && startOfDay(from), "<", to && startOfDay(addDays(to, 1)));
/** A day lies in the days given. */
export const inRange =
  (column: string) =>
  ({ from, to }: Range): SQL =>
    between(column, from, "<=", to);
const between = (column: string, from: string | undefined, to: "<" | "<=", end: string | undefined): SQL =>
  joined([
    ...(from ? [sql`${sql.raw(column)} >= ${from}`] : []),
    ...(end ? [sql`${sql.raw(column)} ${sql.raw(to)} ${end}`] : []),
  ]);
/** Whether no other filters are set than these. */
export const hasOnly = (filter: object, keys: readonly string[]): boolean =>
  Object.entries(filter).every(([key, value]) => keys.includes(key) || !isSet(value));
export const whereOf = <L>(
  conditions: Partial<Conditions<L>>,
  page: PageOf<L>,
  { scope, except }: { scope?: SQL; except?: string } = {},
): SQL => {
  const filter = page.filter as Record<string, unknown>;
  const entries = Object.entries(conditions) as [string, (value: unknown, page: PageOf<L>) => SQL][];
  const set = entries.filter(([key]) => key !== except && isSet(filter[key]));
  return joined([...(scope ? [scope] : []), ...set.map(([key, of]) => of(filter[key], page))]);
};
const joined = (parts: readonly SQL[]): SQL =>
  parts.length === 0 ? sql`true` : sql.join([...parts], sql` and `);
/** `and (column, id)` beyond the key, in the page's direction. */
export const afterKey = (
  column: SQL,
  id: SQL,
  { after, descending }: { after?: RowKey; descending: boolean },
): SQL =>
  after ? sql`and (${column}, ${id}) ${sql.raw(descending ? "<" : ">")} (${after.key}, ${after.id})` : sql``;

/** The statements and rows of a list, from where each of its fields, filters and orders is in the database. */
export function listSource<L extends AnyList, Found = RowOf<L>, Also = never>(
  list: L,
  table: SourceTable<L, Found, Also>,
): ListSource<L, Found> {
  type Page = PageOf<L>;
  const where = (page: Page, except?: string): SQL =>
    whereOf<L>(table.where, page, {
      ...(table.scope && { scope: table.scope(page) }),
      ...(except !== undefined && { except }),
    });
  const { ids, sortKey, isByKey, orderBy, readFrom } = orderParts(list, table, where);
  const { totals, tabs, tabsOf, hasOwnCount } = countParts(list, table, where, readFrom);
  const { columns, read } = selection(list, table);

  const byHand = "rows" in table ? table.rows : undefined;
  const id = sql.raw(`${table.table}.id`);
  const rows = (page: Page): Statement<Found> =>
    byHand?.(page, where(page)) ??
    statement(sql`select ${columns(page.factsOnly ?? false)}, ${id} as row_id, ${isByKey(page) ? sortKey(page) : sql`null`} as sort_key
      from (${ids(page)}) page cross join ${sql.raw(table.table)} on ${id} = page.id ${typeof table.joins === "function" ? table.joins(page) : (table.joins ?? sql``)}
      order by ${orderBy(page)}`);
  const rowsOf = (
    found: Found[],
    also: Also[],
    request: Asker & Pick<ListRequest<L>, "filter">,
  ): RowOf<L>[] => table.rowsOf?.(found, also, request) ?? (found as Record<string, unknown>[]).map(read);
  const countIn = (counts: Record<string, number>, { status }: { status: string | null }): number =>
    (status === null ? allOf(list, counts) : counts[status]) ?? 0;
  const further = (page: Page) => (table.also ? [table.also(sql`select id from (${ids(page)})`)] : []);

  return {
    list,
    rows,
    ids,
    where,
    totals,
    counted: (page) =>
      hasOwnCount
        ? { statement: totals(page), countOf: ([row]) => (row as { count: number } | undefined)?.count ?? 0 }
        : {
            statement: tabs(page),
            countOf: (found) =>
              countIn(tabsOf(found as TabCount[]), page.filter as { status: string | null }),
          },
    tabs,
    tabsOf,
    statements: (page) => [
      rows(page),
      ...(table.tabs ? [tabs(page)] : []),
      ...(hasOwnCount ? [totals(page)] : []),
      ...further(page),
    ],
    chunk: (page) => ({
      statements: [rows(page), ...further(page)],
      read: ([found = [], also = []]) => ({
        rows: rowsOf(found as Found[], also as Also[], page),
        next: nextChunk(found, page),
      }),
    }),
    listOf(request, results) {
      const [found = [], ...others] = results;
      const counts = table.tabs ? tabsOf((others.shift() ?? []) as TabCount[]) : null;
      const [total] = hasOwnCount ? ((others.shift() ?? []) as Record<string, number>[]) : [];
      const shown = rowsOf(found as Found[], (others[0] ?? []) as Also[], request);
      const { page, perPage, filter } = request;
      const count = hasOwnCount
        ? (total?.count ?? 0)
        : countIn(counts ?? {}, filter as { status: string | null });
      const totalPages = totalPagesOf(count, perPage);
      const sums = sumsOf(list, table.totals, shown, total);
      return { rows: shown, count, page, perPage, totalPages, tabs: counts, totals: sums };
    },
    options: table.options ?? {},
    unknown: (page) => table.unknown?.(page) ?? NOTHING_UNKNOWN,
    columns: columns(false),
    rowOf: (found) => read(found as Record<string, unknown>),
  };
}

type Where<L> = (page: PageOf<L>, except?: string) => SQL;

/** What is read in which order, and the ids of a page. */
function orderParts<L extends AnyList, Found, Also>(
  list: L,
  table: SourceTable<L, Found, Also>,
  where: Where<L>,
) {
  type Page = PageOf<L>;
  const id = sql.raw(`${table.table}.id`);
  const { orders = {} } = "orders" in table ? table : {};
  const from = "from" in table ? table.from : undefined;
  const ids = "ids" in table ? table.ids : undefined;
  const orderOf = ({ sort }: { sort: string }): Order => {
    const order = (orders as Record<string, Order>)[sort];
    if (!order) throw new Error(`${list.name} has no order by ${sort}`);
    return order;
  };
  const sortKey = (page: Page): SQL => sql.raw(orderOf(page).by[0] ?? "");
  const isByKey = (page: Page): boolean => orderOf(page).by.length === 2;
  const orderBy = (page: Page): SQL =>
    sql.join(
      orderOf(page).by.map((column) => sql.raw(`${column} ${page.descending ? "desc" : "asc"}`)),
      sql`, `,
    );
  const readFrom = (page: Page): SQL => {
    const { from: walked, named } = orderOf(page);
    return from?.(page) ?? named?.rows ?? walked;
  };
  const idsFrom = (page: Page, rows: SQL, most = sql`${page.limit}`): SQL =>
    sql`select ${id}, ${sortKey(page)} as sort_key from ${rows}
      where ${where(page)} ${afterKey(sortKey(page), id, page)}
      order by ${orderBy(page)} limit ${most} offset ${page.offset}`;
  const idsOf = (page: Page): SQL => {
    const byHand = ids?.(page, where(page));
    const { from: walked, named } = orderOf(page);
    if (byHand || !named) return byHand ?? idsFrom(page, readFrom(page));
    const sorted = sql`${readFrom(page)} ${named.joins}`;
    if (from?.(page)) return idsFrom(page, sorted);
    return walkedOrSorted(sql`select 1 from ${readFrom(page)} where ${where(page)}`, {
      walked: (most) => idsFrom(page, walked, most),
      sorted: (most) => idsFrom(page, sorted, most),
      limit: page.limit,
    });
  };
  return { ids: idsOf, sortKey, isByKey, orderBy, readFrom };
}

/** Count and sums of all that match, and the counts of the tabs. */
function countParts<L extends AnyList, Found, Also>(
  list: L,
  table: SourceTable<L, Found, Also>,
  where: Where<L>,
  readFrom: (page: PageOf<L>) => SQL,
) {
  type Page = PageOf<L>;
  const sums = Object.entries((table.totals ?? {}) as Record<string, SQL | RowSum<L>>);
  const summed = sums.flatMap(([key, of]) =>
    typeof of === "function" ? [] : [sql`${of} as ${sql.raw(`"${key}"`)}`],
  );
  const counted = (page: Page): SQL =>
    typeof table.counts === "function" ? table.counts(page) : (table.counts ?? readFrom(page));
  const totals = (page: Page): Statement<{ count: number } & Record<TotalOf<L>, number>> =>
    table.totalsOf?.(page, where(page)) ??
    statement(
      sql`select ${sql.join([sql`count(*) as "count"`, ...summed], sql`, `)} from ${counted(page)} where ${where(page)}`,
    );
  const { tabs: tab } = table;
  const tabs = (page: Page): Statement<TabCount> =>
    typeof tab === "function"
      ? tab(page, where(page, "status"))
      : statement(sql`select ${tab?.column ?? sql`''`} as tab, count(*) as "count" from ${counted(page)}
          where ${where(page, "status")} group by 1`);
  const tabsOf = (found: readonly TabCount[]): Record<string, number> =>
    countsByTab(list, found, typeof tab === "object" ? (value) => String(tab.of(value)) : String);
  return { totals, tabs, tabsOf, hasOwnCount: !tab || table.tabsAreUnfiltered === true };
}

type RowSum<L> = (rows: RowOf<L>[]) => number;

/** The sums of the definition: of the page's rows, or of all that match. */
const sumsOf = <L extends AnyList>(
  list: L,
  totals: Readonly<Record<string, SQL | RowSum<L> | undefined>> | undefined,
  rows: RowOf<L>[],
  total: Readonly<Record<string, number>> | undefined,
): ListOf<L>["totals"] =>
  Object.fromEntries(
    Object.keys(list.totals ?? {}).map((key) => {
      const of = totals?.[key];
      return [key, typeof of === "function" ? of(rows) : (total?.[key] ?? 0)];
    }),
  ) as ListOf<L>["totals"];
