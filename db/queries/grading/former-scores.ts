import type { BroughtScore } from "#core/grading/schemes/computation.ts";
import type { FormerActivity, FormerChoice, FormerScores } from "#core/grading/scores/former-scores.ts";
import type { FormerClass, MovedStudent } from "#core/grading/scores/former-scores-contract.ts";
import type { Score } from "#core/grading/scores/score.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { isInRoster, rosterOf } from "#db/queries/management/roster.ts";
import { schoolYearAt } from "#db/queries/management/school.ts";
import { STAFF_NAME } from "#db/queries/management/staff-name.ts";
import { studentOrder } from "#db/queries/management/student-order.ts";
import type { Column, Row } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

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

const ACTIVITIES_OF = (
  book: SQL,
  student: SQL,
): SQL => sql`(select json_group_array(json(item)) from (select json_object('code', earned.code,
    'columnName', earned.column_name, 'component', earned.component_code, 'maximum', earned.maximum_e2,
    'score', coalesce(mark, value_e2)) as item
  from grading_activity earned cross join score on score.activity_id = earned.id and score.student_id = ${student}
  where earned.gradebook_id = ${book} and (value_e2 is not null or mark is not null)
    order by earned.position, earned.id))`;

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
const TEACHERS_THERE = sql`(select json_group_array(item)
  from (select ${STAFF_NAME} as item
        from class_teacher join staff on staff.id = class_teacher.staff_id where class_teacher.class_id = there.id
          order by class_teacher.position))`;
/** The choice `choice`, in the shape of core's FormerChoice. */
const CHOICE_JSON = sql`json_object('activities', json(choice.activities_json), 'reason', choice.reason, 'at', choice.decided_at,
          'version', choice.version, 'by', (select trim(given_name || ' ' || last_name) from user_account where id = choice.decided_by))`;

export interface FormerScoresRow {
  student_no: string;
  former_uuid: string;
  section: string;
  teachers_json: string;
  left_on: SchoolDay;
  activities_json: string;
  choice_json: string | null;
}
/**
 * What the students of a gradebook earned in other sections in its term, by student and day of leaving. What is undecided is looked
 * for only where the gradebook counts some; the rest have a choice.
 */
export const formerScoresOf = (gradebook: SQL): Statement<FormerScoresRow> =>
  statement(sql`select student.student_no, former.uuid as former_uuid, grade_level.name || ' ' || section.name as section,
      ${TEACHERS_THERE} as teachers_json,
      moved.left_on, ${ACTIVITIES_OF(sql`former.id`, sql`student.id`)} as activities_json,
      (select ${CHOICE_JSON} from former_score_choice choice where choice.gradebook_id = moved.gradebook_id and choice.student_id = moved.student_id
          and choice.former_gradebook_id = former.id) as choice_json
    from (select gradebook.id as gradebook_id, member.id as student_id, former.id as former_id, max(gone.left_on) as left_on
        from gradebook cross join school_class on school_class.id = gradebook.class_id
          cross join subject on subject.id = school_class.subject_id
          cross join term on term.id = gradebook.term_id
          cross join student member on member.id in (${rosterOf(sql`school_class.section_id`)})
          cross join ${cameFrom(sql`member.id`)} and gradebook.id = ${gradebook} and gradebook.undecided_moves > 0
        group by member.id, former.id
      union
      select gradebook.id, choice.student_id, choice.former_gradebook_id, coalesce((select max(left_on) from section_leaver
          join school_class on school_class.section_id = section_leaver.section_id join gradebook former on former.class_id = school_class.id
          where former.id = choice.former_gradebook_id and section_leaver.student_id = choice.student_id), '')
        from former_score_choice choice cross join gradebook on gradebook.id = choice.gradebook_id
          cross join school_class on school_class.id = gradebook.class_id cross join term on term.id = gradebook.term_id
        where choice.gradebook_id = ${gradebook} and ${isInRoster(sql`choice.student_id`, sql`school_class.section_id`)}) moved
      cross join student on student.id = moved.student_id
      cross join gradebook former on former.id = moved.former_id
      cross join school_class there on there.id = former.class_id
      cross join section on section.id = there.section_id
      cross join grade_level on grade_level.id = section.grade_level_id
    order by moved.student_id, moved.left_on, former.id`);

export const formerScoresRowOf = (row: FormerScoresRow): FormerScores => ({
  gradebookUuid: row.former_uuid,
  section: row.section,
  teachers: JSON.parse(row.teachers_json) as string[],
  leftOn: row.left_on,
  activities: JSON.parse(row.activities_json) as FormerActivity[],
  choice: row.choice_json === null ? null : choiceOf(row.choice_json),
});
const choiceOf = (text: string): FormerChoice => JSON.parse(text) as FormerChoice;

export interface FormerClassRow extends FormerScoresRow {
  subject_name: Column<"subject", "name">;
  ordinal: Column<"term", "ordinal">;
  section_now: string | null;
  is_taught_now: 0 | 1;
}
/**
 * What a student earned in sections that he or she left before the terms were over, with what was decided on it where the student
 * is now: the newest choice, where he or she moved again. `ofTerm`: which terms, asked of the row `term`.
 */
const formerClasses = (student: SQL, ofTerm: SQL): Statement<FormerClassRow> =>
  statement(sql`select student.student_no, former.uuid as former_uuid, grade_level.name || ' ' || section.name as section,
      ${TEACHERS_THERE} as teachers_json, max(gone.left_on) as left_on, ${ACTIVITIES_OF(sql`former.id`, sql`student.id`)} as activities_json,
      (select ${CHOICE_JSON} from former_score_choice choice where choice.student_id = student.id
        and choice.former_gradebook_id = former.id order by decided_at desc, gradebook_id desc limit 1) as choice_json,
      subject.name as subject_name, term.ordinal, ${SECTION_NOW} as section_now, ${isTaughtNow(sql`term.id`)} as is_taught_now
    from student cross join section_leaver gone on gone.student_id = student.id
      cross join section on section.id = gone.section_id
      cross join grade_level on grade_level.id = section.grade_level_id
      cross join term on term.school_year_id = section.school_year_id and ${ofTerm}
      cross join school_class there on there.section_id = section.id
      cross join subject on subject.id = there.subject_id
      cross join gradebook former on former.class_id = there.id and former.term_id = term.id
    where ${student} and not ${isInRoster(sql`student.id`, sql`section.id`)} and ${hasScores(sql`former.id`, sql`student.id`)}
    group by former.id order by term.ordinal, subject.name_key, left_on, former.id`);
/** Of a student's card: of its term. */
export const formerClassesOfCard = (card: {
  student_id: number;
  section_id: number;
  ordinal: TermOrdinal;
}): Statement<FormerClassRow> =>
  formerClasses(
    sql`student.id = ${card.student_id}`,
    sql`term.ordinal = ${card.ordinal} and section.school_year_id = (select school_year_id from section where id = ${card.section_id})`,
  );
/** Of the running school year. */
export const formerClassesOfYear = (studentNo: string, today: SchoolDay): Statement<FormerClassRow> =>
  formerClasses(sql`student_no = ${studentNo}`, sql`term.school_year_id = ${schoolYearAt(today)}`);
export const formerClassOf = (row: FormerClassRow): FormerClass => ({
  subject: row.subject_name,
  term: row.ordinal,
  scores: formerScoresRowOf(row),
  sectionNow: row.section_now ?? "",
  isTaughtNow: row.is_taught_now === 1,
});

/** Keeps a choice, or replaces one of the version it was made from. Follow with expectChanges(1). */
export const saveFormerChoice = (
  gradebookUuid: string,
  {
    studentNo,
    formerUuid,
    ...choice
  }: {
    studentNo: string;
    formerUuid: string;
    activities: FormerChoice["activities"];
    reason: string;
    /** Of the one that it replaces; 0: none. */
    version: number;
    userId: number;
    now: Instant;
  },
): Statement<unknown> =>
  statement(sql`insert into former_score_choice (gradebook_id, student_id, former_gradebook_id, activities_json, reason, decided_at, decided_by)
    select gradebook.id, student.id, former.id, ${json(choice.activities)}, ${choice.reason}, ${choice.now}, ${choice.userId}
    from gradebook cross join student cross join gradebook former
    where gradebook.uuid = ${gradebookUuid} and student_no = ${studentNo} and former.uuid = ${formerUuid}
    on conflict (gradebook_id, student_id, former_gradebook_id) do update set activities_json = excluded.activities_json,
      reason = excluded.reason, decided_at = excluded.decided_at, decided_by = excluded.decided_by, version = version + 1
    where version = ${choice.version}`);

export interface AwayRow {
  student_no: string;
  scores_json: string;
  brought_json: string;
}
/** Who has scores in a gradebook and is not in its record: their grades follow its activities, for when they come back. */
export const awayStudents = (gradebookUuid: SQL | string): Statement<AwayRow> =>
  statement(sql`select student.student_no, (select json_group_array(json_array(earned.uuid, coalesce(value_e2, mark)))
        from grading_activity earned cross join score on score.activity_id = earned.id and score.student_id = student.id
        where earned.gradebook_id = gradebook.id) as scores_json, ${broughtJson(sql`student.id`)} as brought_json
    from gradebook cross join school_class on school_class.id = gradebook.class_id
      cross join term on term.id = gradebook.term_id
      cross join section_leaver gone on gone.section_id = school_class.section_id
      cross join student on student.id = gone.student_id
    where gradebook.uuid = ${gradebookUuid} and not ${isInRoster(sql`student.id`, sql`school_class.section_id`)}
      and ${hasScores(sql`gradebook.id`, sql`student.id`)}
    group by student.id`);
/** One of them as their grade is computed. */
export interface AwayStudent {
  number: string;
  scores: ReadonlyMap<string, Score>;
  brought: readonly BroughtScore[];
}
export const awayStudentOf = (row: AwayRow): AwayStudent => ({
  number: row.student_no,
  scores: new Map(JSON.parse(row.scores_json) as [string, Score][]),
  brought: JSON.parse(row.brought_json) as BroughtScore[],
});

export interface MovedStudentRow extends Row<"student", "student_no" | "fullname"> {
  left_on: SchoolDay;
  section: string | null;
  is_taught_there: 0 | 1;
  activities_json: string;
}
/** Who was in the section of a gradebook, is not in its record of the term any more, and has scores in it (G-50). */
export const movedStudents = (userId: number, gradebookUuid: string): Statement<MovedStudentRow> =>
  statement(sql`select student.student_no, student.fullname, max(gone.left_on) as left_on,
      ${SECTION_NOW} as section,
      ${isTaughtNow(sql`gradebook.term_id`)} as is_taught_there,
      ${ACTIVITIES_OF(sql`gradebook.id`, sql`student.id`)} as activities_json
    from gradebook cross join school_class on school_class.id = gradebook.class_id
      cross join subject on subject.id = school_class.subject_id
      cross join term on term.id = gradebook.term_id
      cross join section_leaver gone on gone.section_id = school_class.section_id
      cross join student on student.id = gone.student_id
    where gradebook.uuid = ${gradebookUuid} and not ${isInRoster(sql`student.id`, sql`school_class.section_id`)}
      and ${hasScores(sql`gradebook.id`, sql`student.id`)}
    group by student.id order by ${studentOrder(userId)}`);
export const movedStudentOf = (row: MovedStudentRow): MovedStudent => ({
  studentNo: row.student_no,
  name: row.fullname,
  leftOn: row.left_on,
  section: row.section ?? "",
  isTaughtThere: row.is_taught_there === 1,
  activities: JSON.parse(row.activities_json) as MovedStudent["activities"],
});
