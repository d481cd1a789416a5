import type { GradebookDetail, PublishedDates } from "#core/grading/grades/gradebook-detail.ts";
import { schemeFromJson } from "#core/grading/schemes/scheme.ts";
import type { Score } from "#core/grading/scores/score.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { maySeeThisClass } from "#db/queries/grading/class-scope.ts";
import { FORMER_SCORES } from "#db/queries/grading/former-scores.ts";
import { leftOn, rosterOf } from "#db/queries/management/roster.ts";
import { studentOrder } from "#db/queries/management/student-order.ts";
import type { Asker } from "#db/queries/shared/list-source.ts";
import {
  alias,
  as,
  jsonIn,
  orNull,
  type RowOfSources,
  recordOf,
  rowsWithin,
  rowWithin,
  select,
} from "#db/select.ts";
import { mapRows, type SQL, type Statement, sql } from "#db/statement.ts";
import { gradebook, gradingActivity, gradingScheme, publication, student, termGrade } from "#db/tables.ts";
import { type FoundGradebook, GRADEBOOK_JOINS, SCHEME_OF_GRADEBOOK, selectGradebooks } from "./gradebook.ts";

const own = alias(termGrade, "own");
/** Of the same class, in a term before that of the row `term`. */
const earlier = (book: string, ordinal: 1 | 2): SQL => sql`${sql.raw(book)}.class_id = gradebook.class_id
  and ${sql.raw(book)}.term_id = (select past.id from term past
    where past.school_year_id = term.school_year_id and past.ordinal = ${ordinal} and term.ordinal > ${ordinal})`;
const STUDENT = {
  id: student.id,
  number: student.studentNo,
  lastName: student.lastName,
  givenName: student.givenName,
  middleName: student.middleName,
  name: student.fullname,
  leftOn: sql<SchoolDay | null>`${leftOn(sql`student.id`, sql`term.school_year_id`)}`,
  overrideE4: orNull(own.overrideE4),
  override: rowWithin(
    {
      reason: sql<string>`coalesce(own.override_reason, '')`,
      by: sql<string>`coalesce((select trim(given_name || ' ' || last_name) from user_account where id = own.overridden_by), '')`,
      at: sql<string>`coalesce(own.overridden_at, '')`,
    },
    sql`where own.override_e4 is not null`,
  ),
  overrideVersion: sql<number>`coalesce(own.override_version, 0)`,
  earlier: recordOf({
    first: sql<number | null>`coalesce(first.override_e4, first.grade_e4)`,
    second: sql<number | null>`coalesce(second.override_e4, second.grade_e4)`,
  }),
};
/** The students of the section, each with what was set by hand and the grades of the terms before. */
const students = (userId: number) =>
  rowsWithin(
    STUDENT,
    sql`from (select 1)
      left join gradebook first_book on ${earlier("first_book", 1)}
      left join gradebook second_book on ${earlier("second_book", 2)}
      cross join ${student} on student.id in (${rosterOf(sql`school_class.section_id`)})
      left join term_grade own on own.gradebook_id = gradebook.id and own.student_id = student.id
      left join term_grade first on first.gradebook_id = first_book.id and first.student_id = student.id
      left join term_grade second on second.gradebook_id = second_book.id and second.student_id = student.id
    order by ${studentOrder(userId)}`,
  );
/** The same students by number and with the grade set by hand alone. */
const numberedStudents = rowsWithin(
  {
    id: student.id,
    number: student.studentNo,
    overrideE4: sql<number | null>`(select override_e4 from term_grade indexed by term_grade_overridden
      where gradebook_id = gradebook.id and student_id = student.id and override_e4 is not null)`,
  },
  sql`from ${student} where student.id in (${rosterOf(sql`school_class.section_id`)})`,
);

/** Student's and activity's row, hundredths of a point or N or S, version. */
type ScoreEntry = readonly [studentId: number, activityId: number, score: Score, version: number];
const CONTENTS = {
  scheme: rowWithin(
    { uuid: gradingScheme.uuid, definition: as(gradingScheme.definitionJson, schemeFromJson) },
    sql`from ${gradingScheme} where ${gradingScheme.id} = ${SCHEME_OF_GRADEBOOK}`,
  ),
  activities: rowsWithin(
    {
      id: gradingActivity.id,
      uuid: gradingActivity.uuid,
      version: gradingActivity.version,
      component: gradingActivity.componentCode,
      code: gradingActivity.code,
      columnName: gradingActivity.columnName,
      description: gradingActivity.description,
      maximum: gradingActivity.maximumE2,
    },
    sql`from ${gradingActivity} where ${gradingActivity.gradebookId} = ${gradebook.id}
      order by ${gradingActivity.position}, ${gradingActivity.id}`,
  ),
  publications: rowsWithin(
    {
      activityId: publication.activityId,
      component: publication.componentCode,
      what: publication.what,
      publishedAt: publication.publishedAt,
    },
    sql`from ${publication} where ${publication.gradebookId} = ${gradebook.id} order by ${publication.id}`,
  ),
  /** An array of numbers for each: there are thousands. */
  scores: jsonIn<ScoreEntry[]>(
    sql`(select json_group_array(json_array(student_id, activity_id, coalesce(value_e2, mark), score.version))
      from grading_activity join score on score.activity_id = grading_activity.id
      where grading_activity.gradebook_id = gradebook.id)`,
  ),
  former: FORMER_SCORES,
};
type Contents = RowOfSources<typeof CONTENTS>;

/** What is inside, put together; `students`: with what is read of each. Throws where no scheme applies to the class: the school is not set up. */
export function contentsOf<Student extends { id: number; number: string }>(
  name: string,
  { scheme, activities, publications, scores, former }: Contents,
  found: readonly Student[],
) {
  if (!scheme) throw new Error(`No grading scheme is assigned to the class of ${name}`);
  const uuids = new Map(activities.map(({ id, uuid }) => [id, uuid]));
  const scoresOf = Map.groupBy(scores, ([studentId]) => studentId);
  const formerOf = Map.groupBy(former, ({ studentNo }) => studentNo);
  const published = (of: (row: Contents["publications"][number]) => boolean): PublishedDates =>
    Object.fromEntries(publications.filter(of).map(({ what, publishedAt }) => [what, publishedAt]));
  const components = scheme.definition.categories.flatMap((category) =>
    category.components.map(({ code }) => code),
  );
  return {
    schemeUuid: scheme.uuid,
    scheme: scheme.definition,
    activities: components.flatMap((code) =>
      activities
        .filter(({ component }) => component === code)
        .map(({ id, ...activity }) => ({
          ...activity,
          published: published(({ activityId }) => activityId === id),
        })),
    ),
    publishedComponents: Object.fromEntries(
      components.map((code) => [code, published(({ component }) => component === code)]),
    ),
    students: found.map(({ id, ...one }) => ({
      ...one,
      scores: new Map(
        (scoresOf.get(id) ?? []).map(([, activityId, score, version]) => [
          uuids.get(activityId) ?? "",
          { score, version },
        ]),
      ),
      former: (formerOf.get(one.number) ?? []).map(({ studentNo: _, ...scores }) => scores),
    })),
  };
}

/** A gradebook's uuid, or where it is found in the same batch. */
export type GradebookKey = string | SQL;
export const gradebookOfActivity = (activityUuid: string): SQL =>
  sql`(select gradebook.uuid from grading_activity join gradebook on gradebook.id = grading_activity.gradebook_id
    where grading_activity.uuid = ${activityUuid})`;

export interface FoundDetail extends GradebookDetail {
  gradebook: FoundGradebook;
}
/** Everything of one gradebook; nothing where there is none, or not for the one who asked. */
export const gradebookDetail = (asker: Asker, uuid: GradebookKey): Statement<FoundDetail> =>
  mapRows(
    selectGradebooks(
      asker,
      sql`from ${gradebook} ${GRADEBOOK_JOINS} where ${gradebook.uuid} = ${uuid} and ${maySeeThisClass(asker.userId, sql`gradebook.class_id`)}`,
      { ...CONTENTS, students: students(asker.userId) },
    ),
    ({ scheme, activities, publications, scores, former, students: found, ...head }) => ({
      gradebook: head,
      today: asker.today,
      ...contentsOf(head.name, { scheme, activities, publications, scores, former }, found),
    }),
  );

/** What only asks which students there are and what was scored; names and earlier grades are left out. */
export const gradebookScores = (uuid: string) =>
  select(
    { ...CONTENTS, students: numberedStudents },
    sql`from ${gradebook} ${GRADEBOOK_JOINS} where ${gradebook.uuid} = ${uuid}`,
  );
