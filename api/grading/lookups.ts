import type * as z from "zod";
import { endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import { CLASS_DETAIL } from "#core/grading/gradebook/gradebook-calls.ts";
import {
  choicesOf,
  type choicesQuery,
  SCHOOL_YEARS,
  SECTIONS,
  STUDENTS,
  SUBJECTS,
  SUBMISSION_DAYS,
  studentsOf,
  TEACHERS,
  TERMS,
} from "#core/grading/gradebook/lookups.body.ts";
import { isWithin } from "#core/management/contract.ts";
import { offsetOf } from "#core/shared/paging.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { maySeeClass, visibleSections } from "#db/queries/grading/class-scope.ts";
import { TEACHERS_OF_CLASS, WINDOWS_OF_TERM } from "#db/queries/grading/gradebook/gradebook.ts";
import { begunYearsFirst, isOwnSection } from "#db/queries/management/own-section.ts";
import { STAFF_NAME } from "#db/queries/management/staff-name.ts";
import { personPredicate } from "#db/queries/shared/person-search.ts";
import { orNull, recordOf, rowsWithin, select } from "#db/select.ts";
import { type SQL, sql, statement } from "#db/statement.ts";
import {
  department,
  gradebook,
  gradeLevel,
  schoolClass,
  schoolYear,
  section,
  staff,
  student,
  subject,
  term,
} from "#db/tables.ts";

/** The lists grading is narrowed by, and a class: only what the one who asks has classes of (G-40). */
const asked = (query: z.output<typeof choicesQuery>) => {
  const { schoolYearUuid, ...page } = choicesOf(query);
  return { year: schoolYearUuid, limit: sql`limit ${page.perPage} offset ${offsetOf(page)}` };
};
const isOfYear = (uuid: string | null): SQL =>
  uuid === null ? sql`true` : sql`${schoolYear.uuid} = ${uuid}`;

/** Of the first scheme of the school year. */
const CURRICULUM = sql<string>`coalesce((select curriculum from grading_scheme
  where grading_scheme.school_year_id = school_year.id order by id limit 1), '')`;
const YEAR = {
  uuid: schoolYear.uuid,
  name: schoolYear.name,
  curriculum: CURRICULUM,
  start: schoolYear.startDate,
  end: schoolYear.endDate,
};
const LEVEL = recordOf({ code: gradeLevel.code, name: gradeLevel.name });
const NAMED_SECTION = recordOf({ uuid: section.uuid, name: section.name });

export const listSchoolYears = endpoint(SCHOOL_YEARS, async (c, { today }) => {
  const { rows } = await readPage(c, [
    select(YEAR, sql`from ${schoolYear} order by ${schoolYear.startDate} desc`),
  ] as const);
  return { rows: rows[0].map((year) => ({ ...year, isCurrent: isWithin(today, year.start, year.end) })) };
});
export const listTerms = endpoint(TERMS, async (c, { query, today }) => {
  const { rows } = await readPage(c, [
    select(
      {
        term: recordOf({ uuid: term.uuid, ordinal: term.ordinal }),
        schoolYear: recordOf({ uuid: schoolYear.uuid, name: schoolYear.name }),
        start: term.startDate,
        end: term.endDate,
        windows: WINDOWS_OF_TERM,
      },
      sql`from ${term} join ${schoolYear} on ${schoolYear.id} = ${term.schoolYearId} where ${isOfYear(asked(query).year)}
        order by ${schoolYear.startDate} desc, ${term.ordinal}`,
    ),
  ] as const);
  return { rows: rows[0].map((one) => ({ ...one, isCurrent: isWithin(today, one.start, one.end) })) };
});

/** A class of these that the one who asks sees: the first that is found is enough. */
const hasClass = (userId: number, which: SQL): SQL =>
  sql`exists (select 1 from school_class where ${which} and ${maySeeClass(userId, sql`+school_class.id`)})`;
const classOfYear = (uuid: string | null): SQL =>
  uuid === null
    ? sql`true`
    : sql`(select school_year_id from section where id = section_id) = (select id from school_year where uuid = ${uuid})`;

export const listSections = endpoint(SECTIONS, async (c, { query }) => {
  const { year, limit } = asked(query);
  const { rows } = await readPage(
    c,
    (userId) =>
      [
        select(
          {
            uuid: section.uuid,
            name: section.name,
            level: LEVEL,
            schoolYear: recordOf({ uuid: schoolYear.uuid, name: schoolYear.name }),
            adviser: sql<
              string | null
            >`(select ${STAFF_NAME} from ${staff} where ${staff.id} = ${section.adviserId})`,
          },
          sql`from ${section} join ${gradeLevel} on ${gradeLevel.id} = ${section.gradeLevelId}
              join ${schoolYear} on ${schoolYear.id} = ${section.schoolYearId}
            where ${isOwnSection(sql`section`)} and ${isOfYear(year)} and ${hasClass(userId, sql`school_class.section_id = section.id`)}
            order by ${schoolYear.startDate} desc, ${gradeLevel.ordinal}, section.name_key ${limit}`,
        ),
      ] as const,
  );
  return { rows: rows[0] };
});
export const listSubjects = endpoint(SUBJECTS, async (c, { query }) => {
  const { year, limit } = asked(query);
  const { rows } = await readPage(
    c,
    (userId) =>
      [
        select(
          { code: subject.code, name: subject.name, kind: subject.kind, level: LEVEL },
          sql`from ${subject} join ${gradeLevel} on ${gradeLevel.id} = ${subject.gradeLevelId}
            where ${hasClass(userId, sql`school_class.subject_id = subject.id and ${classOfYear(year)}`)}
            order by ${gradeLevel.ordinal}, ${subject.id} ${limit}`,
        ),
      ] as const,
  );
  return { rows: rows[0] };
});
export const listTeachers = endpoint(TEACHERS, async (c, { query }) => {
  const { year, limit } = asked(query);
  const { rows } = await readPage(
    c,
    (userId) =>
      [
        select(
          {
            uuid: staff.uuid,
            name: STAFF_NAME,
            employeeNumber: staff.employeeNo,
            department: orNull(department.name),
          },
          sql`from ${staff} left join ${department} on ${department.id} = ${staff.departmentId}
            where exists (select 1 from class_teacher cross join school_class on school_class.id = class_teacher.class_id
              where class_teacher.staff_id = staff.id and ${classOfYear(year)}
                and ${maySeeClass(userId, sql`+school_class.id`)})
            order by staff.name_key, staff.id ${limit}`,
        ),
      ] as const,
  );
  return { rows: rows[0] };
});
/** Students of the sections the one who asks has classes in; each with the own section of the newest year of these that has begun (M-82). */
export const listStudents = endpoint(STUDENTS, async (c, { query, today }) => {
  const { search, sectionUuid, ...page } = studentsOf(query);
  const { rows } = await readPage(c, (userId) => {
    /** A section that the one who asks sees, and the one that is asked for. The plus keeps the planner from looking up each seen section for each student. */
    const isSeen = sql`+placed.section_id in (${visibleSections(userId)})
      and ${sectionUuid === null ? sql`true` : sql`placed.section_id = (select id from section where uuid = ${sectionUuid})`}`;
    return [
      select(
        {
          number: student.studentNo,
          name: student.fullname,
          lastName: student.lastName,
          givenName: student.givenName,
          middleName: student.middleName,
          level: LEVEL,
          section: NAMED_SECTION,
        },
        sql`from student
            cross join section on section.id = (select own.id from student_section placed
                cross join section member on member.id = placed.section_id
                cross join student_section own_place on own_place.student_id = student.id
                cross join section own on own.id = own_place.section_id and own.school_year_id = member.school_year_id
                  and ${isOwnSection(sql`own`)}
                cross join school_year own_year on own_year.id = own.school_year_id
              where placed.student_id = student.id and ${isSeen}
              order by ${begunYearsFirst(sql`own_year`, today)}, own.id desc limit 1)
            cross join grade_level on grade_level.id = section.grade_level_id
          where ${search === "" ? sql`true` : personPredicate(search, sql`student.id`)}
          order by student.name_key, student.id limit ${page.perPage} offset ${offsetOf(page)}`,
      ),
    ] as const;
  });
  return { rows: rows[0] };
});

/** The Manila days anything the user may see was submitted on, newest first. */
export const listSubmissionDays = endpoint(SUBMISSION_DAYS, async (c) => {
  const { rows } = await readPage(
    c,
    (userId) =>
      [
        statement<{ day: SchoolDay }>(sql`with recursive submitted (day) as (
            select (${newestDay(userId, sql`submitted_at is not null`)})
            union all
            select (${newestDay(userId, sql`submitted_at < strftime('%Y-%m-%dT%H:%M:%fZ', submitted.day, '-8 hours')`)})
              from submitted where submitted.day is not null)
          select day from submitted where day is not null`),
      ] as const,
  );
  return { rows: rows[0] };
});
/** From day to day by the index, whatever was submitted on each. */
const newestDay = (userId: number, where: SQL): SQL =>
  sql`select date(submitted_at, '+8 hours') from gradebook indexed by gradebook_by_submitted
    where ${where} and ${maySeeClass(userId, sql`class_id`)} order by submitted_at desc limit 1`;

/** What a class is, and its gradebooks of every term. */
export const viewClass = endpoint(CLASS_DETAIL, async (c, { params: { id } }) => {
  const { rows } = await readPage(
    c,
    (userId) =>
      [
        select(
          {
            uuid: schoolClass.uuid,
            subject: recordOf({ code: subject.code, name: subject.name, kind: subject.kind }),
            section: NAMED_SECTION,
            level: LEVEL,
            schoolYear: recordOf(YEAR),
            teachers: TEACHERS_OF_CLASS,
            students: sql<number>`(select count(*) from student_section where student_section.section_id = section.id)`,
            gradebooks: rowsWithin(
              { uuid: gradebook.uuid, name: gradebook.name, status: gradebook.status, term: term.ordinal },
              sql`from ${gradebook} join ${term} on ${term.id} = ${gradebook.termId}
                where ${gradebook.classId} = ${schoolClass.id} order by ${term.ordinal}`,
            ),
          },
          sql`from school_class
              join subject on subject.id = subject_id
              join section on section.id = section_id
              join grade_level on grade_level.id = section.grade_level_id
              join school_year on school_year.id = section.school_year_id
            where school_class.uuid = ${id} and ${maySeeClass(userId, sql`school_class.id`)}`,
        ),
      ] as const,
  );
  const [[found]] = rows;
  if (!found) throw new Refused(NOT_FOUND);
  return { data: found };
});
