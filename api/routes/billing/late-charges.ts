import { Hono } from "hono";
import { monthRefusal, NO_RULE, previewCharges } from "#api/commands/billing/late-charges/plan-charges.ts";
import { runLateCharges } from "#api/commands/billing/late-charges/run-charges.ts";
import { saveLateChargeRule } from "#api/commands/billing/late-charges/save-rule.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import {
  LATE_CHARGES,
  PREVIEW_LATE_CHARGES,
  RUN_LATE_CHARGES,
  SAVE_LATE_CHARGE_RULE,
} from "#core/billing/late-charges/late-charge-calls.ts";
import {
  lateChargeRule,
  lateChargeRuns,
  overdueInvoices,
  ruleOf,
  ruleRowOf,
} from "#db/queries/billing/late-charges/late-charge.ts";

/** Billing's late-payment charges. */
export const lateCharges = new Hono<AppEnv>();

onCall(lateCharges, LATE_CHARGES, async (c) => {
  const { rows } = await readPage(c, [lateChargeRule("now"), lateChargeRuns()] as const);
  return { data: { rule: ruleRowOf(rows[0][0]), runs: rows[1] } };
});
onCall(lateCharges, PREVIEW_LATE_CHARGES, async (c, { query: { month } }) => {
  const { rows, scope } = await readPage(c, [lateChargeRule("now"), overdueInvoices(month, "now")] as const);
  const [[rule], overdue] = rows;
  const wrong = monthRefusal(month, scope.today) ?? (rule ? null : NO_RULE);
  if (wrong || !rule) throw new Refused(wrong ?? NO_RULE);
  return { data: previewCharges(overdue, ruleOf(rule), month) };
});
onCommand(lateCharges, SAVE_LATE_CHARGE_RULE, ({ body }) => saveLateChargeRule(body));
onCommand(lateCharges, RUN_LATE_CHARGES, ({ body: { month } }) => runLateCharges(month));
