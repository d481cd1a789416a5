import type { GradebookRow } from "#core/grading/gradebook/gradebook.ts";
import type { MissingScores } from "#core/grading/scores/missing-scores-contract.ts";
import type { GradebookFacts } from "#core/grading/workflow/gradebook-facts.ts";
import { rosterOf } from "#db/queries/management/roster.ts";
import { studentOrder } from "#db/queries/management/student-order.ts";
import type { Row } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { maySeeClass } from "./class-scope.ts";
import { hasBroughtGrade, hasBroughtInto, namesOfUndecided } from "./former-scores.ts";
import {
  type GradebookSqlRow,
  gradebookOf,
  gradebooksByUuid,
  SCHEME_OF_GRADEBOOK,
} from "./gradebook/gradebook.ts";

export interface MissingScoresRow extends Row<"gradebook", "uuid" | "name"> {
  students_json: string;
  without_score_json: string;
  undecided_json: string;
}

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
export const missingScores = (userId: number, uuids: readonly string[]): Statement<MissingScoresRow> =>
  statement(sql`select gradebook.uuid, gradebook.name, (select json_group_array(json(item)) from (select json_object(
        'studentNo', student_no, 'name', student.fullname, 'blanks', json(${BLANKS}),
        'hasNoGrade', json(iif(${HAS_NO_GRADE}, 'true', 'false'))) as item
      from student where student.id in (${rosterOf(sql`school_class.section_id`)})
        and (json_array_length(${BLANKS}) > 0 or ${HAS_NO_GRADE}) order by ${studentOrder(userId)})) as students_json,
      ${withoutScore(userId)} as without_score_json, ${namesOfUndecided(userId)} as undecided_json
    from json_each(${json(uuids)}) asked cross join gradebook on gradebook.uuid = asked.value
      join school_class on school_class.id = gradebook.class_id
      join section on section.id = school_class.section_id
      join subject on subject.id = school_class.subject_id
      join term on term.id = gradebook.term_id
    where ${maySeeClass(userId, sql`gradebook.class_id`)} order by asked.key`);

export const missingScoresOf = (row: MissingScoresRow): MissingScores => ({
  uuid: row.uuid,
  name: row.name,
  students: JSON.parse(row.students_json) as MissingScores["students"],
  studentsWithoutScore: JSON.parse(row.without_score_json) as string[],
  studentsUndecided: JSON.parse(row.undecided_json) as string[],
});

interface ToSubmitRow extends GradebookSqlRow {
  without_score_json: string;
  undecided_json: string;
}
/** Gradebooks that are to be submitted, each with the students it lacks a score of. */
export const gradebooksToSubmit = (userId: number, uuids: readonly string[]): Statement<ToSubmitRow> =>
  gradebooksByUuid(
    userId,
    uuids,
    sql`, ${withoutScore(userId)} as without_score_json, ${namesOfUndecided(userId)} as undecided_json`,
  ) as Statement<ToSubmitRow>;
export const gradebookToSubmit = (
  row: ToSubmitRow,
): GradebookRow & Pick<GradebookFacts, "studentsWithoutScore" | "studentsUndecided"> => ({
  ...gradebookOf(row),
  studentsWithoutScore: JSON.parse(row.without_score_json) as string[],
  studentsUndecided: JSON.parse(row.undecided_json) as string[],
});
