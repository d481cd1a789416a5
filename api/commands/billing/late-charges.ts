import { billingSettings, closedThrough, termsDays } from "#api/commands/billing/billing-settings.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import {
  dayAfter,
  type LateCharge,
  type LateChargeRule,
  lastDayOf,
  lateCharge,
  type Month,
  monthBefore,
} from "#core/billing/late-charge.ts";
import { dueDateOf } from "#core/billing/schedules/recurrence.ts";
import { isClosed } from "#core/billing/settings/billing-settings.ts";
import type { SettingRow } from "#core/management/settings-record.ts";
import { addDays, type Instant, instantAt, schoolDayAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import {
  type ChargeDraft,
  type FoundOverdue,
  type FoundRule,
  insertRun,
  isMonthRun,
  overdueInvoices,
  ruleAt,
} from "#db/queries/billing/late-charge.ts";

/** The most customers of one run; a further run makes the drafts of the others. */
const CUSTOMERS_PER_RUN = 2_000;

interface Judged {
  invoice: FoundOverdue;
  charge: LateCharge;
}
type Charged = Judged & { charge: Extract<LateCharge, { why: string }> };
/** What the rule says of each overdue invoice of a month. */
export const judge = (overdue: readonly FoundOverdue[], rule: LateChargeRule, month: Month): Judged[] =>
  overdue.map((invoice) => ({ invoice, charge: lateCharge(invoice, rule, lastDayOf(month)) }));
export const isCharged = (judged: Judged): judged is Charged => "why" in judged.charge;

/** What a run makes, and what it writes and tells of it. */
export interface MonthRun {
  drafts: ChargeDraft[];
  /** The customers of a further run. */
  left: number;
  made: { drafts: number; invoices: number; amountCentavos: number };
  statements: ReturnType<typeof insertRun>;
  audit: AuditEvent[];
}
/** The drafts of a month, one for each customer, at most `CUSTOMERS_PER_RUN`, with their run by somebody or (null) the clock. */
export function runMonth(
  [rule, overdue, settings]: [FoundRule, readonly FoundOverdue[], readonly SettingRow[]],
  month: Month,
  { now, newUuid, runBy }: { now: Instant; newUuid: () => string; runBy: number | null },
): MonthRun {
  const byCustomer = Map.groupBy(
    judge(overdue, rule, month).filter(isCharged),
    ({ invoice }) => invoice.studentId,
  );
  const drafts = [...byCustomer].slice(0, CUSTOMERS_PER_RUN).map(([studentId, judged]) => ({
    uuid: newUuid(),
    studentId,
    total: judged.reduce((sum, { charge }) => sum + charge.amount, 0),
    charges: judged.map(({ invoice, charge }) => ({
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      amount: charge.amount,
    })),
  }));
  const left = byCustomer.size - drafts.length;
  const made = {
    drafts: drafts.length,
    invoices: drafts.reduce((sum, { charges }) => sum + charges.length, 0),
    amountCentavos: drafts.reduce((sum, { total }) => sum + total, 0),
  };
  const run = {
    uuid: newUuid(),
    month,
    ruleVersion: rule.version,
    runBy,
    createdBy: runBy ?? rule.createdBy,
    isWhole: left === 0,
    now,
    ...draftDates(month, settings),
  };
  return {
    ...{ drafts, left, made },
    statements: insertRun(run, drafts),
    audit: [
      { event: "late-charge-run", subjectUuid: null, data: { month, version: rule.version, ...made } },
      ...drafts.map(({ uuid, total }) => ({
        event: "invoice-create" as const,
        subjectUuid: uuid,
        data: { amountCentavos: total },
      })),
    ],
  };
}

/** The first day after the month, or after the closed books where they reach further. */
function draftDates(month: Month, settings: readonly SettingRow[]) {
  const first = dayAfter(month);
  const closed = closedThrough(settings);
  const invoiceDate = isClosed(first, closed) ? addDays(closed, 1) : first;
  return { invoiceDate, dueDate: dueDateOf(invoiceDate, termsDays(settings)) };
}

/** Runs in a row that somebody else's change made stale, or that more customers follow, before the next minute. */
const TRIES = 5;
interface Clock {
  epochMs: number;
  newUuid: () => string;
  requestId: string;
}
/**
 * The clock's run of the month before (B-91): by the rule, the books and the notes as they were when the month ended, so
 * that a late run makes the same drafts. A second run, also at the same moment, finds the month done.
 */
export async function runLastMonth(
  db: Database,
  { epochMs, newUuid, requestId }: Clock,
): Promise<{ drafts: number }> {
  const now = instantAt(epochMs);
  const month = monthBefore(schoolDayAt(epochMs));
  let made = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [[rule], [run]] = await read(db, [ruleAt(month), isMonthRun(month)] as const);
    if (!rule?.isOn || run?.found) break;
    const [overdue, settings] = await read(db, [overdueInvoices(month, month), billingSettings()] as const);
    const { drafts, statements, audit } = runMonth([rule, overdue, settings], month, {
      ...{ now, newUuid },
      runBy: null,
    });
    const { outcome } = await commit(
      { db, requestId, actor: null, now, newUuid },
      { statements, audit, answer: { status: 200, message: "" } },
    );
    if (outcome === "done") made += drafts.length;
  }
  return { drafts: made };
}
