import { billingSettings } from "#api/commands/billing/billing-settings.ts";
import { isCharged, judge, runMonth } from "#api/commands/billing/late-charges.ts";
import { type Command, unchanged } from "#api/commands/command.ts";
import { staleRecord } from "#api/commands/saved.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import {
  LATE_CHARGE_PATHS,
  LATE_CHARGES,
  type LateChargePreview,
  type LateChargeRuleEntry,
  type LateChargeRuleRow,
  PREVIEW_LATE_CHARGES,
  RUN_LATE_CHARGES,
  ruleRecord,
  SAVE_LATE_CHARGE_RULE,
} from "#core/billing/late-charge.body.ts";
import { type LateCharge, type LateChargeRule, type Month, monthsPast } from "#core/billing/late-charge.ts";
import { ok, type Refusal, refuse, refuseAll } from "#core/shared/result.ts";
import { formatMonth, type SchoolDay } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import {
  type FoundOverdue,
  lateChargeRuns,
  overdueInvoices,
  ruleAt,
} from "#db/queries/billing/late-charge.ts";
import { select, wanted } from "#db/select.ts";
import { json, type Statement, sql } from "#db/statement.ts";
import { lateChargeRule, product } from "#db/tables.ts";
import { insert } from "#db/write.ts";

/** What the form opens with while nobody decided. */
const UNDECIDED: LateChargeRuleRow = {
  isOn: false,
  type: "percent",
  valueE4: 20_000,
  graceDays: 5,
  productCodes: [],
  productNames: [],
  mostPerInvoice: null,
  version: 0,
};
export const lateCharges = endpoint(LATE_CHARGES, async (c) => {
  const { rows } = await readPage(c, [ruleAt("now"), lateChargeRuns()] as const);
  const [[rule = UNDECIDED], runs] = rows;
  return { data: { rule, runs } };
});

const SAVED = "The rule was saved.";
/** How many of these codes are products. */
const knownProducts = (codes: readonly string[]): Statement<{ found: number }> =>
  select(
    { found: sql<number>`count(*)` },
    sql`from ${product} where ${product.code} in (select value from ${wanted(codes)})`,
  );
type SaveFacts = readonly [ReturnType<typeof ruleAt>, ReturnType<typeof knownProducts>];
/** Changes the rule of late-payment charges (B-90): a new version, with what changed in the trail. */
const saveRule = ({ version: known, ...entry }: LateChargeRuleEntry): Command<SaveFacts> => ({
  read: () => [ruleAt("now"), knownProducts(entry.productCodes)],
  decide({ actor, now }, [[found], [products]]) {
    const before = found ?? UNDECIDED;
    if (known !== undefined && known !== before.version) return staleRecord(ruleRecord(before));
    if (products?.found !== entry.productCodes.length)
      return refuseAll(422, "VALIDATION_FAILED", [
        { message: "There is no such product", path: LATE_CHARGE_PATHS.productCodes },
      ]);
    const version = before.version + 1;
    const kept = ruleRecord({ ...before, ...entry, version });
    const old: Record<string, unknown> = found ? ruleRecord(found) : {};
    const changes = Object.entries(kept)
      .filter(([name, value]) => name !== "id" && name !== "version" && (old[name] ?? "") !== (value ?? ""))
      .map(([name, value]) => ({ name, before: old[name] ?? null, after: value ?? null }));
    if (found && changes.length === 0)
      return unchanged({ status: 200, message: SAVED, data: sql`json(${json(old)})` });
    const { productCodes, mostPerInvoice, ...rule } = entry;
    return ok({
      statements: [
        expectThat(sql`(select coalesce(max(version), 0) from ${lateChargeRule}) = ${before.version}`),
        insert(lateChargeRule, {
          ...{ ...rule, version },
          productCodesJson: json(productCodes),
          mostCentavos: mostPerInvoice,
          createdAt: now,
          createdBy: actor.id,
        }),
      ],
      audit: [{ event: "late-charge-rule", subjectUuid: null, data: { version, changes } }],
      answer: { status: 200, message: SAVED, data: sql`json(${json(kept)})` },
    });
  },
});
export const saveLateChargeRule = change(SAVE_LATE_CHARGE_RULE, ({ body }) => saveRule(body));

/** The refusal of a month that is not past, or too long past; null where it can be charged. */
const monthRefusal = (month: Month, today: SchoolDay): Refusal | null =>
  monthsPast(today).includes(month)
    ? null
    : refuseAll(422, "VALIDATION_FAILED", [
        { message: "Please choose one of the last 12 months", path: LATE_CHARGE_PATHS.month },
      ]);
const NO_RULE = refuse(409, "STATE_FORBIDS", "There is no rule of late-payment charges yet.");
const RULE_OFF = refuse(
  409,
  "STATE_FORBIDS",
  "Late-payment charges are off. Please turn the rule on before you run it.",
);

/** The most lines of each kind that a dry run shows; it counts all. */
const SHOWN_MAX = 1_000;
/** Who would be charged what, and who is left out and why. */
function preview(overdue: readonly FoundOverdue[], rule: LateChargeRule, month: Month): LateChargePreview {
  const judged = judge(overdue, rule, month);
  const charged = judged.filter(isCharged);
  const leftOut = judged.flatMap(({ invoice, charge }) =>
    "leftOut" in charge ? [{ ...shown(invoice, charge), why: charge.leftOut }] : [],
  );
  return {
    month,
    charges: charged
      .slice(0, SHOWN_MAX)
      .map(({ invoice, charge }) => ({ ...shown(invoice, charge), amount: charge.amount, why: charge.why })),
    leftOut: leftOut.slice(0, SHOWN_MAX),
    customers: new Set(charged.map(({ invoice }) => invoice.studentId)).size,
    invoices: charged.length,
    amount: charged.reduce((sum, { charge }) => sum + charge.amount, 0),
    leftOutCount: leftOut.length,
  };
}
const shown = ({ uuid, number, ...invoice }: FoundOverdue, { days }: LateCharge) => ({
  ...invoice,
  invoiceUuid: uuid,
  invoiceNumber: number,
  days,
});
export const previewLateCharges = endpoint(PREVIEW_LATE_CHARGES, async (c, { query: { month }, today }) => {
  const { rows } = await readPage(c, [ruleAt("now"), overdueInvoices(month, "now")] as const);
  const [[rule], overdue] = rows;
  const wrong = monthRefusal(month, today) ?? (rule ? null : NO_RULE);
  if (wrong || !rule) throw new Refused(wrong ?? NO_RULE);
  return { data: preview(overdue, rule, month) };
});

type RunFacts = readonly [
  ReturnType<typeof ruleAt>,
  ReturnType<typeof overdueInvoices>,
  ReturnType<typeof billingSettings>,
];
/** Makes the drafts of a month past that are not made yet (B-91), by the rule of now. */
const makeDrafts = (month: Month): Command<RunFacts> => ({
  read: () => [ruleAt("now"), overdueInvoices(month, "now"), billingSettings()],
  decide({ actor, now, today, newUuid }, [[rule], overdue, settings]) {
    const wrong = monthRefusal(month, today);
    if (wrong) return wrong;
    if (!rule) return NO_RULE;
    if (!rule.isOn) return RULE_OFF;
    const run = runMonth([rule, overdue, settings], month, { now, newUuid, runBy: actor.id });
    const { drafts, invoices, amountCentavos } = run.made;
    return ok({
      statements: drafts === 0 ? [] : run.statements,
      audit: drafts === 0 ? [] : run.audit,
      answer: {
        status: 201,
        message: outcomeMessage(month, drafts, run.left),
        data: sql`json_object('drafts', ${drafts}, 'invoices', ${invoices}, 'amount', ${amountCentavos})`,
      },
    });
  },
});
function outcomeMessage(month: Month, drafts: number, left: number): string {
  if (drafts === 0) return `Nobody is left to be charged for ${formatMonth(month)}.`;
  const made = `${drafts} ${drafts === 1 ? "draft" : "drafts"} made for ${formatMonth(month)}.`;
  return left === 0 ? made : `${made} ${left} customers are left: please run it again.`;
}
export const runLateCharges = change(RUN_LATE_CHARGES, ({ body: { month } }) => makeDrafts(month));
