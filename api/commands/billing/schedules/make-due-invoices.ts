import { billingSettings } from "#api/commands/billing/billing-settings.ts";
import { creditOnPublish } from "#api/commands/billing/credit/credit-on-publish.ts";
import type { PublishedInvoice } from "#core/billing/payments/credit.ts";
import {
  APPLY_CREDIT,
  BILLING_SETTINGS,
  formSettingsOf,
  ON,
} from "#core/billing/settings/billing-settings.ts";
import type { SettingRow } from "#core/management/settings-record.ts";
import { instantAt, schoolDayAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import { catalogue } from "#db/queries/billing/deductions/named-adjustment.ts";
import { type CreditOfStudent, creditToApply, studentsNamed } from "#db/queries/billing/payments/credit.ts";
import { dueSchedules } from "#db/queries/billing/schedules/schedule-run.ts";
import { OCCURRENCES_PER_BATCH, runSchedules } from "./run-schedules.ts";

/** The most invoices of one write batch; the occurrence of one segment is made whole. */
const INVOICES_PER_BATCH = 5_000;
/** Batches in a row that somebody else's change made stale, before the rest is left to the next minute. */
const TRIES = 5;
/** How long one run goes on; the next minute continues. */
const RUN_MS = 40_000;

interface Clock {
  epochMs: number;
  newUuid: () => string;
  requestId: string;
}

/**
 * Makes what is due of every schedule, today's and what an outage left (B-52): a read and a write for each batch. A second
 * run, also at the same moment, finds nothing left; what somebody changed meanwhile is read and decided on anew.
 */
export async function makeDueInvoices(
  db: Database,
  { epochMs, newUuid, requestId }: Clock,
): Promise<{ occurrences: number; invoices: number }> {
  const [today, now, started] = [schoolDayAt(epochMs), instantAt(epochMs), Date.now()];
  const batch = { limit: OCCURRENCES_PER_BATCH, students: INVOICES_PER_BATCH };
  const counts = { occurrences: 0, invoices: 0 };
  let stale = 0;
  while (stale < TRIES && Date.now() - started < RUN_MS) {
    const [due, settings, named] = await read(db, [
      dueSchedules(today, batch),
      billingSettings(),
      catalogue(),
    ] as const);
    if (due.length === 0) break;
    const run = runSchedules(due, {
      now,
      today,
      newUuid,
      through: today,
      invoices: INVOICES_PER_BATCH,
      catalogue: named,
      ...formSettingsOf(BILLING_SETTINGS.of(settings)),
    });
    const credit = creditOnPublish(run.owed, await creditOf(db, run.owed, settings), { now });
    const { outcome } = await commit(
      { db, requestId, actor: null, now, newUuid },
      {
        statements: [...credit.before, ...run.statements, ...credit.after],
        audit: [...run.audit, ...credit.audit],
        answer: { status: 200, message: "" },
      },
    );
    if (outcome !== "done") {
      stale += 1;
      continue;
    }
    stale = 0;
    counts.occurrences += run.occurrences;
    counts.invoices += run.made.length;
  }
  return counts;
}

/** The credit of whoever is billed; read after the schedules, and held to the versions of the accounts by the batch. */
async function creditOf(
  db: Database,
  owed: readonly PublishedInvoice[],
  settings: readonly SettingRow[],
): Promise<CreditOfStudent[]> {
  if (owed.length === 0 || BILLING_SETTINGS.of(settings)[APPLY_CREDIT] !== ON) return [];
  const [rows] = await read(db, [
    creditToApply(studentsNamed(owed.map(({ studentId }) => studentId))),
  ] as const);
  return rows;
}
