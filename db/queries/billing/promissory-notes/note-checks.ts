import { check, type LedgerCheck } from "#db/queries/billing/ledger-check.ts";
import { sql } from "#db/statement.ts";

/** The invariants of promissory notes. */
export const NOTE_CHECKS: readonly LedgerCheck[] = [
  check(
    "what a promissory note promises is the sum of its dates, and of what its invoices owed when it was made",
    sql`select n.number as example from promissory_note n
      where n.amount_centavos <> coalesce((select sum(promised_centavos) from promissory_note_invoice where note_id = n.id), 0)
        or n.amount_centavos <> coalesce((select sum(amount_centavos) from promissory_note_date where note_id = n.id), 0)
        or n.last_date is not (select max(date) from promissory_note_date where note_id = n.id)
        or exists (select 1 from (select through_centavos, sum(amount_centavos) over (order by date) as summed
          from promissory_note_date where note_id = n.id) where through_centavos <> summed)`,
  ),
  check(
    "a promissory note's invoices are published ones of its own customer",
    sql`select n.number as example from promissory_note_invoice p join promissory_note n on n.id = p.note_id
      join invoice i on i.id = p.invoice_id where i.student_id is not n.student_id or i.number is null`,
  ),
  check(
    "what is settled of a promissory note, and its first date that is not met, follow from its invoices",
    sql`select number as example from (
        select n.number, n.settled_centavos, n.unmet_date, n.id, sum(min(p.promised_centavos, max(0,
            i.amount_due_centavos - i.balance_centavos - p.settled_before_centavos,
            p.promised_centavos - i.balance_centavos))) as settled
        from promissory_note n join promissory_note_invoice p on p.note_id = n.id join invoice i on i.id = p.invoice_id
        group by n.id) t
      where settled_centavos <> settled or unmet_date is not (select min(date) from promissory_note_date
        where note_id = t.id and through_centavos > settled)`,
  ),
];
