import type { EnrollmentPass, PassList, PassListRequest } from "../../core/enrollment/contract.ts";
import { PASS_STATUSES, type PassStatus } from "../../core/enrollment/enrollment-pass-actions.ts";
import type { SchoolDay } from "../../core/shared/school-day.ts";
import { type SQL, type Statement, sql, statement } from "../statement.ts";
import { hasScope, seesBy, visibleSections } from "./class-scope.ts";
import { personPredicate } from "./person-search.ts";

/** Enrollment passes: the list, its choices, and what a change reads and writes. */
export interface PassRow {
  id: number;
  uuid: string;
  student_no: string;
  fullname: string;
  incoming_school_year: string;
  level_name: string;
  is_certified: 0 | 1;
  is_enrolled: 0 | 1;
  version: number;
}
const COLUMNS = sql`enrollment_pass.id, enrollment_pass.uuid, student_no, fullname, incoming_school_year,
  grade_level.name as level_name, is_certified, is_enrolled, enrollment_pass.version`;
const JOINS = sql`join student on student.id = enrollment_pass.student_id
  join grade_level on grade_level.id = incoming_grade_level_id`;

export const passOf = (row: PassRow): EnrollmentPass => ({
  uuid: row.uuid,
  studentId: row.student_no,
  studentName: row.fullname,
  incomingSchoolYear: row.incoming_school_year,
  incomingGradeLevel: row.level_name,
  status: PASS_STATUSES[row.is_certified],
  isEnrolled: row.is_enrolled === 1,
  version: row.version,
});

/** Whose students one sees this year, one sees the passes of. */
function isVisible(userId: number, today: SchoolDay): SQL {
  return sql`(${seesBy(userId, "all")}
    or enrollment_pass.student_id in (select student_section.student_id from student_section
      join section on section.id = student_section.section_id
      join school_year on school_year.id = section.school_year_id
      where ${today} between school_year.start_date and school_year.end_date
        and section.id in (${visibleSections(userId)})))`;
}

export interface PassListPage extends Pick<PassListRequest, "filter" | "sort" | "descending"> {
  userId: number;
  today: SchoolDay;
  limit: number;
  offset: number;
}
const ORDER = {
  studentName: { column: sql`student.fullname collate nocase`, index: "student_fullname" },
  studentId: { column: sql`student.student_no`, index: "sqlite_autoindex_student_2" },
} as const;

/** Students walked in their order, each with their passes, oldest school year first. */
export function passRows(page: PassListPage): Statement<PassRow> {
  const { column, index } = ORDER[page.sort];
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const order = sql`order by ${column} ${direction}, student.id ${direction}, incoming_school_year ${direction}`;
  return statement(sql`select ${COLUMNS}
    from (select enrollment_pass.id from student indexed by ${sql.raw(index)}
        cross join enrollment_pass indexed by sqlite_autoindex_enrollment_pass_2
          on enrollment_pass.student_id = student.id
        where ${predicate(page)} ${order} limit ${page.limit} offset ${page.offset}) page
      cross join enrollment_pass on enrollment_pass.id = page.id ${JOINS} ${order}`);
}

/** How many passes of each status match everything but the status: the tabs, and the count of the one that is open. */
export const passCounts = (page: PassListPage): Statement<{ is_certified: 0 | 1; passes: number }> =>
  statement(sql`select is_certified, count(*) as passes from enrollment_pass
    where ${predicate({ ...page, filter: { ...page.filter, status: null } })} group by is_certified`);

/** Passes nobody has released yet: all of them, or those of the sections one sees this year. */
export const passesToRelease = (userId: number, today: SchoolDay): Statement<{ passes: number }> =>
  statement(sql`select sum(passes) as passes from (
    select count(*) as passes from user_role cross join enrollment_pass indexed by enrollment_pass_by_state
      on is_certified = ${PASS_STATUSES.indexOf("Not Released")}
    where ${hasScope(userId, "all")}
    union all
    select coalesce(sum(unreleased_passes), 0) from (select distinct id from (${visibleSections(userId)})) seen
      cross join section on section.id = seen.id
      cross join school_year on school_year.id = section.school_year_id
      cross join section_student_summary on section_student_summary.section_id = section.id
    where not ${seesBy(userId, "all")} and ${today} between school_year.start_date and school_year.end_date)`);

export function passTabsOf(counts: readonly { is_certified: 0 | 1; passes: number }[]): PassList["tabs"] {
  const tabs: PassList["tabs"] = { All: 0, "Not Released": 0, Released: 0 };
  for (const { is_certified, passes } of counts) {
    tabs[PASS_STATUSES[is_certified]] = passes;
    tabs.All += passes;
  }
  return tabs;
}

function predicate({ filter, userId, today }: PassListPage): SQL {
  const parts: SQL[] = [isVisible(userId, today)];
  if (filter.status !== null) parts.push(sql`is_certified = ${PASS_STATUSES.indexOf(filter.status)}`);
  if (filter.gradeLevel !== null)
    parts.push(sql`incoming_grade_level_id in
      (select id from grade_level where ${filter.gradeLevel} in (grade_level.name, code))`);
  if (filter.schoolYear !== null) parts.push(sql`incoming_school_year = ${filter.schoolYear}`);
  if (filter.search !== "") parts.push(personPredicate(filter.search, sql`enrollment_pass.student_id`));
  return sql.join(parts, sql` and `);
}

/** Passes by id, or by student number: that student's newest. In the order asked; what may not be seen is missing. */
export const passesNamed = (
  userId: number,
  today: SchoolDay,
  names: readonly string[],
): Statement<PassRow & { place: number }> =>
  statement(sql`select wanted.key as place, ${COLUMNS} from json_each(${JSON.stringify(names)}) wanted
    cross join enrollment_pass on enrollment_pass.id = coalesce(
      (select id from enrollment_pass named where named.uuid = wanted.value),
      (select named.id from enrollment_pass named join student on student.id = named.student_id
        where student.student_no = wanted.value order by named.incoming_school_year desc limit 1))
    ${JOINS} where ${isVisible(userId, today)} order by wanted.key`);

/** Released is certified and enrolled, withdrawn is neither. Follow with expectChanges. */
export const changePasses = (
  passes: readonly { id: number; version: number }[],
  becomes: PassStatus,
): Statement<unknown> =>
  statement(sql`update enrollment_pass set is_certified = ${PASS_STATUSES.indexOf(becomes)},
      is_enrolled = ${PASS_STATUSES.indexOf(becomes)}, version = enrollment_pass.version + 1
    from json_each(${JSON.stringify(passes)}) wanted
    where enrollment_pass.id = wanted.value ->> 'id' and enrollment_pass.version = wanted.value ->> 'version'`);

/** The incoming grade levels there are passes for, in the school's order. */
export const passGradeLevels = (userId: number, today: SchoolDay): Statement<{ name: string }> =>
  statement(sql`select name from grade_level where id in
    (select incoming_grade_level_id from enrollment_pass where ${isVisible(userId, today)})
    order by ordinal`);
/** The incoming school years there are passes for, newest first. */
export const passSchoolYears = (userId: number, today: SchoolDay): Statement<{ name: string }> =>
  statement(sql`select distinct incoming_school_year as name from enrollment_pass
    where ${isVisible(userId, today)} order by name desc`);
