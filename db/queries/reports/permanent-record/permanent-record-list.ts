import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { PERMANENT_RECORD_LIST } from "#core/reports/permanent-record-list.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { sectionsOf } from "#db/queries/management/roster.ts";
import { countOfAll, hasOnly, indexed, listSource } from "#db/queries/shared/list-source.ts";
import { personPredicate } from "#db/queries/shared/person-search.ts";
import { sql, statement } from "#db/statement.ts";

interface Found {
  student_no: string;
  fullname: string;
  lrn: string | null;
  last_json: string | null;
  issues: number;
}
const ISSUES = sql`(select count(*) from permanent_record_issue where student_id = student.id)`;

/** Every student there is or was. */
export const PERMANENT_RECORDS = listSource<typeof PERMANENT_RECORD_LIST, Found>(PERMANENT_RECORD_LIST, {
  table: "student",
  columns: sql`student.student_no, student.fullname, student.lrn, ${ISSUES} as issues,
    (select json_array(grade_level.name, section.name, school_year.name) from (${sectionsOf(sql`student.id`)}) place
      cross join section on section.id = place.section_id and ${isOwnSection(sql`section`)}
      join grade_level on grade_level.id = section.grade_level_id
      join school_year on school_year.id = section.school_year_id order by school_year.start_date desc limit 1) as last_json`,
  rowsOf: (found) =>
    found.map(({ student_no, fullname, lrn, last_json, issues }) => {
      const [level, section, year] = JSON.parse(last_json ?? "[]") as string[];
      return {
        studentNo: student_no,
        studentName: fullname,
        lrn: lrn ?? "",
        gradeSection: level === undefined ? null : gradeSectionLabel(level, section ?? ""),
        schoolYear: year ?? null,
        issues,
      };
    }),
  orders: {
    studentName: {
      by: ["student.name_key", "student.id"],
      from: indexed("student", "student_fullname"),
    },
    studentNo: { by: ["student.student_no", "student.id"], from: sql`student` },
  },
  totalsOf: ({ filter }, where) =>
    hasOnly(filter, [])
      ? countOfAll("student")
      : statement(sql`select count(*) as "count" from student where ${where}`),
  where: {
    search: (text) => personPredicate(text, sql`student.id`),
    issued: (isIssued) =>
      isIssued ? sql`student.id in (select student_id from permanent_record_issue)` : sql`true`,
  },
});
