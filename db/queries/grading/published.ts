import { reportCardOf } from "#core/grading/grades/class-record.ts";
import type { GradebookActivity } from "#core/grading/grades/gradebook-detail.ts";
import { publishedOf } from "#core/grading/publication/published.ts";
import type {
  Child,
  PublishedClass,
  PublishedStudent,
} from "#core/grading/publication/published-contract.ts";
import type { BroughtScore } from "#core/grading/schemes/computation.ts";
import { schemeFromJson } from "#core/grading/schemes/scheme.ts";
import type { PublishedFigure } from "#core/grading/scores/activity.ts";
import type { Score } from "#core/grading/scores/score.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { childrenOfAccount, isChildOf } from "#db/queries/management/guardians.ts";
import { sectionToday } from "#db/queries/management/own-section.ts";
import { isInRoster, sectionsOf } from "#db/queries/management/roster.ts";
import type { Column, Row } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { broughtJson, hasScores } from "./former-scores.ts";
import { GRADEBOOK_JOINS, SCHEME_OF_GRADEBOOK } from "./gradebook/gradebook.ts";

/** A parent's own child, by its number. */
const ownChild = (userId: number): SQL => sql`(select * from student where ${isChildOf(userId)}) student`;

export type ChildRow = Row<"student", "student_no" | "fullname">;
export const childOf = (userId: number, studentNo: string): Statement<ChildRow> =>
  statement(
    sql`select student_no, student.fullname from ${ownChild(userId)} where student_no = ${studentNo}`,
  );

export interface ChildListRow extends ChildRow {
  year_name: Column<"school_year", "name">;
  level_name: Column<"grade_level", "name">;
  section_name: Column<"section", "name">;
}
/** All own children, each once: with the section that each is in today. */
export const childrenOf = (userId: number, today: SchoolDay): Statement<ChildListRow> =>
  statement(sql`select student_no, student.fullname, school_year.name as year_name, grade_level.name as level_name,
      section.name as section_name
    from ${childrenOfAccount(userId)} own_child cross join student on student.id = own_child.student_id
      cross join section on section.id = ${sectionToday(today)}
      cross join grade_level on grade_level.id = section.grade_level_id
      cross join school_year on school_year.id = section.school_year_id
    order by student.name_key, student.id`);
export const childListedOf = (row: ChildListRow): Child => ({
  number: row.student_no,
  name: row.fullname,
  schoolYear: row.year_name,
  levelName: row.level_name,
  sectionName: row.section_name,
});

export interface AttendanceRow
  extends Row<"term", "ordinal">,
    Row<"attendance", "days_absent_e4" | "days_tardy_e4"> {
  year_name: Column<"school_year", "name">;
  published_at: NonNullable<Column<"attendance", "published_at">>;
}
/** The child's attendance of the terms in which it is published: a record that changed since is not (docs/decisions/0025). */
export const publishedAttendance = (userId: number, studentNo: string): Statement<AttendanceRow> =>
  statement(sql`select school_year.name as year_name, term.ordinal, days_absent_e4, days_tardy_e4, published_at
    from ${ownChild(userId)}
      join attendance on attendance.student_id = student.id
      join term on term.id = attendance.term_id
      join school_year on school_year.id = term.school_year_id
    where student_no = ${studentNo} and published_at is not null
    order by school_year.start_date desc, term.ordinal desc`);

export interface PublishedRow
  extends Row<"term", "ordinal">,
    Row<"grading_scheme", "definition_json">,
    Row<"gradebook", "released_at">,
    Row<"term_grade", "grade_e4" | "override_e4"> {
  subject_code: Column<"subject", "code">;
  subject_name: Column<"subject", "name">;
  subject_kind: Column<"subject", "kind">;
  section_name: Column<"section", "name">;
  level_code: Column<"grade_level", "code">;
  year_name: Column<"school_year", "name">;
  activities_json: string;
  brought_json: string;
  components_json: string;
  /** The child left the section before the term was over. */
  is_former: 0 | 1;
}

const IS_IN_CLASS = isInRoster(sql`student.id`, sql`school_class.section_id`);
/**
 * The child's gradebooks of which something was published, or the grade released to the parent: not where the student is
 * excluded of that term. Of a class that the child left in mid-term only what was published of scores that are there (G-52).
 */
export const publishedRows = (userId: number, studentNo: string): Statement<PublishedRow> =>
  statement(sql`select subject.code as subject_code, subject.name as subject_name, subject.kind as subject_kind,
      section.name as section_name, grade_level.code as level_code, school_year.name as year_name, term.ordinal,
      definition_json, ${ACTIVITIES} as activities_json, ${broughtJson(sql`student.id`)} as brought_json,
      (select json_group_array(json_object('code', component_code, 'what', what)) from publication
        where gradebook_id = gradebook.id and component_code is not null) as components_json,
      not ${IS_IN_CLASS} as is_former,
      case when released.gradebook_id is not null then gradebook.released_at end as released_at,
      released.grade_e4, released.override_e4
    from ${ownChild(userId)}
      join school_class own_class on own_class.section_id in (${sectionsOf(sql`student.id`)})
      join gradebook on gradebook.class_id = own_class.id ${GRADEBOOK_JOINS}
      join grading_scheme on grading_scheme.id = ${SCHEME_OF_GRADEBOOK}
      left join term_grade released on released.gradebook_id = gradebook.id and released.student_id = student.id
        and gradebook.released_at is not null and ${IS_IN_CLASS} and not exists (select 1 from release_exclusion
          where release_exclusion.student_id = student.id and release_exclusion.term_id = gradebook.term_id)
    where student_no = ${studentNo} and (released.gradebook_id is not null
      or exists (select 1 from publication where publication.gradebook_id = gradebook.id)
        and (${IS_IN_CLASS} or ${hasScores(sql`gradebook.id`, sql`student.id`)}))
    order by school_year.start_date desc, term.ordinal desc, subject.name_key, gradebook.id`);

const ACTIVITIES = sql`(select json_group_array(json_object('uuid', activity.uuid, 'version', activity.version,
    'component', activity.component_code, 'code', activity.code, 'columnName', activity.column_name,
    'description', activity.description, 'maximum', activity.maximum_e2, 'score', coalesce(score.mark, score.value_e2),
    'published', json((select json_group_object(what, published_at) from publication
      where publication.gradebook_id = gradebook.id and coalesce(activity_id, 0) = activity.id)),
    'position', activity.position, 'id', activity.id))
  from grading_activity activity
    left join score on score.activity_id = activity.id and score.student_id = student.id
  where activity.gradebook_id = gradebook.id)`;

export const publishedStudentOf = (
  child: ChildRow,
  rows: readonly PublishedRow[],
  attendance: readonly AttendanceRow[],
): PublishedStudent => ({
  number: child.student_no,
  name: child.fullname,
  classes: rows.map(publishedClassOf),
  attendance: attendance.map((row) => ({
    schoolYear: row.year_name,
    term: row.ordinal,
    daysAbsentE4: row.days_absent_e4,
    daysTardyE4: row.days_tardy_e4,
    at: row.published_at,
  })),
});

interface Placed {
  position: number;
  id: number;
}
function publishedClassOf(row: PublishedRow): PublishedClass {
  const scheme = schemeFromJson(row.definition_json);
  const found = JSON.parse(row.activities_json) as (GradebookActivity & Placed & { score: Score })[];
  const earned = row.is_former ? found.filter(({ score }) => score !== null) : found;
  const activities = earned.toSorted((one, other) => one.position - other.position || one.id - other.id);
  const scores = new Map(activities.map(({ uuid, score }) => [uuid, score]));
  const brought = JSON.parse(row.brought_json) as BroughtScore[];
  const hasZeroScore = [...activities, ...brought].some(({ score }) => score === 0);
  const ofComponents = JSON.parse(row.components_json) as { code: string; what: PublishedFigure }[];
  const byCode = Object.fromEntries(
    [...Map.groupBy(ofComponents, ({ code }) => code)].map(([code, group]) => [
      code,
      group.map(({ what }) => what),
    ]),
  );
  const facts = {
    scheme,
    subject: { name: row.subject_name, kind: row.subject_kind },
    levelCode: row.level_code,
  };
  return {
    subject: { code: row.subject_code, name: row.subject_name },
    sectionName: row.section_name,
    former: row.is_former === 1 ? true : null,
    schoolYear: row.year_name,
    term: row.ordinal,
    ...publishedOf({ scheme, activities }, byCode, (uuid) => scores.get(uuid) ?? null, brought),
    released:
      row.released_at === null
        ? null
        : {
            at: row.released_at,
            card: reportCardOf(facts, { gradeE4: row.grade_e4, hasZeroScore }, row.override_e4),
          },
  };
}
