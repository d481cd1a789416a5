import type { OverviewDay, OverviewMonth } from "../../../../core/billing/overview/overview-contract.ts";
import { addDays, monthOf, type SchoolDay } from "../../../../core/shared/school-day.ts";
import { type SQL, type Statement, sql, statement } from "../../../statement.ts";

/** Months and days of the overview, from the ledger's daily summary (B-101). */
const MONTHS = 12;
const DAYS = 30;

/** Of a day's entries: what was invoiced and adjusted, less what was cancelled and credited. A payment's cancellation is a debit. */
const BILLED = sql`case kind when 'INVOICE' then debit_centavos when 'ADJUSTMENT' then debit_centavos - credit_centavos
  when 'CANCELLATION' then -credit_centavos when 'CREDIT MEMO' then -credit_centavos else 0 end`;
/** What was posted, less what was cancelled and refunded; an invoice's cancellation is a credit. */
const COLLECTED = sql`case kind when 'PAYMENT' then credit_centavos when 'CANCELLATION' then -debit_centavos
  when 'REFUND' then -debit_centavos else 0 end`;

/** The first day of the month so many months before. */
function monthsBefore(today: SchoolDay, months: number): SchoolDay {
  let { start } = monthOf(today);
  for (let before = 0; before < months; before++) ({ start } = monthOf(addDays(start, -1)));
  return start;
}

const between = (from: SchoolDay, through: SchoolDay): SQL =>
  sql`ledger_daily_summary where entry_date between ${from} and ${through}`;

/** The last twelve months, this one among them; one without entries is left out. */
export const monthsOfBooks = (today: SchoolDay): Statement<OverviewMonth> =>
  statement(sql`select substr(entry_date, 1, 7) as month, sum(${BILLED}) as billed, sum(${COLLECTED}) as collected
    from ${between(monthsBefore(today, MONTHS - 1), today)} group by month order by month`);

/** The last thirty days, today among them; one without entries has nothing collected. */
export const daysOfBooks = (today: SchoolDay): Statement<OverviewDay> =>
  statement(sql`with recursive days(day) as (
      select ${addDays(today, 1 - DAYS)} union all select date(day, '+1 day') from days where day < ${today})
    select day, coalesce((select sum(${COLLECTED}) from ledger_daily_summary where entry_date = day), 0) as collected
    from days order by day`);
