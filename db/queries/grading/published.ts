import { reportCardOf } from "#core/grading/grades/class-record.ts";
import type { PublishedDates } from "#core/grading/grades/gradebook-detail.ts";
import type { PublishedClass } from "#core/grading/published.body.ts";
import { publishedOf } from "#core/grading/published.ts";
import type { BroughtScore } from "#core/grading/schemes/computation.ts";
import { schemeFromJson } from "#core/grading/schemes/scheme.ts";
import type { Score } from "#core/grading/scores/score.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { childrenOfAccount, isChildOf } from "#db/queries/management/guardians.ts";
import { sectionToday } from "#db/queries/management/own-section.ts";
import { isInRoster, sectionsOf } from "#db/queries/management/roster.ts";
import {
  alias,
  as,
  flag,
  jsonIn,
  orNull,
  type RowOfSources,
  recordOf,
  rowsWithin,
  select,
} from "#db/select.ts";
import { mapRows, type SQL, type Statement, sql } from "#db/statement.ts";
import {
  attendance,
  gradeLevel,
  gradingActivity,
  gradingScheme,
  publication,
  schoolYear,
  section,
  student,
  subject,
  term,
  termGrade,
} from "#db/tables.ts";
import { broughtJson, hasScores } from "./former-scores.ts";
import { GRADEBOOK_JOINS, SCHEME_OF_GRADEBOOK } from "./gradebook/gradebook.ts";

/** A parent's own child, by its number. */
const ownChild = (userId: number): SQL => sql`(select * from student where ${isChildOf(userId)}) student`;

export const childNamed = (userId: number, studentNo: string) =>
  select(
    { number: student.studentNo, name: student.fullname },
    sql`from ${ownChild(userId)} where ${student.studentNo} = ${studentNo}`,
  );

/** All own children, each once: with the section that each is in today. */
export const childrenOf = (userId: number, today: SchoolDay) =>
  select(
    {
      number: student.studentNo,
      name: student.fullname,
      schoolYear: schoolYear.name,
      levelName: gradeLevel.name,
      sectionName: section.name,
    },
    sql`from ${childrenOfAccount(userId)} own_child cross join student on student.id = own_child.student_id
      cross join section on section.id = ${sectionToday(today)}
      cross join grade_level on grade_level.id = section.grade_level_id
      cross join school_year on school_year.id = section.school_year_id
    order by student.name_key, student.id`,
  );

/** The child's attendance of the terms in which it is published: a record that changed since is not (docs/decisions/0025). */
export const publishedAttendance = (userId: number, studentNo: string) =>
  select(
    {
      schoolYear: schoolYear.name,
      term: term.ordinal,
      daysAbsentE4: attendance.daysAbsentE4,
      daysTardyE4: attendance.daysTardyE4,
      at: sql<Instant>`${attendance.publishedAt}`,
    },
    sql`from ${ownChild(userId)}
      join attendance on attendance.student_id = student.id
      join term on term.id = attendance.term_id
      join school_year on school_year.id = term.school_year_id
    where ${student.studentNo} = ${studentNo} and published_at is not null
    order by school_year.start_date desc, term.ordinal desc`,
  );

const IS_IN_CLASS = isInRoster(sql`student.id`, sql`school_class.section_id`);
const activity = alias(gradingActivity, "activity");
const released = alias(termGrade, "released");
const FOUND = {
  subject: recordOf({ code: subject.code, name: subject.name, kind: subject.kind }),
  sectionName: section.name,
  levelCode: gradeLevel.code,
  schoolYear: schoolYear.name,
  term: term.ordinal,
  scheme: as(gradingScheme.definitionJson, schemeFromJson),
  activities: rowsWithin(
    {
      uuid: activity.uuid,
      version: activity.version,
      component: activity.componentCode,
      code: activity.code,
      columnName: activity.columnName,
      description: activity.description,
      maximum: activity.maximumE2,
      score: sql<Score>`coalesce(score.mark, score.value_e2)`,
      published: jsonIn<PublishedDates>(
        sql`(select json_group_object(what, published_at) from publication
          where publication.gradebook_id = gradebook.id and coalesce(activity_id, 0) = activity.id)`,
      ),
    },
    sql`from grading_activity activity left join score on score.activity_id = activity.id and score.student_id = student.id
      where activity.gradebook_id = gradebook.id order by activity.position, activity.id`,
  ),
  brought: jsonIn<BroughtScore[]>(broughtJson(sql`student.id`)),
  components: rowsWithin(
    { code: sql<string>`${publication.componentCode}`, what: publication.what },
    sql`from publication where gradebook_id = gradebook.id and component_code is not null`,
  ),
  /** The child left the section before the term was over. */
  isFormer: flag(sql`not ${IS_IN_CLASS}`),
  releasedAt: sql<Instant | null>`case when released.gradebook_id is not null then gradebook.released_at end`,
  gradeE4: orNull(released.gradeE4),
  overrideE4: orNull(released.overrideE4),
};
/**
 * The child's gradebooks of which something was published, or the grade released to the parent: not where the student is
 * excluded of that term. Of a class that the child left in mid-term only what was published of scores that are there (G-52).
 */
export const publishedClasses = (userId: number, studentNo: string): Statement<PublishedClass> =>
  mapRows(
    select(
      FOUND,
      sql`from ${ownChild(userId)}
      join school_class own_class on own_class.section_id in (${sectionsOf(sql`student.id`)})
      join gradebook on gradebook.class_id = own_class.id ${GRADEBOOK_JOINS}
      join grading_scheme on grading_scheme.id = ${SCHEME_OF_GRADEBOOK}
      left join term_grade released on released.gradebook_id = gradebook.id and released.student_id = student.id
        and gradebook.released_at is not null and ${IS_IN_CLASS} and not exists (select 1 from release_exclusion
          where release_exclusion.student_id = student.id and release_exclusion.term_id = gradebook.term_id)
    where ${student.studentNo} = ${studentNo} and (released.gradebook_id is not null
      or exists (select 1 from publication where publication.gradebook_id = gradebook.id)
        and (${IS_IN_CLASS} or ${hasScores(sql`gradebook.id`, sql`student.id`)}))
    order by school_year.start_date desc, term.ordinal desc, subject.name_key, gradebook.id`,
    ),
    publishedClass,
  );

function publishedClass(found: RowOfSources<typeof FOUND>): PublishedClass {
  const { scheme, brought, components, isFormer, releasedAt, gradeE4, overrideE4 } = found;
  const activities = isFormer ? found.activities.filter(({ score }) => score !== null) : found.activities;
  const scores = new Map(activities.map(({ uuid, score }) => [uuid, score]));
  const hasZeroScore = [...activities, ...brought].some(({ score }) => score === 0);
  const byCode = Object.fromEntries(
    [...Map.groupBy(components, ({ code }) => code)].map(([code, group]) => [
      code,
      group.map(({ what }) => what),
    ]),
  );
  return {
    subject: found.subject,
    sectionName: found.sectionName,
    former: isFormer || null,
    schoolYear: found.schoolYear,
    term: found.term,
    ...publishedOf({ scheme, activities }, byCode, (uuid) => scores.get(uuid) ?? null, brought),
    released:
      releasedAt === null
        ? null
        : {
            at: releasedAt,
            card: reportCardOf(found, { gradeE4, hasZeroScore }, overrideE4),
          },
  };
}
