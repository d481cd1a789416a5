import type { BalanceSort } from "../../../core/billing/aged-balances-contract.ts";
import {
  AGING_BUCKETS,
  type AgedBalance,
  type AgingBucket,
  type CustomerBalance,
} from "../../../core/billing/aging.ts";
import { addDays, type SchoolDay } from "../../../core/shared/school-day.ts";
import { type SQL, type Statement, sql, statement } from "../../statement.ts";

/** What customers owe by age: one walk over the index that holds what is owed and nothing else, never the table. */
export interface AgedBalancesPage {
  today: SchoolDay;
  sort: BalanceSort;
  descending: boolean;
  limit: number;
  offset: number;
}
type Amounts = Record<AgingBucket | "unapplied" | "balance", number>;

const ORDER: Record<BalanceSort, SQL> = {
  name: sql`student.fullname collate nocase`,
  customerId: sql`student.student_no`,
  balance: sql`balance`,
};

/** Due dates of a bucket: so many days past due is so many days before today. */
function isIn({ pastDueMin, pastDueMax }: (typeof AGING_BUCKETS)[number], today: SchoolDay): SQL {
  const from = pastDueMax === null ? sql`true` : sql`due_date >= ${addDays(today, -pastDueMax)}`;
  return pastDueMin === null ? from : sql`${from} and due_date <= ${addDays(today, -pastDueMin)}`;
}

const bucketSums = (today: SchoolDay): SQL =>
  sql.join(
    AGING_BUCKETS.map(
      (bucket) =>
        sql`coalesce(sum(balance_centavos) filter (where ${isIn(bucket, today)}), 0) as ${sql.raw(`"${bucket.name}"`)}`,
    ),
    sql`, `,
  );
/** The page's cells after the customer's number and name, in this order. */
const COLUMNS = [
  "current",
  "days1To30",
  "days31To60",
  "days61To90",
  "days91To120",
  "daysOver120",
  "unapplied",
  "balance",
] as const satisfies readonly (AgingBucket | "unapplied" | "balance")[];
type EightAmounts = [number, number, number, number, number, number, number, number];
type BalanceCells = [customerId: string, customerName: string, ...amounts: EightAmounts];

/**
 * Each customer who owes something or has credit, a page at a time, and how many there are. A cancelled balance is 0,
 * and drafts are owed by nobody. The page comes as one text: thousands of rows of typed values would take longer on
 * their way than the books take to add up.
 */
export function agedBalances(page: AgedBalancesPage): Statement<{ customers: number; page_json: string }> {
  const direction = sql.raw(page.descending ? "desc" : "asc");
  return statement(sql`with owing as materialized (
      select account.student_id, ${bucketSums(page.today)}, account.unapplied_centavos as unapplied,
        coalesce(sum(balance_centavos), 0) - account.unapplied_centavos as balance
      from customer_account account
        left join invoice indexed by invoice_owed on document_status = 'published'
          and invoice.student_id = account.student_id and balance_centavos > 0
      group by account.student_id
      having sum(balance_centavos) > 0 or account.unapplied_centavos > 0
    )
    select (select count(*) from owing) as customers,
      (select json_group_array(json(cells)) from (
        select json_array(student_no, fullname, ${sql.raw(COLUMNS.map((name) => `"${name}"`).join(", "))}) as cells
        from owing cross join student on student.id = owing.student_id
        order by ${ORDER[page.sort]} ${direction}, student.id ${direction} limit ${page.limit} offset ${page.offset}
      )) as page_json`);
}

/** The same of all customers together, from the daily summary: the page's batch reads one snapshot, so the two agree. */
export const agedTotals = (today: SchoolDay): Statement<Amounts> =>
  statement(sql`select owed.*, account.unapplied, owed.balance_centavos - account.unapplied as balance
    from (select coalesce(sum(balance_centavos), 0) as balance_centavos, ${bucketSums(today)}
      from invoice_daily_summary where document_status = 'published' and settlement in ('unpaid', 'partial')) owed,
      (select coalesce(sum(unapplied_centavos), 0) as unapplied from customer_account) account`);

export const NOTHING_OWED: AgedBalance = {
  current: 0,
  days1To30: 0,
  days31To60: 0,
  days61To90: 0,
  days91To120: 0,
  daysOver120: 0,
  unapplied: 0,
  balance: 0,
};

export const agedBalanceOf = (row: Amounts): AgedBalance => ({
  current: row.current,
  days1To30: row.days1To30,
  days31To60: row.days31To60,
  days61To90: row.days61To90,
  days91To120: row.days91To120,
  daysOver120: row.daysOver120,
  unapplied: row.unapplied,
  balance: row.balance,
});

/** The page's text as customers: plainly, for ten thousand at once. */
export const customerBalancesOf = (pageJson: string): CustomerBalance[] =>
  (JSON.parse(pageJson) as BalanceCells[]).map(
    ([
      customerId,
      customerName,
      current,
      days1To30,
      days31To60,
      days61To90,
      days91To120,
      daysOver120,
      unapplied,
      balance,
    ]) => ({
      customerId,
      customerName,
      current,
      days1To30,
      days31To60,
      days61To90,
      days91To120,
      daysOver120,
      unapplied,
      balance,
    }),
  );
