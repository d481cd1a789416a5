import type { RecordStudent } from "#core/grading/grades/class-record.ts";
import type { GradebookDetail, PublishedDates } from "#core/grading/grades/gradebook-detail.ts";
import { schemeFromJson } from "#core/grading/schemes/scheme.ts";
import type { Score } from "#core/grading/scores/score.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { maySeeThisClass } from "#db/queries/grading/class-scope.ts";
import {
  type FormerScoresRow,
  formerScoresOf,
  formerScoresRowOf,
} from "#db/queries/grading/former-scores.ts";
import { leftOn, rosterOf } from "#db/queries/management/roster.ts";
import { studentOrder } from "#db/queries/management/student-order.ts";
import { type Column, columns, type Row, type RowOfColumns } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { type GradebookSqlRow, gradebookOf, gradebooksByUuid, SCHEME_OF_GRADEBOOK } from "./gradebook.ts";

/** What is inside one gradebook. Whether the one who asks may see it, its row (gradebooksByUuid) decides in the same batch. */
const idOf = (uuid: GradebookKey): SQL => sql`(select id from gradebook where uuid = ${uuid})`;

/** A gradebook's uuid, or where it is found in the same batch. */
export type GradebookKey = string | SQL;
export const gradebookOfActivity = (activityUuid: string): SQL =>
  sql`(select gradebook.uuid from grading_activity join gradebook on gradebook.id = grading_activity.gradebook_id
    where grading_activity.uuid = ${activityUuid})`;

export type SchemeRow = Row<"grading_scheme", "uuid" | "definition_json">;
const schemeOfGradebook = (uuid: GradebookKey): Statement<SchemeRow> =>
  statement(sql`select grading_scheme.uuid, definition_json from gradebook
    join school_class on school_class.id = gradebook.class_id
    join section on section.id = school_class.section_id
    join subject on subject.id = school_class.subject_id
    join grading_scheme on grading_scheme.id = ${SCHEME_OF_GRADEBOOK}
    where gradebook.uuid = ${uuid}`);

const GRADING_ACTIVITY = columns(
  "grading_activity",
  "id",
  "uuid",
  "version",
  "component_code",
  "code",
  "column_name",
  "description",
  "maximum_e2",
  "position",
);
export type ActivityRow = RowOfColumns<typeof GRADING_ACTIVITY>;
const activitiesOfGradebook = (uuid: GradebookKey): Statement<ActivityRow> =>
  statement(
    sql`select ${GRADING_ACTIVITY.sql} from grading_activity where gradebook_id = ${idOf(uuid)} order by position, id`,
  );

/** The activities that a file of scores may have; one row of nulls of a gradebook without any, none of one that is not there, or not for the one who asks. */
export const activityColumns = (userId: number, uuid: string): Statement<ActivityColumnRow> =>
  statement(sql`select grading_activity.uuid, code, column_name, maximum_e2 from gradebook
    left join grading_activity on gradebook_id = gradebook.id
    where gradebook.uuid = ${uuid} and ${maySeeThisClass(userId, sql`gradebook.class_id`)} order by position, grading_activity.id`);
export interface ActivityColumnRow
  extends Omit<ActivityRow, "id" | "version" | "component_code" | "description" | "position" | "uuid"> {
  uuid: string | null;
}

const publicationsOfGradebook = (uuid: GradebookKey): Statement<PublicationRow> =>
  statement(sql`select ${PUBLICATION.sql} from publication
    where gradebook_id = ${idOf(uuid)} order by id`);

const STUDENT = columns("student", "id", "student_no", "last_name", "given_name", "middle_name", "fullname");
export interface RosterRow
  extends RowOfColumns<typeof STUDENT>,
    Row<"term_grade", "override_e4" | "override_reason" | "overridden_at"> {
  overridden_by: string | null;
  first_e4: Column<"term_grade", "grade_e4">;
  second_e4: Column<"term_grade", "grade_e4">;
  override_version: Column<"term_grade", "override_version"> | null;
  left_on: SchoolDay | null;
}

/** The students of the section, each with what was set by hand and the grades of the terms before. */
const rosterOfGradebook = (userId: number, uuid: GradebookKey): Statement<RosterRow> =>
  statement(sql`select ${STUDENT.sql}, ${leftOn(sql`student.id`, sql`term.school_year_id`)} as left_on,
      own.override_e4, own.override_reason, own.overridden_at, own.override_version,
      (select trim(given_name || ' ' || last_name) from user_account where id = own.overridden_by) as overridden_by,
      coalesce(first.override_e4, first.grade_e4) as first_e4, coalesce(second.override_e4, second.grade_e4) as second_e4
    from gradebook
      join term on term.id = gradebook.term_id
      join school_class on school_class.id = gradebook.class_id
      left join gradebook first_book on ${earlier("first_book", 1)}
      left join gradebook second_book on ${earlier("second_book", 2)}
      cross join student on student.id in (${rosterOf(sql`school_class.section_id`)})
      left join term_grade own on own.gradebook_id = gradebook.id and own.student_id = student.id
      left join term_grade first on first.gradebook_id = first_book.id and first.student_id = student.id
      left join term_grade second on second.gradebook_id = second_book.id and second.student_id = student.id
    where gradebook.uuid = ${uuid} order by ${studentOrder(userId)}`);

/** The same students by number and with the grade set by hand alone, in one text: what an import of many needs of them. */
const numbersOfGradebook = (uuid: GradebookKey): Statement<RosterRow> => ({
  ...statement(sql`select json_group_array(json_array(student.id, student_no, (select override_e4
      from term_grade indexed by term_grade_overridden
      where gradebook_id = gradebook.id and student_id = student.id and override_e4 is not null))) as numbers_json
    from gradebook
      join term on term.id = gradebook.term_id
      join school_class on school_class.id = gradebook.class_id
      join student on student.id in (${rosterOf(sql`school_class.section_id`)})
    where gradebook.uuid = ${uuid}`),
  rows: (result) =>
    (
      JSON.parse(String(result.rows[0]?.numbers_json ?? "[]")) as [
        id: number,
        number: string,
        overrideE4: number | null,
      ][]
    ).map(([id, student_no, override_e4]) => ({ ...NAMELESS, id, student_no, override_e4 })),
});
const NAMELESS: RosterRow = {
  id: 0,
  student_no: "",
  last_name: "",
  given_name: "",
  middle_name: "",
  fullname: "",
  override_e4: null,
  override_reason: null,
  overridden_at: null,
  overridden_by: null,
  override_version: null,
  left_on: null,
  first_e4: null,
  second_e4: null,
};

/** Of the same class, in a term before that of the row `term`. */
const earlier = (book: string, ordinal: 1 | 2): SQL => sql`${sql.raw(book)}.class_id = gradebook.class_id
  and ${sql.raw(book)}.term_id = (select past.id from term past
    where past.school_year_id = term.school_year_id and past.ordinal = ${ordinal} and term.ordinal > ${ordinal})`;

/** All scores in one text: thousands of rows of a few numbers cost more to carry than to read. */
export interface ScoresRow {
  scores_json: string;
}
/** Student's and activity's row, hundredths of a point or N or S, version. */
type ScoreEntry = readonly [studentId: number, activityId: number, score: Score, version: number];
const scoresOfGradebook = (uuid: GradebookKey): Statement<ScoresRow> =>
  statement(sql`select json_group_array(json_array(student_id, activity_id, coalesce(value_e2, mark), score.version)) as scores_json
    from grading_activity join score on score.activity_id = grading_activity.id
    where grading_activity.gradebook_id = ${idOf(uuid)}`);

/** Everything of one gradebook, in one batch: `detailOf` puts its rows together. */
export const gradebookDetail = (userId: number, uuid: GradebookKey) =>
  [
    gradebooksByUuid(userId, typeof uuid === "string" ? [uuid] : sql`json_array(${uuid})`),
    schemeOfGradebook(uuid),
    activitiesOfGradebook(uuid),
    publicationsOfGradebook(uuid),
    rosterOfGradebook(userId, uuid),
    scoresOfGradebook(uuid),
    formerScoresOf(idOf(uuid)),
  ] as const;

/** The same for what only asks which students there are and what was scored; names and earlier grades are left out. */
export const gradebookSheet = (userId: number, uuid: string) => {
  const [head, scheme, activities, publications, , scores, former] = gradebookDetail(userId, uuid);
  return [head, scheme, activities, publications, numbersOfGradebook(uuid), scores, former] as const;
};

const PUBLICATION = columns("publication", "activity_id", "component_code", "what", "published_at");
export type PublicationRow = RowOfColumns<typeof PUBLICATION>;

/** Null where there is no such gradebook, or not for the one who asked. Throws where no scheme applies to its class: the school is not set up. */
export function detailOf(
  [[head], [schemeRow], activities, publications, roster, [scores], former]: readonly [
    GradebookSqlRow[],
    SchemeRow[],
    ActivityRow[],
    PublicationRow[],
    RosterRow[],
    ScoresRow[],
    FormerScoresRow[],
  ],
  today: SchoolDay,
): GradebookDetail | null {
  if (!head) return null;
  if (!schemeRow) throw new Error(`No grading scheme is assigned to the class of ${head.name}`);
  const scheme = schemeFromJson(schemeRow.definition_json);
  const uuids = new Map(activities.map(({ id, uuid }) => [id, uuid]));
  const entries = JSON.parse(scores?.scores_json ?? "[]") as ScoreEntry[];
  const scoresOf = Map.groupBy(entries, ([studentId]) => studentId);
  const formerOf = Map.groupBy(former, (row) => row.student_no);
  const published = (of: (row: PublicationRow) => boolean): PublishedDates =>
    Object.fromEntries(publications.filter(of).map(({ what, published_at }) => [what, published_at]));
  const components = scheme.categories.flatMap((category) => category.components.map(({ code }) => code));
  return {
    gradebook: gradebookOf(head),
    today,
    schemeUuid: schemeRow.uuid,
    scheme,
    activities: components.flatMap((code) =>
      activities
        .filter(({ component_code }) => component_code === code)
        .map((row) => ({
          uuid: row.uuid,
          version: row.version,
          component: row.component_code,
          code: row.code,
          columnName: row.column_name,
          description: row.description,
          maximum: row.maximum_e2,
          published: published(({ activity_id }) => activity_id === row.id),
        })),
    ),
    publishedComponents: Object.fromEntries(
      components.map((code) => [code, published(({ component_code }) => component_code === code)]),
    ),
    students: roster.map((row) => ({
      ...studentOf(row, scoresOf.get(row.id) ?? [], uuids),
      former: (formerOf.get(row.student_no) ?? []).map(formerScoresRowOf),
    })),
  };
}

const studentOf = (
  row: RosterRow,
  scores: readonly ScoreEntry[],
  uuids: Map<number, string>,
): Omit<RecordStudent, "former"> => ({
  number: row.student_no,
  lastName: row.last_name,
  givenName: row.given_name,
  middleName: row.middle_name,
  name: row.fullname,
  leftOn: row.left_on,
  scores: new Map(
    scores.map(([, activityId, score, version]) => [uuids.get(activityId) ?? "", { score, version }]),
  ),
  overrideE4: row.override_e4,
  override:
    row.override_e4 === null
      ? null
      : { reason: row.override_reason ?? "", by: row.overridden_by ?? "", at: row.overridden_at ?? "" },
  overrideVersion: row.override_version ?? 0,
  earlier: { first: row.first_e4, second: row.second_e4 },
});
