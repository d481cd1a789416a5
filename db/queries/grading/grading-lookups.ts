import type {
  SchoolClass,
  SectionChoice,
  StudentChoice,
  SubjectChoice,
  TeacherChoice,
} from "#core/grading/gradebook/lookup-contract.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { begunYearsFirst, isOwnSection } from "#db/queries/management/own-section.ts";
import { STAFF_NAME } from "#db/queries/management/staff-name.ts";
import { personPredicate } from "#db/queries/shared/person-search.ts";
import { type Column, columns, type RowOfColumns } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { maySeeClass, visibleSections } from "./class-scope.ts";
import { TEACHERS_OF_CLASS } from "./gradebook/gradebook.ts";

/** What the lists of grading are narrowed by: only what the one who asks has classes of. */
export interface ChoicesPage {
  userId: number;
  schoolYearUuid: string | null;
  limit: number;
  offset: number;
}

const ofYear = (uuid: string | null): SQL => (uuid === null ? sql`true` : sql`school_year.uuid = ${uuid}`);
const page = ({ limit, offset }: { limit: number; offset: number }): SQL =>
  sql`limit ${limit} offset ${offset}`;

const SCHOOL_YEAR = columns("school_year", "uuid", "name", "start_date", "end_date");
export interface SchoolYearRow extends RowOfColumns<typeof SCHOOL_YEAR> {
  curriculum: Column<"school_year", "curriculum"> | null;
}
/** The newest first. */
export const schoolYears = (): Statement<SchoolYearRow> =>
  statement(sql`select ${SCHOOL_YEAR.sql}, (select curriculum from grading_scheme
      where grading_scheme.school_year_id = school_year.id order by id limit 1) as curriculum
    from school_year order by start_date desc`);

const TERM = columns(
  "term",
  "uuid",
  "ordinal",
  "start_date",
  "end_date",
  "encode_start_date",
  "encode_end_date",
  "correction_start_date",
  "correction_end_date",
);
export interface TermRow extends RowOfColumns<typeof TERM> {
  year_uuid: Column<"school_year", "uuid">;
  year_name: Column<"school_year", "name">;
}
export const terms = (schoolYearUuid: string | null): Statement<TermRow> =>
  statement(sql`select ${TERM.sql}, school_year.uuid as year_uuid, school_year.name as year_name
    from term join school_year on school_year.id = school_year_id where ${ofYear(schoolYearUuid)}
    order by school_year.start_date desc, ordinal`);

/** A class of these that the one who asks sees: the first that is found is enough. */
const hasClass = (userId: number, which: SQL): SQL =>
  sql`exists (select 1 from school_class where ${which} and ${maySeeClass(userId, sql`+school_class.id`)})`;
const classOfYear = (uuid: string | null): SQL =>
  uuid === null
    ? sql`true`
    : sql`(select school_year_id from section where id = section_id) = (select id from school_year where uuid = ${uuid})`;

export const sections = (asked: ChoicesPage): Statement<{ json: string }> =>
  statement(sql`select json_object('uuid', section.uuid, 'name', section.name,
      'level', json_object('code', grade_level.code, 'name', grade_level.name),
      'schoolYear', json_object('uuid', school_year.uuid, 'name', school_year.name),
      'adviser', (select ${STAFF_NAME} from staff where id = adviser_id)) as json
    from section join grade_level on grade_level.id = section.grade_level_id
      join school_year on school_year.id = section.school_year_id
    where ${isOwnSection(sql`section`)} and ${ofYear(asked.schoolYearUuid)}
      and ${hasClass(asked.userId, sql`school_class.section_id = section.id`)}
    order by school_year.start_date desc, grade_level.ordinal, section.name_key ${page(asked)}`);

export const subjects = (asked: ChoicesPage): Statement<{ json: string }> =>
  statement(sql`select json_object('code', subject.code, 'name', subject.name, 'kind', subject.kind,
      'level', json_object('code', level.code, 'name', level.name)) as json
    from subject join grade_level level on level.id = subject.grade_level_id
    where ${hasClass(asked.userId, sql`school_class.subject_id = subject.id and ${classOfYear(asked.schoolYearUuid)}`)}
    order by level.ordinal, subject.id ${page(asked)}`);

export const teachers = (asked: ChoicesPage): Statement<{ json: string }> =>
  statement(sql`select json_object('uuid', staff.uuid, 'employeeNumber', employee_no, 'department', department.name,
      'name', ${STAFF_NAME}) as json
    from staff left join department on department.id = department_id
    where exists (select 1 from class_teacher cross join school_class on school_class.id = class_teacher.class_id
      where class_teacher.staff_id = staff.id and ${classOfYear(asked.schoolYearUuid)}
        and ${maySeeClass(asked.userId, sql`+school_class.id`)})
    order by staff.name_key, staff.id ${page(asked)}`);

export interface StudentsPage {
  userId: number;
  search: string;
  sectionUuid: string | null;
  today: SchoolDay;
  limit: number;
  offset: number;
}
/** Students of the sections the one who asks has classes in; each with the own section of the newest year of these that has begun (M-82). */
export const students = (asked: StudentsPage): Statement<{ json: string }> =>
  statement(sql`select json_object('number', student_no, 'name', student.fullname, 'lastName', last_name,
      'givenName', given_name, 'middleName', middle_name,
      'level', json_object('code', grade_level.code, 'name', grade_level.name),
      'section', json_object('uuid', section.uuid, 'name', section.name)) as json
    from student
      cross join section on section.id = (select own.id from student_section placed
          cross join section member on member.id = placed.section_id
          cross join student_section own_place on own_place.student_id = student.id
          cross join section own on own.id = own_place.section_id and own.school_year_id = member.school_year_id
            and ${isOwnSection(sql`own`)}
          cross join school_year own_year on own_year.id = own.school_year_id
        where placed.student_id = student.id and ${isSeen(asked, sql`placed.section_id`)}
        order by ${begunYearsFirst(sql`own_year`, asked.today)}, own.id desc limit 1)
      cross join grade_level on grade_level.id = section.grade_level_id
    where ${asked.search === "" ? sql`true` : personPredicate(asked.search, sql`student.id`)}
    order by student.name_key, student.id ${page(asked)}`);

/** True for a section that the one who asks sees, and the one that is asked for. The plus keeps the planner from looking up each seen section for each student. */
const isSeen = ({ userId, sectionUuid }: StudentsPage, sectionId: SQL): SQL =>
  sql`+${sectionId} in (${visibleSections(userId)})
    and ${sectionUuid === null ? sql`true` : sql`${sectionId} = (select id from section where uuid = ${sectionUuid})`}`;

/** One class with its gradebooks, or nothing where the one who asks may not see it. */
export const classByUuid = (userId: number, uuid: string): Statement<{ json: string }> =>
  statement(sql`select json_object('uuid', school_class.uuid,
      'subject', json_object('code', subject.code, 'name', subject.name, 'kind', subject.kind),
      'section', json_object('uuid', section.uuid, 'name', section.name),
      'level', json_object('code', grade_level.code, 'name', grade_level.name),
      'schoolYear', json_object('uuid', school_year.uuid, 'name', school_year.name, 'start', school_year.start_date,
        'end', school_year.end_date, 'curriculum', coalesce((select curriculum from grading_scheme
          where grading_scheme.school_year_id = school_year.id order by id limit 1), '')),
      'teachers', json(${TEACHERS_OF_CLASS}),
      'students', (select count(*) from student_section where student_section.section_id = section.id),
      'gradebooks', (select json_group_array(json(item))
        from (select json_object('uuid', gradebook.uuid, 'name', gradebook.name,
          'status', gradebook.status, 'term', term.ordinal) as item
        from gradebook join term on term.id = term_id where class_id = school_class.id order by term.ordinal))) as json
    from school_class
      join subject on subject.id = subject_id
      join section on section.id = section_id
      join grade_level on grade_level.id = section.grade_level_id
      join school_year on school_year.id = section.school_year_id
    where school_class.uuid = ${uuid} and ${maySeeClass(userId, sql`school_class.id`)}`);

/** The rows of a list whose SQL makes the very shape. */
export const fromJson = <
  Row extends SectionChoice | SubjectChoice | TeacherChoice | StudentChoice | SchoolClass,
>(
  rows: readonly { json: string }[],
): Row[] => rows.map(({ json }) => JSON.parse(json) as Row);
