import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import type { Row } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { startPauses } from "./schedule-run.ts";

/** Pausing, resuming and ending a published schedule, each on the version that was read. */
export interface ScheduleHeadRow
  extends Row<
      "invoice_schedule",
      "id" | "type" | "every" | "start_date" | "end_date" | "occurrences" | "next_occurrence" | "version"
    >,
    Row<"invoice", "uuid" | "draft_number" | "reference_number" | "amount_due_centavos"> {
  status: NonNullable<Row<"invoice_schedule", "status">["status"]>;
}

export const scheduleHead = (uuid: string): Statement<ScheduleHeadRow> =>
  statement(sql`select schedule.id, type, every, start_date, end_date, occurrences, next_occurrence, schedule.version,
      status, uuid, draft_number, reference_number, amount_due_centavos
    from invoice cross join invoice_schedule schedule on schedule.id = invoice.id
    where uuid = ${uuid} and status is not null`);

const changeSchedule = ({ id, version }: ScheduleHeadRow, changed: SQL): Statement<unknown>[] => [
  statement(sql`update invoice_schedule set ${changed}, version = version + 1
    where id = ${id} and version = ${version}`),
  expectChanges(1),
];
const closePause = ({ id }: ScheduleHeadRow, untilDay: SchoolDay): Statement<unknown> =>
  statement(sql`update invoice_schedule_pause set until_day = ${untilDay}
    where schedule_id = ${id} and until_day is null`);

export const pauseSchedule = (
  head: ScheduleHeadRow,
  { from, reason, now }: { from: SchoolDay; reason: string; now: Instant },
): Statement<unknown>[] => [
  ...changeSchedule(head, sql`status = 'PAUSED', paused_from = ${from}`),
  startPauses([{ uuid: head.uuid, from, reason }], now),
];

export const resumeSchedule = (head: ScheduleHeadRow, today: SchoolDay): Statement<unknown>[] => [
  ...changeSchedule(head, sql`status = 'ACTIVE', paused_from = null`),
  closePause(head, today),
];

/** What was due before it was ended is still made, or skipped. */
export const endSchedule = (
  head: ScheduleHeadRow,
  { today, tomorrow, reason }: { today: SchoolDay; tomorrow: SchoolDay; reason: string },
): Statement<unknown>[] => [
  ...changeSchedule(
    head,
    sql`status = 'ENDED', paused_from = null, ended_on = ${today}, end_reason = ${reason},
      next_date = case when next_date <= ${today} then next_date end`,
  ),
  closePause(head, tomorrow),
];

/** `{uuid, number, status}` of a schedule as JSON: the answer of a change. */
export const changedSchedule = (uuid: string): SQL =>
  sql`(select json_object('uuid', uuid, 'number', draft_number, 'status', status) from invoice
    join invoice_schedule on invoice_schedule.id = invoice.id where uuid = ${uuid})`;
