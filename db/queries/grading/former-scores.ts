import type { BroughtScore } from "#core/grading/schemes/computation.ts";
import type { FormerChoice } from "#core/grading/scores/former-scores.ts";
import type { FormerClass, MovedStudent } from "#core/grading/scores/former-scores-contract.ts";
import type { Score } from "#core/grading/scores/score.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { isInRoster, rosterOf } from "#db/queries/management/roster.ts";
import { schoolYearAt } from "#db/queries/management/school.ts";
import { STAFF_NAME } from "#db/queries/management/staff-name.ts";
import { studentOrder } from "#db/queries/management/student-order.ts";
import { alias, as, flag, jsonIn, recordOf, rowsWithin, rowWithin, select } from "#db/select.ts";
import { type SQL, type Statement, sql } from "#db/statement.ts";
import { formerScoreChoice, gradebook, gradingActivity, student, subject, term } from "#db/tables.ts";

/** Scores of who moved from one section to another within a term, and what became of them (G-49). */

/** Gradebook `book` has a score, N or S of the student. */
export const hasScores = (book: SQL, student: SQL): SQL => sql`exists (select 1 from grading_activity earned
  cross join score on score.activity_id = earned.id and score.student_id = ${student}
  where earned.gradebook_id = ${book} and (value_e2 is not null or mark is not null))`;

/**
 * The students of the gradebook `gradebook` (with its rows `school_class`, `subject`, `term`) who left another section, each with the
 * gradebook of the same subject and term there: joins that add `gone`, the stay that ended, and `former`.
 */
const cameFrom = (student: SQL): SQL => sql`section_leaver gone
    cross join school_class there on there.section_id = gone.section_id and there.id <> school_class.id
    cross join subject subject_there on subject_there.id = there.subject_id and subject_there.name = subject.name
    cross join gradebook former on former.class_id = there.id and former.term_id = gradebook.term_id
  where gone.student_id = ${student} and ${hasScores(sql`former.id`, student)}
    and not ${isInRoster(student, sql`there.section_id`)}`;
const isDecided = (student: SQL): SQL => sql`exists (select 1 from former_score_choice choice
  where choice.gradebook_id = gradebook.id and choice.student_id = ${student} and choice.former_gradebook_id = former.id)`;

/** How many former gradebooks of the students of `gradebook` nobody has decided on. */
export const UNDECIDED_MOVES = sql`(select count(*) from (select distinct member.student_id, former.id
  from (${rosterOf(sql`school_class.section_id`)}) member cross join ${cameFrom(sql`member.student_id`)}
    and not ${isDecided(sql`member.student_id`)}))`;

/** The names of these students; asked only of a gradebook whose count is not 0. */
export const namesOfUndecided = (userId: number): SQL =>
  sql`iif(gradebook.undecided_moves = 0, '[]', (select json_group_array(item) from (select student.fullname as item
    from student where student.id in (${rosterOf(sql`school_class.section_id`)}) and exists (select 1
      from ${cameFrom(sql`student.id`)} and not ${isDecided(sql`student.id`)}) order by ${studentOrder(userId)})))`;

/** Of what the student `student` brought into the gradebook `gradebook` by a choice: the activities that count, as `brought.value`. */
const broughtFrom = (student: SQL): SQL => sql`former_score_choice choice
  cross join json_each(choice.activities_json) brought
  where choice.gradebook_id = gradebook.id and choice.student_id = ${student} and brought.value ->> 'isTaken' = 1`;
/** The student has something brought into one of a category's components. */
export const hasBroughtInto = (
  student: SQL,
  category: SQL,
): SQL => sql`exists (select 1 from ${broughtFrom(student)}
  and brought.value ->> 'component' in (select value ->> 'code' from json_each(${category}, '$.components')))`;
/** The student brought a score that counts: points or N. */
export const hasBroughtGrade = (student: SQL): SQL =>
  sql`exists (select 1 from ${broughtFrom(student)} and brought.value ->> 'score' <> 'S')`;
export const hasBroughtZero = (student: SQL): SQL =>
  sql`exists (select 1 from ${broughtFrom(student)} and brought.value -> 'score' = '0')`;
/** What the student brought that counts, of all choices, in the shape of core's BroughtScore. */
export const broughtJson = (
  student: SQL,
): SQL => sql`(select json_group_array(json_object('component', brought.value ->> 'component',
  'maximum', brought.value ->> 'maximum', 'score', brought.value -> 'score')) from ${broughtFrom(student)})`;

const earned = alias(gradingActivity, "earned");
/** The activities of gradebook `book` of which the student has a score, N or S. */
const earnedIn = (book: SQL, student: SQL) =>
  rowsWithin(
    {
      code: earned.code,
      columnName: earned.columnName,
      component: earned.componentCode,
      maximum: earned.maximumE2,
      score: sql<Score>`coalesce(mark, value_e2)`,
    },
    sql`from grading_activity earned cross join score on score.activity_id = earned.id and score.student_id = ${student}
      where earned.gradebook_id = ${book} and (value_e2 is not null or mark is not null)
      order by earned.position, earned.id`,
  );

/** The section of the row `student` in the school year of the row `term`; null: none. */
const SECTION_NOW = sql`(select grade_level.name || ' ' || own.name from student_section place cross join section own on own.id = place.section_id
          and own.school_year_id = term.school_year_id and ${isOwnSection(sql`own`)}
          cross join grade_level on grade_level.id = own.grade_level_id
        where place.student_id = student.id limit 1)`;
/** It is taught the subject of the row `subject` in a term. */
const isTaughtNow = (
  termId: SQL,
): SQL => sql`exists (select 1 from student_section place cross join school_class now_in on now_in.section_id = place.section_id
          cross join subject subject_now on subject_now.id = now_in.subject_id and subject_now.name = subject.name
          cross join gradebook now_book on now_book.class_id = now_in.id and now_book.term_id = ${termId}
        where place.student_id = student.id)`;

/** The teachers of the class `there`, in order. */
const TEACHERS_THERE = jsonIn<string[]>(
  sql`(select json_group_array(item) from (select ${STAFF_NAME} as item
    from class_teacher join staff on staff.id = class_teacher.staff_id where class_teacher.class_id = there.id
    order by class_teacher.position))`,
);
const choice = alias(formerScoreChoice, "choice");
const former = alias(gradebook, "former");
/** What the row `student` earned in gradebook `former`, whose section is the row `section`, with one choice. */
const formerScores = (leftOn: SQL, ofChoice: SQL) => ({
  gradebookUuid: former.uuid,
  section: sql<string>`grade_level.name || ' ' || section.name`,
  teachers: TEACHERS_THERE,
  leftOn: sql<SchoolDay>`${leftOn}`,
  activities: earnedIn(sql`former.id`, sql`student.id`),
  choice: rowWithin(
    {
      activities: jsonIn<FormerChoice["activities"]>(choice.activitiesJson),
      reason: choice.reason,
      at: choice.decidedAt,
      version: choice.version,
      by: sql<string>`(select trim(given_name || ' ' || last_name) from user_account where id = choice.decided_by)`,
    },
    sql`from former_score_choice choice where choice.student_id = student.id and choice.former_gradebook_id = former.id ${ofChoice}`,
  ),
});
/**
 * What the students of the gradebook that is read earned in other sections in its term, by student and day of leaving. What is
 * undecided is looked for only where the gradebook counts some; the rest have a choice.
 */
export const FORMER_SCORES = rowsWithin(
  {
    studentNo: student.studentNo,
    ...formerScores(sql`moved.left_on`, sql`and choice.gradebook_id = gradebook.id`),
  },
  sql`from (select member.id as student_id, former.id as former_id, max(gone.left_on) as left_on
      from student member cross join ${cameFrom(sql`member.id`)} and member.id in (${rosterOf(sql`school_class.section_id`)})
        and gradebook.undecided_moves > 0
      group by member.id, former.id
    union
    select choice.student_id, choice.former_gradebook_id, coalesce((select max(left_on) from section_leaver
        join school_class left_class on left_class.section_id = section_leaver.section_id
        join gradebook former on former.class_id = left_class.id
        where former.id = choice.former_gradebook_id and section_leaver.student_id = choice.student_id), '')
      from former_score_choice choice
      where choice.gradebook_id = gradebook.id and ${isInRoster(sql`choice.student_id`, sql`school_class.section_id`)}) moved
    cross join student on student.id = moved.student_id
    cross join gradebook former on former.id = moved.former_id
    cross join school_class there on there.id = former.class_id
    cross join section on section.id = there.section_id
    cross join grade_level on grade_level.id = section.grade_level_id
  order by moved.student_id, moved.left_on, former.id`,
);

/**
 * What a student earned in sections that he or she left before the terms were over, with what was decided on it where the student
 * is now: the newest choice, where he or she moved again. `ofTerm`: which terms, asked of the row `term`.
 */
const formerClasses = (who: SQL, ofTerm: SQL): Statement<FormerClass> =>
  select(
    {
      subject: subject.name,
      term: term.ordinal,
      scores: recordOf(
        formerScores(
          sql`max(gone.left_on)`,
          sql`order by choice.decided_at desc, choice.gradebook_id desc limit 1`,
        ),
      ),
      sectionNow: sql<string>`coalesce(${SECTION_NOW}, '')`,
      isTaughtNow: flag(isTaughtNow(sql`term.id`)),
    },
    sql`from student cross join section_leaver gone on gone.student_id = student.id
      cross join section on section.id = gone.section_id
      cross join grade_level on grade_level.id = section.grade_level_id
      cross join term on term.school_year_id = section.school_year_id and ${ofTerm}
      cross join school_class there on there.section_id = section.id
      cross join subject on subject.id = there.subject_id
      cross join gradebook former on former.class_id = there.id and former.term_id = term.id
    where ${who} and not ${isInRoster(sql`student.id`, sql`section.id`)} and ${hasScores(sql`former.id`, sql`student.id`)}
    group by former.id order by term.ordinal, subject.name_key, max(gone.left_on), former.id`,
  );
/** Of a student's card: of its term. */
export const formerClassesOfCard = (card: {
  studentId: number;
  sectionId: number;
  term: TermOrdinal;
}): Statement<FormerClass> =>
  formerClasses(
    sql`student.id = ${card.studentId}`,
    sql`term.ordinal = ${card.term} and section.school_year_id = (select school_year_id from section where id = ${card.sectionId})`,
  );
/** Of the running school year. */
export const formerClassesOfYear = (studentNo: string, today: SchoolDay): Statement<FormerClass> =>
  formerClasses(sql`student_no = ${studentNo}`, sql`term.school_year_id = ${schoolYearAt(today)}`);

/** Who has scores in a gradebook and is not in its record: their grades follow its activities, for when they come back. */
export const awayStudents = (gradebookUuid: SQL | string): Statement<AwayStudent> =>
  select(
    {
      number: student.studentNo,
      scores: as(
        sql<string>`(select json_group_array(json_array(earned.uuid, coalesce(value_e2, mark)))
          from grading_activity earned cross join score on score.activity_id = earned.id and score.student_id = student.id
          where earned.gradebook_id = gradebook.id)`,
        (text) => new Map(JSON.parse(text) as [string, Score][]),
      ),
      brought: jsonIn<BroughtScore[]>(broughtJson(sql`student.id`)),
    },
    sql`from gradebook cross join school_class on school_class.id = gradebook.class_id
      cross join term on term.id = gradebook.term_id
      cross join section_leaver gone on gone.section_id = school_class.section_id
      cross join student on student.id = gone.student_id
    where gradebook.uuid = ${gradebookUuid} and not ${isInRoster(sql`student.id`, sql`school_class.section_id`)}
      and ${hasScores(sql`gradebook.id`, sql`student.id`)}
    group by student.id`,
  );
/** One of them as their grade is computed. */
export interface AwayStudent {
  number: string;
  scores: ReadonlyMap<string, Score>;
  brought: readonly BroughtScore[];
}

/** Who was in the section of a gradebook, is not in its record of the term any more, and has scores in it (G-50). */
export const movedStudents = (userId: number, gradebookUuid: string): Statement<MovedStudent> =>
  select(
    {
      studentNo: student.studentNo,
      name: student.fullname,
      leftOn: sql<SchoolDay>`max(gone.left_on)`,
      section: sql<string>`coalesce(${SECTION_NOW}, '')`,
      isTaughtThere: flag(isTaughtNow(sql`gradebook.term_id`)),
      activities: earnedIn(sql`gradebook.id`, sql`student.id`),
    },
    sql`from gradebook cross join school_class on school_class.id = gradebook.class_id
      cross join subject on subject.id = school_class.subject_id
      cross join term on term.id = gradebook.term_id
      cross join section_leaver gone on gone.section_id = school_class.section_id
      cross join student on student.id = gone.student_id
    where gradebook.uuid = ${gradebookUuid} and not ${isInRoster(sql`student.id`, sql`school_class.section_id`)}
      and ${hasScores(sql`gradebook.id`, sql`student.id`)}
    group by student.id order by ${studentOrder(userId)}`,
  );
