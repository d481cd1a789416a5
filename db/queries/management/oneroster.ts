import type { OneRosterSection, OneRosterYear } from "#core/management/oneroster/write-oneroster.ts";
import { alias, jsonIn, recordOf, rowsWithin, rowWithin, select, wanted } from "#db/select.ts";
import { type Statement, sql } from "#db/statement.ts";
import {
  classTeacher,
  department,
  gradeLevel,
  guardian,
  guardianship,
  schoolClass,
  schoolYear,
  section,
  staff,
  student,
  studentSection,
  subject,
  term,
} from "#db/tables.ts";
import { isOwnSection } from "./own-section.ts";

const isOfYear = sql`${section.schoolYearId} = ${schoolYear.id} and ${isOwnSection(sql`section`)}`;
/** A school year as it is given out, and the ids of its sections; none where there is no such year. */
export const oneRosterYear = (uuid: string): Statement<{ year: OneRosterYear; sections: number[] }> =>
  select(
    {
      year: recordOf({
        school: sql<string>`(select name from school)`,
        uuid: schoolYear.uuid,
        name: schoolYear.name,
        start: schoolYear.startDate,
        end: schoolYear.endDate,
        terms: rowsWithin(
          { uuid: term.uuid, ordinal: term.ordinal, start: term.startDate, end: term.endDate },
          sql`from ${term} where ${term.schoolYearId} = ${schoolYear.id} order by ${term.ordinal}`,
        ),
        departments: rowsWithin(
          { uuid: department.uuid, name: department.name },
          sql`from ${department} order by ${department.id}`,
        ),
        levels: rowsWithin(
          { code: gradeLevel.code, name: gradeLevel.name, department: department.uuid },
          sql`from ${gradeLevel} join ${department} on ${department.id} = ${gradeLevel.departmentId}
            where ${gradeLevel.id} in (select grade_level_id from section where school_year_id = ${schoolYear.id})
            order by ${gradeLevel.ordinal}`,
        ),
        subjects: rowsWithin(
          { code: subject.code, name: subject.name, level: gradeLevel.code, kind: subject.kind },
          sql`from ${section} cross join ${schoolClass} on ${schoolClass.sectionId} = ${section.id}
              cross join ${subject} on ${subject.id} = ${schoolClass.subjectId}
              cross join ${gradeLevel} on ${gradeLevel.id} = ${subject.gradeLevelId}
            where ${isOfYear} group by ${subject.id}
            order by ${gradeLevel.ordinal}, ${subject.position}, ${subject.code}`,
        ),
      }),
      sections: jsonIn<number[]>(sql`(select json_group_array(id) from (select ${section.id} as id
        from ${section} join ${gradeLevel} on ${gradeLevel.id} = ${section.gradeLevelId} where ${isOfYear}
        order by ${gradeLevel.ordinal}, ${section.nameKey}, ${section.id}))`),
    },
    sql`from ${schoolYear} where ${schoolYear.uuid} = ${uuid}`,
  );

const adviser = alias(staff, "adviser");
const teacher = (of: typeof staff | typeof adviser) => ({
  uuid: of.uuid,
  employeeNumber: of.employeeNo,
  lastName: of.lastName,
  givenName: of.givenName,
  middleName: of.middleName,
  email: of.email,
  phone: of.contactNumber,
  department: sql<string | null>`(select uuid from department where department.id = ${of.departmentId})`,
});
/** Sections by their ids, in that order, with classes, teachers, students and guardians. */
export const oneRosterSections = (ids: readonly number[]): Statement<OneRosterSection> =>
  select(
    {
      uuid: section.uuid,
      name: section.name,
      level: gradeLevel.code,
      adviser: rowWithin(
        teacher(adviser),
        sql`from ${staff} adviser where ${adviser.id} = ${section.adviserId}`,
      ),
      classes: rowsWithin(
        {
          uuid: schoolClass.uuid,
          subject: subject.code,
          subjectName: subject.name,
          first: schoolClass.firstTerm,
          last: schoolClass.lastTerm,
          teachers: rowsWithin(
            teacher(staff),
            sql`from ${classTeacher} cross join ${staff} on ${staff.id} = ${classTeacher.staffId}
              where ${classTeacher.classId} = ${schoolClass.id} order by ${classTeacher.position}`,
          ),
        },
        sql`from ${schoolClass} join ${subject} on ${subject.id} = ${schoolClass.subjectId}
          where ${schoolClass.sectionId} = ${section.id} order by ${subject.position}, ${schoolClass.id}`,
      ),
      students: rowsWithin(
        {
          uuid: student.uuid,
          number: student.studentNo,
          lastName: student.lastName,
          givenName: student.givenName,
          middleName: student.middleName,
          email: student.email,
          phone: student.contactNumber,
          lrn: sql<string>`coalesce(${student.lrn}, '')`,
          sex: student.sex,
          birthDate: student.birthDate,
          joinedOn: studentSection.joinedOn,
          guardians: rowsWithin(
            {
              uuid: guardian.uuid,
              name: guardian.fullname,
              email: guardian.email,
              phone: guardian.contactNumber,
              relation: guardianship.relation,
            },
            sql`from ${guardianship} join ${guardian} on ${guardian.id} = ${guardianship.guardianId}
              where ${guardianship.studentId} = ${student.id} order by ${guardianship.place}`,
          ),
        },
        sql`from ${studentSection} join ${student} on ${student.id} = ${studentSection.studentId}
          where ${studentSection.sectionId} = ${section.id} order by ${student.nameKey}, ${student.id}`,
      ),
    },
    sql`from ${wanted(ids)} cross join ${section} on ${section.id} = wanted.value
      cross join ${gradeLevel} on ${gradeLevel.id} = ${section.gradeLevelId} order by wanted.key`,
  );
