import type { AwardState } from "#core/awards/award-actions.ts";
import { AWARD_GROUPS, FINAL_PERIOD, isStar } from "#core/awards/award-groups.ts";
import type { BulkKind } from "#core/documents/print-job/bulk-kinds.ts";
import type { BulkDocument, PrintAsked } from "#core/documents/print-job/print-asked.ts";
import {
  cardLeftOut,
  certificateLeftOut,
  compositePages,
  promotionPages,
  rankingPages,
} from "#core/documents/print-job/print-job.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { maySeeWholeSection } from "#db/queries/grading/class-scope.ts";
import { yearNamed } from "#db/queries/reports/advisories.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { type BulkDocumentRow, type DocumentsAsked, inScope, PLACE, SCHOOL_ORDER } from "./bulk-rows.ts";
import { reportCardsToPrint } from "./report-cards.ts";

/** Documents of sections and grade levels: one of each that has students with figures and that the user sees. */
interface BulkSectionRow extends BulkDocumentRow {
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
const rankingsToPrint = (
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

const promotionsToPrint = (
  userId: number,
  asked: DocumentsAsked,
  today: SchoolDay,
): Statement<BulkSectionRow> => ofSections(userId, asked, today, { figures: ofYear(asked, today) });

/** Of approved grades, or of those in approval too. */
function compositesToPrint(
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

/** The certificates a print job may be about. */
interface BulkAwardRow extends BulkDocumentRow {
  award_name: string;
  state: AwardState;
}
const WITH_CERTIFICATE = AWARD_GROUPS.filter((group) => !isStar(group));

/** In the school's order: level, section, name, and of a student in the order of the groups. */
const certificatesToPrint = (
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
    order by ${SCHOOL_ORDER}, award.name_key, award.student_no, asked.key, award.award_name, award.id`);

/** Where the documents of a kind come from: those of the scope that the user sees. */
interface Source<Row extends BulkDocumentRow> {
  rows(userId: number, asked: DocumentsAsked, today: SchoolDay): Statement<Row>;
  /** Why a document is left out as it was asked for. */
  leftOut?(row: Row, asked: DocumentsAsked): string | null;
  /** Of a document of a section: about how many pages. */
  pages?(row: Row): number;
}
const source = <Row extends BulkDocumentRow>(of: Source<Row>): Source<BulkDocumentRow> =>
  of as unknown as Source<BulkDocumentRow>;

const SOURCES: Readonly<Record<BulkKind, Source<BulkDocumentRow>>> = {
  "report-card": source({
    rows: reportCardsToPrint,
    leftOut: ({ state }, { include }) => cardLeftOut(state, include),
  }),
  certificate: source({
    rows: certificatesToPrint,
    leftOut: ({ state, award_name: awardName }, { include }) =>
      certificateLeftOut({ state, awardName }, include),
  }),
  "class-ranking": source({ rows: rankingsToPrint, pages: ({ students }) => rankingPages(students) }),
  promotion: source({ rows: promotionsToPrint, pages: ({ students }) => promotionPages(students) }),
  composite: source({
    rows: compositesToPrint,
    pages: ({ students, subjects }) => compositePages(students, subjects),
  }),
};

/** The documents a job may be about, in the school's order. */
export const documentsAsked = (
  userId: number,
  asked: PrintAsked,
  today: SchoolDay,
): Statement<BulkDocumentRow> => SOURCES[asked.kind].rows(userId, asked, today);

export function bulkDocumentOf(row: BulkDocumentRow, asked: PrintAsked): BulkDocument {
  const { leftOut, pages } = SOURCES[asked.kind];
  return {
    studentId: row.student_id,
    studentNo: row.student_no,
    studentName: row.student_name,
    sectionId: row.section_id,
    sectionName: row.section_name,
    levelId: row.level_id,
    levelCode: row.level_code,
    levelName: row.level_name,
    awardKey: row.award_key,
    pinned: row.pinned_uuid,
    leftOut: leftOut?.(row, asked) ?? null,
    pages: pages?.(row) ?? 1,
  };
}
