import type { SchemeYear } from "#core/grading/schemes/scheme.body.ts";
import { schemeFromJson } from "#core/grading/schemes/scheme.ts";
import type {
  AssignmentPlan,
  AssignmentState,
  SchemeTarget,
  TargetKey,
} from "#core/grading/schemes/scheme-assignments.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { as, jsonIn, recordOf, select } from "#db/select.ts";
import { json, type RowOf, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { gradebook, gradeLevel, gradingScheme, section, subject } from "#db/tables.ts";
import { COUNTED_BY, recountGradebooks } from "./gradebook/gradebook-counts.ts";

/** The versions of a scheme share its school year, curriculum and name. */
export const versionsOf = (uuid: string): SQL => sql`(select version_row.id from grading_scheme named
  join grading_scheme version_row on version_row.school_year_id = named.school_year_id
    and version_row.curriculum = named.curriculum and version_row.name = named.name
  where named.uuid = ${uuid})`;

/** Which scheme applies to which grade level and subject of a school year, and the gradebooks that have no score yet. */
export const yearOfScheme = (uuid: string): SQL =>
  sql`(select school_year_id from grading_scheme where uuid = ${uuid})`;
export const yearOf = (uuid: string): SQL => sql`(select id from school_year where uuid = ${uuid})`;
/** The year asked for; none asked for: the current one, or else the newest. */
export const yearOrCurrent = (uuid: string | null, today: SchoolDay): SQL =>
  sql`(select id from school_year order by uuid = ${uuid ?? ""} desc,
    ${today} between start_date and end_date desc, start_date desc limit 1)`;

export const schoolYears = (): Statement<SchemeYear> =>
  statement(sql`select uuid, name, curriculum from school_year order by start_date desc`);
export const schoolYearAt = (year: SQL): Statement<SchemeYear> =>
  statement(sql`select uuid, name, curriculum from school_year where id = ${year}`);

/** Every grade level and every subject, with the scheme of its own in the year; levels before their subjects. */
export const schemeTargets = (year: SQL): Statement<SchemeTarget> =>
  statement(sql`select target.level, target.levelName, target.subject, target.subjectName,
      grading_scheme.uuid as scheme, grading_scheme.name as schemeName
    from (select id as level_id, null as subject_id, ordinal, code as level, name as levelName,
          null as subject, null as subjectName, '' as subject_key from grade_level
        union all select grade_level_id, subject.id, ordinal, grade_level.code, grade_level.name, subject.code, subject.name, subject.name_key
          from subject join grade_level on grade_level.id = grade_level_id) target
      left join scheme_assignment on scheme_assignment.school_year_id = ${year} and grade_level_id = level_id
        and coalesce(scheme_assignment.subject_id, 0) = coalesce(target.subject_id, 0)
      left join grading_scheme on grading_scheme.id = scheme_id
    order by target.ordinal, target.subject_id is not null, target.subject_key`);

const assignedSchemes = (year: SQL) =>
  select(
    { uuid: gradingScheme.uuid, scheme: as(gradingScheme.definitionJson, schemeFromJson) },
    sql`from ${gradingScheme} where ${gradingScheme.id} in (select scheme_id from scheme_assignment where school_year_id = ${year})`,
  );
const unscoredBooks = (year: SQL) =>
  select(
    {
      id: gradebook.id,
      level: gradeLevel.code,
      subject: subject.code,
      section: recordOf({ uuid: section.uuid, name: sql<string>`grade_level.name || ' ' || section.name` }),
      components: jsonIn<string[]>(
        sql`(select json_group_array(distinct component_code) from grading_activity where gradebook_id = gradebook.id)`,
      ),
    },
    sql`from section join grade_level on grade_level.id = section.grade_level_id
        join school_class on school_class.section_id = section.id
        join subject on subject.id = school_class.subject_id
        join gradebook on gradebook.class_id = school_class.id
      where section.school_year_id = ${year} and gradebook.scheme_id is null
      order by grade_level.ordinal, section.name_key`,
  );

/** All assignments of a year as one text: they must be unchanged when the decision is written. */
const allOf = (year: SQL): SQL =>
  sql`(select coalesce(group_concat(item, ','), '') from (
    select grade_level_id || ':' || coalesce(subject_id, '') || ':' || scheme_id as item
    from scheme_assignment where school_year_id = ${year} order by id))`;
const fingerprint = (year: SQL): Statement<{ assigned: string }> =>
  statement(sql`select ${allOf(year)} as assigned`);
export const expectAssignments = (year: SQL, assigned: string): Statement<unknown> =>
  expectThat(sql`${allOf(year)} = ${assigned}`);

/** Everything that decides a change of assignments. */
export const assignmentFacts = (year: SQL) =>
  [schemeTargets(year), assignedSchemes(year), unscoredBooks(year), fingerprint(year)] as const;
export type AssignmentFacts = ReturnType<typeof assignmentFacts>;

export const assignmentStateOf = (
  targets: readonly SchemeTarget[],
  schemes: readonly RowOf<ReturnType<typeof assignedSchemes>>[],
  books: AssignmentState["books"],
): AssignmentState => ({
  targets,
  schemes: new Map(schemes.map(({ uuid, scheme }) => [uuid, scheme])),
  books,
});

/** The scheme applies where the plan says; gradebooks without a score use the scheme that applies to them now, the others keep the version they pinned. */
export const writeAssignments = (year: SQL, made: string, plan: AssignmentPlan): Statement<unknown>[] => [
  statement(sql`delete from scheme_assignment where school_year_id = ${year}
    and (grade_level_id, coalesce(subject_id, 0)) in (select grade_level.id, coalesce(subject.id, 0)
      from json_each(${json(plan.dropped)}) target join grade_level on grade_level.code = target.value ->> 'level'
        left join subject on subject.code = target.value ->> 'subject')`),
  statement(sql`insert into scheme_assignment (school_year_id, grade_level_id, subject_id, scheme_id)
    select ${year}, grade_level.id, subject.id, (select id from grading_scheme where uuid = ${made})
    from json_each(${json(plan.appliesTo)}) target join grade_level on grade_level.code = target.value ->> 'level'
      left join subject on subject.code = target.value ->> 'subject'
    where true on conflict (school_year_id, grade_level_id, coalesce(subject_id, 0)) do update set scheme_id = excluded.scheme_id`),
  statement(sql`update gradebook set version = version + 1
    where id in (select value from json_each(${json(plan.moved.map(({ id }) => id))})) and scheme_id is null`),
  recountGradebooks(COUNTED_BY.schemeTargets(year)),
];

/** Gradebooks that pinned a version of the scheme, or any scheme where these targets would use it. */
export const pinnedBooks = (uuid: string | null, year: SQL, targets: readonly TargetKey[]): SQL =>
  sql`(select id from gradebook where scheme_id in ${versionsOf(uuid ?? "")}
    union select gradebook.id from json_each(${json(targets)}) target
      join grade_level on grade_level.code = target.value ->> 'level'
      join section on section.school_year_id = ${year} and section.grade_level_id = grade_level.id
      join school_class on school_class.section_id = section.id
      join subject on subject.id = school_class.subject_id
      join gradebook on gradebook.class_id = school_class.id
    where gradebook.scheme_id is not null and (target.value ->> 'subject' = subject.code
      or target.value ->> 'subject' is null and not exists (select 1 from scheme_assignment own
        where own.school_year_id = section.school_year_id and own.subject_id = subject.id)))`;
