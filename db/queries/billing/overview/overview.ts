import type { OverviewDay, OverviewMonth } from "#core/billing/overview/overview-contract.ts";
import { addDays, monthOf, type SchoolDay } from "#core/shared/school-day.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** Months and days of the overview, from the ledger's daily summary (B-101). */
const MONTHS = 12;
const DAYS = 30;

/** Of a day's entries: what was invoiced and adjusted, less what was cancelled and credited. A payment's cancellation is a debit. */
const BILLED = sql`case kind when 'INVOICE' then debit_centavos when 'ADJUSTMENT' then debit_centavos - credit_centavos
  when 'CANCELLATION' then -credit_centavos when 'CREDIT MEMO' then -credit_centavos else 0 end`;
/** What was posted, less what was cancelled and refunded; an invoice's cancellation is a credit. */
const COLLECTED = sql`case kind when 'PAYMENT' then credit_centavos when 'CANCELLATION' then -debit_centavos
  when 'REFUND' then -debit_centavos else 0 end`;

/** The first days of the last twelve months, the oldest first. */
function lastMonths(today: SchoolDay): SchoolDay[] {
  const starts = [monthOf(today).start];
  while (starts.length < MONTHS) starts.unshift(monthOf(addDays(starts[0] ?? today, -1)).start);
  return starts;
}

/** The last twelve months, this one among them; one without entries is left out. Each is a range of days: none is sorted. */
export const monthsOfBooks = (today: SchoolDay): Statement<OverviewMonth> =>
  statement(
    sql.join(
      lastMonths(today).map((start, index, { [index + 1]: next }) => {
        const through = next ? addDays(next, -1) : today;
        return sql`select * from (select ${start.slice(0, 7)} as month, sum(${BILLED}) as billed, sum(${COLLECTED}) as collected
          from ledger_daily_summary where entry_date between ${start} and ${through}) where billed is not null`;
      }),
      sql` union all `,
    ),
  );

/** The last thirty days, today among them; one without entries has nothing collected. */
export const daysOfBooks = (today: SchoolDay): Statement<OverviewDay> =>
  statement(sql`with recursive days(day) as (
      select ${addDays(today, 1 - DAYS)} union all select date(day, '+1 day') from days where day < ${today})
    select day, coalesce((select sum(${COLLECTED}) from ledger_daily_summary where entry_date = day), 0) as collected
    from days order by day`);
