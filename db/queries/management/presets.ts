import type { PresetPlan } from "#core/management/presets/preset-plan.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { yearOrCurrent } from "#db/queries/grading/scheme-assignments.ts";
import type { Row } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { allYears, newestSchemes } from "./management-facts.ts";

/** What presets look for, and the rows they make (M-20). */
const departmentNames = (): Statement<Row<"department", "name">> =>
  statement(sql`select name from department`);
const levelNames = (): Statement<Row<"grade_level", "code" | "name" | "ordinal">> =>
  statement(sql`select code, name, ordinal from grade_level order by ordinal`);
const subjectNames = (): Statement<Row<"subject", "code" | "name" | "position"> & { level: string }> =>
  statement(sql`select subject.code, subject.name, position, grade_level.code as level
    from subject join grade_level on grade_level.id = grade_level_id`);
const yearOfSchemes = (year: SQL): Statement<Row<"school_year", "uuid" | "name">> =>
  statement(sql`select uuid, name from school_year where id = ${year}`);
const schemeNames = (year: SQL): Statement<Row<"grading_scheme", "name">> =>
  statement(sql`select distinct name from grading_scheme where school_year_id = ${year}`);
const assignedTo = (year: SQL): Statement<{ level: string; subject: string | null }> =>
  statement(sql`select grade_level.code as level, subject.code as subject from scheme_assignment
      join grade_level on grade_level.id = scheme_assignment.grade_level_id left join subject on subject.id = subject_id
    where school_year_id = ${year}`);
/** Everything that a plan rests on, as one text. */
const STATE = sql`(select json_array(
  (select json_group_array(name) from (select name from school_year order by id)),
  (select json_group_array(name) from (select name from department order by id)),
  (select json_group_array(code || ':' || name || ':' || ordinal) from (select code, name, ordinal from grade_level order by id)),
  (select json_group_array(code || ':' || name) from (select code, name from subject order by id)),
  (select count(*) from grading_scheme), (select count(*) from scheme_assignment)))`;
const presetState = (): Statement<{ state: string }> => statement(sql`select ${STATE} as state`);

/** The year whose schemes a new year begins with: the newest that has any. */
const COPIED_YEAR = sql`(select school_year_id from grading_scheme join school_year on school_year.id = school_year_id
  order by start_date desc limit 1)`;

/** `yearName`: the year whose schemes are meant; null: the running one, or else the newest. */
export const presetFacts = (today: SchoolDay, yearName: string | null) => {
  const year =
    yearName === null
      ? yearOrCurrent(null, today)
      : sql`(select id from school_year where name = ${yearName} collate nocase)`;
  return [
    allYears(),
    departmentNames(),
    levelNames(),
    subjectNames(),
    yearOfSchemes(year),
    schemeNames(year),
    assignedTo(year),
    newestSchemes(),
    schemeNames(COPIED_YEAR),
    assignedTo(COPIED_YEAR),
    presetState(),
  ] as const;
};
export type PresetFactStatements = ReturnType<typeof presetFacts>;

/** Nothing of what the plan rests on has changed meanwhile. */
export const expectPresetState = (state: string): Statement<unknown> => expectThat(sql`${STATE} = ${state}`);

/** Departments, levels and subjects, each as one statement. */
export const insertTaught = (
  { departments, levels, subjects }: Pick<PresetPlan, "departments" | "levels" | "subjects">,
  newUuid: () => string,
): Statement<unknown>[] => [
  statement(sql`insert into department (uuid, name) select value ->> 'uuid', value ->> 'name'
    from json_each(${json(departments.map((name) => ({ uuid: newUuid(), name })))})`),
  expectChanges(departments.length),
  statement(sql`insert into grade_level (code, name, ordinal, department_id)
    select value ->> 'code', value ->> 'name', value ->> 'ordinal',
      (select id from department where lower(department.name) = lower(value ->> 'department'))
    from json_each(${json(levels)})`),
  expectChanges(levels.length),
  statement(sql`insert into subject (code, name, grade_level_id, kind, position)
    select value ->> 'code', value ->> 'name',
      (select id from grade_level where code = value ->> 'level'), value ->> 'kind', value ->> 'position'
    from json_each(${json(subjects)})`),
  expectChanges(subjects.length),
];

interface NewScheme {
  uuid: string;
  name: string;
  definition: string;
}
/** First versions of schemes of a year. */
export const insertSchemes = (
  yearUuid: string,
  schemes: readonly NewScheme[],
  made: { now: string; userId: number },
): Statement<unknown>[] => [
  statement(sql`insert into grading_scheme (uuid, school_year_id, curriculum, name, version, definition_json, created_at, created_by)
    select value ->> 'uuid', school_year.id, curriculum, value ->> 'name', 1, value ->> 'definition', ${made.now}, ${made.userId}
    from json_each(${json(schemes)}) join school_year on school_year.uuid = ${yearUuid}`),
  expectChanges(schemes.length),
];

/** The newest version of the scheme of each name is assigned; where another is meanwhile, that stays. */
export const insertAssignments = (
  yearUuid: string,
  assignments: readonly { level: string; subject: string | null; scheme: string }[],
): Statement<unknown>[] => [
  statement(sql`insert into scheme_assignment (school_year_id, grade_level_id, subject_id, scheme_id)
    select school_year.id, grade_level.id, subject.id,
      (select scheme.id from grading_scheme scheme where scheme.school_year_id = school_year.id
        and lower(scheme.name) = lower(value ->> 'scheme') order by scheme.version desc limit 1)
    from json_each(${json(assignments)}) join school_year on school_year.uuid = ${yearUuid}
      join grade_level on grade_level.code = value ->> 'level' left join subject on subject.code = value ->> 'subject'`),
  expectChanges(assignments.length),
];
