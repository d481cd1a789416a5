import { ATTENDANCE_LIST, type AttendanceStatus } from "#core/attendance/attendance.ts";
import type { FilterOf } from "#core/shared/list/definition.ts";
import { CURRENT, isSet } from "#core/shared/list/filters.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import {
  hasLevels,
  hasScope,
  levelsSeen,
  maySeeSection,
  unlessSeesBy,
  visibleSections,
} from "#db/queries/grading/class-scope.ts";
import { RUNNING } from "#db/queries/grading/dashboard.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { listedName } from "#db/queries/management/roster.ts";
import { currentYear } from "#db/queries/management/school.ts";
import { type Asker, afterKey, indexed, type ListPage, listSource } from "#db/queries/shared/list-source.ts";
import { isNamed, namesMany, personPredicate } from "#db/queries/shared/person-search.ts";
import { isNumberSearch } from "#db/queries/shared/record-search.ts";
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

/** The kept counts of a term. */
const KEPT = {
  all: sql`records`,
  published: sql`records - unpublished`,
  unpublished: sql`unpublished`,
} as const;
/** How many match: whoever sees every section is told by the summary of terms, where terms alone narrow the list; others have few. */
function countOf(page: ListPage<typeof ATTENDANCE_LIST> & Asker, where: SQL): SQL {
  const { filter, userId } = page;
  if (hasSection(filter) || filter.search !== "")
    return sql`select count(*) as "count" from ${hasSection(filter) ? OF_SECTION : OF_STUDENT} where ${where}`;
  const terms = termFiltersOf(filter);
  const inTerm = terms[0] ? inTerms(terms[0])(null, page) : sql`true`;
  const index = terms.length > 0 ? indexed("attendance", "attendance_by_term") : OF_SECTION;
  return sql`select coalesce(sum("count"), 0) as "count" from (
    select sum(${KEPT[filter.publishing ?? "all"]}) as "count" from user_role cross join attendance_term_summary attendance
      on ${hasScope(userId, "all")} where ${inTerm}
    union all
    select count(*) from ${unlessSeesBy(userId, "all")} cross join ${index}
      where attendance.section_id in (${visibleSections(userId)}) and ${where})`;
}

const ORDERS = {
  studentName: {
    by: ["student.name_key", "student.id", "attendance.term_id"],
    index: "student_fullname",
  },
  studentId: {
    by: ["student.student_no", "student.id", "attendance.term_id"],
    index: "sqlite_autoindex_student_2",
  },
} as const;
type Page = ListPage<typeof ATTENDANCE_LIST> & Asker;

/** What few rows are found by goes first and is sorted; a name that many have is met in the order of students. Who sees few sections finds a name in them. */
function attendanceIds(page: Page, where: SQL): SQL {
  const { filter, sort, limit, offset } = page;
  const { by, index } = ORDERS[sort];
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const key = sql.raw(by[0]);
  const order = (columns: readonly string[]) =>
    sql.join(
      columns.map((column) => sql`${sql.raw(column)} ${direction}`),
      sql`, `,
    );
  const idsOf = (from: SQL, condition: SQL, most: SQL, passed: number, also = sql``): SQL =>
    sql`select attendance.id, ${key} as sort_key ${also} from ${from}
      where ${condition} ${afterKey(key, sql`attendance.id`, page)}
      order by ${order(by)} limit ${most} offset ${passed}`;
  const walked = sql`${indexed("student", index)} ${BY_STUDENT}`;
  const few = sql`${hasSection(filter) ? OF_SECTION : OF_STUDENT} cross join student on student.id = attendance.student_id`;
  const isWalked = filter.search === "" && !hasSection(filter);
  if (isWalked || hasSection(filter) || isNumberSearch(filter.search))
    return idsOf(isWalked ? walked : few, where, sql`${limit}`, offset);
  const last = limit + offset;
  const named = sql`${ATTENDANCE.where({ ...page, filter: { ...filter, search: "" } })} and ${isNamed(filter.search)}`;
  const own = sql`(select distinct id from (${visibleSections(page.userId)})) own cross join ${OF_SECTION}
    on attendance.section_id = own.id cross join student on student.id = attendance.student_id`;
  const part = (from: SQL, condition: SQL, when: SQL): SQL =>
    sql`select * from (${idsOf(from, condition, sql`iif((select ${when} from asker), ${last}, 0)`, 0, TIE)})`;
  return sql`with asker as materialized (select ${hasLevels(page.userId)} as sees_many, ${namesMany(filter.search)} as are_many)
    select id, sort_key from (
      ${part(few, where, sql`sees_many and not are_many`)}
      union all ${part(walked, named, sql`sees_many and are_many`)}
      union all ${part(own, named, sql`not sees_many`)})
    order by ${order(["sort_key", "of_student", "of_term"])}
    limit ${limit} offset ${offset}`;
}
/** What rows that are alike by the key are ordered by. */
const TIE = sql`, student.id as of_student, attendance.term_id as of_term`;

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
/** Students are walked in their order, each with the records of one term after another. */
export const ATTENDANCE = listSource(ATTENDANCE_LIST, {
  table: "attendance",
  sources: READ,
  joins: sql`join student on student.id = attendance.student_id ${ATTENDANCE_JOINS}`,
  orders: ORDERS,
  ids: attendanceIds,
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
