import { check, type LedgerCheck } from "#db/queries/billing/ledger-check.ts";
import { sql } from "#db/statement.ts";

/** The invariants of bank lines in the books. */
export const BANK_LINE_CHECKS: readonly LedgerCheck[] = [
  check(
    "a confirmed bank line is one payment's, of its bank and amount, that is not cancelled",
    sql`select payment.number as example from bank_line join payment on payment.id = payment_id
      where payment.status = 'CANCELLED' or payment.bank_code is not bank_line.bank_code
        or payment.amount_centavos <> bank_line.amount_centavos
      union all select payment.number from payment join bank_line on payment_id = payment.id
        group by payment.id having count(*) > 1`,
  ),
  check(
    "a bank line is matched exactly where it has a proposal; one taken once has its place among equal ones",
    sql`select reference as example from bank_line
      where status = 'matched' and match_payment_id is null and match_student_id is null
        or status = 'unmatched' and coalesce(match_payment_id, match_student_id) is not null
      union all select bank_line.reference from bank_line
        where place > 1 and not exists (select 1 from bank_line other where other.bank_code = bank_line.bank_code
          and other.line_date = bank_line.line_date and other.reference = bank_line.reference
          and other.amount_centavos = bank_line.amount_centavos and other.place = bank_line.place - 1)`,
  ),
];
