import { Hono } from "hono";
import { saveAwardRules } from "#api/commands/management/save-award-rules.ts";
import { previewAwardRules } from "#api/commands/reports/preview-award-rules.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage, unwrap } from "#api/middleware/session.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import { SHIPPED_RULES } from "#core/awards/award-rules.ts";
import { AWARD_RULES, PREVIEW_AWARD_RULES, SAVE_AWARD_RULES } from "#core/awards/rules-calls.ts";
import { soundRules } from "#core/awards/rules-check.ts";
import { rulesFormOf, rulesOf } from "#core/awards/rules-contract.ts";
import { NO_SCHOOL_YEAR, NOT_FOUND } from "#core/shared/result.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { schoolYears, yearOrCurrent } from "#db/queries/grading/scheme-assignments.ts";
import {
  gradeLevels,
  rulesVersions,
  rulesYear,
  sectionsOfYear,
  yearByUuid,
} from "#db/queries/reports/award-rules.ts";
import { rulesFromJson } from "#db/queries/reports/card-facts.ts";

/** The award rules of school years: their versions, what another would change, and the next one. */
export const awardRules = new Hono<AppEnv>();

onCall(awardRules, AWARD_RULES, async (c, { query: { schoolYearUuid } }) => {
  const year = yearOrCurrent(schoolYearUuid, schoolDayAt(c.var.epochMs));
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
onCall(awardRules, PREVIEW_AWARD_RULES, async (c, { body }) => {
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
onCommand(awardRules, SAVE_AWARD_RULES, ({ body }) => saveAwardRules(body));
