import { occurrencesOf, type Recurrence } from "#core/billing/schedules/recurrence.ts";
import type { Schedule } from "#core/billing/schedules/schedule-contract.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { Nullable, Row } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** The schedule of an invoice beside its other columns; null where it does not recur. */
type ScheduleRow = Row<
  "invoice_schedule",
  "type" | "every" | "start_date" | "end_date" | "occurrences" | "next_occurrence" | "next_date" | "made"
>;
export interface ScheduleColumns extends Nullable<ScheduleRow> {
  schedule_status: Row<"invoice_schedule", "status">["status"];
}
export const SCHEDULE_COLUMNS = sql`invoice_schedule.type, invoice_schedule.every, invoice_schedule.start_date,
  invoice_schedule.end_date, invoice_schedule.occurrences, invoice_schedule.next_occurrence,
  invoice_schedule.next_date, invoice_schedule.made, invoice_schedule.status as schedule_status`;
export const SCHEDULE_JOIN = sql`left join invoice_schedule on invoice_schedule.id = invoice.id`;

const hasSchedule = (row: ScheduleColumns): row is ScheduleRow & ScheduleColumns =>
  // Requests of files that were stored before schedules existed have no such column.
  row.type !== null && row.type !== undefined;

export const recurrenceOf = (
  row: Row<"invoice_schedule", "type" | "every" | "start_date" | "end_date">,
): Recurrence => ({
  type: row.type,
  every: row.every,
  startDate: row.start_date,
  endDate: row.end_date,
});

/** The days of an invoice that recurs; null where it has none. */
export const keptRecurrence = (row: ScheduleColumns): Recurrence | null =>
  hasSchedule(row) ? recurrenceOf(row) : null;

export function scheduleOf(row: ScheduleColumns, today: SchoolDay): Schedule | null {
  if (!hasSchedule(row)) return null;
  const recurrence = recurrenceOf(row);
  return {
    ...recurrence,
    status: row.schedule_status,
    nextDate: row.next_date,
    occurrences: row.occurrences,
    made: row.made,
    remaining: row.schedule_status === "ENDED" ? 0 : row.occurrences - row.next_occurrence + 1,
    past: occurrencesOf(recurrence).filter(({ date }) => date < today).length,
  };
}

/** Keeps the days of an invoice that recurs, written before in the same batch; as a draft it has them anew. */
export function writeSchedule(uuid: string, recurrence: Recurrence): Statement<unknown> {
  const { type, every, startDate, endDate } = recurrence;
  return statement(sql`insert into invoice_schedule (id, type, every, start_date, end_date, occurrences)
    select id, ${type}, ${every}, ${startDate}, ${endDate}, ${occurrencesOf(recurrence).length} from invoice
      where uuid = ${uuid}
    on conflict (id) do update set type = excluded.type, every = excluded.every, start_date = excluded.start_date,
      end_date = excluded.end_date, occurrences = excluded.occurrences, version = version + 1`);
}
