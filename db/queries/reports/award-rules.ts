import type { AwardRules } from "#core/awards/award-rules.ts";
import type { RulesDetail } from "#core/awards/rules-contract.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import type { Row } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { rulesOfYear } from "./card-facts.ts";

/** The award rules of school years. */
export interface RulesYear {
  id: number;
  uuid: string;
  name: string;
  /** The newest version of its own; 0: none. */
  version: number;
  /** Version and definition of those that apply; null: those that ship. */
  rules_json: string | null;
}
export const rulesYear = (year: SQL): Statement<RulesYear> =>
  statement(sql`select id, uuid, name, ${rulesOfYear(sql`school_year.id`)} as rules_json,
      coalesce((select max(version) from award_rules where school_year_id = school_year.id), 0) as version
    from school_year where id = ${year}`);
export const yearByUuid = (uuid: string): SQL => sql`(select id from school_year where uuid = ${uuid})`;

export const rulesVersions = (year: SQL): Statement<RulesDetail["versions"][number]> =>
  statement(sql`select award_rules.version, definition_json ->> 'name' as name, award_rules.created_at as "createdAt",
      trim(given_name || ' ' || last_name) as "createdBy"
    from award_rules join user_account on user_account.id = created_by where school_year_id = ${year} order by award_rules.version desc`);
export const sectionsOfYear = (year: SQL): Statement<{ id: number }> =>
  statement(
    sql`select id from section where school_year_id = ${year} and ${isOwnSection(sql`section`)} order by id`,
  );

/** The grade levels, the lowest first. */
export const gradeLevels = (): Statement<Row<"grade_level", "code" | "name">> =>
  statement(sql`select code, name from grade_level order by ordinal`);

/** Follow with expectChanges(1): none while another version was made meanwhile. */
export const insertRules = (
  yearId: number,
  before: number,
  { uuid, rules, userId, now }: { uuid: string; rules: AwardRules; userId: number; now: string },
): Statement<unknown> =>
  statement(sql`insert into award_rules (uuid, school_year_id, version, definition_json, created_at, created_by)
    select ${uuid}, ${yearId}, ${before + 1}, ${json(rules)}, ${now}, ${userId}
    where coalesce((select max(version) from award_rules where school_year_id = ${yearId}), 0) = ${before}`);
