import { check, type LedgerCheck } from "#db/queries/billing/ledger-check.ts";
import { sql } from "#db/statement.ts";

/** The invariants of late-payment charges. */
export const LATE_CHARGE_CHECKS: readonly LedgerCheck[] = [
  check(
    "no invoice is charged late twice for a month, nor is a late-payment charge, and none is charged to another customer",
    sql`select invoice.number as example from late_charge join invoice on invoice.id = invoice_id
        join invoice draft on draft.id = draft_id
      where draft.student_id is not invoice.student_id or invoice.number is null
        or exists (select 1 from late_charge own where own.draft_id = invoice.id)
      union all select month from late_charge group by month, invoice_id having count(*) > 1`,
  ),
  check(
    "of a run of late-payment charges each customer has one draft",
    sql`select month as example from late_charge_run run join (select run_id, student_id, count(distinct draft_id) as drafts
        from late_charge join invoice on invoice.id = draft_id group by run_id, student_id) d on d.run_id = run.id
      where drafts > 1`,
  ),
];
