import { PASS_LIST, PASS_STATUSES } from "#core/enrollment/enrollment-pass.ts";
import { CURRENT } from "#core/shared/list/filters.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { seesBy, visibleSections } from "#db/queries/grading/class-scope.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { currentYear } from "#db/queries/management/school.ts";
import { type Asker, indexed, listSource } from "#db/queries/shared/list-source.ts";
import { personPredicate } from "#db/queries/shared/person-search.ts";
import { as, type RowOfSources, select, wanted } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { enrollmentPass, gradeLevel, student } from "#db/tables.ts";

/** Enrollment passes: the list, its options, and what a change reads and writes. */
const JOINS = sql`join student on student.id = enrollment_pass.student_id
  join grade_level on grade_level.id = incoming_grade_level_id`;

/** Whose students one sees this year, one sees the passes of. */
function isVisible(userId: number, today: SchoolDay): SQL {
  return sql`(${seesBy(userId, "all")}
    or enrollment_pass.student_id in (select student_section.student_id from student_section
      join section on section.id = student_section.section_id and ${isOwnSection(sql`section`)}
      join school_year on school_year.id = section.school_year_id
      where ${today} between school_year.start_date and school_year.end_date
        and section.id in (${visibleSections(userId)})))`;
}

const BY_STUDENT = sql`cross join enrollment_pass indexed by sqlite_autoindex_enrollment_pass_2
  on enrollment_pass.student_id = student.id`;

const PASS_FILTERS = {
  gradeLevel: (level: string) => sql`incoming_grade_level_id in
      (select id from grade_level where ${level} in (grade_level.name, code))`,
  schoolYear: (name: string, { today }: Pick<Asker, "today">) =>
    name === CURRENT
      ? sql`incoming_school_year >= ${currentYear(today, "name")}`
      : sql`incoming_school_year = ${name}`,
};

const READ = {
  uuid: enrollmentPass.uuid,
  studentId: student.studentNo,
  studentName: student.fullname,
  incomingSchoolYear: enrollmentPass.incomingSchoolYear,
  incomingGradeLevel: gradeLevel.name,
  status: as(enrollmentPass.isCertified, (isCertified) => PASS_STATUSES[isCertified ? 1 : 0]),
  isEnrolled: enrollmentPass.isEnrolled,
  version: enrollmentPass.version,
};
/** Students read in their order, each with their passes, oldest school year first. */
export const PASSES = listSource(PASS_LIST, {
  table: "enrollment_pass",
  sources: READ,
  joins: JOINS,
  orders: {
    studentName: {
      by: ["student.name_key", "student.id", "incoming_school_year"],
      from: sql`${indexed("student", "student_fullname")} ${BY_STUDENT}`,
    },
    studentId: {
      by: ["student.student_no", "student.id", "incoming_school_year"],
      from: sql`${indexed("student", "sqlite_autoindex_student_2")} ${BY_STUDENT}`,
    },
  },
  scope: ({ userId, today }) => isVisible(userId, today),
  where: {
    status: (status) => sql`is_certified = ${PASS_STATUSES.indexOf(status)}`,
    ...PASS_FILTERS,
    search: (text) => personPredicate(text, sql`enrollment_pass.student_id`),
  },
  counts: sql`enrollment_pass`,
  tabs: { column: sql`is_certified`, of: (isCertified) => PASS_STATUSES[isCertified === 1 ? 1 : 0] },
  options: {
    // In the school's order.
    "grade-levels": ({ userId, today }) =>
      statement(sql`select name from grade_level
        where id in (select incoming_grade_level_id from enrollment_pass where ${isVisible(userId, today)})
        order by ordinal`),
    // Newest first.
    "school-year": ({ userId, today }) =>
      statement(sql`select distinct incoming_school_year as name from enrollment_pass where ${isVisible(userId, today)}
        order by name desc`),
  },
});

/** Passes nobody has released yet: all of them, or those of the sections one sees this year. */
export const passesToRelease = (userId: number, today: SchoolDay): Statement<{ passes: number }> =>
  statement(sql`select count(*) as passes from enrollment_pass
    where is_certified = ${PASS_STATUSES.indexOf("Not Released")} and ${isVisible(userId, today)}`);

const NAMED = { id: enrollmentPass.id, ...READ };
export type NamedPass = RowOfSources<typeof NAMED>;
/** Passes by id, or by student number: that student's newest. In the order asked; what may not be seen is missing. */
export const passesNamed = ({ userId, today }: Asker, names: readonly string[]): Statement<NamedPass> =>
  select(
    NAMED,
    sql`from ${wanted(names)} cross join enrollment_pass on enrollment_pass.id = coalesce(
        (select id from enrollment_pass named where named.uuid = wanted.value),
        (select named.id from enrollment_pass named join student on student.id = named.student_id
          where student.student_no = wanted.value order by named.incoming_school_year desc limit 1))
      ${JOINS} where ${isVisible(userId, today)} order by wanted.key`,
  );

export interface NewPass {
  uuid: string;
  studentNumber: string;
  schoolYear: string;
  /** Code of the grade level that the student comes into. */
  level: string;
}
/** Makes passes, none a second time for one student and school year (E-10). */
export const insertPasses = (passes: readonly NewPass[]): Statement<unknown> =>
  statement(sql`insert into enrollment_pass (uuid, student_id, incoming_school_year, incoming_grade_level_id)
    select value ->> 'uuid', student.id, value ->> 'schoolYear', grade_level.id from json_each(${json(passes)})
      cross join student on student.student_no = value ->> 'studentNumber'
      cross join grade_level on grade_level.code = value ->> 'level' where true
    on conflict (student_id, incoming_school_year) do nothing`);

/** Of students who were placed in a school year: passes into it where it has not begun, as above. Clubs give none. */
export const insertPassesOfPlaced = (
  schoolYear: string,
  placed: readonly { uuid: string; studentNumber: string }[],
  today: SchoolDay,
): Statement<unknown> =>
  statement(sql`insert into enrollment_pass (uuid, student_id, incoming_school_year, incoming_grade_level_id)
    select value ->> 'uuid', student.id, school_year.name, section.grade_level_id from json_each(${json(placed)})
      cross join student on student.student_no = value ->> 'studentNumber'
      cross join school_year on school_year.name = ${schoolYear} and start_date > ${today}
      cross join student_section on student_section.student_id = student.id
      cross join section on section.id = section_id and section.school_year_id = school_year.id
        and ${isOwnSection(sql`section`)} where true
    on conflict (student_id, incoming_school_year) do nothing`);
