import { type Command, type CommandScope, type Rows, unchanged } from "#api/commands/command.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { readPage, unwrap } from "#api/middleware/session.ts";
import { openAfter } from "#api/middleware/what-follows.ts";
import { SHIPPED_SCHEMES } from "#core/grading/schemes/shipped-schemes.ts";
import {
  APPLY_PRESET,
  PREVIEW_PRESET,
  type PresetResult,
  type PresetYear,
} from "#core/management/presets/preset.body.ts";
import {
  type PresetAsked,
  type PresetFacts,
  type PresetPlan,
  planPreset,
} from "#core/management/presets/preset-plan.ts";
import { SCHEME_KEYS, type SchemeKey } from "#core/management/presets/scheme-keys.ts";
import { TERM_ORDINALS } from "#core/management/term-name.ts";
import { ok, type Result } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { yearOf, yearOrCurrent } from "#db/queries/grading/scheme-assignments.ts";
import { orNull, select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { department, gradeLevel, gradingScheme, schemeAssignment, schoolYear, subject } from "#db/tables.ts";
import { idOf, insertEach } from "#db/write.ts";
import { allYears, copySchemes, insertYear, newestSchemes } from "./school-year.ts";

/** What a school begins with (M-20): what presets look for, and the rows they make. */
const schemesOf = (year: SQL) =>
  select(
    { name: gradingScheme.name },
    sql`from ${gradingScheme} where ${gradingScheme.schoolYearId} = ${year} group by ${gradingScheme.name}`,
  );
const assignedTo = (year: SQL) =>
  select(
    { level: gradeLevel.code, subject: orNull(subject.code) },
    sql`from ${schemeAssignment} join ${gradeLevel} on ${gradeLevel.id} = ${schemeAssignment.gradeLevelId}
      left join ${subject} on ${subject.id} = ${schemeAssignment.subjectId}
    where ${schemeAssignment.schoolYearId} = ${year}`,
  );
/** Everything that a plan rests on, as one text. */
const STATE = sql`(select json_array(
  (select json_group_array(name) from (select name from school_year order by id)),
  (select json_group_array(name) from (select name from department order by id)),
  (select json_group_array(code || ':' || name || ':' || ordinal) from (select code, name, ordinal from grade_level order by id)),
  (select json_group_array(code || ':' || name) from (select code, name from subject order by id)),
  (select count(*) from grading_scheme), (select count(*) from scheme_assignment)))`;

/** The year whose schemes a new year begins with: the newest that has any. */
const COPIED_YEAR = sql`(select school_year_id from grading_scheme join school_year on school_year.id = school_year_id
  order by start_date desc limit 1)`;

/** What there is of what is asked for, of the running year, or else the newest, where none is named. */
export function presetFacts({ grading }: PresetAsked, today: SchoolDay) {
  const year =
    typeof grading === "object" && grading.year !== null
      ? sql`(select id from school_year where name = ${grading.year} collate nocase)`
      : yearOrCurrent(null, today);
  return [
    allYears(),
    select({ name: department.name }, sql`from ${department}`),
    select(
      { code: gradeLevel.code, name: gradeLevel.name, ordinal: gradeLevel.ordinal },
      sql`from ${gradeLevel} order by ${gradeLevel.ordinal}`,
    ),
    select(
      { code: subject.code, name: subject.name, position: subject.position, level: gradeLevel.code },
      sql`from ${subject} join ${gradeLevel} on ${gradeLevel.id} = ${subject.gradeLevelId}`,
    ),
    select(
      { uuid: schoolYear.uuid, name: schoolYear.name },
      sql`from ${schoolYear} where ${schoolYear.id} = ${year}`,
    ),
    schemesOf(year),
    assignedTo(year),
    newestSchemes(),
    schemesOf(COPIED_YEAR),
    assignedTo(COPIED_YEAR),
    select({ state: sql<string>`${STATE}` }, sql``),
  ] as const;
}
type PresetFactStatements = ReturnType<typeof presetFacts>;

/** Departments, levels and subjects, each as one statement. */
const insertTaught = (
  { departments, levels, subjects }: Pick<PresetPlan, "departments" | "levels" | "subjects">,
  newUuid: () => string,
): Statement<unknown>[] => [
  insertEach(
    department,
    departments.map((name) => ({ uuid: newUuid(), name })),
    { uuid: "uuid", name: "name" },
  ),
  expectChanges(departments.length),
  insertEach(gradeLevel, levels, {
    code: "code",
    name: "name",
    ordinal: "ordinal",
    departmentId: sql`(select id from department where lower(department.name) = lower(value ->> 'department'))`,
  }),
  expectChanges(levels.length),
  insertEach(subject, subjects, {
    code: "code",
    name: "name",
    gradeLevelId: sql`(select id from grade_level where code = value ->> 'level')`,
    kind: "kind",
    position: "position",
  }),
  expectChanges(subjects.length),
];

/** First versions of schemes of a year. */
const insertSchemes = (
  yearUuid: string,
  schemes: readonly { uuid: string; name: string; definition: string }[],
  { now, actor }: CommandScope,
): Statement<unknown>[] => [
  insertEach(gradingScheme, schemes, {
    uuid: "uuid",
    schoolYearId: idOf(schoolYear, yearUuid),
    curriculum: sql`(select curriculum from school_year where school_year.uuid = ${yearUuid})`,
    name: "name",
    version: sql`1`,
    definitionJson: "definition",
    createdAt: sql`${now}`,
    createdBy: sql`${actor.id}`,
  }),
  expectChanges(schemes.length),
];

/** The newest version of the scheme of each name is assigned; where another is meanwhile, that stays. */
const insertAssignments = (
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

const SCHEME_NAMES = Object.fromEntries(SCHEME_KEYS.map((key) => [key, SHIPPED_SCHEMES[key].name])) as Record<
  SchemeKey,
  string
>;

const factsOf = ([
  years,
  departments,
  levels,
  subjects,
  [year],
  schemes,
  assigned,
  _copied,
  copiedNames,
  copiedAssigned,
]: Rows<PresetFactStatements>): PresetFacts => ({
  years,
  departments: departments.map(({ name }) => name),
  levels,
  subjects,
  year: year?.name ?? null,
  schemes: schemes.map(({ name }) => name),
  assigned,
  copied: { schemes: copiedNames.map(({ name }) => name), assigned: copiedAssigned },
  schemeNames: SCHEME_NAMES,
});

/** What a preset would make of these facts. */
export const presetPlanOf = (entry: PresetAsked, rows: Rows<PresetFactStatements>): Result<PresetPlan> =>
  planPreset(entry, factsOf(rows));

/** POST /management/presets: makes what is missing of a preset, in one change; twice is once (M-20). */
export function applyPreset(entry: PresetAsked, today: SchoolDay): Command<PresetFactStatements> {
  return {
    read: () => presetFacts(entry, today),
    decide(scope, rows) {
      const { newUuid } = scope;
      const planned = presetPlanOf(entry, rows);
      if (!planned.ok) return planned;
      const plan = planned.value;
      const made = plan.result.parts.filter(({ count }) => count > 0);
      const data = sql`${json(plan.result)}`;
      if (made.length === 0) return unchanged({ status: 200, message: NOTHING_MISSING, data });
      const [, , , , [ofSchemes], , , copied, , , [atRead]] = rows;
      const newYear = plan.year && newUuid();
      const yearUuid = newYear ?? ofSchemes?.uuid ?? "";
      return ok({
        statements: [
          // Nothing of what the plan rests on has changed meanwhile.
          expectThat(sql`${STATE} = ${atRead?.state ?? ""}`),
          ...(plan.year && newYear
            ? [
                ...insertYear(newYear, plan.year, termsOf(plan.year), newUuid),
                ...copySchemes(newYear, plan.year.curriculumn_code, copied, scope),
              ]
            : []),
          ...insertTaught(plan, newUuid),
          ...insertSchemes(
            yearUuid,
            plan.schemes.map((key) => ({
              uuid: newUuid(),
              name: SCHEME_NAMES[key],
              definition: JSON.stringify(SHIPPED_SCHEMES[key]),
            })),
            scope,
          ),
          ...insertAssignments(
            yearUuid,
            plan.assignments.map((one) => ({ ...one, scheme: SCHEME_NAMES[one.scheme] })),
          ),
          recountGradebooks(COUNTED_BY.schemeTargets(yearOf(yearUuid))),
        ],
        audit: [
          {
            event: "preset-apply",
            subjectUuid: null,
            data: {
              name: plan.year?.name ?? ofSchemes?.name ?? "",
              ...Object.fromEntries(made.map(({ part, count }) => [part, count])),
            },
          },
        ],
        answer: { status: 200, message: madeInWords(plan.result), data },
      });
    },
  };
}

const NOTHING_MISSING = "Everything of it is there already. Nothing was changed.";
const madeInWords = ({ parts }: PresetResult): string =>
  `Made: ${parts
    .filter(({ count }) => count > 0)
    .map(({ part, count }) => `${count} ${count === 1 ? WORDS[part][0] : WORDS[part][1]}`)
    .join(", ")}.`;
const WORDS: Readonly<Record<PresetResult["parts"][number]["part"], readonly [one: string, many: string]>> = {
  schoolYear: ["school year", "school years"],
  terms: ["term", "terms"],
  departments: ["department", "departments"],
  gradeLevels: ["grade level", "grade levels"],
  subjects: ["subject", "subjects"],
  schemes: ["grading scheme", "grading schemes"],
  assignments: ["assignment of a scheme", "assignments of schemes"],
};

const termsOf = ({ terms }: PresetYear) =>
  terms.map((one, index) => ({
    ordinal: TERM_ORDINALS[index] ?? 1,
    start: one.start_date,
    end: one.end_date,
    encodeStart: one.encode_start_date,
    encodeEnd: one.encode_end_date,
    correctionStart: one.correction_start_date,
    correctionEnd: one.correction_end_date,
  }));

export const previewPreset = endpoint(PREVIEW_PRESET, async (c, { body, today }) => {
  const { rows } = await readPage(c, presetFacts(body, today));
  return { data: unwrap(presetPlanOf(body, rows)).result };
});
export const applyPresetEndpoint = change(
  APPLY_PRESET,
  ({ body, today }) => applyPreset(body, today),
  openAfter,
);
