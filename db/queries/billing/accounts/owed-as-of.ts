import { addDays, type SchoolDay, startOfDay } from "#core/shared/school-day.ts";
import { type SQL, sql } from "#db/statement.ts";
import { balanceChanges, dueWhile, movements } from "./movements.ts";

const endOf = (day: SchoolDay) => startOfDay(addDays(day, 1));
/** The end of a day that is a column. */
export const endOfColumn = (day: SQL): SQL => sql`${day} || 'T16:00:00.000Z'`;
const NEVER = sql`'9999'`;

/**
 * What was owed at the end of a past day (B-80): of the nearest day that is kept, or of now where that is nearer, and what
 * happened between. What is read grows neither with the age of the books nor with that of the day. As parts that each select
 * `(student_id, due_date, owed, booked)`: open invoices, and what makes up the customer's ledger. They read `span`.
 */
export const spanTo = (day: SchoolDay, today: SchoolDay): SQL => sql`span as materialized (
    select day, is_now, iif(ends > ${endOf(day)}, -1, 1) as sign, min(ends, ${endOf(day)}) as from_at, max(ends, ${endOf(day)}) as to_at
    from (select '' as day, 1 as is_now, ${NEVER} as ends, julianday(${today}) - julianday(${day}) as days
      union all select day, 0, ${endOfColumn(sql`day`)}, abs(julianday(day) - julianday(${day})) from past_balance_day)
    order by days limit 1)`;
const IF_NOW = sql`(select iif(is_now, 0, 9e18) from span)`;
const SIGN = sql`(select sign from span)`;
const FROM = sql`(select from_at from span)`;
const TO = sql`(select to_at from span)`;
export const PARTS_OF_SPAN: readonly SQL[] = [
  sql`select student_id, due_date, max(centavos, 0) as owed, centavos as booked from past_balance
    where day = (select day from span)`,
  sql`select student_id, due_date, balance_centavos as owed, balance_centavos as booked from invoice indexed by invoice_owed
    where document_status = 'published' and student_id > ${IF_NOW} and balance_centavos > 0`,
  sql`select student_id, null as due_date, 0 as owed, -unapplied_centavos as booked
    from customer_account indexed by customer_account_unapplied where unapplied_centavos > ${IF_NOW} and unapplied_centavos > 0`,
  sql`select student_id, due_date, ${SIGN} * centavos as owed, 0 as booked from (${movements(FROM, TO)})
    union all select student_id, null, 0, ${SIGN} * (debit_centavos - credit_centavos)
      from ledger_entry indexed by ledger_by_recorded where recorded_at >= ${FROM} and recorded_at < ${TO}`,
];

/** The balances of invoices at the end of a past day, whatever due date they were at, as `(invoice_id, centavos)`: those that were not 0. */
export const balancesAsOf = (day: SchoolDay): SQL =>
  sql`select invoice_id, sum(centavos) as centavos from (
      select id as invoice_id, balance_centavos as centavos from invoice indexed by invoice_owed
        where document_status = 'published' and balance_centavos > 0 and student_id is not null
      union all select invoice_id, -centavos from (${balanceChanges(sql`${endOf(day)}`, NEVER)})) group by invoice_id having sum(centavos) <> 0`;

/** The due date that an invoice, selected as `invoice`, had at the end of a past day. */
export const dueDateAsOf = (day: SchoolDay): SQL => dueWhile(sql`replaced_at >= ${endOf(day)}`);
