import { SCHEDULE } from "#core/billing/schedules/recurrence.ts";
import type { ScheduleRun } from "#core/billing/schedules/schedule-run.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import {
  type BilledStudent,
  discountsOn,
  SOURCE_LINES,
} from "#db/queries/billing/deductions/named-adjustment.ts";
import { jsonIn, own, type RowOfSources, rowsWithin, select, wanted } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { invoice, invoiceSchedule, invoiceSchedulePause } from "#db/tables.ts";

/** What a run of schedules reads, and how it writes what it decided. */
const MEMBERS = sql`from segment_member
  cross join student on student.id = segment_member.student_id and student.is_active = 1
  where segment_member.segment_id = invoice.segment_id`;
const runOn = (today: SchoolDay) => {
  const billed = sql`json_object('studentId', student.id, 'discounts', json(${discountsOn(today)}))`;
  return {
    ...own(invoiceSchedule, SCHEDULE),
    uuid: invoice.uuid,
    number: invoice.draftNumber,
    referenceNumber: invoice.referenceNumber,
    studentId: invoice.studentId,
    amount: invoice.amountDueCentavos,
    nextOccurrence: invoiceSchedule.nextOccurrence,
    endedOn: invoiceSchedule.endedOn,
    version: invoiceSchedule.version,
    pauses: rowsWithin(
      { fromDay: invoiceSchedulePause.fromDay, untilDay: invoiceSchedulePause.untilDay },
      sql`from ${invoiceSchedulePause} where ${invoiceSchedulePause.scheduleId} = ${invoiceSchedule.id}`,
    ),
    /** The active students it bills, by name. */
    students: jsonIn<BilledStudent[]>(sql`case when ${invoice.studentId} is null
      then (select json_group_array(json(item))
        from (select ${billed} as item ${MEMBERS} order by student.name_key, student.id))
      else (select json_group_array(${billed}) from student where id = ${invoice.studentId} and is_active = 1) end`),
    lines: SOURCE_LINES,
    /** Its individual customer; null for a segment. */
    customerName: sql<string | null>`(select fullname from student where id = ${invoice.studentId})`,
  };
};
/** A schedule that is run; while it is published its status is null. */
export type RunSchedule = Omit<RowOfSources<ReturnType<typeof runOn>>, "nextDate" | "made">;

/** The drafts among these that bill again and again, in the order given. */
export const schedulesOf = (uuids: readonly string[], today: SchoolDay): Statement<RunSchedule> =>
  select(
    runOn(today),
    sql`from ${wanted(uuids)} cross join ${invoice} on ${invoice.uuid} = wanted.value
      cross join ${invoiceSchedule} on ${invoiceSchedule.id} = ${invoice.id} order by wanted.key`,
  );

/** Occurrences wait on their own day while a schedule is paused, because it may be resumed. */
const isDue = (today: SchoolDay): SQL =>
  sql`next_date <= ${today} and (status <> 'PAUSED' or next_date < ${today} or next_date < paused_from)`;

/**
 * The schedules with the earliest occurrences that are due, at most `limit` of them and, but for the first, with at most
 * `students` students together.
 */
export const dueSchedules = (
  today: SchoolDay,
  { limit, students }: { limit: number; students: number },
): Statement<RunSchedule> =>
  select(
    runOn(today),
    sql`from sized cross join ${invoice} on ${invoice.id} = sized.id
        cross join ${invoiceSchedule} on ${invoiceSchedule.id} = sized.id
      where running <= ${students} or place = 1
      order by sized.next_date, sized.id`,
    sql`with due as (
      select id, next_date from invoice_schedule indexed by invoice_schedule_due
      where next_date is not null and ${isDue(today)} order by next_date, id limit ${limit}),
    sized as (
      select due.id, due.next_date, sum(case when invoice.student_id is not null then 1 else (
          select count(*) from segment_member where segment_id = invoice.segment_id) end)
        over (order by due.next_date, due.id) as running,
        row_number() over (order by due.next_date, due.id) as place
      from due cross join invoice on invoice.id = due.id) `,
  );

/** What was decided of a schedule that was read. */
export interface DecidedSchedule {
  row: RunSchedule;
  run: ScheduleRun;
}

/** The progress of the schedules, guarded by the versions read; one that is published now has no status yet. */
export function saveProgress(
  decided: readonly DecidedSchedule[],
  { today, isPublishing }: { today: SchoolDay; isPublishing: boolean },
): Statement<unknown>[] {
  const rows = decided.map(({ row, run }) => ({
    uuid: row.uuid,
    version: row.version,
    next: run.nextOccurrence,
    nextDate: run.nextDate,
    made: run.made.length,
    status: run.status,
    pausedFrom: run.pausedFrom,
  }));
  const unchanged = isPublishing
    ? sql`invoice_schedule.status is null`
    : sql`invoice_schedule.version = wanted.version`;
  return [
    // Materialized, so that schedules and rows are joined by a key and never each with each.
    statement(sql`with wanted as materialized (
        select (select id from invoice where uuid = value ->> 'uuid') as schedule_id, value ->> 'version' as version,
          value ->> 'next' as next, value ->> 'nextDate' as nextDate, value ->> 'made' as made, value ->> 'status' as status,
          value ->> 'pausedFrom' as pausedFrom
        from json_each(${json(rows)}))
      update invoice_schedule set next_occurrence = wanted.next, next_date = wanted.nextDate,
        made = invoice_schedule.made + wanted.made, status = wanted.status,
        paused_from = case wanted.status when 'PAUSED' then coalesce(wanted.pausedFrom, paused_from) end,
        ended_on = case wanted.status when 'ENDED' then coalesce(ended_on, ${today}) end,
        version = invoice_schedule.version + 1
      from wanted where invoice_schedule.id = wanted.schedule_id and ${unchanged}`),
    expectChanges(decided.length),
  ];
}

/** What the schedules skipped, the pauses that began by themselves, and the students of segments who had left. */
export function savePassedOver(decided: readonly DecidedSchedule[], now: Instant): Statement<unknown>[] {
  const skipped = decided.flatMap(({ row, run }) =>
    run.skipped.map(({ occurrence, date, reason }) => ({ uuid: row.uuid, occurrence, date, reason })),
  );
  const ofSegments = decided.flatMap(({ row, run }) =>
    row.studentId === null
      ? run.made.map(({ occurrence, date }) => ({ uuid: row.uuid, occurrence, date }))
      : [],
  );
  const paused = decided.flatMap(({ row, run }) =>
    run.pausedFrom === null ? [] : [{ uuid: row.uuid, from: run.pausedFrom, reason: leftReason(row) }],
  );
  return [
    ...(skipped.length > 0 ? [skipOccurrences(skipped, now)] : []),
    ...(ofSegments.length > 0 ? [passOverMembers(ofSegments, now)] : []),
    ...(paused.length > 0 ? [startPauses(paused, now)] : []),
  ];
}
export const leftReason = ({ customerName }: Pick<RunSchedule, "customerName">): string =>
  `${customerName} has left the school`;

const skipOccurrences = (
  skipped: readonly { uuid: string; occurrence: number; date: SchoolDay; reason: string }[],
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into invoice_passed_over (source_id, occurrence, occurrence_date, reason, recorded_at)
    select invoice.id, wanted.value ->> 'occurrence', wanted.value ->> 'date', wanted.value ->> 'reason', ${now}
    from json_each(${json(skipped)}) wanted cross join invoice on invoice.uuid = wanted.value ->> 'uuid'
    order by wanted.key`);

/** The students of the sources' segments who left: what was made for the others is not made for them. */
export const passOverMembers = (
  made: readonly { uuid: string; occurrence: number; date?: SchoolDay }[],
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into invoice_passed_over (source_id, occurrence, occurrence_date, student_id, reason, recorded_at)
    select invoice.id, wanted.value ->> 'occurrence',
      coalesce(wanted.value ->> 'date', invoice.invoice_date), student.id, 'left', ${now}
    from json_each(${json(made)}) wanted cross join invoice on invoice.uuid = wanted.value ->> 'uuid'
      cross join segment_member on segment_member.segment_id = invoice.segment_id
      cross join student on student.id = segment_member.student_id and student.is_active = 0
    order by wanted.key, student.name_key, student.id`);

export const startPauses = (
  paused: readonly { uuid: string; from: SchoolDay; reason: string }[],
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into invoice_schedule_pause (schedule_id, from_day, reason, paused_at)
    select invoice.id, wanted.value ->> 'from', wanted.value ->> 'reason', ${now}
    from json_each(${json(paused)}) wanted cross join invoice on invoice.uuid = wanted.value ->> 'uuid'`);

/** Fails the batch where a student whom it bills has left since they were read. */
export const billedAreActive = (studentIds: readonly number[]): Statement<unknown> =>
  expectThat(sql`not exists (select 1 from json_each(${json([...new Set(studentIds)])}) billed
    cross join student on student.id = billed.value where student.is_active = 0)`);
