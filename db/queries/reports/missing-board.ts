import type { CountedStatus, GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import type { BoardAsked, TermAsked } from "#core/reports/missing.body.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { maySeeClass, seenBesides, seenLevels, seesClassOrLevel } from "#db/queries/grading/class-scope.ts";
import { GRADEBOOK_JOINS } from "#db/queries/grading/gradebook/gradebook.ts";
import type { Asker } from "#db/queries/shared/list-source.ts";
import { as, flag, select } from "#db/select.ts";
import { json, type SQL, sql } from "#db/statement.ts";
import {
  gradebook,
  gradeLevel,
  schoolClass,
  schoolYear,
  section,
  subject,
  term,
  userAccount,
} from "#db/tables.ts";
import { termAsked } from "./advisories.ts";

/** The classes of a term that one sees: for the board, and for reminding their teachers. */
const inTerm = ({ userId, today }: Asker, asked: TermAsked): SQL =>
  sql`gradebook.term_id = ${termAsked({ filter: asked, today })} and ${maySeeClass(userId, sql`gradebook.class_id`)}`;

/** So many sections come in one answer; of more, those of one grade level. */
const SECTIONS_AT_ONCE = 70;
/** The grade levels of the sections of the term that one sees, and the one whose sections are shown (R-50). */
function shownLevels({ userId, today }: Asker, asked: BoardAsked): SQL {
  const term = termAsked({ filter: asked, today });
  const ofYear = sql`section.school_year_id = (select school_year_id from term where id = ${term})`;
  return sql`own as materialized (select grade_level_id, count(*) as sections from section where ${ofYear}
      and (grade_level_id in (${seenLevels(userId)}) or id in (select section_id from (${seenBesides(userId)})))
      group by grade_level_id),
    level as materialized (select case when ${asked.levelCode} is not null then (select id from grade_level where code = ${asked.levelCode})
        when (select sum(sections) from own) <= ${SECTIONS_AT_ONCE} then null
        else (select grade_level.id from own cross join grade_level on grade_level.id = grade_level_id
          where exists (select 1 from section cross join school_class on school_class.section_id = section.id
              cross join gradebook on gradebook.class_id = school_class.id and gradebook.term_id = ${term} and closed_from is null
            where ${ofYear} and section.grade_level_id = grade_level.id)
          order by grade_level.ordinal limit 1) end as id)`;
}
export const boardRows = (asker: Asker, asked: BoardAsked) =>
  select(
    {
      classUuid: schoolClass.uuid,
      uuid: gradebook.uuid,
      sectionUuid: section.uuid,
      sectionName: section.name,
      isClub: flag(sql`section.kind = 'club'`),
      levelName: gradeLevel.name,
      subject: subject.name,
      subjectKind: subject.kind,
      status: sql<CountedStatus>`gradebook.status`,
      ungraded: gradebook.ungraded,
      windowEnd: term.encodeEndDate,
    },
    sql`from term cross join own cross join grade_level on grade_level.id = own.grade_level_id
      cross join section on section.school_year_id = term.school_year_id and section.grade_level_id = grade_level.id
      cross join school_class on school_class.section_id = section.id
      cross join gradebook on gradebook.class_id = school_class.id and gradebook.term_id = term.id and gradebook.closed_from is null
      cross join subject on subject.id = school_class.subject_id
    where term.id = ${termAsked({ filter: asked, today: asker.today })}
      and coalesce(own.grade_level_id = (select id from level), true)
      and ${seesClassOrLevel(asker.userId, { classId: sql`school_class.id`, gradeLevelId: sql`grade_level.id` })}
    order by grade_level.ordinal, section.kind = 'club', section.name_key, section.id, subject.kind, subject.position, subject.name, gradebook.id`,
    sql`with ${shownLevels(asker, asked)} `,
  );

/** The grade levels of these sections, and which of them is shown; null: all. */
export const boardLevels = (asker: Asker, asked: BoardAsked) =>
  select(
    {
      code: gradeLevel.code,
      name: gradeLevel.name,
      isShown: as(sql<0 | 1 | null>`grade_level.id = (select id from level)`, Boolean),
      canShowAll: flag(sql`(select sum(sections) from own) <= ${SECTIONS_AT_ONCE}`),
    },
    sql`from own cross join grade_level on grade_level.id = grade_level_id order by ordinal`,
    sql`with ${shownLevels(asker, asked)} `,
  );

/** The term that is asked for; no row: there is none. */
export const termOfBoard = (today: SchoolDay, asked: TermAsked) =>
  select(
    { ordinal: term.ordinal, yearName: schoolYear.name },
    sql`from term join school_year on school_year.id = school_year_id where term.id = ${termAsked({ filter: asked, today })}`,
  );

const REMINDED = (teacher: SQL, day: SchoolDay): SQL =>
  sql`exists (select 1 from mail where kind = 'grade-reminder' and status <> 'failed' and subject_uuid = ${teacher} and subject_number = ${day})`;

/** The classes that wait for their teachers, a row for each teacher. */
export const waitingClasses = (asker: Asker, asked: TermAsked, statuses: readonly GradebookStatus[]) =>
  select(
    {
      teacherUuid: userAccount.uuid,
      email: userAccount.email,
      givenName: userAccount.givenName,
      name: gradebook.name,
      status: sql<GradebookStatus>`gradebook.status`,
      ungraded: gradebook.ungraded,
      blanks: gradebook.blanks,
      windowEnd: term.encodeEndDate,
      /** On this day already. */
      isReminded: flag(REMINDED(sql`user_account.uuid`, asker.today)),
    },
    sql`from gradebook indexed by gradebook_by_term ${GRADEBOOK_JOINS}
      cross join class_teacher on class_teacher.class_id = gradebook.class_id
      cross join staff on staff.id = class_teacher.staff_id cross join user_account on user_account.id = staff.user_id
    where ${inTerm(asker, asked)} and gradebook.status in (select value from json_each(${json(statuses)})) and user_account.is_active = 1
    order by user_account.id, gradebook.name_key, gradebook.id`,
  );

/** Nobody reminded these teachers meanwhile. */
export const areNotReminded = (teacherUuids: readonly string[], day: SchoolDay): SQL =>
  sql`not exists (select 1 from json_each(${json(teacherUuids)}) teacher where ${REMINDED(sql`teacher.value`, day)})`;
