import type { Schedule } from "#core/billing/schedules/recurrence.ts";
import { intervalText, occurrencesOf, type Recurrence } from "#core/billing/schedules/recurrence.ts";
import { SCHEDULE_LIST } from "#core/billing/schedules/schedule.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { indexed, inRange, is, listSource } from "#db/queries/shared/list-source.ts";
import { studentsMatching } from "#db/queries/shared/person-search.ts";
import { as, own } from "#db/select.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { invoice, invoiceSchedule, segment, student } from "#db/tables.ts";

/** A schedule as it stands on a day. */
export const scheduleOf = (
  { nextOccurrence, ...found }: Omit<Schedule, "remaining" | "past"> & { nextOccurrence: number },
  today: SchoolDay,
): Schedule => ({
  ...found,
  remaining: found.status === "ENDED" ? 0 : found.occurrences - nextOccurrence + 1,
  past: occurrencesOf(found).filter(({ date }) => date < today).length,
});

/** Keeps the days of an invoice that recurs, written before in the same batch; as a draft it has them anew. */
export function writeSchedule(uuid: string, recurrence: Recurrence): Statement<unknown> {
  const { type, every, startDate, endDate } = recurrence;
  return statement(sql`insert into invoice_schedule (id, type, every, start_date, end_date, occurrences)
    select id, ${type}, ${every}, ${startDate}, ${endDate}, ${occurrencesOf(recurrence).length} from invoice
      where uuid = ${uuid}
    on conflict (id) do update set type = excluded.type, every = excluded.every, start_date = excluded.start_date,
      end_date = excluded.end_date, occurrences = excluded.occurrences, version = version + 1`);
}

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
  sources: {
    ...own(invoiceSchedule, SCHEDULE_LIST.row),
    number: invoice.draftNumber,
    referenceNumber: invoice.referenceNumber,
    billedTo: sql<string>`coalesce(${student.fullname}, ${segment.name})`,
    interval: as(sql<string>`json_array(${invoiceSchedule.type}, ${invoiceSchedule.every})`, (of) => {
      const [type, every] = JSON.parse(of);
      return intervalText({ type, every });
    }),
    remaining: sql<number>`case ${invoiceSchedule.status} when 'ENDED' then 0
      else ${invoiceSchedule.occurrences} - ${invoiceSchedule.nextOccurrence} + 1 end`,
    amountDue: invoice.amountDueCentavos,
    reason: sql<string>`coalesce((select reason from invoice_schedule_pause
      where schedule_id = ${invoiceSchedule.id} and until_day is null), ${invoiceSchedule.endReason})`,
    uuid: invoice.uuid,
    customerId: student.studentNo,
    segmentCode: segment.code,
    today: sql`''`,
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
