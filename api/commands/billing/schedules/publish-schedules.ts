import type { CommandScope } from "#api/commands/command.ts";
import { MEMBERS_PER_PUBLISH_MAX } from "#core/billing/bulk-limits.ts";
import type { NamedAdjustment } from "#core/billing/deductions/named-adjustments.ts";
import { tooManyMembers } from "#core/billing/invoices/invoice-actions.ts";
import { occurrencesOf, type Recurrence } from "#core/billing/schedules/recurrence.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { addDays } from "#core/shared/school-day.ts";
import type { BilledStudent, SourceLine } from "#db/queries/billing/deductions/named-adjustment.ts";
import { markSources } from "#db/queries/billing/invoice-source.ts";
import type { RunSchedule } from "#db/queries/billing/schedules/schedule-run.ts";
import { runSchedules, type WrittenRun } from "./run-schedules.ts";

/**
 * Publishes schedules: each becomes a source, and its occurrences before today are made at once, as many as are published
 * at once; the scheduled job makes the others. Refused where nobody, or too many, would be invoiced.
 */
export function publishSchedules(
  rows: readonly RunSchedule[],
  { catalogue, termsDays }: { catalogue: readonly NamedAdjustment[]; termsDays: number },
  { actor, today, now, newUuid }: CommandScope,
): Result<WrittenRun> {
  for (const row of rows) {
    const students = row.students.length;
    if (students === 0) return refuse(409, "STATE_FORBIDS", nobodyBilled(row));
    if (students > MEMBERS_PER_PUBLISH_MAX) return refuse(409, "STATE_FORBIDS", tooManyMembers(students));
  }
  const sources = rows.map(({ uuid }) => uuid);
  const through = addDays(today, -1);
  const run = runSchedules(rows, {
    now,
    today,
    newUuid,
    through,
    // A schedule that starts in closed books is not published.
    closedThrough: "",
    termsDays,
    publisher: { id: actor.id },
    invoices: MEMBERS_PER_PUBLISH_MAX,
    catalogue,
  });
  return ok({ ...run, statements: [...markSources(sources, now), ...run.statements] });
}

export const NOBODY_INVOICED = "The segment has no active students: nobody would be invoiced.";
const nobodyBilled = ({ customerName }: RunSchedule): string =>
  customerName === null
    ? NOBODY_INVOICED
    : `${customerName} has left the school: a schedule bills active students.`;

/** The schedule of a draft that is written in the same batch. */
export const writtenSchedule = (
  uuid: string,
  recurrence: Recurrence,
  {
    amountDue,
    students,
    ...of
  }: Pick<RunSchedule, "referenceNumber" | "studentId" | "customerName"> & {
    amountDue: number;
    students: readonly BilledStudent[];
    lines: SourceLine[];
  },
): RunSchedule => ({
  ...{ ...recurrence, ...of, uuid },
  number: "",
  amount: amountDue,
  students: [...students],
  occurrences: occurrencesOf(recurrence).length,
  status: null,
  nextOccurrence: 1,
  endedOn: null,
  version: 1,
  pauses: [],
});
