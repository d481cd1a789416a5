import type { OneRosterKnown } from "#core/management/oneroster/office-files-of.ts";
import type { OneRosterLevel } from "#core/management/oneroster/presets-of.ts";
import type { OneRosterSection, OneRosterYear } from "#core/management/oneroster/write-oneroster.ts";
import type { Row } from "#db/row.ts";
import { json, mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { isOwnSection } from "./own-section.ts";

const all = (of: SQL, from: SQL): SQL => sql`(select json_group_array(${of}) from (${from}))`;

export interface OneRosterYearRow {
  year_json: string;
  sections_json: string;
}
/** A school year as it is given out, and the ids of its sections; none where there is no such year. */
export const oneRosterYear = (uuid: string): Statement<OneRosterYearRow> =>
  statement(sql`select json_object('school', (select name from school), 'uuid', school_year.uuid, 'name', school_year.name,
      'start', school_year.start_date, 'end', school_year.end_date,
      'terms', json(${all(
        sql`json_object('uuid', uuid, 'ordinal', ordinal, 'start', start_date, 'end', end_date)`,
        sql`select * from term where school_year_id = school_year.id order by ordinal`,
      )}),
      'departments', json(${all(sql`json_object('uuid', uuid, 'name', name)`, sql`select * from department order by id`)}),
      'levels', json(${all(
        sql`json_object('code', code, 'name', name, 'department', department)`,
        sql`select grade_level.*, department.uuid as department from grade_level join department on department.id = department_id where grade_level.id in (select grade_level_id from section where school_year_id = school_year.id) order by ordinal`,
      )}),
      'subjects', json(${all(
        sql`json_object('code', code, 'name', name, 'level', level, 'kind', kind)`,
        sql`select subject.code, subject.name, subject.kind, grade_level.code as level, grade_level.ordinal
          from section cross join school_class on school_class.section_id = section.id
            cross join subject on subject.id = school_class.subject_id
            cross join grade_level on grade_level.id = subject.grade_level_id
          where section.school_year_id = school_year.id and ${isOwnSection(sql`section`)}
          group by subject.id order by grade_level.ordinal, subject.position, subject.code`,
      )})) as year_json,
      ${all(
        sql`id`,
        sql`select section.id from section join grade_level on grade_level.id = section.grade_level_id
          where section.school_year_id = school_year.id and ${isOwnSection(sql`section`)}
          order by grade_level.ordinal, section.name_key, section.id`,
      )} as sections_json
    from school_year where school_year.uuid = ${uuid}`);
export const oneRosterYearOf = (row: OneRosterYearRow): { year: OneRosterYear; sections: number[] } => ({
  year: JSON.parse(row.year_json) as OneRosterYear,
  sections: JSON.parse(row.sections_json) as number[],
});

const teacher = (
  staff: SQL,
): SQL => sql`json_object('uuid', ${staff}.uuid, 'employeeNumber', ${staff}.employee_no,
  'lastName', ${staff}.last_name, 'givenName', ${staff}.given_name, 'middleName', ${staff}.middle_name,
  'email', ${staff}.email, 'phone', ${staff}.contact_number,
  'department', (select uuid from department where department.id = ${staff}.department_id))`;

interface SectionRow {
  section_json: string;
}
/** Sections by their ids, in that order, with classes, teachers, students and guardians. */
export const oneRosterSections = (ids: readonly number[]): Statement<SectionRow> =>
  statement(sql`select json_object('uuid', section.uuid, 'name', section.name, 'level', grade_level.code,
      'adviser', iif(adviser.id is null, null, json(${teacher(sql`adviser`)})),
      'classes', json(${all(
        sql`json_object('uuid', uuid, 'subject', code, 'subjectName', name, 'first', first_term, 'last', last_term, 'teachers', json(teachers))`,
        sql`select school_class.uuid, code, name, first_term, last_term, ${all(
          sql`json(teacher)`,
          sql`select ${teacher(sql`staff`)} as teacher from class_teacher cross join staff on staff.id = staff_id
            where class_id = school_class.id order by class_teacher.position`,
        )} as teachers
          from school_class join subject on subject.id = subject_id
          where school_class.section_id = section.id order by subject.position, school_class.id`,
      )}),
      'students', json(${all(
        sql`json_object('uuid', uuid, 'number', student_no, 'lastName', last_name, 'givenName', given_name, 'middleName', middle_name,
          'email', email, 'phone', contact_number, 'lrn', coalesce(lrn, ''), 'sex', sex, 'birthDate', birth_date,
          'joinedOn', joined_on, 'guardians', json(guardians))`,
        sql`select student.*, joined_on, ${all(
          sql`json_object('uuid', uuid, 'name', fullname, 'email', email, 'phone', contact_number, 'relation', relation)`,
          sql`select guardian.*, relation from guardianship join guardian on guardian.id = guardianship.guardian_id
            where guardianship.student_id = student.id order by place`,
        )} as guardians
          from student_section join student on student.id = student_id
          where student_section.section_id = section.id order by student.name_key, student.id`,
      )})) as section_json
    from json_each(${json(ids)}) wanted cross join section on section.id = wanted.value
      cross join grade_level on grade_level.id = section.grade_level_id
      left join staff adviser on adviser.id = section.adviser_id
    order by wanted.key`);
export const oneRosterSectionOf = (row: SectionRow): OneRosterSection =>
  JSON.parse(row.section_json) as OneRosterSection;

/** The school year, by its name, that a file is asked of. */
export const yearByUuid = (uuid: string): Statement<Row<"school_year", "name">> =>
  statement(sql`select name from school_year where uuid = ${uuid}`);

export const subjectCodes = (): Statement<Row<"subject", "code">> => statement(sql`select code from subject`);
/** All grade levels, in school order. */
export const levelsInOrder = (): Statement<OneRosterKnown["levels"][number]> =>
  mapRows(
    statement<OneRosterLevel & { is_active: 0 | 1 }>(sql`
      select code, grade_level.name, department.name as department, grade_level.is_active
      from grade_level join department on department.id = department_id order by ordinal`),
    ({ is_active, ...level }) => ({ ...level, isActive: is_active === 1 }),
  );
/** That of the newest school year; none in an empty school. */
export const newestCurriculum = (): Statement<Row<"school_year", "curriculum">> =>
  statement(sql`select curriculum from school_year order by start_date desc limit 1`);
