import { changeRecords } from "#api/commands/change-records.ts";
import type { CommandScope } from "#api/commands/command.ts";
import type { AuditEventName } from "#core/audit/events.ts";
import {
  type ScheduleActionName,
  type ScheduleFacts,
  scheduleWorkflow,
} from "#core/billing/schedules/schedule-actions.ts";
import { unmadeAfter } from "#core/billing/schedules/schedule-run.ts";
import { ok } from "#core/shared/result.ts";
import { addDays, type SchoolDay } from "#core/shared/school-day.ts";
import { recurrenceOf } from "#db/queries/billing/schedules/schedule.ts";
import {
  changedSchedule,
  endSchedule,
  pauseSchedule,
  resumeSchedule,
  type ScheduleHeadRow,
  scheduleHead,
} from "#db/queries/billing/schedules/schedule-change.ts";
import type { Statement } from "#db/statement.ts";

type ScheduleChangeName = Exclude<ScheduleActionName, "view">;

const factsOf = (row: ScheduleHeadRow, today: SchoolDay): ScheduleFacts => ({
  ...recurrenceOf(row),
  number: row.draft_number,
  referenceNumber: row.reference_number,
  status: row.status,
  occurrences: row.occurrences,
  nextOccurrence: row.next_occurrence,
  amountDue: row.amount_due_centavos,
  today,
});

const STATEMENTS: Record<
  ScheduleChangeName,
  (head: ScheduleHeadRow, scope: CommandScope, reason: string) => Statement<unknown>[]
> = {
  pause: (head, { today, now }, reason) => pauseSchedule(head, { from: addDays(today, 1), reason, now }),
  resume: (head, { today }) => resumeSchedule(head, today),
  end: (head, { today }, reason) => endSchedule(head, { today, tomorrow: addDays(today, 1), reason }),
};
const EVENTS: Record<ScheduleChangeName, AuditEventName> = {
  pause: "invoice-schedule-pause",
  resume: "invoice-schedule-resume",
  end: "invoice-schedule-end",
};

/** Pauses, resumes or ends a published schedule (B-53). */
export function changeSchedule(uuid: string, action: ScheduleChangeName, reason: string) {
  let unmade = 0;
  return changeRecords({
    named: { workflow: scheduleWorkflow, action, names: [uuid], path: "uuid", factsOf },
    read: () => [scheduleHead(uuid)],
    write([head], { scope }) {
      if (!head) return ok([]);
      const progress = {
        recurrence: recurrenceOf(head),
        occurrences: head.occurrences,
        nextOccurrence: head.next_occurrence,
      };
      unmade = unmadeAfter(progress, scope.today).length;
      return ok(STATEMENTS[action](head, scope, reason));
    },
    audit: (head) => ({
      event: EVENTS[action],
      subjectUuid: head.uuid,
      data: { number: head.draft_number, reason, ...(action === "end" && { unmade }) },
    }),
    counted: (count) => `${count} schedule(s) changed.`,
    data: () => changedSchedule(uuid),
  });
}
