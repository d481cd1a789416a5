import type { CardState } from "#core/reports/report-card.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { maySeeWholeSection } from "#db/queries/grading/class-scope.ts";
import { sexOrder } from "#db/queries/management/student-order.ts";
import { yearNamed } from "#db/queries/reports/advisories.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { type BulkDocumentRow, type DocumentsAsked, inScope, PLACE, SCHOOL_ORDER } from "./bulk-rows.ts";

/** The report cards a print job may be about. */
export interface BulkCardRow extends BulkDocumentRow {
  student_id: number;
  section_id: number;
  term_id: number;
  state: CardState;
  /** Why it cannot be published. */
  reasons_json: string;
}

/** In the school's order: level, section, name. */
export const reportCardsToPrint = (
  userId: number,
  { scope, schoolYear, term }: Pick<DocumentsAsked, "scope" | "schoolYear" | "term">,
  today: SchoolDay,
): Statement<BulkCardRow> =>
  statement(sql`select card.student_id, card.student_no, card.student_name, card.term_id, ${PLACE},
      card.state, card.reasons_json, null as award_key,
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
    order by ${SCHOOL_ORDER}, ${sexOrder(userId, sql`(select sex from student where student.id = card.student_id)`)}, card.name_key, card.student_no`);

/** The newest revision of each pinned one, where there is a newer. */
export const isNewer = (pinnedUuid: SQL): SQL =>
  sql`exists (select 1 from report_card_revision pinned
    join report_card on report_card.id = pinned.report_card_id and report_card.revision > pinned.number
    where pinned.uuid = ${pinnedUuid})`;
