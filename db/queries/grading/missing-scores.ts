import type { LateStudent } from "#core/grading/scores/late-students-contract.ts";
import type { MissingScores } from "#core/grading/scores/missing-scores-contract.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { rosterOf } from "#db/queries/management/roster.ts";
import { studentOrder } from "#db/queries/management/student-order.ts";
import { alias, flag, jsonIn, rowsWithin, select, wanted } from "#db/select.ts";
import { type SQL, type Statement, sql } from "#db/statement.ts";
import { gradebook, gradingActivity, student } from "#db/tables.ts";
import { maySeeClass } from "./class-scope.ts";
import { hasBroughtGrade, hasBroughtInto, namesOfUndecided } from "./former-scores.ts";
import { SCHEME_OF_GRADEBOOK } from "./gradebook/gradebook.ts";

const names = jsonIn<string[]>;
const BLANKS = sql`(select json_group_array(item) from (select activity.code as item from grading_activity activity
  where activity.gradebook_id = gradebook.id and not exists (select 1 from score where score.activity_id = activity.id
    and score.student_id = student.id and (value_e2 is not null or mark is not null))
      order by activity.position, activity.id))`;
/** Every score there is is S: nothing counts. */
const HAS_NO_GRADE = sql`(exists (select 1 from grading_activity activity join score on score.activity_id = activity.id
    where activity.gradebook_id = gradebook.id and score.student_id = student.id and mark = 'S')
  and not exists (select 1 from grading_activity activity join score on score.activity_id = activity.id
    where activity.gradebook_id = gradebook.id and score.student_id = student.id and (value_e2 is not null or mark = 'N'))
  and not ${hasBroughtGrade(sql`student.id`)})`;

/** The students of a gradebook with a category in which they have neither a score nor N nor S. */
const withoutScore = (
  userId: number,
): SQL => sql`iif(incomplete_categories_json = '[]', '[]', (select json_group_array(item)
  from (select student.fullname as item
  from student where student.id in (${rosterOf(sql`school_class.section_id`)}) and exists (select 1
    from grading_scheme cross join json_each(grading_scheme.definition_json, '$.categories') category
    where grading_scheme.id = ${SCHEME_OF_GRADEBOOK} and not exists (select 1
      from json_each(category.value, '$.components') component
        cross join grading_activity activity on activity.gradebook_id = gradebook.id
          and activity.component_code = component.value ->> 'code'
        cross join score on score.activity_id = activity.id and score.student_id = student.id
      where value_e2 is not null or mark is not null)
      and not ${hasBroughtInto(sql`student.id`, sql`category.value`)}) order by ${studentOrder(userId)})))`;

/** What is missing in the gradebooks of these the user may see, by student. */
export const missingScores = (userId: number, uuids: readonly string[]): Statement<MissingScores> =>
  select(
    {
      uuid: gradebook.uuid,
      name: gradebook.name,
      students: rowsWithin(
        {
          studentNo: student.studentNo,
          name: student.fullname,
          blanks: names(BLANKS),
          hasNoGrade: flag(HAS_NO_GRADE),
        },
        sql`from ${student} where student.id in (${rosterOf(sql`school_class.section_id`)})
          and (json_array_length(${BLANKS}) > 0 or ${HAS_NO_GRADE}) order by ${studentOrder(userId)}`,
      ),
      ...studentsHoldingBack(userId),
    },
    sql`from ${wanted(uuids)} cross join ${gradebook} on ${gradebook.uuid} = wanted.value
      join school_class on school_class.id = gradebook.class_id
      join section on section.id = school_class.section_id
      join subject on subject.id = school_class.subject_id
      join term on term.id = gradebook.term_id
    where ${maySeeClass(userId, sql`gradebook.class_id`)} order by wanted.key`,
  );

/** The names of the students for whom a gradebook cannot be submitted yet. */
export const studentsHoldingBack = (userId: number) => ({
  studentsWithoutScore: names(withoutScore(userId)),
  studentsUndecided: names(namesOfUndecided(userId)),
});

/** The instant a day begins in Manila, as instants are stored. */
const startOf = (day: SQL): SQL => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${day} || 'T00:00:00', '-8 hours')`;
const activity = alias(gradingActivity, "activity");
const isBlank = sql`not exists (select 1 from score own where own.activity_id = activity.id and own.student_id = student.id
  and (own.value_e2 is not null or own.mark is not null))`;
/** Who joined the section of a gradebook after its term began, with the activities of which the student has no score, N or S. */
export const lateStudents = (userId: number, gradebookUuid: string): Statement<LateStudent> =>
  select(
    {
      studentNo: student.studentNo,
      name: student.fullname,
      joinedOn: sql<SchoolDay>`place.joined_on`,
      activities: rowsWithin(
        {
          uuid: activity.uuid,
          code: activity.code,
          columnName: activity.columnName,
          isBefore: flag(sql`exists (select 1 from score others where others.activity_id = activity.id
            and (others.value_e2 is not null or others.mark is not null) and others.saved_at < ${startOf(sql`place.joined_on`)})`),
        },
        sql`from grading_activity activity where activity.gradebook_id = gradebook.id and ${isBlank}
          order by activity.position, activity.id`,
      ),
    },
    sql`from gradebook cross join school_class on school_class.id = gradebook.class_id
      cross join term on term.id = gradebook.term_id
      cross join student_section place on place.section_id = school_class.section_id
        and place.joined_on > term.start_date
      cross join student on student.id = place.student_id and student.id in (${rosterOf(sql`school_class.section_id`)})
    where gradebook.uuid = ${gradebookUuid}
      and exists (select 1 from grading_activity activity where activity.gradebook_id = gradebook.id and ${isBlank})
    order by ${studentOrder(userId)}`,
  );
