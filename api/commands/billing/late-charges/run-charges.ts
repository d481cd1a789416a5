import { billingSettings, closedThrough, termsDays } from "#api/commands/billing/billing-settings.ts";
import type { Command } from "#api/commands/command.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import { type Month, monthBefore } from "#core/billing/late-charges/late-charges.ts";
import type { SettingRow } from "#core/management/settings-record.ts";
import { ok } from "#core/shared/result.ts";
import { formatMonth, instantAt, schoolDayAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import {
  isMonthRun,
  type LateChargeRuleDbRow,
  lateChargeRule,
  overdueInvoices,
  ruleOf,
} from "#db/queries/billing/late-charges/late-charge.ts";
import {
  type ChargeDraft,
  type ChargeRun,
  insertRun,
} from "#db/queries/billing/late-charges/late-charge-change.ts";
import { sql } from "#db/statement.ts";
import { draftDates, draftsOf, monthRefusal, NO_RULE, RULE_OFF } from "./plan-charges.ts";

type RunChargesFacts = readonly [
  ReturnType<typeof lateChargeRule>,
  ReturnType<typeof overdueInvoices>,
  ReturnType<typeof billingSettings>,
];
const sumOf = (drafts: readonly ChargeDraft[]) => ({
  drafts: drafts.length,
  invoices: drafts.reduce((sum, { charges }) => sum + charges.length, 0),
  amountCentavos: drafts.reduce((sum, { total }) => sum + total, 0),
});

/** Makes the drafts of a month past that are not made yet (B-91), by the rule of now. */
export const runLateCharges = (month: Month): Command<RunChargesFacts> => ({
  read: () => [lateChargeRule("now"), overdueInvoices(month, "now"), billingSettings()],
  decide({ actor, now, today, newUuid }, [[row], overdue, settings]) {
    const wrong = monthRefusal(month, today);
    if (wrong) return wrong;
    if (!row) return NO_RULE;
    const rule = ruleOf(row);
    if (!rule.isOn) return RULE_OFF;
    const { drafts, left } = draftsOf(overdue, rule, { month, newUuid });
    const run = runOf(row, { month, now, newUuid, runBy: actor.id, isWhole: left === 0 }, datesBy(settings));
    const made = sumOf(drafts);
    return ok({
      statements: drafts.length === 0 ? [] : insertRun(run, drafts),
      audit: drafts.length === 0 ? [] : eventsOf(month, row.version, drafts),
      answer: {
        status: 201,
        message: outcomeMessage(month, made.drafts, left),
        data: sql`json_object('drafts', ${made.drafts}, 'invoices', ${made.invoices}, 'amount', ${made.amountCentavos})`,
      },
    });
  },
});

function outcomeMessage(month: Month, drafts: number, left: number): string {
  if (drafts === 0) return `Nobody is left to be charged for ${formatMonth(month)}.`;
  const made = `${drafts} ${drafts === 1 ? "draft" : "drafts"} made for ${formatMonth(month)}.`;
  return left === 0 ? made : `${made} ${left} customers are left: please run it again.`;
}

const datesBy = (settings: readonly SettingRow[]) => ({
  closedThrough: closedThrough(settings),
  termsDays: termsDays(settings),
});
const runOf = (
  row: LateChargeRuleDbRow,
  of: Pick<ChargeRun, "month" | "now" | "runBy" | "isWhole"> & { newUuid: () => string },
  dates: ReturnType<typeof datesBy>,
): ChargeRun => ({
  uuid: of.newUuid(),
  month: of.month,
  ruleVersion: row.version,
  runBy: of.runBy,
  createdBy: of.runBy ?? row.created_by,
  isWhole: of.isWhole,
  now: of.now,
  ...draftDates(of.month, dates),
});

const eventsOf = (month: Month, ruleVersion: number, drafts: readonly ChargeDraft[]): AuditEvent[] => [
  {
    event: "late-charge-run",
    subjectUuid: null,
    data: { month, version: ruleVersion, ...sumOf(drafts) },
  },
  ...drafts.map(({ uuid, total }) => ({
    event: "invoice-create" as const,
    subjectUuid: uuid,
    data: { amountCentavos: total },
  })),
];

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
    const [[row], [run]] = await read(db, [lateChargeRule(month), isMonthRun(month)] as const);
    if (!row || row.is_on === 0 || run?.found) break;
    const [overdue, settings] = await read(db, [overdueInvoices(month, month), billingSettings()] as const);
    const { drafts, left } = draftsOf(overdue, ruleOf(row), { month, newUuid });
    const written = runOf(row, { month, now, newUuid, runBy: null, isWhole: left === 0 }, datesBy(settings));
    const { outcome } = await commit(
      { db, requestId, actor: null, now, newUuid },
      {
        statements: insertRun(written, drafts),
        audit: eventsOf(month, row.version, drafts),
        answer: { status: 200, message: "" },
      },
    );
    if (outcome === "done") made += drafts.length;
  }
  return { drafts: made };
}
