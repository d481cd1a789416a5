import { type Command, unchanged } from "#api/commands/command.ts";
import { staleRecord } from "#api/commands/saved.ts";
import {
  LATE_CHARGE_PATHS,
  type LateChargeRuleEntry,
  ruleRecord,
} from "#core/billing/late-charges/late-charge-contract.ts";
import { ok, refuseAll } from "#core/shared/result.ts";
import { lateChargeRule, ruleRowOf } from "#db/queries/billing/late-charges/late-charge.ts";
import { insertRule, knownProducts } from "#db/queries/billing/late-charges/late-charge-change.ts";
import { json, sql } from "#db/statement.ts";

type SaveRuleFacts = readonly [ReturnType<typeof lateChargeRule>, ReturnType<typeof knownProducts>];
const SAVED = "The rule was saved.";

/** Changes the rule of late-payment charges (B-90): a new version, with what changed in the trail. */
export const saveLateChargeRule = (entry: LateChargeRuleEntry): Command<SaveRuleFacts> => ({
  read: () => [lateChargeRule("now"), knownProducts(entry.productCodes)],
  decide({ actor, now }, [[row], [products]]) {
    const before = ruleRowOf(row);
    if (entry.version !== undefined && entry.version !== before.version)
      return staleRecord(ruleRecord(before));
    if (products?.found !== entry.productCodes.length)
      return refuseAll(422, "VALIDATION_FAILED", [
        { message: "There is no such product", path: LATE_CHARGE_PATHS.productCodes },
      ]);
    const { isOn, ...rest } = entry;
    const version = before.version + 1;
    const after = { ...before, ...rest, version, state: isOn ? ("ON" as const) : ("OFF" as const) };
    const kept = ruleRecord(after);
    const old: Record<string, unknown> = row ? ruleRecord(before) : {};
    const changes = Object.entries(kept)
      .filter(([name, value]) => name !== "id" && name !== "version" && (old[name] ?? "") !== (value ?? ""))
      .map(([name, value]) => ({ name, before: old[name] ?? null, after: value ?? null }));
    if (row && changes.length === 0)
      return unchanged({ status: 200, message: SAVED, data: sql`json(${json(old)})` });
    return ok({
      statements: insertRule(entry, { before: before.version, now, userId: actor.id }),
      audit: [
        {
          event: "late-charge-rule",
          subjectUuid: null,
          data: { version, changes },
        },
      ],
      answer: { status: 200, message: SAVED, data: sql`json(${json(kept)})` },
    });
  },
});
