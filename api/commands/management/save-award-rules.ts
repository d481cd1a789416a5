import { type Command, unchanged } from "#api/commands/command.ts";
import { soundRules } from "#core/awards/rules-check.ts";
import { type RulesEntry, rulesOf } from "#core/awards/rules-contract.ts";
import { isSameContent } from "#core/shared/canonical-json.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { insertRules, rulesYear, yearByUuid } from "#db/queries/reports/award-rules.ts";
import { rulesFromJson } from "#db/queries/reports/card-facts.ts";
import { sql } from "#db/statement.ts";

/** Makes the next version of a school year's award rules; refused while it is not made from the newest one. */
export function saveAwardRules({
  schoolYearUuid,
  version,
  rules: entered,
}: RulesEntry): Command<readonly [ReturnType<typeof rulesYear>]> {
  return {
    read: () => [rulesYear(yearByUuid(schoolYearUuid))],
    decide({ actor, now, newUuid }, [[year]]) {
      if (!year) return NOT_FOUND;
      if (year.version !== version)
        return refuse(409, "STALE_VERSION", `Version ${year.version} of ${year.name} was made meanwhile.`);
      const sound = soundRules(rulesOf(entered));
      if (!sound.ok) return sound;
      const rules = sound.value;
      if (version > 0 && isSameContent(rulesFromJson(year.rulesJson).rules, rules))
        return unchanged({
          status: 200,
          message: `Version ${version} of the award rules of ${year.name} says this already.`,
          data: sql`json_object('version', ${version})`,
        });
      const uuid = newUuid();
      const made = version + 1;
      return ok({
        statements: [insertRules(year.id, version, { uuid, rules, userId: actor.id, now }), expectChanges(1)],
        audit: [
          {
            event: "award-rules",
            subjectUuid: uuid,
            data: { schoolYear: year.name, version: made, name: rules.name },
          },
        ],
        answer: {
          status: 201,
          message: `Version ${made} of the award rules of ${year.name} is saved.`,
          data: sql`json_object('version', ${made})`,
        },
      });
    },
  };
}
