import { check, type LedgerCheck } from "#db/queries/billing/ledger-check.ts";
import { sql } from "#db/statement.ts";

/** What the instalments of a draft have to agree with. */
export const INSTALMENT_CHECKS: readonly LedgerCheck[] = [
  check(
    "the instalments of a draft are its student's, and sum to it in each total",
    sql`select source.draft_number as example from invoice source indexed by invoice_sources
        left join invoice made on made.source_id = source.id
      where source.source_published_at is not null and source.student_id is not null
        and source.generate_type = 'ONETIME'
      group by source.id
      having count(made.id) < 2 or min(made.student_id = source.student_id) <> 1
        or sum(made.subtotal_centavos) <> source.subtotal_centavos
        or sum(made.taxes_centavos) <> source.taxes_centavos
        or sum(made.surcharges_centavos) <> source.surcharges_centavos
        or sum(made.deductions_centavos) <> source.deductions_centavos
        or sum(made.amount_due_centavos) <> source.amount_due_centavos`,
  ),
];
