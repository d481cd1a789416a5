import { ACCOUNT_LIST, type AccountRow } from "#core/billing/accounts/account-list.ts";
import { AGING_BUCKETS, type AgingBucket } from "#core/billing/accounts/aging.ts";
import { isFiltered } from "#core/shared/list/definition.ts";
import { addDays, type SchoolDay } from "#core/shared/school-day.ts";
import { IS_CUSTOMER } from "#db/queries/billing/customer.ts";
import { sectionToday } from "#db/queries/management/own-section.ts";
import { type Asker, afterKey, type ListPage, listSource } from "#db/queries/shared/list-source.ts";
import { studentsMatching } from "#db/queries/shared/person-search.ts";
import { type SQL, sql, statement } from "#db/statement.ts";
import { PARTS_OF_SPAN, spanTo } from "./owed-as-of.ts";

/** What customers owe by age (B-42): the books of now by one walk over the index of what is owed, never the table. */
type Page = ListPage<typeof ACCOUNT_LIST> & Asker;
type Amounts = Record<AgingBucket | "unapplied" | "balance", number>;
/** A row as it is selected. */
export type AccountColumns = Omit<AccountRow, "hasLeft"> & { hasLeft: 0 | 1 };
export const accountOf = (row: AccountColumns): AccountRow => ({ ...row, hasLeft: row.hasLeft === 1 });

/** The past day that is asked for; null: now. */
const pastDay = ({ filter: { asOf }, today }: Page): SchoolDay | null =>
  asOf !== null && asOf < today ? asOf : null;

/** Due dates of a bucket: so many days past due is so many days before `day`. */
function isIn({ pastDueMin, pastDueMax }: (typeof AGING_BUCKETS)[number], day: SchoolDay): SQL {
  const from = pastDueMax === null ? sql`true` : sql`due_date >= ${addDays(day, -pastDueMax)}`;
  return pastDueMin === null ? from : sql`${from} and due_date <= ${addDays(day, -pastDueMin)}`;
}

type Bucket = (typeof AGING_BUCKETS)[number];
const bucketSums = (day: SchoolDay, centavos: SQL, buckets: readonly Bucket[] = AGING_BUCKETS): SQL =>
  sql.join(
    buckets.map(
      (bucket) =>
        sql`coalesce(sum(${centavos}) filter (where ${isIn(bucket, day)}), 0) as ${sql.raw(`"${bucket.name}"`)}`,
    ),
    sql`, `,
  );

/** Each customer who owes something or has credit, or each of `only`: a cancelled balance is 0, and drafts are owed by nobody. */
export const owingNow = (
  today: SchoolDay,
  only: SQL = sql`true`,
  which: "all" | "owing" = "owing",
): SQL => sql`
  select account.student_id, ${bucketSums(today, sql`balance_centavos`)}, account.unapplied_centavos as unapplied,
    coalesce(sum(balance_centavos), 0) - account.unapplied_centavos as balance
  from customer_account account
    left join invoice indexed by invoice_owed on document_status = 'published'
      and invoice.student_id = account.student_id and balance_centavos > 0
  where ${only} group by account.student_id
  ${which === "all" ? sql`` : sql`having sum(balance_centavos) > 0 or account.unapplied_centavos > 0`}`;
/** The same at the end of a past day: each part by customer, then all together. */
const owingOn = (day: SchoolDay, today: SchoolDay): SQL => {
  const parts = PARTS_OF_SPAN.map(
    (part) => sql`select student_id, ${bucketSums(day, sql`owed`)}, sum(owed) as owed, sum(booked) as booked
      from (${part}) group by student_id`,
  );
  const buckets = AGING_BUCKETS.map(({ name }) => `sum("${name}") as "${name}"`).join(", ");
  return sql`with ${spanTo(day, today)}
    select student_id, ${sql.raw(buckets)}, sum(owed) - sum(booked) as unapplied, sum(booked) as balance
    from (${sql.join(parts, sql` union all `)}) group by student_id having sum(owed) > 0 or sum(owed) > sum(booked)`;
};

const owing = (page: Page): SQL => {
  const day = pastDay(page);
  const { search } = page.filter;
  if (day !== null) return sql`owing as materialized (${owingOn(day, page.today)})`;
  if (search === "") return sql`owing as materialized (${owingNow(page.today)})`;
  // Who is looked for by name is found whatever is owed.
  const named = sql`account.student_id in (select student.id from (${studentsMatching(search)}) named
    cross join student on student.id = named.id where ${IS_CUSTOMER})`;
  return sql`owing as materialized (${owingNow(page.today, named, "all")})`;
};

const AMOUNT_NAMES = [...AGING_BUCKETS.map(({ name }) => name), "unapplied", "balance"];
/** The columns of a row, of a student who is joined to `owing`, or to nothing of it. */
export const ACCOUNT_COLUMNS = sql`student_no as customerId, fullname as customerName, not student.is_active as hasLeft,
  iif(student.is_active, coalesce(grade_level.name || ' ' || section.name, ''), 'left') as gradeSection,
  ${sql.raw(AMOUNT_NAMES.map((name) => `coalesce("${name}", 0) as "${name}"`).join(", "))}`;
export const withSection = (
  today: SchoolDay,
): SQL => sql`left join section on section.id = ${sectionToday(today)}
  left join grade_level on grade_level.id = section.grade_level_id`;
const SORT_COLUMN = {
  customerName: sql`student.name_key`,
  customerId: sql`student.student_no`,
};
type AmountSort = Exclude<Page["sort"], keyof typeof SORT_COLUMN>;
const isAmount = (sort: Page["sort"]): sort is AmountSort => !(sort in SORT_COLUMN);
const sortColumn = (sort: Page["sort"]): SQL => (isAmount(sort) ? sql.raw(`"${sort}"`) : SORT_COLUMN[sort]);

const SUMS = sql.raw(AMOUNT_NAMES.map((name) => `coalesce(sum("${name}"), 0) as "${name}"`).join(", "));
const ROW_COLUMNS = sql`${ACCOUNT_COLUMNS}, student.id as row_id, sort_key`;
/** Who owes something, by the index of them alone. */
const OWED = sql`invoice_customer_summary owed indexed by invoice_customer_summary_owed`;
const IS_OWED = sql`owed.document_status = 'published' and owed.balance_centavos > 0`;
/** Whether `student` owes something or has credit: found by indexes, for a page in their order. */
const HAS_BOOKS = sql`(exists (select 1 from ${OWED} where owed.student_id = student.id and ${IS_OWED})
  or exists (select 1 from customer_account where student_id = student.id and unapplied_centavos > 0))`;
/** Each of them with what they owe less their credit, whatever its age. */
const BALANCES = sql`(select account.student_id as id,
    coalesce(sum(owed.balance_centavos), 0) - account.unapplied_centavos as balance, account.unapplied_centavos as unapplied
  from customer_account account left join ${OWED} on owed.student_id = account.student_id and ${IS_OWED}
  group by account.student_id having sum(owed.balance_centavos) > 0 or account.unapplied_centavos > 0)`;
/** The same with what one of the amounts is: what is owed by its age by the due dates of that age alone. */
const amountsBy = (sort: AmountSort, today: SchoolDay): SQL => {
  const bucket = AGING_BUCKETS.find(({ name }) => name === sort);
  if (!bucket) return sql`${BALANCES} student where true`;
  return sql`(select account.id, coalesce(aged.centavos, 0) as ${sql.raw(`"${sort}"`)} from ${BALANCES} account
      left join (select student_id, sum(balance_centavos) as centavos from invoice indexed by invoice_owed_by_due
        where document_status = 'published' and balance_centavos > 0 and student_id is not null and ${isIn(bucket, today)}
        group by student_id) aged on aged.student_id = account.id) student where true`;
};
/**
 * The accounts of a page, as `page`. Today's of all are found in the order and only they are aged; else all are, as `owing`,
 * which the totals of a narrowed list read too.
 */
const pageOf = (page: Page, where: SQL): SQL => {
  const key = sortColumn(page.sort);
  const order = sql`${afterKey(key, sql`student.id`, page)}
      order by ${key} ${directionOf(page)}, student.id ${directionOf(page)} limit ${page.limit} offset ${page.offset}`;
  if (!isFiltered(ACCOUNT_LIST, page.filter))
    return sql`chosen as materialized (${
      isAmount(page.sort)
        ? sql`select id, ${key} as sort_key from ${amountsBy(page.sort, page.today)} ${order}`
        : sql`
        select student.id, ${key} as sort_key from student where ${HAS_BOOKS} ${order}`
    }),
      owing as materialized (${owingNow(page.today, sql`account.student_id in (select id from chosen)`)}),
      page as materialized (select owing.*, sort_key from chosen cross join owing on owing.student_id = chosen.id)`;
  return sql`${owing(page)}, page as materialized (
      select owing.*, ${key} as sort_key from owing cross join student on student.id = owing.student_id
      where ${where} ${order})`;
};
const fromPage = (today: SchoolDay): SQL =>
  sql`from page cross join student on student.id = page.student_id ${withSection(today)}`;
const directionOf = ({ descending }: Page): SQL => sql.raw(descending ? "desc" : "asc");

const rows = (page: Page, where: SQL) =>
  statement<AccountColumns>(sql`with ${pageOf(page, where)} select ${ROW_COLUMNS} ${fromPage(page.today)}
    order by sort_key ${directionOf(page)}, row_id ${directionOf(page)}`);

/** What the totals of a narrowed list read: the student only where a filter asks for what a student has. */
const owingFor = ({ filter }: Page): SQL =>
  filter.hasLeft === null ? sql`owing` : sql`owing cross join student on student.id = owing.student_id`;

/** What is narrowed is found once for the page and its totals, which are a further row: their number is its `row_id`. */
const rowsAndTotals = (page: Page, where: SQL) =>
  statement<AccountColumns>(sql`with ${pageOf(page, where)}
    select * from (select ${ROW_COLUMNS} ${fromPage(page.today)}
      union all select null, null, null, null, ${SUMS}, count(*), null from ${owingFor(page)} where ${where})
    order by customerId is null, sort_key ${directionOf(page)}, row_id ${directionOf(page)}`);

const RECENT = AGING_BUCKETS.filter((bucket) => bucket.pastDueMax !== null);
/** The last day that is in none of the recent buckets. */
const lastOld = (today: SchoolDay): SchoolDay =>
  addDays(today, -1 - Math.max(...RECENT.map(({ pastDueMax }) => pastDueMax)));
/**
 * What everyone owes today, and the credit that is not applied. The oldest bucket is what the others leave of all: what is read
 * does not grow with the age of the books.
 */
const amountsOfAll = (today: SchoolDay): SQL => sql`
  select *, owed - recent as "daysOver120", owed - unapplied as balance
  from (select coalesce(sum(balance_centavos), 0) as recent, ${bucketSums(today, sql`balance_centavos`, RECENT)}
      from invoice_daily_summary where document_status = 'published' and settlement in ('unpaid', 'partial')
        and due_date > ${lastOld(today)}),
    (select coalesce(sum(balance_centavos), 0) as owed from invoice_summary where document_status = 'published'),
    (select coalesce(sum(unapplied_centavos), 0) as unapplied from customer_account where unapplied_centavos > 0)`;
export const agingOfAll = (today: SchoolDay) => statement<Amounts>(amountsOfAll(today));
const totalsOfAll = (today: SchoolDay) =>
  statement<{ count: number } & Amounts>(
    sql`select *, (select count(*) from (select student_id from ${OWED} where ${IS_OWED}
        union select student_id from customer_account where unapplied_centavos > 0)) as "count" from (${amountsOfAll(today)})`,
  );
const totalsOf = (page: Page, where: SQL) =>
  isFiltered(ACCOUNT_LIST, page.filter)
    ? statement<{ count: number } & Amounts>(sql`with ${owing(page)}
        select count(*) as "count", ${SUMS} from ${owingFor(page)} where ${where}`)
    : totalsOfAll(page.today);

const SOURCE = listSource(ACCOUNT_LIST, {
  table: "student",
  rows,
  totalsOf,
  where: {
    // Today's are found by the name before they are aged.
    search: (text, page) =>
      pastDay(page) === null ? sql`true` : sql`owing.student_id in (${studentsMatching(text)})`,
    // The day is that of the books the page reads.
    asOf: () => sql`true`,
    bucket: (bucket) => sql`${sql.raw(`"${bucket}"`)} > 0`,
    segmentId: (code) => sql`owing.student_id in (select student_id from segment_member
      where segment_id = (select id from segment where segment.code = ${code}))`,
    hasLeft: (hasLeft) => sql`student.is_active = ${hasLeft ? 0 : 1}`,
    balanceFrom: (least) => sql`balance >= ${least}`,
  },
  rowsOf: (found: AccountColumns[]) => found.map(accountOf),
});

export const ACCOUNTS: typeof SOURCE = {
  ...SOURCE,
  statements: (page) =>
    isFiltered(ACCOUNT_LIST, page.filter)
      ? [rowsAndTotals(page, SOURCE.where(page))]
      : SOURCE.statements(page),
  listOf: (request, results) => {
    if (!isFiltered(ACCOUNT_LIST, request.filter)) return SOURCE.listOf(request, results);
    const found = (results[0] ?? []) as { row_id: number }[];
    const totals = found.slice(-1).map((total) => ({ ...total, count: total.row_id }));
    return SOURCE.listOf(request, [found.slice(0, -1), totals]);
  },
};
