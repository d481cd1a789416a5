import { gradebookName, gradebookNameWithYear, gradebookSortsBy } from "#core/grading/gradebook/gradebook.ts";
import { schemeFromJson } from "#core/grading/schemes/scheme.ts";
import { keysOfLetters } from "#core/shared/name-order.ts";
import { instantAt, type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { as, type RowOfSources, select } from "#db/select.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { gradeLevel, gradingScheme, schoolClass, schoolYear, section, subject, term } from "#db/tables.ts";

/** A class that has no gradebook yet in a term that began. */
const UNOPENED = {
  classId: schoolClass.id,
  termId: term.id,
  ordinal: term.ordinal,
  subjectName: subject.name,
  subjectKind: subject.kind,
  level: gradeLevel.name,
  levelOrdinal: gradeLevel.ordinal,
  section: section.name,
  schoolYear: schoolYear.name,
  scheme: as(gradingScheme.definitionJson, schemeFromJson),
};
/** Classes without a gradebook in those of their terms whose encoding or correction is not over; those no scheme applies to are left out. */
const unopenedClasses = (today: SchoolDay) =>
  select(
    UNOPENED,
    sql`from term
        join school_year on school_year.id = term.school_year_id
        join section on section.school_year_id = term.school_year_id
        join grade_level on grade_level.id = section.grade_level_id
        join school_class on school_class.section_id = section.id
          and term.ordinal between school_class.first_term and school_class.last_term
        join subject on subject.id = school_class.subject_id
        join grading_scheme on grading_scheme.id = (select scheme_id from scheme_assignment
          where scheme_assignment.school_year_id = section.school_year_id
            and scheme_assignment.grade_level_id = section.grade_level_id
            and (scheme_assignment.subject_id = subject.id or scheme_assignment.subject_id is null)
          order by scheme_assignment.subject_id is null limit 1)
      where term.start_date <= ${today} and term.correction_end_date >= ${today}
        and not exists (select 1 from gradebook where class_id = school_class.id and term_id = term.id)
      order by school_class.id, term.id`,
  );

/** Conduct is scored out of a hundred (G-42). */
const CONDUCT_MAXIMUM = 100 * 100;

/**
 * Opens the gradebooks of a term that began: one of each class, a Draft without any score. A second
 * run, also at the same moment, opens nothing twice; a missed one is caught up. Answers how many were opened.
 */
export async function openGradebooks(
  db: Database,
  { epochMs, newUuid, requestId }: { epochMs: number; newUuid: () => string; requestId: string },
): Promise<number> {
  const [classes] = await read(db, [unopenedClasses(schoolDayAt(epochMs))] as const);
  if (classes.length === 0) return 0;
  const done = await commit(
    { db, requestId, actor: null, now: instantAt(epochMs), newUuid },
    {
      statements: insertGradebooks(classes.map((row) => openedOf(row, newUuid))),
      audit: [],
      answer: { status: 200, message: "" },
    },
  );
  return done.outcome === "done" ? classes.length : 0;
}

function openedOf(found: RowOfSources<typeof UNOPENED>, newUuid: () => string) {
  const { classId, termId, ordinal, subjectName, levelOrdinal, section: of } = found;
  const name = gradebookName(subjectName, { level: found.level, section: of }, ordinal);
  return {
    uuid: newUuid(),
    classId,
    termId,
    name,
    letters: keysOfLetters(gradebookSortsBy(subjectName, { levelOrdinal, section: of }, ordinal)),
    /** The name where another gradebook has `name` already. */
    nameWithYear: gradebookNameWithYear(name, found.schoolYear),
    /** What is in it from the start: the conduct of a Homeroom. */
    activities:
      found.subjectKind === "homeroom"
        ? found.scheme.categories
            .flatMap(({ components }) => components)
            .map((component) => ({
              uuid: newUuid(),
              component: component.code,
              code: `${component.code}1`,
              name: component.name,
              maximum: CONDUCT_MAXIMUM,
            }))
        : [],
  };
}

/** Opens them; one that somebody opened meanwhile stays as it is, and gets no activities from here. */
const insertGradebooks = (opened: readonly ReturnType<typeof openedOf>[]): Statement<unknown>[] => [
  statement(sql`insert into gradebook (uuid, class_id, term_id, name)
    select value ->> 'uuid', value ->> 'classId', value ->> 'termId',
      iif(exists (select 1 from gradebook indexed by gradebook_by_name where name_key >= value ->> '$.letters.from'
        and name_key < value ->> '$.letters.before'),
        value ->> 'nameWithYear', value ->> 'name')
    from json_each(${json(opened)}) where true on conflict (class_id, term_id) do nothing`),
  statement(sql`insert into grading_activity
      (uuid, gradebook_id, component_code, code, column_name, maximum_e2, position)
    select activity.value ->> 'uuid', gradebook.id, activity.value ->> 'component', activity.value ->> 'code',
      activity.value ->> 'name', activity.value ->> 'maximum', activity.key + 1
    from json_each(${json(opened)}) opened
      cross join gradebook on gradebook.uuid = opened.value ->> 'uuid'
      cross join json_each(opened.value -> 'activities') activity`),
  recountGradebooks(COUNTED_BY.opening(opened.map(({ uuid }) => uuid))),
];
