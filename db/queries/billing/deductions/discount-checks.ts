import { check, type LedgerCheck } from "#db/queries/billing/ledger-check.ts";
import { sql } from "#db/statement.ts";

/** A product of quantity and unit price that an integer of SQLite holds. */
const SAFE_PRODUCT = 9_000_000_000_000_000_000n;

/** What named deductions and surcharges have to agree with. */
export const DISCOUNT_CHECKS: readonly LedgerCheck[] = [
  check(
    "the parts of a line's deduction sum to it",
    sql`select coalesce(number, draft_number) as example from (
        select invoice.number, draft_number, line_total_centavos, parts, iif(
          unit_price_e4 <= ${sql.raw(String(SAFE_PRODUCT))} / max(quantity_e4, 1),
          (unit_price_e4 * quantity_e4 + 500000) / 1000000, line_total_centavos + parts) as base
        from (select invoice_line.*, (select sum(value ->> 'amount') from json_each(parts_json, '$.deduction')) as parts
          from invoice_line indexed by invoice_line_named where parts_json is not null) line
        join invoice on invoice.id = line.invoice_id where parts is not null)
      where parts <> base - line_total_centavos`,
  ),
];
