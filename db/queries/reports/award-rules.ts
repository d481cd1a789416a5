import type { AwardRules } from "#core/awards/award-rules.ts";
import type { RulesDetail } from "#core/awards/rules-contract.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { type RowOfSources, select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { awardRules, gradeLevel, schoolYear, userAccount } from "#db/tables.ts";
import { rulesOfYear } from "./card-facts.ts";

/** The award rules of school years. */
const YEAR = {
  id: schoolYear.id,
  uuid: schoolYear.uuid,
  name: schoolYear.name,
  /** The newest version of its own; 0: none. */
  version: sql<number>`coalesce((select max(${awardRules.version}) from ${awardRules}
    where ${awardRules.schoolYearId} = ${schoolYear.id}), 0)`,
  /** Version and definition of those that apply; null: those that ship. */
  rulesJson: sql<string | null>`${rulesOfYear(sql`${schoolYear.id}`)}`,
};
export const rulesYear = (year: SQL): Statement<RowOfSources<typeof YEAR>> =>
  select(YEAR, sql`from ${schoolYear} where ${schoolYear.id} = ${year}`);
export const yearByUuid = (uuid: string): SQL => sql`(select id from school_year where uuid = ${uuid})`;

export const rulesVersions = (year: SQL): Statement<RulesDetail["versions"][number]> =>
  select(
    {
      version: awardRules.version,
      name: sql<string>`definition_json ->> 'name'`,
      createdAt: awardRules.createdAt,
      createdBy: sql<string>`trim(given_name || ' ' || last_name)`,
    },
    sql`from ${awardRules} join ${userAccount} on ${userAccount.id} = ${awardRules.createdBy}
      where ${awardRules.schoolYearId} = ${year} order by ${awardRules.version} desc`,
  );
export const sectionsOfYear = (year: SQL): Statement<{ id: number }> =>
  statement(
    sql`select id from section where school_year_id = ${year} and ${isOwnSection(sql`section`)} order by id`,
  );

/** The grade levels, the lowest first. */
export const gradeLevels = (): Statement<{ code: string; name: string }> =>
  select(
    { code: gradeLevel.code, name: gradeLevel.name },
    sql`from ${gradeLevel} order by ${gradeLevel.ordinal}`,
  );

/** Follow with expectChanges(1): none while another version was made meanwhile. */
export const insertRules = (
  yearId: number,
  before: number,
  { uuid, rules, userId, now }: { uuid: string; rules: AwardRules; userId: number; now: string },
): Statement<unknown> =>
  statement(sql`insert into award_rules (uuid, school_year_id, version, definition_json, created_at, created_by)
    select ${uuid}, ${yearId}, ${before + 1}, ${json(rules)}, ${now}, ${userId}
    where coalesce((select max(version) from award_rules where school_year_id = ${yearId}), 0) = ${before}`);
