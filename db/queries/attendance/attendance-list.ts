import { ATTENDANCE_LIST, type AttendanceStatus } from "#core/attendance/attendance.ts";
import type { FilterOf } from "#core/shared/list/definition.ts";
import { CURRENT, isSet } from "#core/shared/list/filters.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { levelsSeen, maySeeSection } from "#db/queries/grading/class-scope.ts";
import { RUNNING } from "#db/queries/grading/dashboard.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { listedName } from "#db/queries/management/roster.ts";
import { currentYear } from "#db/queries/management/school.ts";
import { indexed, listSource } from "#db/queries/shared/list-source.ts";
import { personPredicate } from "#db/queries/shared/person-search.ts";
import { type SQL, sql, statement } from "#db/statement.ts";
import { attendance, gradeLevel, schoolYear, section, student, term } from "#db/tables.ts";

/** The attendance records of the sections the user sees. */
type Filter = FilterOf<typeof ATTENDANCE_LIST>;

export const ATTENDANCE_JOINS = sql`join section on section.id = attendance.section_id
  join grade_level on grade_level.id = section.grade_level_id
  join term on term.id = attendance.term_id
  join school_year on school_year.id = term.school_year_id`;

export const isVisible = (userId: number, column: SQL = sql`attendance.section_id`): SQL =>
  maySeeSection(userId, column);

const BY_STUDENT = sql`cross join attendance indexed by sqlite_autoindex_attendance_2
  on attendance.student_id = student.id`;
const OF_STUDENT = indexed("attendance", "sqlite_autoindex_attendance_2");
const OF_SECTION = indexed("attendance", "attendance_by_section");

const TERM_FILTERS = {
  term: (asked: unknown, today: SchoolDay) =>
    sql`term.ordinal = ${asked === CURRENT ? sql`(select ordinal from term where id = ${RUNNING(today)})` : asked}`,
  termUuid: (uuid: unknown) => sql`term.uuid = ${uuid}`,
  schoolYear: (name: unknown, today: SchoolDay) =>
    sql`school_year.name = ${name === CURRENT ? currentYear(today, "name") : name}`,
  schoolYearUuid: (uuid: unknown) => sql`school_year.uuid = ${uuid}`,
} as const;
type TermFilter = keyof typeof TERM_FILTERS;
const termFiltersOf = (filter: Filter): TermFilter[] =>
  (Object.keys(TERM_FILTERS) as TermFilter[]).filter((key) => isSet(filter[key]));
const hasSection = ({ sectionUuid, section }: Filter): boolean => isSet(sectionUuid) || isSet(section);

/** The filters of terms are one condition, stated by the first of them that is set. */
const inTerms =
  (key: TermFilter) =>
  (_: unknown, { filter, today }: { filter: Filter; today: SchoolDay }): SQL => {
    const keys = termFiltersOf(filter);
    if (keys[0] !== key) return sql`true`;
    const parts = keys.map((set) => TERM_FILTERS[set](filter[set], today));
    return sql`attendance.term_id in (select term.id from term join school_year on school_year.id = term.school_year_id
      where ${sql.join(parts, sql` and `)})`;
  };

/** What is counted: a section's by section, those a search finds by student, else by term where one is asked for. */
function countedIn({ filter }: { filter: Filter }): SQL {
  if (hasSection(filter)) return OF_SECTION;
  if (filter.search !== "") return OF_STUDENT;
  return termFiltersOf(filter).length > 0 ? indexed("attendance", "attendance_by_term") : OF_SECTION;
}

const READ = {
  uuid: attendance.uuid,
  studentId: student.studentNo,
  studentName: sql<string>`${listedName(sql`student.fullname`, sql`student.id`, sql`section.school_year_id`)}`,
  gradeLevel: gradeLevel.name,
  sectionUuid: section.uuid,
  sectionName: section.name,
  term: term.ordinal,
  schoolYear: schoolYear.name,
  daysAbsent: attendance.daysAbsentE4,
  daysTardy: attendance.daysTardyE4,
  publishedAt: attendance.publishedAt,
  status: sql<AttendanceStatus>`iif(published_at is null, 'Unpublished', 'Published')`,
  version: attendance.version,
};
/** With its id, for who writes it. */
export const ATTENDANCE_RECORD = { id: attendance.id, ...READ };
/** Students are walked in their order, each with the records of one term after another; a section's and a person's are sorted. */
export const ATTENDANCE = listSource(ATTENDANCE_LIST, {
  table: "attendance",
  sources: READ,
  joins: sql`join student on student.id = attendance.student_id ${ATTENDANCE_JOINS}`,
  orders: {
    studentName: {
      by: ["student.name_key", "student.id", "attendance.term_id"],
      from: sql`${indexed("student", "student_fullname")} ${BY_STUDENT}`,
    },
    studentId: {
      by: ["student.student_no", "student.id", "attendance.term_id"],
      from: sql`${indexed("student", "sqlite_autoindex_student_2")} ${BY_STUDENT}`,
    },
  },
  from: ({ filter }) =>
    hasSection(filter) || filter.search !== ""
      ? sql`${hasSection(filter) ? OF_SECTION : OF_STUDENT} cross join student on student.id = attendance.student_id`
      : null,
  counts: countedIn,
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
    publishing: (which) =>
      which === "published" ? sql`attendance.published_at is not null` : sql`attendance.published_at is null`,
  },
  options: {
    // Newest first.
    "school-years": ({ userId }) =>
      statement(sql`select name from school_year
        where exists (select 1 from section where section.school_year_id = school_year.id and ${isVisible(userId, sql`+section.id`)})
        order by start_date desc`),
    // As the newest school year has them, in the school's order.
    sections: ({ userId }) =>
      statement(sql`with ${levelsSeen(userId)}
        select name from (
          select level.name || ' ' || section.name as name, start_date, level.ordinal, section.name as own
            from level cross join section on section.grade_level_id = level.id join school_year on school_year.id = school_year_id
            where ${isOwnSection(sql`section`)}
          union all
          select grade_level.name || ' ' || section.name, start_date, grade_level.ordinal, section.name
            from besides cross join section on section.id = besides.id
              cross join grade_level on grade_level.id = section.grade_level_id join school_year on school_year.id = school_year_id
            where ${isOwnSection(sql`section`)})
        group by name order by max(start_date) desc, ordinal, own`),
  },
});
