import { addDays, type SchoolDay, startOfDay } from "../../../../core/shared/school-day.ts";
import { type SQL, sql } from "../../../statement.ts";

/**
 * What was owed at the end of a past day (B-80), as `(student_id, due_date, owed, booked)`: the open invoices of that day,
 * and what makes up each customer's ledger of that day. Counted back from the books of now, so that what it reads grows
 * with what happened since, not with the age of the books.
 */
export function owedAsOf(day: SchoolDay): SQL {
  const end = startOfDay(addDays(day, 1));
  return sql`
    select student_id, ${dueDateAsOf(day)} as due_date,
      then_owed.centavos as owed, 0 as booked
    from (${balancesAsOf(day)}) then_owed
      cross join invoice on invoice.id = then_owed.invoice_id and published_at < ${end}
    union all select student_id, null, 0, balance_centavos from (${OPEN})
    union all select student_id, null, 0, -unapplied_centavos from customer_account where unapplied_centavos > 0
    union all select student_id, null, 0, credit_centavos - debit_centavos
      from ledger_entry indexed by ledger_by_recorded where recorded_at >= ${end}`;
}

const OPEN = sql`select id, student_id, balance_centavos from invoice indexed by invoice_owed
  where document_status = 'published' and balance_centavos > 0 and student_id is not null`;

/** The balances of invoices at the end of a past day, as `(invoice_id, centavos)`: those that were not 0. */
export const balancesAsOf = (day: SchoolDay): SQL =>
  sql`select invoice_id, sum(centavos) as centavos from (
      select id as invoice_id, balance_centavos as centavos from (${OPEN})
      union all ${takenBackSince(startOfDay(addDays(day, 1)))}) group by invoice_id having sum(centavos) <> 0`;

/** The due date that an invoice, selected as `invoice`, had at the end of a past day. */
export const dueDateAsOf = (day: SchoolDay): SQL =>
  sql`coalesce((select due_date from invoice_due_date
    where invoice_id = invoice.id and replaced_at >= ${startOfDay(addDays(day, 1))} order by replaced_at limit 1), due_date)`;

/** What changed balances since `end`, with the opposite sign. */
const takenBackSince = (end: string): SQL => sql`
  select invoice_id, amount_centavos from payment_allocation indexed by payment_allocation_made
    where allocated_at >= ${end} and released_at is null
  union all select invoice_id, -amount_centavos from payment_allocation indexed by payment_allocation_released
    where released_at >= ${end} and allocated_at < ${end}
  union all select invoice_id, amount_centavos from credit_memo indexed by credit_memo_by_published
    where published_at >= ${end}
  union all select invoice.id, credit_centavos - debit_centavos from ledger_entry indexed by ledger_by_recorded
    cross join invoice on invoice.uuid = paper_uuid where recorded_at >= ${end} and kind = 'ADJUSTMENT'
  union all select id, amount_due_centavos - credited_centavos from invoice indexed by invoice_by_cancelled
    where document_status = 'published' and cancelled_at >= ${end}`;
