import type { AwardState } from "#core/awards/award-actions.ts";
import { AWARD_GROUPS, isStar } from "#core/awards/award-groups.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { maySeeWholeSection } from "#db/queries/grading/class-scope.ts";
import { yearNamed } from "#db/queries/reports/advisories.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { type BulkDocumentRow, type DocumentsAsked, inScope, PLACE, SCHOOL_ORDER } from "./bulk-rows.ts";

/** The certificates a print job may be about. */
export interface BulkAwardRow extends BulkDocumentRow {
  award_name: string;
  state: AwardState;
}
const WITH_CERTIFICATE = AWARD_GROUPS.filter((group) => !isStar(group));

/** In the school's order: level, section, name, and of a student in the order of the groups. */
export const certificatesToPrint = (
  userId: number,
  { scope, schoolYear, term }: DocumentsAsked,
  today: SchoolDay,
): Statement<BulkAwardRow> =>
  statement(sql`select award.student_id, award.student_no, award.student_name, ${PLACE}, award.award_key, award.award_name, award.state,
      (select award_issue.uuid from award_issue where award_issue.student_id = award.student_id
        and award_issue.school_year_id = award.school_year_id and award_issue.period = award.period
        and award_issue.award_key = award.award_key) as pinned_uuid
    from section join grade_level on grade_level.id = section.grade_level_id
      join school_year on school_year.id = section.school_year_id
      cross join json_each(${json(WITH_CERTIFICATE)}) asked
      cross join award indexed by award_by_section
        on award.section_id = section.id and award.award_group = asked.value and award.period = ${term}
    where section.school_year_id = ${yearNamed(schoolYear, today)} and ${inScope(scope)}
      and ${maySeeWholeSection(userId, sql`section.id`)}
    order by ${SCHOOL_ORDER}, award.student_name collate nocase, award.student_no, asked.key, award.award_name, award.id`);
