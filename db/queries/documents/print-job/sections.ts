import { FINAL_PERIOD } from "#core/awards/award-groups.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { maySeeWholeSection } from "#db/queries/grading/class-scope.ts";
import { yearNamed } from "#db/queries/reports/advisories.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { type BulkDocumentRow, type DocumentsAsked, inScope, PLACE, SCHOOL_ORDER } from "./bulk-rows.ts";

/** Documents of sections and grade levels: one of each that has students with figures and that the user sees. */
export interface BulkSectionRow extends BulkDocumentRow {
  students: number;
  /** Of its learning areas. */
  subjects: number;
}

interface Figures {
  /** student_id, section_id, subject_id (null: of all) of the students there are figures of. */
  figures: SQL;
  /** One of each grade level instead of one of each section. */
  ofLevels?: boolean;
}
const ofSections = (
  userId: number,
  { scope, schoolYear }: DocumentsAsked,
  today: SchoolDay,
  { figures, ofLevels = false }: Figures,
): Statement<BulkSectionRow> =>
  statement(sql`select null as student_id, '' as student_no, '' as student_name, ${ofLevels ? OF_LEVEL : PLACE},
      null as award_key, null as pinned_uuid, count(distinct figure.student_id) as students,
      count(distinct figure.subject_id) as subjects
    from (${figures}) figure join section on section.id = figure.section_id
      join grade_level on grade_level.id = section.grade_level_id join school_year on school_year.id = section.school_year_id
    where section.school_year_id = ${yearNamed(schoolYear, today)} and ${inScope(scope)}
      and ${maySeeWholeSection(userId, sql`section.id`)}
    group by ${ofLevels ? sql`grade_level.id` : sql`section.id`} order by ${SCHOOL_ORDER}`);
const OF_LEVEL = sql`null as section_id, '' as section_name, grade_level.id as level_id, grade_level.code as level_code,
  grade_level.name as level_name, school_year.uuid as year_uuid, school_year.name as year_name`;

const termId = ({ schoolYear, term }: DocumentsAsked, today: SchoolDay): SQL =>
  sql`(select id from term where school_year_id = ${yearNamed(schoolYear, today)} and ordinal = ${term})`;
const ofYear = ({ schoolYear }: DocumentsAsked, today: SchoolDay, where: SQL = sql`true`): SQL =>
  sql`select student_id, section_id, null as subject_id from report_year where school_year_id = ${yearNamed(schoolYear, today)} and ${where}`;

/** Named sections are ranked each within itself; grade levels, and those of the school, each as a whole. */
export const rankingsToPrint = (
  userId: number,
  asked: DocumentsAsked,
  today: SchoolDay,
): Statement<BulkSectionRow> =>
  ofSections(userId, asked, today, {
    figures:
      asked.term === FINAL_PERIOD
        ? ofYear(asked, today)
        : sql`select student_id, section_id, null as subject_id from report_term where term_id = ${termId(asked, today)}`,
    ofLevels: asked.scope.kind !== "sections",
  });

export const promotionsToPrint = (
  userId: number,
  asked: DocumentsAsked,
  today: SchoolDay,
): Statement<BulkSectionRow> => ofSections(userId, asked, today, { figures: ofYear(asked, today) });

/** Of approved grades, or of those in approval too. */
export function compositesToPrint(
  userId: number,
  asked: DocumentsAsked,
  today: SchoolDay,
): Statement<BulkSectionRow> {
  const isApproved = (approved: SQL): SQL => (asked.include === "all" ? sql`true` : approved);
  const figures =
    asked.term === FINAL_PERIOD
      ? sql`select student_id, section_id, subject_id from report_final join report_year using (student_id, school_year_id)
          where school_year_id = ${yearNamed(asked.schoolYear, today)} and ${isApproved(sql`report_final.is_provisional = 0`)}`
      : sql`select student_id, section_id, subject_id from report_grade
          where term_id = ${termId(asked, today)} and ${isApproved(sql`is_provisional = 0`)}`;
  return ofSections(userId, asked, today, { figures });
}
