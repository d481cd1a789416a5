import type { BulkDocument, PrintAsked } from "../../../../core/documents/print-job/print-asked.ts";
import type { SectionScope } from "../../../../core/reports/publishing/section-scope.ts";
import type { CardState } from "../../../../core/reports/report-card-actions.ts";
import type { SchoolDay } from "../../../../core/shared/school-day.ts";
import { json, type SQL, type Statement, sql, statement } from "../../../statement.ts";
import { maySeeWholeSection } from "../../grading/class-scope.ts";
import { yearNamed } from "../../reports/advisories.ts";

/** The report cards a print job may be about. */
export interface BulkDocumentRow {
  student_id: number;
  student_no: string;
  student_name: string;
  term_id: number;
  section_id: number;
  section_name: string;
  level_code: string;
  level_name: string;
  year_name: string;
  state: CardState;
  pinned_uuid: string | null;
  /** Why it cannot be published. */
  reasons_json: string;
}

function inScope(scope: SectionScope): SQL {
  if (scope.kind === "sections")
    return sql`section.uuid in (select value from json_each(${json(scope.sectionUuids)}))`;
  if (scope.kind === "levels")
    return sql`grade_level.code in (select value from json_each(${json(scope.levelCodes)}))`;
  return sql`true`;
}

/** In the school's order: level, section, name. */
export const reportCardsToPrint = (
  userId: number,
  { scope, schoolYear, term }: Pick<PrintAsked, "scope" | "schoolYear" | "term">,
  today: SchoolDay,
): Statement<BulkDocumentRow> =>
  statement(sql`select card.student_id, card.student_no, card.student_name, card.term_id, card.section_id,
      section.name as section_name, grade_level.code as level_code, grade_level.name as level_name,
      school_year.name as year_name, card.state, card.reasons_json,
      (select report_card_revision.uuid from report_card
        join report_card_revision on report_card_id = report_card.id and number = revision
        where report_card.student_id = card.student_id and report_card.term_id = card.term_id
          and report_card.status = 'Published') as pinned_uuid
    from term
      join school_year on school_year.id = term.school_year_id
      cross join report_card_row card on card.term_id = term.id
      join section on section.id = card.section_id join grade_level on grade_level.id = section.grade_level_id
    where term.school_year_id = ${yearNamed(schoolYear, today)} and term.ordinal = ${term}
      and ${inScope(scope)} and ${maySeeWholeSection(userId, sql`card.section_id`)}
    order by grade_level.ordinal, section.name collate nocase, section.id, card.student_name collate nocase, card.student_no`);

export const bulkDocumentOf = (row: BulkDocumentRow): BulkDocument => ({
  studentId: row.student_id,
  studentNo: row.student_no,
  studentName: row.student_name,
  sectionId: row.section_id,
  sectionName: row.section_name,
  levelCode: row.level_code,
  levelName: row.level_name,
  state: row.state,
  pinned: row.pinned_uuid,
});
/** The newest revision of each pinned one, where there is a newer. */
export const isNewer = (pinnedUuid: SQL): SQL =>
  sql`exists (select 1 from report_card_revision pinned
    join report_card on report_card.id = pinned.report_card_id and report_card.revision > pinned.number
    where pinned.uuid = ${pinnedUuid})`;
