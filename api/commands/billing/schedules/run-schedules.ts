import { type DiscountMade, discountsBy } from "#api/commands/billing/deductions/discount-made.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import type { NamedAdjustment } from "#core/billing/deductions/named-adjustments.ts";
import type { PublishedInvoice } from "#core/billing/payments/credit.ts";
import type { ScheduleStatus } from "#core/billing/schedules/recurrence.ts";
import { dueDateOf, occurrenceReference } from "#core/billing/schedules/recurrence.ts";
import { changeOfRun, runSchedule } from "#core/billing/schedules/schedule-run.ts";
import { type Instant, type SchoolDay, yearOf } from "#core/shared/school-day.ts";
import { postInvoices, touchAccounts } from "#db/queries/billing/invoice-change.ts";
import { type MadeInvoice, makeInvoices } from "#db/queries/billing/invoice-source.ts";
import {
  billedAreActive,
  type DecidedSchedule,
  leftReason,
  type RunSchedule,
  savePassedOver,
  saveProgress,
} from "#db/queries/billing/schedules/schedule-run.ts";
import type { Statement } from "#db/statement.ts";

/** The most occurrences of one write batch, and the most schedules of one read. */
export const OCCURRENCES_PER_BATCH = 500;

interface RunScope {
  now: Instant;
  today: SchoolDay;
  newUuid: () => string;
  /** The last day whose occurrences are made. */
  through: SchoolDay;
  /** Who publishes; absent: the school itself runs them. */
  publisher?: { id: number };
  /** The last day of the closed books; "" where none are closed. */
  closedThrough: string;
  /** From an invoice's date to its due date. */
  termsDays: number;
  /** The most invoices of the batch; the first occurrence is made whole. */
  invoices: number;
  catalogue: readonly NamedAdjustment[];
}
/** What a run writes; `made` and `skipped` count invoices and occurrences. */
export interface WrittenRun {
  statements: Statement<unknown>[];
  audit: AuditEvent[];
  occurrences: number;
  made: readonly (MadeInvoice & { amount: number })[];
  owed: readonly PublishedInvoice[];
}

/** The statements that make what is due of these schedules, in the order given, and save how far they came. */
export function runSchedules(rows: readonly RunSchedule[], scope: RunScope): WrittenRun {
  const decided = decideRuns(rows, scope);
  const discount = discountsBy(scope.catalogue);
  const made = decided.flatMap((one) => invoicesOf(one, scope, discount));
  const occurrences = decided.reduce((sum, { run }) => sum + run.made.length + run.skipped.length, 0);
  const { now, today, publisher } = scope;
  return {
    statements: [
      ...saveProgress(decided, { today, isPublishing: publisher !== undefined }),
      ...savePassedOver(decided, now),
      ...(made.length > 0
        ? [
            ...makeInvoices({ made, year: yearOf(today), now, ...(publisher && { userId: publisher.id }) }),
            postInvoices({ made }, now),
            touchAccounts({ made }),
            billedAreActive(made.map(({ studentId }) => studentId)),
          ]
        : []),
    ],
    audit: [...made.map(publishedEvent), ...decided.flatMap(progressEvents)],
    occurrences,
    made,
    owed: made.map(({ amount, ...invoice }) => ({ ...invoice, amountDue: amount })),
  };
}

/** Decides on one schedule after the other, until the batch is full. */
function decideRuns(rows: readonly RunSchedule[], scope: RunScope): DecidedSchedule[] {
  const decided: DecidedSchedule[] = [];
  let [occurrences, invoices] = [OCCURRENCES_PER_BATCH, scope.invoices];
  for (const row of rows) {
    const students = row.students.length;
    const fitting = Math.floor(invoices / Math.max(1, students));
    const limit = Math.min(occurrences, decided.length === 0 ? Math.max(1, fitting) : fitting);
    if (limit <= 0 && scope.publisher === undefined) break;
    const run = runSchedule(
      { ...row, status: statusOf(row) },
      { isIndividual: row.studentId !== null, students },
      { through: scope.through, limit: Math.max(0, limit), closedThrough: scope.closedThrough },
    );
    occurrences -= run.made.length + run.skipped.length;
    invoices -= run.made.length * students;
    decided.push({ row, run });
  }
  return decided;
}
/** One that is published in this batch has no status yet. */
const statusOf = ({ status }: Pick<RunSchedule, "status">): ScheduleStatus => status ?? "ACTIVE";
/** The invoices of a schedule's occurrences, one for each student, less what the student is given automatically. */
function invoicesOf(
  { row, run }: DecidedSchedule,
  { newUuid, termsDays }: Pick<RunScope, "newUuid" | "termsDays">,
  discount: DiscountMade,
): (MadeInvoice & { amount: number; invoiceDate: SchoolDay; dueDate: SchoolDay })[] {
  const lines = row.lines ?? [];
  return run.made.flatMap(({ occurrence, date }) =>
    row.students.map(({ studentId, discounts }) => ({
      uuid: newUuid(),
      sourceUuid: row.uuid,
      studentId,
      occurrence,
      reference: occurrenceReference(row.referenceNumber, occurrence, row.occurrences),
      invoiceDate: date,
      dueDate: dueDateOf(date, termsDays),
      ...discount({ amount: row.amount, day: date, lines }, discounts),
    })),
  );
}

const publishedEvent = ({ uuid, sourceUuid, amount }: MadeInvoice & { amount: number }): AuditEvent => ({
  event: "invoice-publish",
  subjectUuid: uuid,
  data: { amountCentavos: amount, source: sourceUuid },
});

/** The event of a schedule that paused by itself, or made its last occurrence. */
function progressEvents({ row, run }: DecidedSchedule): AuditEvent[] {
  const of = { subjectUuid: row.uuid } as const;
  const change = changeOfRun({ status: statusOf(row) }, run);
  if (change === null) return [];
  return change === "paused"
    ? [{ ...of, event: "invoice-schedule-pause", data: { reason: leftReason(row) } }]
    : [{ ...of, event: "invoice-schedule-end", data: { reason: "Every occurrence is made or skipped" } }];
}
