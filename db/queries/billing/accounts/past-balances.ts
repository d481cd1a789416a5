import { addDays, type Instant, type SchoolDay, startOfDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { check, type LedgerCheck } from "#db/queries/billing/ledger-check.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { movements } from "./movements.ts";
import { endOfColumn } from "./owed-as-of.ts";

/** The newest day that is kept, and when the books began. */
export const newestKept = (): Statement<{ newest: SchoolDay | null; began: Instant | null }> =>
  statement(
    sql`select (select max(day) from past_balance_day) as newest, (select min(recorded_at) from ledger_entry) as began`,
  );

/** What changed from the end of a kept day to that of the next, as `(student_id, due_date, centavos)`; credit has no due date. */
const changesBetween = (from: SQL, to: SQL): SQL => sql`
  select student_id, value as due_date, iif(value = '', -1, 1) * centavos as centavos
    from (${movements(from, to)}) moved cross join json_each(json_array(moved.due_date, ''))
  union all select student_id, '', debit_centavos - credit_centavos
    from ledger_entry indexed by ledger_by_recorded where recorded_at >= ${from} and recorded_at < ${to}`;

/** Keeps the balances of the end of a day, from those of the newest day that is kept. */
export function keepDay(day: SchoolDay, newest: SchoolDay | null): Statement<unknown>[] {
  const before = newest ?? "";
  const end = (of: SchoolDay) => sql`${startOfDay(addDays(of, 1))}`;
  return [
    statement(sql`insert into past_balance_day (day) select ${day}
      where ${before} = coalesce((select max(day) from past_balance_day), '')`),
    expectChanges(1),
    statement(sql`insert into past_balance select ${day}, student_id, due_date, sum(centavos) from (
        select student_id, due_date, centavos from past_balance where day = ${before}
        union all ${changesBetween(newest ? end(newest) : sql`''`, end(day))})
      group by student_id, due_date having sum(centavos) <> 0`),
  ];
}

/** Each kept day with the one kept before it, as `kept`. */
const KEPT = sql`(select day, coalesce(lag(day) over (order by day), '') as before from past_balance_day) kept`;
const FROM = sql`iif(before = '', '', ${endOfColumn(sql`before`)})`;
const TO = endOfColumn(sql`kept.day`);
const sumOf = (day: SQL): SQL =>
  sql`coalesce((select sum(centavos) from past_balance where past_balance.day = ${day}), 0)`;
/** Days that are made again in full at each check; four months. */
const DAYS_AGAIN = 12;

export const PAST_BALANCE_CHECKS: readonly LedgerCheck[] = [
  check(
    "the balances of each of the last twelve kept days are those of the day kept before and what happened since",
    sql`select day as example from (select * from ${KEPT} order by day desc limit ${DAYS_AGAIN}) kept
      where exists (select 1 from (
          select student_id, due_date, centavos from past_balance where day = kept.day
          union all select student_id, due_date, -centavos from past_balance where day = before
          union all select student_id, due_date, -centavos from (${changesBetween(FROM, TO)}))
        group by student_id, due_date having sum(centavos) <> 0)`,
  ),
  check(
    "the balances of each kept day sum to the ledger as it was recorded by then",
    sql`select day as example from ${KEPT} where ${sumOf(sql`kept.day`)} <> ${sumOf(sql`before`)} + coalesce((
      select sum(debit_centavos - credit_centavos) from ledger_entry indexed by ledger_by_recorded
      where recorded_at >= ${FROM} and recorded_at < ${TO}), 0)`,
  ),
];
