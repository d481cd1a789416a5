import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { PERMANENT_RECORD_LIST } from "#core/reports/permanent-record-list.ts";
import { begunYearsFirst, isOwnSection } from "#db/queries/management/own-section.ts";
import { sectionsOf } from "#db/queries/management/roster.ts";
import { indexed, listSource } from "#db/queries/shared/list-source.ts";
import { personPredicate } from "#db/queries/shared/person-search.ts";
import { sql } from "#db/statement.ts";

interface Found {
  student_no: string;
  fullname: string;
  lrn: string | null;
  issues: number;
  level: string | null;
  section: string | null;
  year: string | null;
}
const ISSUES = sql`(select count(*) from permanent_record_issue where student_id = student.id)`;

/** Every student there is or was. */
export const PERMANENT_RECORDS = listSource<typeof PERMANENT_RECORD_LIST, Found>(PERMANENT_RECORD_LIST, {
  table: "student",
  columns: sql`student.student_no, student.fullname, student.lrn, ${ISSUES} as issues,
    last_level.name as level, last_section.name as section, last_year.name as year`,
  joins: ({ today }) => sql`left join section last_section on last_section.id = (select place.section_id
      from (${sectionsOf(sql`student.id`)}) place
      cross join section on section.id = place.section_id and ${isOwnSection(sql`section`)}
      join school_year on school_year.id = section.school_year_id order by ${begunYearsFirst(sql`school_year`, today)} limit 1)
    left join grade_level last_level on last_level.id = last_section.grade_level_id
    left join school_year last_year on last_year.id = last_section.school_year_id`,
  rowsOf: (found) =>
    found.map(({ student_no, fullname, lrn, issues, level, section, year }) => ({
      studentNo: student_no,
      studentName: fullname,
      lrn: lrn ?? "",
      gradeSection: level === null ? null : gradeSectionLabel(level, section ?? ""),
      schoolYear: year,
      issues,
    })),
  orders: {
    studentName: {
      by: ["student.name_key", "student.id"],
      from: indexed("student", "student_fullname"),
    },
    studentNo: { by: ["student.student_no", "student.id"], from: sql`student` },
  },
  where: {
    search: (text) => personPredicate(text, sql`student.id`),
    issued: (isIssued) =>
      isIssued ? sql`student.id in (select student_id from permanent_record_issue)` : sql`true`,
  },
});
