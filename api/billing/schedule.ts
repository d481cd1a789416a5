import type { CommandScope } from "#api/commands/command.ts";
import { act, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import { paymentStatusOf } from "#core/billing/invoices/invoice-status.ts";
import { SCHEDULE, type ScheduleStatus } from "#core/billing/schedules/recurrence.ts";
import {
  END_SCHEDULE,
  MADE_BY_SOURCE,
  PAUSE_SCHEDULE,
  RESUME_SCHEDULE,
} from "#core/billing/schedules/schedule.body.ts";
import { scheduleWorkflow } from "#core/billing/schedules/schedule.ts";
import { unmadeAfter } from "#core/billing/schedules/schedule-run.ts";
import { offsetOf, totalPagesOf } from "#core/shared/paging.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { addDays, type SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { startPauses } from "#db/queries/billing/schedules/schedule-run.ts";
import { own, type RowOfSources, select, wanted } from "#db/select.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { invoice, invoicePassedOver, invoiceSchedule, invoiceSchedulePause, student } from "#db/tables.ts";
import { set } from "#db/write.ts";

/** A published schedule as it is changed. */
const READ = {
  ...own(invoiceSchedule, SCHEDULE),
  id: invoiceSchedule.id,
  uuid: invoice.uuid,
  number: invoice.draftNumber,
  referenceNumber: invoice.referenceNumber,
  amountDue: invoice.amountDueCentavos,
  status: sql<ScheduleStatus>`${invoiceSchedule.status}`,
  nextOccurrence: invoiceSchedule.nextOccurrence,
  version: invoiceSchedule.version,
};
type FoundSchedule = RowOfSources<typeof READ>;
const SCHEDULES = {
  workflow: scheduleWorkflow,
  named: (uuids: readonly string[]): Statement<FoundSchedule> =>
    select(
      READ,
      sql`from ${wanted(uuids)} cross join ${invoice} on ${invoice.uuid} = wanted.value
        cross join ${invoiceSchedule} on ${invoiceSchedule.id} = ${invoice.id} and ${invoiceSchedule.status} is not null
      order by wanted.key`,
    ),
  factsOf: (found: FoundSchedule, today: SchoolDay) => ({ ...found, today }),
};
const change = (
  { id, version }: FoundSchedule,
  values: Parameters<typeof set<typeof invoiceSchedule>>[1],
): Statement<unknown>[] => [
  statement(sql`update ${invoiceSchedule} set version = version + 1, ${set(invoiceSchedule, values)}
    where ${invoiceSchedule.id} = ${id} and ${invoiceSchedule.version} = ${version}`),
  expectChanges(1),
];
const closePause = ({ id }: FoundSchedule, untilDay: SchoolDay): Statement<unknown> =>
  statement(sql`update ${invoiceSchedulePause} set ${set(invoiceSchedulePause, { untilDay })}
    where ${invoiceSchedulePause.scheduleId} = ${id} and ${invoiceSchedulePause.untilDay} is null`);
const tomorrow = ({ today }: CommandScope): SchoolDay => addDays(today, 1);

/** Pauses a published schedule from tomorrow (B-53). */
export const pauseSchedule = act(PAUSE_SCHEDULE, {
  records: SCHEDULES,
  action: "pause",
  event: "invoice-schedule-pause",
  write: (found, { reason }, scope) => {
    const from = tomorrow(scope);
    return ok({
      statements: [
        ...change(found, { status: "PAUSED", pausedFrom: from }),
        startPauses([{ uuid: found.uuid, from, reason }], scope.now),
      ],
      data: { reason },
    });
  },
});
export const resumeSchedule = act(RESUME_SCHEDULE, {
  records: SCHEDULES,
  action: "resume",
  event: "invoice-schedule-resume",
  write: (found, { reason }, { today }) =>
    ok({
      statements: [...change(found, { status: "ACTIVE", pausedFrom: null }), closePause(found, today)],
      data: { reason },
    }),
});
/** What was due before it was ended is still made, or skipped. */
export const endSchedule = act(END_SCHEDULE, {
  records: SCHEDULES,
  action: "end",
  event: "invoice-schedule-end",
  write: (found, { reason }, scope) =>
    ok({
      statements: [
        ...change(found, {
          status: "ENDED",
          pausedFrom: null,
          endedOn: scope.today,
          endReason: reason,
          nextDate: sql`case when next_date <= ${scope.today} then next_date end`,
        }),
        closePause(found, tomorrow(scope)),
      ],
      data: { reason, unmade: unmadeAfter(found, scope.today).length },
    }),
});

const ofSource = (uuid: string) =>
  sql`(select ${invoice.id} from ${invoice} where ${invoice.uuid} = ${uuid})`;
const sourceExists = (uuid: string) =>
  select(
    { id: invoice.id },
    sql`from ${invoice} where ${invoice.uuid} = ${uuid} and ${invoice.sourcePublishedAt} is not null`,
  );
const madeCount = (uuid: string) =>
  select(
    {
      count: sql<number>`(select count(*) from ${invoice} where ${invoice.sourceId} = ${ofSource(uuid)})
        + (select count(*) from ${invoicePassedOver} where ${invoicePassedOver.sourceId} = ${ofSource(uuid)})`,
    },
    sql``,
  );
const MADE = {
  occurrence: sql<number>`occurrence`,
  date: sql<SchoolDay>`day`,
  customerId: sql<string | null>`${student.studentNo}`,
  customerName: sql<string | null>`${student.fullname}`,
  uuid: sql<string | null>`what.uuid`,
  number: sql<string | null>`what.number`,
  amountDue: sql<number | null>`amount`,
  settlement: sql<Parameters<typeof paymentStatusOf>[0] | null>`settlement`,
  dueDate: sql<SchoolDay | null>`due_date`,
  reason: sql<keyof typeof REASONS | null>`reason`,
  pauseReason: sql<
    string | null
  >`case reason when 'paused' then (select pause.reason from ${invoiceSchedulePause} pause
    where schedule_id = what.source_id and from_day <= day and (until_day is null or day < until_day)
    order by pause.id limit 1) end`,
};
const madeBy = (uuid: string, { limit, offset }: { limit: number; offset: number }) =>
  select(
    MADE,
    sql`from (select source_id, occurrence, invoice_date as day, student_id, uuid,
          coalesce(number, draft_number) as number, settlement, due_date,
          amount_due_centavos as amount, null as reason, 0 as place
        from ${invoice} where ${invoice.sourceId} = ${ofSource(uuid)}
      union all select source_id, occurrence, occurrence_date, student_id, null, null, null, null, null, reason, 1
        from ${invoicePassedOver} where ${invoicePassedOver.sourceId} = ${ofSource(uuid)}) what
      left join ${student} on ${student.id} = what.student_id
    order by occurrence desc, place, ${student.nameKey} limit ${limit} offset ${offset}`,
  );
const REASONS = {
  paused: "Paused",
  left: "Left the school",
  empty: "The segment had no active students",
  closed: "The books were closed",
} as const;
/** What a source made, and what it passed over and why, in the order of its occurrences. */
export const madeBySource = endpoint(MADE_BY_SOURCE, async (c, { params: { uuid }, query, today }) => {
  const { page, perPage } = query;
  const { rows } = await readPage(c, [
    sourceExists(uuid),
    madeCount(uuid),
    madeBy(uuid, { limit: perPage, offset: offsetOf(query) }),
  ] as const);
  const [[source], [counted], made] = rows;
  if (!source) throw new Refused(NOT_FOUND);
  const count = counted?.count ?? 0;
  return {
    rows: made.map(({ settlement, dueDate, reason, pauseReason, ...one }) => ({
      ...one,
      paymentStatus:
        settlement !== null && dueDate !== null ? paymentStatusOf(settlement, dueDate, today) : null,
      reason: reason && [REASONS[reason], pauseReason].filter(Boolean).join(": "),
    })),
    ...{ count, page, perPage },
    totalPages: totalPagesOf(count, perPage),
  };
});
