import { type SQL, sql } from "#db/statement.ts";

/** The due date of the invoice selected as `invoice` while `isLater` holds of the `replaced_at` of its next one. */
export const dueWhile = (isLater: SQL): SQL =>
  sql`coalesce((select due_date from invoice_due_date
    where invoice_id = invoice.id and ${isLater} order by replaced_at limit 1), invoice.due_date)`;

const within = (column: string, from: SQL, to: SQL): SQL =>
  sql`${sql.raw(column)} >= ${from} and ${sql.raw(column)} < ${to}`;

/** What changed balances of published invoices from one instant until before another, as `(invoice_id, at, centavos)`. */
export const balanceChanges = (from: SQL, to: SQL): SQL => sql`
  select invoice.id as invoice_id, recorded_at as at, debit_centavos - credit_centavos as centavos
    from ledger_entry indexed by ledger_by_recorded cross join invoice on invoice.uuid = paper_uuid
    where ${within("recorded_at", from, to)} and kind in ('INVOICE', 'ADJUSTMENT', 'CANCELLATION')
  union all select invoice_id, allocated_at, -amount_centavos from payment_allocation indexed by payment_allocation_made
    where ${within("allocated_at", from, to)} and released_at is null
  union all select invoice_id, allocated_at, -amount_centavos from payment_allocation indexed by payment_allocation_released
    where released_at >= ${from} and ${within("allocated_at", from, to)}
  union all select invoice_id, released_at, amount_centavos from payment_allocation indexed by payment_allocation_released
    where ${within("released_at", from, to)}
  union all select invoice_id, published_at, -amount_centavos from credit_memo indexed by credit_memo_by_published
    where ${within("published_at", from, to)}`;

/** The balance of the invoice selected as `invoice` right before `replaced_at`. */
const BALANCE_BEFORE = sql`(
  coalesce((select sum(debit_centavos - credit_centavos) from ledger_entry where paper_uuid = uuid and recorded_at < replaced_at), 0)
  - coalesce((select sum(amount_centavos) from payment_allocation where invoice_id = invoice.id
    and allocated_at < replaced_at and (released_at is null or released_at >= replaced_at)), 0)
  - coalesce((select sum(amount_centavos) from credit_memo where invoice_id = invoice.id and published_at < replaced_at), 0))`;

/**
 * What moved receivables from one instant until before another, as `(invoice_id, student_id, due_date, centavos)`: each change
 * of a balance at the due date right after it, and of each new due date the balance, off the old one and onto the next.
 */
export const movements = (from: SQL, to: SQL): SQL => sql`
  select invoice.id as invoice_id, student_id, ${dueWhile(sql`replaced_at > at`)} as due_date, centavos
    from (${balanceChanges(from, to)}) changed cross join invoice on invoice.id = changed.invoice_id
  union all select invoice.id, student_id, iif(is_old, old.due_date,
      ${dueWhile(sql`replaced_at > old.replaced_at`)}), iif(is_old, -1, 1) * ${BALANCE_BEFORE}
    from invoice_due_date old indexed by invoice_due_date_replaced cross join (select 0 as is_old union all select 1)
      cross join invoice on invoice.id = old.invoice_id
    where ${within("replaced_at", from, to)}`;
