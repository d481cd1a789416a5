import type { SchoolDay } from "#core/shared/school-day.ts";
import type { Row } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

type NewCount = Row<
  "cash_count",
  | "uuid"
  | "method_code"
  | "cashier_id"
  | "expected_centavos"
  | "counted_centavos"
  | "note"
  | "counted_at"
  | "counted_by"
> & { day: SchoolDay };

export const insertCashCount = (count: NewCount): Statement<unknown> =>
  statement(sql`insert into cash_count (uuid, day, method_code, cashier_id, expected_centavos, counted_centavos, note,
      counted_at, counted_by)
    values (${count.uuid}, ${count.day}, ${count.method_code}, ${count.cashier_id}, ${count.expected_centavos},
      ${count.counted_centavos}, ${count.note}, ${count.counted_at}, ${count.counted_by})`);
