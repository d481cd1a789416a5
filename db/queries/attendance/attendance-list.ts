import { ATTENDANCE_LIST } from "../../../core/attendance/attendance-list.ts";
import type { FilterOf } from "../../../core/shared/list/definition.ts";
import { isSet } from "../../../core/shared/list/filters.ts";
import { type SQL, sql, statement } from "../../statement.ts";
import { hasScope, unlessSeesBy, visibleSections } from "../grading/class-scope.ts";
import { isOwnSection } from "../management/own-section.ts";
import { listedName } from "../management/roster.ts";
import { type Asker, indexed, type ListPage, listSource } from "../shared/list-source.ts";
import { personPredicate } from "../shared/person-search.ts";

/** The attendance records of the sections the user sees. */
type Filter = FilterOf<typeof ATTENDANCE_LIST>;

export const ATTENDANCE_JOINS = sql`join section on section.id = attendance.section_id
  join grade_level on grade_level.id = section.grade_level_id
  join term on term.id = attendance.term_id
  join school_year on school_year.id = term.school_year_id`;

/** A plus before the column keeps what was found by other means from being looked up section by section. */
export const isVisible = (userId: number, column: SQL = sql`attendance.section_id`): SQL =>
  sql`${column} in (${visibleSections(userId)})`;

const BY_STUDENT = sql`cross join attendance indexed by sqlite_autoindex_attendance_2
  on attendance.student_id = student.id`;
const OF_STUDENT = indexed("attendance", "sqlite_autoindex_attendance_2");
const OF_SECTION = indexed("attendance", "attendance_by_section");

const TERM_FILTERS = {
  term: (term: unknown) => sql`term.ordinal = ${term}`,
  termUuid: (uuid: unknown) => sql`term.uuid = ${uuid}`,
  schoolYear: (name: unknown) => sql`school_year.name = ${name}`,
  schoolYearUuid: (uuid: unknown) => sql`school_year.uuid = ${uuid}`,
} as const;
type TermFilter = keyof typeof TERM_FILTERS;
const termFiltersOf = (filter: Filter): TermFilter[] =>
  (Object.keys(TERM_FILTERS) as TermFilter[]).filter((key) => isSet(filter[key]));
const hasSection = ({ sectionUuid, section }: Filter): boolean => isSet(sectionUuid) || isSet(section);

/** The filters of terms are one condition, stated by the first of them that is set. */
const inTerms =
  (key: TermFilter) =>
  (_: unknown, { filter }: { filter: Filter }): SQL => {
    const keys = termFiltersOf(filter);
    if (keys[0] !== key) return sql`true`;
    const parts = keys.map((set) => TERM_FILTERS[set](filter[set]));
    return sql`attendance.term_id in (select term.id from term join school_year on school_year.id = term.school_year_id
      where ${sql.join(parts, sql` and `)})`;
  };

/** How many match: whoever sees every section is told by the summary of terms, where terms alone narrow the list; others have few. */
function countOf(page: ListPage<typeof ATTENDANCE_LIST> & Asker, where: SQL): SQL {
  const { filter, userId } = page;
  if (hasSection(filter) || filter.search !== "")
    return sql`select count(*) as "count" from ${hasSection(filter) ? OF_SECTION : OF_STUDENT} where ${where}`;
  const terms = termFiltersOf(filter);
  const inTerm = terms[0] ? inTerms(terms[0])(null, page) : sql`true`;
  const index = terms.length > 0 ? indexed("attendance", "attendance_by_term") : OF_SECTION;
  return sql`select coalesce(sum("count"), 0) as "count" from (
    select sum(records) as "count" from user_role cross join attendance_term_summary attendance
      on ${hasScope(userId, "all")} where ${inTerm}
    union all
    select count(*) from ${unlessSeesBy(userId, "all")} cross join ${index} where ${where})`;
}

/** Students are walked in their order, each with the records of one term after another. */
export const ATTENDANCE = listSource(ATTENDANCE_LIST, {
  table: "attendance",
  fields: {
    uuid: sql`attendance.uuid`,
    studentId: sql`student_no`,
    studentName: listedName(sql`student.fullname`, sql`student.id`, sql`section.school_year_id`),
    gradeLevel: sql`grade_level.name`,
    sectionUuid: sql`section.uuid`,
    sectionName: sql`section.name`,
    term: sql`term.ordinal`,
    schoolYear: sql`school_year.name`,
    daysAbsent: sql`days_absent_e4`,
    daysTardy: sql`days_tardy_e4`,
    publishedAt: sql`published_at`,
    status: sql`iif(published_at is null, 'Unpublished', 'Published')`,
    version: sql`attendance.version`,
  },
  joins: sql`join student on student.id = attendance.student_id ${ATTENDANCE_JOINS}`,
  orders: {
    studentName: {
      by: ["student.fullname collate nocase", "student.id", "attendance.term_id"],
      from: sql`${indexed("student", "student_fullname")} ${BY_STUDENT}`,
    },
    studentId: {
      by: ["student.student_no", "student.id", "attendance.term_id"],
      from: sql`${indexed("student", "sqlite_autoindex_student_2")} ${BY_STUDENT}`,
    },
  },
  // What few rows are found by goes first and is sorted.
  from({ filter }) {
    const student = sql`cross join student on student.id = attendance.student_id`;
    if (hasSection(filter)) return sql`${OF_SECTION} ${student}`;
    return filter.search === "" ? null : sql`${OF_STUDENT} ${student}`;
  },
  totalsOf: (page, where) => statement(countOf(page, where)),
  scope: ({ userId }) => isVisible(userId),
  where: {
    search: (text) => personPredicate(text, sql`attendance.student_id`),
    term: inTerms("term"),
    termUuid: inTerms("termUuid"),
    schoolYear: inTerms("schoolYear"),
    schoolYearUuid: inTerms("schoolYearUuid"),
    sectionUuid: (uuid) => sql`attendance.section_id = (select id from section where uuid = ${uuid})`,
    section: (name) => sql`attendance.section_id in (select section.id from section
      join grade_level on grade_level.id = grade_level_id where grade_level.name || ' ' || section.name = ${name})`,
  },
  options: {
    // Newest first.
    "school-years": ({ userId }) =>
      statement(sql`select name from school_year
        where exists (select 1 from section where section.school_year_id = school_year.id and ${isVisible(userId, sql`+section.id`)})
        order by start_date desc`),
    // As the newest school year has them, in the school's order.
    sections: ({ userId }) =>
      statement(sql`select grade_level.name || ' ' || section.name as name
        from section join grade_level on grade_level.id = grade_level_id
          join school_year on school_year.id = school_year_id
        where ${isVisible(userId, sql`section.id`)} and ${isOwnSection(sql`section`)}
        group by 1 order by max(school_year.start_date) desc, grade_level.ordinal, section.name`),
  },
});
