import { STATUSES_IN_WORK } from "../../core/grading/waiting.ts";
import { ROLES } from "../../core/identity/roles.ts";
import type { ManagementRequest } from "../../core/management/list-contract.ts";
import type { ManagementKey } from "../../core/management/management-lists.ts";
import { offsetOf } from "../../core/shared/paging.ts";
import type { SchoolDay } from "../../core/shared/school-day.ts";
import { json, type SQL, type Statement, sql, statement } from "../statement.ts";
import { contains, personPredicate } from "./person-search.ts";

/** The office's lists: each a row as JSON in the fields its contract names, from where, and in which order. */
interface Source {
  row: SQL;
  from: SQL;
  order: SQL;
  /** What a row is addressed by. */
  id: SQL;
  /** Where a search looks. */
  search: (text: string) => SQL;
  /** The school year a row is of. */
  year?: SQL;
  /** What has as many rows as `from`, where counting that would cost more. */
  counted?: SQL;
}

const STAFF_NAME = sql`ltrim(staff.prefix || ' ' || staff.given_name || ' ' || staff.last_name)`;
const anyOf =
  (...columns: SQL[]) =>
  (text: string): SQL =>
    contains(sql`(${sql.join(columns, sql` || ' ' || `)})`, text);
const CURRENT_YEAR = (today: SchoolDay): SQL =>
  sql`(select id from school_year current where ${today} between current.start_date and current.end_date)`;
const stateOf = (today: SchoolDay, start: SQL, end: SQL): SQL =>
  sql`case when ${today} between ${start} and ${end} then 'RUNNING' else '' end`;

/** The section of the newest school year a student is in. */
const NEWEST_SECTION = sql`(select own.section_id from student_section own
  join section own_section on own_section.id = own.section_id
  join school_year own_year on own_year.id = own_section.school_year_id
  where own.student_id = student.id order by own_year.start_date desc, own.section_id desc limit 1)`;
const SECTIONS_OF_STUDENTS = sql`join student_section on student_section.student_id = student.id
  join section on section.id = student_section.section_id`;

const SOURCES: Record<ManagementKey, (today: SchoolDay, schoolYearUuid: string | null) => Source> = {
  "school-years": (today) => ({
    row: sql`'name', name, 'state', ${stateOf(today, sql`start_date`, sql`end_date`)}, 'curriculumn_code', curriculum,
      'start_date', start_date, 'end_date', end_date, 'version', version,
      'section_count', (select count(*) from section where school_year_id = school_year.id)`,
    from: sql`school_year`,
    id: sql`school_year.uuid`,
    order: sql`school_year.start_date desc`,
    search: anyOf(sql`name`, sql`curriculum`),
  }),
  terms: (today) => ({
    row: sql`'name', case term.ordinal when 1 then '1st' when 2 then '2nd' else '3rd' end,
      'school_year', school_year.name, 'state', ${stateOf(today, sql`term.start_date`, sql`term.end_date`)},
      'start_date', term.start_date, 'end_date', term.end_date, 'encode_start_date', encode_start_date,
      'encode_end_date', encode_end_date, 'correction_start_date', correction_start_date,
      'correction_end_date', correction_end_date, 'version', term.version,
      'in_work', (select count(*) from gradebook indexed by gradebook_by_term where term_id = term.id
        and status in (select value from json_each(${json(STATUSES_IN_WORK)})))`,
    from: sql`term join school_year on school_year.id = term.school_year_id`,
    id: sql`term.uuid`,
    order: sql`school_year.start_date desc, term.ordinal`,
    search: anyOf(sql`school_year.name`),
    year: sql`school_year.uuid`,
  }),
  departments: () => ({
    row: sql`'name', name,
      'grade_levels', (select coalesce(group_concat(level.name, ', ' order by level.ordinal), '') from grade_level level
        where level.department_id = department.id),
      'faculty_count', (select count(*) from staff where staff.department_id = department.id)`,
    from: sql`department`,
    id: sql`department.name`,
    order: sql`department.id`,
    search: anyOf(sql`name`),
  }),
  subjects: () => ({
    row: sql`'name', subject.name, 'code', subject.code, 'grade_level', grade_level.name,
      'gradelevel_code', grade_level.code, 'kind', kind, 'version', subject.version,
      'class_count', (select count(*) from school_class where subject_id = subject.id)`,
    from: sql`subject join grade_level on grade_level.id = subject.grade_level_id`,
    id: sql`subject.code`,
    order: sql`grade_level.ordinal, subject.name collate nocase, subject.id`,
    search: anyOf(sql`subject.name`, sql`subject.code`, sql`grade_level.name`),
  }),
  curriculum: () => ({
    row: sql`'name', curriculum, 'school_periods', group_concat(name, ', ' order by start_date desc),
      'schemes', (select coalesce(group_concat(distinct scheme.name), '') from grading_scheme scheme
        where scheme.curriculum = school_year.curriculum)`,
    from: sql`school_year`,
    id: sql`curriculum`,
    order: sql`max(start_date) desc`,
    search: anyOf(sql`curriculum`),
  }),
  "grade-levels": (today) => ({
    row: sql`'name', grade_level.name, 'code', grade_level.code, 'department', department.name,
      'subject_count', (select count(*) from subject where subject.grade_level_id = grade_level.id),
      'section_count', (select count(*) from section where section.grade_level_id = grade_level.id
        and section.school_year_id = ${CURRENT_YEAR(today)})`,
    from: sql`grade_level join department on department.id = grade_level.department_id`,
    id: sql`grade_level.code`,
    order: sql`grade_level.ordinal`,
    search: anyOf(sql`grade_level.name`, sql`grade_level.code`, sql`department.name`),
  }),
  sections: () => ({
    row: sql`'name', section.name, 'grade_level', grade_level.name, 'gradelevel_code', grade_level.code,
      'school_year', school_year.name, 'school_year_id', school_year.uuid, 'adviser', coalesce(${STAFF_NAME}, ''),
      'adviser_id', coalesce(staff.uuid, ''), 'version', section.version,
      'student_count', (select count(*) from student_section where section_id = section.id),
      'class_count', (select count(*) from school_class where section_id = section.id)`,
    from: sql`section join grade_level on grade_level.id = section.grade_level_id
      join school_year on school_year.id = section.school_year_id left join staff on staff.id = section.adviser_id`,
    id: sql`section.uuid`,
    order: sql`school_year.start_date desc, grade_level.ordinal, section.name collate nocase`,
    search: anyOf(sql`grade_level.name`, sql`section.name`, sql`coalesce(${STAFF_NAME}, '')`),
    year: sql`school_year.uuid`,
  }),
  assignments: () => ({
    row: sql`'subject', subject.name, 'subject_code', subject.code,
      'grade_section', grade_level.name || ' ' || section.name, 'section_id', section.uuid,
      'school_year', school_year.name, 'version', school_class.version,
      'faculties', (select coalesce(group_concat(${STAFF_NAME}, ', ' order by position), '')
        from class_teacher join staff on staff.id = staff_id where class_id = school_class.id),
      'faculty_ids', (select coalesce(group_concat(staff.uuid, ',' order by position), '')
        from class_teacher join staff on staff.id = staff_id where class_id = school_class.id),
      'gradebook_count', (select count(*) from gradebook where class_id = school_class.id)`,
    from: sql`school_class join subject on subject.id = school_class.subject_id
      join section on section.id = school_class.section_id join grade_level on grade_level.id = section.grade_level_id
      join school_year on school_year.id = section.school_year_id`,
    id: sql`school_class.uuid`,
    order: sql`school_year.start_date desc, grade_level.ordinal, section.name collate nocase, subject.name collate nocase, school_class.id`,
    search: (text) => sql`(${anyOf(sql`subject.name`, sql`grade_level.name`, sql`section.name`)(text)}
      or school_class.id in (select class_id from class_teacher join staff on staff.id = staff_id
        where ${anyOf(STAFF_NAME)(text)}))`,
    year: sql`school_year.uuid`,
  }),
  "grading-schemes": () => ({
    row: sql`'name', scheme.name, 'school_year', school_year.name, 'curriculumn_code', scheme.curriculum, 'version', scheme.version,
      'categories', (select group_concat((value ->> 'code') || ' ' || round((value ->> 'weightE4') / 10000.0, 4) || '%', ', ' order by key)
        from json_each(definition_json, '$.categories')),
      'transmutation', definition_json ->> '$.transmutation.kind',
      'gradebook_count', (select count(*) from grading_scheme other join gradebook on scheme_id = other.id
        where other.school_year_id = scheme.school_year_id and other.curriculum = scheme.curriculum and other.name = scheme.name)`,
    from: sql`(select * from grading_scheme one where version = (select max(version) from grading_scheme other
        where other.school_year_id = one.school_year_id and other.curriculum = one.curriculum and other.name = one.name)) scheme
      join school_year on school_year.id = scheme.school_year_id`,
    id: sql`scheme.uuid`,
    order: sql`school_year.start_date desc, scheme.name collate nocase, scheme.id`,
    search: anyOf(sql`scheme.name`, sql`scheme.curriculum`),
    year: sql`school_year.uuid`,
  }),
  faculties: (today) => ({
    row: sql`'name', ${STAFF_NAME}, 'employee_no', employee_no, 'department', coalesce(department.name, ''),
      'email', coalesce(user_account.email, ''), 'role', coalesce((select value from json_each(${json(ROLES)})
        where key = (select role_code from user_role where user_id = staff.user_id and position = 1)), ''),
      'class_count', (select count(*) from class_teacher join school_class on school_class.id = class_id
        join section on section.id = section_id
        where staff_id = staff.id and section.school_year_id = ${CURRENT_YEAR(today)})`,
    from: sql`staff left join department on department.id = staff.department_id
      left join user_account on user_account.id = staff.user_id`,
    id: sql`staff.uuid`,
    order: sql`staff.last_name collate nocase, staff.given_name collate nocase, staff.id`,
    search: anyOf(STAFF_NAME, sql`employee_no`, sql`coalesce(department.name, '')`),
  }),
  students: (_today, schoolYearUuid) => ({
    row: sql`'fullname', student.fullname, 'student_id', student_no, 'grade_level', coalesce(grade_level.name, ''),
      'grade_section', coalesce(section.name, ''), 'school_year', coalesce(school_year.name, ''), 'sponsor', guardian.fullname`,
    from: sql`student join guardian on guardian.id = student.guardian_id
      ${schoolYearUuid === null ? sql`left join section on section.id = ${NEWEST_SECTION}` : SECTIONS_OF_STUDENTS}
      left join grade_level on grade_level.id = section.grade_level_id
      left join school_year on school_year.id = section.school_year_id`,
    // Each student is listed once, also who is in no section: the joins change no number.
    ...(schoolYearUuid === null && { counted: sql`student` }),
    id: sql`student_no || ' ' || coalesce(section.uuid, '')`,
    order: sql`student.fullname collate nocase, student.id`,
    search: (text) => personPredicate(text, sql`student.id`),
    year: sql`school_year.uuid`,
  }),
  sponsors: () => ({
    row: sql`'fullname', fullname, 'email', email, 'contact_number', contact_number, 'home_address', home_address,
      'billing_address', billing_address, 'city', city, 'province', province, 'postal_code', postal_code, 'tax_number', tax_number,
      'version', guardian.version,
      'students', (select coalesce(group_concat(student.fullname, '; ' order by student.fullname collate nocase), '')
        from student where guardian_id = guardian.id)`,
    from: sql`guardian`,
    id: sql`guardian.uuid`,
    order: sql`fullname collate nocase, guardian.id`,
    search: anyOf(sql`fullname`, sql`email`),
  }),
};
/** One row of what it groups. */
const GROUPED: Partial<Record<ManagementKey, SQL>> = { curriculum: sql`group by curriculum` };

const rowJson = (source: Source): SQL => sql`json_object('id', ${source.id}, ${source.row})`;
const where = (source: Source, { search, schoolYearUuid }: ManagementRequest): SQL => {
  const parts = [
    ...(search === "" ? [] : [source.search(search)]),
    ...(schoolYearUuid === null || !source.year ? [] : [sql`${source.year} = ${schoolYearUuid}`]),
  ];
  return parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`;
};

/** A page of a list. */
export function managementRows(
  key: ManagementKey,
  request: ManagementRequest,
  today: SchoolDay,
): Statement<{ row: string }> {
  const source = SOURCES[key](today, request.schoolYearUuid);
  return statement(sql`select ${rowJson(source)} as row from ${source.from} ${where(source, request)}
    ${GROUPED[key] ?? sql``} order by ${source.order} limit ${request.perPage} offset ${offsetOf(request)}`);
}

export function countManagement(
  key: ManagementKey,
  request: ManagementRequest,
  today: SchoolDay,
): Statement<{ records: number }> {
  const source = SOURCES[key](today, request.schoolYearUuid);
  return statement(sql`select count(*) as records from
    (select 1 from ${source.counted ?? source.from} ${where(source, request)} ${GROUPED[key] ?? sql``})`);
}

/** One row of a list, as JSON: before a change is decided, and for its answer. */
export const managementRow = (key: ManagementKey, id: string, today: SchoolDay): SQL => {
  const source = SOURCES[key](today, null);
  return sql`(select ${rowJson(source)} from ${source.from} where ${source.id} = ${id})`;
};
