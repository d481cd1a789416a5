import { intervalText, type RecurrenceType } from "#core/billing/schedules/recurrence.ts";
import { SCHEDULE_LIST } from "#core/billing/schedules/schedule-list.ts";
import { indexed, inRange, is, listSource } from "#db/queries/shared/list-source.ts";
import { studentsMatching } from "#db/queries/shared/person-search.ts";
import { sql } from "#db/statement.ts";

/** Where a schedule without a next day is in the order of the next days: last. */
const NEXT = "coalesce(next_date, '9999-12-31')";
const by = (column: string, index: string) => ({
  by: [column, "invoice_schedule.id"],
  from: indexed("invoice_schedule", index),
});

const WITH_INVOICE = sql`${indexed("invoice_schedule", "invoice_schedule_by_next")}
  cross join invoice on invoice.id = invoice_schedule.id`;
/** The published schedules: each order has its index. */
export const SCHEDULES = listSource(SCHEDULE_LIST, {
  table: "invoice_schedule",
  fields: {
    number: sql`draft_number`,
    referenceNumber: sql`reference_number`,
    billedTo: sql`coalesce(student.fullname, segment.name)`,
    interval: sql`''`,
    startDate: sql`start_date`,
    endDate: sql`end_date`,
    nextDate: sql`next_date`,
    made: sql`made`,
    remaining: sql`case status when 'ENDED' then 0 else occurrences - next_occurrence + 1 end`,
    amountDue: sql`amount_due_centavos`,
    status: sql`status`,
    reason: sql`coalesce((select reason from invoice_schedule_pause
      where schedule_id = invoice_schedule.id and until_day is null), end_reason)`,
    uuid: sql`invoice.uuid`,
    type: sql`type`,
    every: sql`every`,
    occurrences: sql`occurrences`,
    nextOccurrence: sql`next_occurrence`,
    customerId: sql`student.student_no`,
    segmentCode: sql`segment.code`,
    today: sql`''`,
  },
  reads: {
    interval: (_: never, row) =>
      intervalText({ type: row.type as RecurrenceType, every: row.every as number }),
  },
  joins: sql`join invoice on invoice.id = invoice_schedule.id left join student on student.id = invoice.student_id
    left join segment on segment.id = invoice.segment_id`,
  orders: {
    nextDate: by(NEXT, "invoice_schedule_by_next"),
    startDate: by("start_date", "invoice_schedule_by_start"),
    endDate: by("end_date", "invoice_schedule_by_end"),
    number: { by: ["invoice_schedule.id"], from: sql`invoice_schedule not indexed` },
    // A school has some hundreds of schedules at most: these are read whole and sorted.
    billedTo: {
      by: ["coalesce(student.name_key, segment.name_key)", "invoice_schedule.id"],
      from: sql`${WITH_INVOICE} left join student on student.id = invoice.student_id
        left join segment on segment.id = invoice.segment_id`,
    },
    amountDue: { by: ["invoice.amount_due_centavos", "invoice_schedule.id"], from: WITH_INVOICE },
    made: by("made", "invoice_schedule_by_next"),
    status: by("invoice_schedule.status", "invoice_schedule_by_next"),
  },
  scope: () => sql`invoice_schedule.status is not null`,
  where: {
    status: is("invoice_schedule.status"),
    search: (text) => sql`exists (select 1 from invoice left join segment on segment.id = invoice.segment_id
      where invoice.id = invoice_schedule.id and (student_id in (${studentsMatching(text)})
        or instr(lower(draft_number || ' ' || reference_number || ' ' || coalesce(segment.name, '')), lower(${text})) > 0))`,
    customerId: (number) => sql`exists (select 1 from invoice where invoice.id = invoice_schedule.id
      and student_id = (select id from student where student_no = ${number}))`,
    segmentId: (segment) => sql`exists (select 1 from invoice where invoice.id = invoice_schedule.id
      and segment_id = (select id from segment where segment.code = ${segment}))`,
    type: is("type"),
    nextDate: inRange("next_date"),
    startDate: inRange("start_date"),
    endDate: inRange("end_date"),
  },
});
