import { command, unchanged } from "#api/commands/command.ts";
import { previewAwardRules } from "#api/commands/reports/preview-award-rules.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage, unwrap } from "#api/middleware/session.ts";
import { SHIPPED_RULES } from "#core/awards/award-rules.ts";
import { AWARD_RULES, PREVIEW_AWARD_RULES, SAVE_AWARD_RULES } from "#core/awards/rules-calls.ts";
import { soundRules } from "#core/awards/rules-check.ts";
import { rulesFormOf, rulesOf } from "#core/awards/rules-contract.ts";
import { isSameContent } from "#core/shared/canonical-json.ts";
import { NO_SCHOOL_YEAR, NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { schoolYears, yearOrCurrent } from "#db/queries/grading/scheme-assignments.ts";
import {
  gradeLevels,
  insertRules,
  rulesVersions,
  rulesYear,
  sectionsOfYear,
  yearByUuid,
} from "#db/queries/reports/award-rules.ts";
import { rulesFromJson } from "#db/queries/reports/card-facts.ts";
import { sql } from "#db/statement.ts";

/** The award rules of school years: their versions, what another would change, and the next one. */

export const viewAwardRules = endpoint(AWARD_RULES, async (c, { query: { schoolYearUuid }, today }) => {
  const year = yearOrCurrent(schoolYearUuid, today);
  const { rows } = await readPage(c, [
    rulesYear(year),
    rulesVersions(year),
    schoolYears(),
    gradeLevels(),
  ] as const);
  const [[found], versions, years, levels] = rows;
  if (!found) throw new Refused(years.length === 0 ? NO_SCHOOL_YEAR : NOT_FOUND);
  return {
    data: {
      id: found.uuid,
      schoolYear: found.name,
      schoolYears: years.map(({ uuid, name }) => ({ id: uuid, name })),
      gradeLevels: levels,
      version: found.version,
      rules: rulesFormOf(rulesFromJson(found.rulesJson).rules),
      versions,
      shipped: SHIPPED_RULES.map(rulesFormOf),
    },
  };
});
export const previewRules = endpoint(PREVIEW_AWARD_RULES, async (c, { body }) => {
  const year = yearByUuid(body.schoolYearUuid);
  const { rows } = await readPage(c, [rulesYear(year), sectionsOfYear(year)] as const);
  const [[found], sections] = rows;
  if (!found) throw new Refused(NOT_FOUND);
  const rules = unwrap(soundRules(rulesOf(body.rules)));
  return {
    data: await previewAwardRules(
      c.var.db,
      sections.map(({ id }) => id),
      rules,
    ),
  };
});

/** Makes the next version of a school year's award rules; refused while it is not made from the newest one. */
export const saveAwardRules = change(
  SAVE_AWARD_RULES,
  ({ body: { schoolYearUuid, version, rules: entered } }) =>
    command({
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
          statements: [
            insertRules(year.id, version, { uuid, rules, userId: actor.id, now }),
            expectChanges(1),
          ],
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
    }),
);
