import { paymentStatusOf } from "#core/billing/invoices/invoice-status.ts";
import type { MadeRow } from "#core/billing/schedules/made-contract.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { Column, Nullable, Row } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** What a source made, and what it passed over and why, in the order of its occurrences. */
interface MadeSqlRow extends Nullable<Row<"invoice", "uuid" | "number" | "settlement" | "due_date">> {
  occurrence: number;
  day: SchoolDay;
  student_no: string | null;
  student_name: string | null;
  amount: number | null;
  reason: Column<"invoice_passed_over", "reason"> | null;
  pause_reason: string | null;
}

const OF_SOURCE = sql`(select id from invoice where uuid = `;
export const sourceExists = (uuid: string): Statement<{ id: number }> =>
  statement(sql`select id from invoice where uuid = ${uuid} and source_published_at is not null`);

export const madeCount = (uuid: string): Statement<{ count: number }> =>
  statement(sql`select (select count(*) from invoice where source_id = ${OF_SOURCE}${uuid}))
    + (select count(*) from invoice_passed_over where source_id = ${OF_SOURCE}${uuid})) as "count"`);

export const madeRows = (
  uuid: string,
  { limit, offset }: { limit: number; offset: number },
): Statement<MadeSqlRow> =>
  statement(sql`select what.*, student_no, fullname as student_name,
      case reason when 'paused' then (select pause.reason from invoice_schedule_pause pause
        where schedule_id = what.source_id and from_day <= day and (until_day is null or day < until_day)
        order by pause.id limit 1) end as pause_reason
    from (select source_id, occurrence, invoice_date as day, student_id, uuid,
          coalesce(number, draft_number) as number, settlement, due_date,
          amount_due_centavos as amount, null as reason, 0 as place
        from invoice where source_id = ${OF_SOURCE}${uuid})
      union all select source_id, occurrence, occurrence_date, student_id, null, null, null, null, null, reason, 1
        from invoice_passed_over where source_id = ${OF_SOURCE}${uuid})) what
      left join student on student.id = what.student_id
    order by occurrence desc, place, student.name_key limit ${limit} offset ${offset}`);

const REASONS = {
  paused: "Paused",
  left: "Left the school",
  empty: "The segment had no active students",
  closed: "The books were closed",
} as const;

export const madeRowOf = (row: MadeSqlRow, today: SchoolDay): MadeRow => ({
  occurrence: row.occurrence,
  date: row.day,
  customerId: row.student_no,
  customerName: row.student_name,
  uuid: row.uuid,
  number: row.number,
  amountDue: row.amount,
  paymentStatus:
    row.settlement !== null && row.due_date !== null
      ? paymentStatusOf(row.settlement, row.due_date, today)
      : null,
  reason: row.reason && [REASONS[row.reason], row.pause_reason].filter(Boolean).join(": "),
});
