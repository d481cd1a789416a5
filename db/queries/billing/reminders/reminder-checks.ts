import { check, type LedgerCheck } from "#db/queries/billing/ledger-check.ts";
import { sql } from "#db/statement.ts";

/** The invariants of reminders. */
export const REMINDER_CHECKS: readonly LedgerCheck[] = [
  check(
    "no invoice is told of a stage of its due date twice, or twice on a day",
    sql`select invoice.number as example from (
        select invoice_id from reminder_invoice where left_out is null and stage is not null
          group by invoice_id, due_date, stage having count(*) > 1
        union all select invoice_id from reminder_invoice where told_on is not null
          group by invoice_id, told_on having count(*) > 1) twice
      join invoice on invoice.id = invoice_id`,
  ),
  check(
    "a reminder counts and sums its invoices, which are published and of children of its guardian",
    sql`select reminder.uuid as example from reminder
        left join (select reminder_id, count(*) as invoices, sum(r.balance_centavos) as centavos,
            max(student.guardian_id is null or number is null) as is_wrong
          from reminder_invoice r join invoice on invoice.id = invoice_id left join student on student.id = student_id
          group by reminder_id) t on reminder_id = reminder.id
      where invoices is not invoice_count or centavos is not amount_centavos or is_wrong`,
  ),
];
