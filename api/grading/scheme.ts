import { type Command, unchanged } from "#api/commands/command.ts";
import { SAVED } from "#api/commands/saved.ts";
import { changed, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { executeCommand, readPage, unwrap } from "#api/middleware/session.ts";
import { openAfter } from "#api/middleware/what-follows.ts";
import {
  ADD_SCHEME,
  type NewSchemeEntry,
  PREVIEW_NEW_SCHEME,
  PREVIEW_SCHEME,
  SAVE_SCHEME_VERSION,
  SCHEME,
  SCHEME_DETAIL,
  SCHEME_TARGETS,
  type SchemeChanges,
  type SchemeDetail,
  type SchemeVersionEntry,
} from "#core/grading/schemes/scheme.body.ts";
import {
  type GradingScheme,
  isSameScheme,
  schemeFromJson,
  soundScheme,
} from "#core/grading/schemes/scheme.ts";
import {
  type AssignmentPlan,
  isAssigned,
  planAssignments,
} from "#core/grading/schemes/scheme-assignments.ts";
import { type GradedBook, schemePreview } from "#core/grading/schemes/scheme-preview.ts";
import { NO_SCHOOL_YEAR, NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  type AssignmentFacts,
  assignmentFacts,
  assignmentStateOf,
  expectAssignments,
  pinnedBooks,
  schemeTargets,
  schoolYearAt,
  schoolYears,
  versionsOf,
  writeAssignments,
  yearOf,
  yearOfScheme,
  yearOrCurrent,
} from "#db/queries/grading/scheme-assignments.ts";
import { as, jsonIn, recordOf, select } from "#db/select.ts";
import { json, mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { gradebook, gradeLevel, gradingScheme, schoolYear, section } from "#db/tables.ts";

/** Grading schemes: one with its versions and assignments, what another version or a new scheme would change, and both made. */

/** With every version, the newest first: what is said of it is of the newest. */
function schemeNamed(uuid: string): Statement<Omit<SchemeDetail, "targets">> {
  const versions = select(
    {
      uuid: gradingScheme.uuid,
      schoolYear: schoolYear.name,
      curriculum: gradingScheme.curriculum,
      scheme: as(gradingScheme.definitionJson, schemeFromJson),
      appliesTo: sql<string>`(select coalesce(group_concat(item, ', '), '') from (select case when subject.id is null then grade_level.name
          else subject.name || ' (' || grade_level.name || ')' end as item
        from scheme_assignment join grade_level on grade_level.id = scheme_assignment.grade_level_id
          left join subject on subject.id = subject_id
        where scheme_id = grading_scheme.id order by grade_level.ordinal, subject.id))`,
      version: gradingScheme.version,
      madeAt: gradingScheme.createdAt,
      madeBy: sql<string>`coalesce(given_name || ' ' || last_name, '')`,
      gradebooks: sql<number>`(select count(*) from gradebook where scheme_id = grading_scheme.id)`,
    },
    sql`from grading_scheme join school_year on school_year.id = school_year_id
        left join user_account on user_account.id = created_by
      where grading_scheme.id in ${versionsOf(uuid)} order by grading_scheme.version desc`,
  );
  return {
    ...versions,
    rows(result) {
      const rows = versions.rows(result);
      return rows.slice(0, 1).map(({ uuid: newest, schoolYear: year, curriculum, scheme, appliesTo }) => ({
        ...{ uuid: newest, schoolYear: year, curriculum, scheme, appliesTo },
        versions: rows.map(({ uuid: of, version, madeAt, madeBy, gradebooks }) => ({
          ...{ uuid: of, version, madeAt, madeBy, gradebooks },
        })),
      }));
    },
  };
}
/** A scheme of this name in the year, in any letter case. */
const schemesNamed = (yearUuid: string, name: string) =>
  select(
    { uuid: gradingScheme.uuid },
    sql`from ${gradingScheme} where lower(${gradingScheme.name}) = lower(${name})
      and ${gradingScheme.schoolYearId} = ${yearOf(yearUuid)} limit 1`,
  );

/** The most gradebooks a preview looks at: the newest of them. */
const PREVIEW_GRADEBOOKS_MAX = 600;
const countPinned = (books: SQL): Statement<{ gradebooks: number }> =>
  statement(sql`select count(*) as gradebooks from ${books}`);
/** Each student's computed grade in gradebooks that pinned a scheme, and what was earned by component. Blank and S are left out, N counts nothing (G-11). */
const pinnedGrades = (books: SQL): Statement<GradedBook> =>
  mapRows(
    select(
      {
        name: gradebook.name,
        section: recordOf({ uuid: section.uuid, name: sql<string>`grade_level.name || ' ' || section.name` }),
        levelCode: gradeLevel.code,
        grades: jsonIn<[number: string, name: string, gradeE4: number][]>(sql`(select
            json_group_array(json_array(student_no, student.fullname, grade_e4))
          from term_grade join student on student.id = term_grade.student_id
          where term_grade.gradebook_id = gradebook.id and grade_e4 is not null and override_e4 is null)`),
        sums: jsonIn<[number: string, component: string, earned: number, maximum: number][]>(sql`(select
            json_group_array(json_array(student_no, component_code, earned, maximum)) from
          (select student_id, component_code, sum(coalesce(value_e2, 0)) as earned, sum(maximum_e2) as maximum
            from grading_activity cross join score on score.activity_id = grading_activity.id
            where grading_activity.gradebook_id = gradebook.id and (value_e2 is not null or mark = 'N')
            group by student_id, component_code) sums
          join student on student.id = sums.student_id)`),
      },
      sql`from (select id from ${books} order by id desc limit ${PREVIEW_GRADEBOOKS_MAX}) newest
          join gradebook on gradebook.id = newest.id
          join school_class on school_class.id = gradebook.class_id
          join section on section.id = school_class.section_id
          join grade_level on grade_level.id = section.grade_level_id
        order by grade_level.ordinal, section.name_key, gradebook.name_key`,
    ),
    ({ grades, sums, ...book }) => {
      const sumsOf = Map.groupBy(sums, ([number]) => number);
      return {
        ...book,
        students: grades.map(([number, name, gradeE4]) => ({
          ...{ number, name, gradeE4 },
          sums: new Map(
            (sumsOf.get(number) ?? []).map(([, component, earned, maximum]) => [
              component,
              { earned, maximum },
            ]),
          ),
        })),
      };
    },
  );

export const listSchemeTargets = endpoint(SCHEME_TARGETS, async (c, { query: { schoolYearUuid }, today }) => {
  const year = yearOrCurrent(schoolYearUuid, today);
  const { rows } = await readPage(c, [schoolYearAt(year), schoolYears(), schemeTargets(year)] as const);
  const [[found], years, targets] = rows;
  if (!found) throw new Refused(years.length === 0 ? NO_SCHOOL_YEAR : NOT_FOUND);
  return { data: { year: found, years, targets } };
});
export const previewNewScheme = endpoint(PREVIEW_NEW_SCHEME, async (c, { body }) => {
  const { schoolYearUuid, scheme: given, wanted } = body;
  const year = yearOf(schoolYearUuid);
  const pinned = pinnedBooks(null, year, wanted);
  const { rows } = await readPage(c, [
    schoolYearAt(year),
    countPinned(pinned),
    pinnedGrades(pinned),
    ...assignmentFacts(year),
  ] as const);
  const [[found], [counted], graded, targets, schemes, books] = rows;
  if (!found) throw new Refused(noSuchYear());
  const scheme = unwrap(soundScheme({ ...given, version: 1 }));
  const state = assignmentStateOf(targets, schemes, books);
  const plan = unwrap(planAssignments(state, { before: null, made: "made", scheme, wanted }));
  return { data: changesOf(plan, scheme, graded, counted) };
});
export const createScheme = endpoint(ADD_SCHEME, async (c, { body: entry }) => {
  const answer = await executeCommand(c, addScheme(entry));
  openAfter(c);
  return changed(answer);
});
export const viewScheme = endpoint(SCHEME_DETAIL, async (c, { params: { id } }) => {
  const { rows } = await readPage(c, [schemeNamed(id), schemeTargets(yearOfScheme(id))] as const);
  const [[found], targets] = rows;
  if (!found) throw new Refused(NOT_FOUND);
  return { data: { ...found, targets } };
});
export const previewScheme = endpoint(PREVIEW_SCHEME, async (c, { params: { id }, body: entry }) => {
  const year = yearOfScheme(id);
  const pinned = pinnedBooks(id, year, entry.wanted ?? []);
  const { rows } = await readPage(c, [
    schemeNamed(id),
    countPinned(pinned),
    pinnedGrades(pinned),
    ...assignmentFacts(year),
  ] as const);
  const [[newest], [counted], graded, targets, schemes, books] = rows;
  if (!newest) throw new Refused(NOT_FOUND);
  const { name, version } = newest.scheme;
  const scheme = unwrap(soundScheme({ ...entry.scheme, name, version: version + 1 }));
  const keeps = entry.wanted !== null && isSameScheme(entry.scheme, newest.scheme);
  const made = keeps ? newest.uuid : "made";
  const state = assignmentStateOf(targets, schemes, books);
  const plan = unwrap(planAssignments(state, { before: newest.uuid, made, scheme, wanted: entry.wanted }));
  return { data: changesOf(plan, scheme, graded, counted) };
});
export const createSchemeVersion = endpoint(
  SAVE_SCHEME_VERSION,
  async (c, { params: { id }, body: entry }) => {
    const answer = await executeCommand(c, saveSchemeVersion(id, entry));
    if (entry.wanted) openAfter(c);
    return changed(answer);
  },
);

const changesOf = (
  { moved }: AssignmentPlan,
  scheme: GradingScheme,
  graded: readonly GradedBook[],
  counted: { gradebooks: number } | undefined,
): SchemeChanges => ({
  taking: bySection(moved.filter(({ takes }) => takes)),
  leaving: bySection(moved.filter(({ takes }) => !takes)),
  pinned: {
    ...schemePreview(scheme, graded),
    counted: graded.length,
    gradebooks: counted?.gradebooks ?? 0,
  },
});

/** Gradebooks by section, in the order they come. */
const bySection = (books: AssignmentPlan["moved"]) =>
  [...Map.groupBy(books, ({ section }) => section.uuid)].map(([key, of]) => ({
    key,
    name: of[0]?.section.name ?? "",
    gradebooks: of.length,
  }));

/** No school year of that id; a scheme has the curriculum of its school year. */
const noSuchYear = () =>
  refuseAll(422, "VALIDATION_FAILED", [{ path: "school_year_id", message: "There is no such school year" }]);

/** Makes a new scheme for the grade levels and subjects it applies to; gradebooks with a score keep theirs (G-2). */
function addScheme(
  entry: NewSchemeEntry,
): Command<readonly [ReturnType<typeof schoolYearAt>, ReturnType<typeof schemesNamed>, ...AssignmentFacts]> {
  const year = yearOf(entry.schoolYearUuid);
  return {
    read: () => [
      schoolYearAt(year),
      schemesNamed(entry.schoolYearUuid, entry.scheme.name),
      ...assignmentFacts(year),
    ],
    decide({ actor, now, newUuid }, [[found], duplicates, targets, schemes, books, [atRead]]) {
      if (!found) return noSuchYear();
      if (duplicates.length > 0)
        return refuseAll(422, "VALIDATION_FAILED", [
          { path: "name", message: `${found.name} has a grading scheme of this name` },
        ]);
      const sound = soundScheme({ ...entry.scheme, version: 1 });
      if (!sound.ok) return sound;
      const scheme = sound.value;
      const made = newUuid();
      const asked = { before: null, made, scheme, wanted: entry.wanted };
      const plan = planAssignments(assignmentStateOf(targets, schemes, books), asked);
      if (!plan.ok) return plan;
      return ok({
        statements: [
          expectAssignments(year, atRead?.assigned ?? ""),
          statement(sql`insert into grading_scheme (uuid, school_year_id, curriculum, name, version, definition_json, created_at, created_by)
            select ${made}, id, curriculum, ${scheme.name}, 1, ${JSON.stringify(scheme)}, ${now}, ${actor.id}
            from school_year where uuid = ${entry.schoolYearUuid} on conflict do nothing`),
          expectChanges(1),
          ...writeAssignments(year, made, plan.value),
        ],
        audit: [
          {
            event: "scheme-add",
            subjectUuid: made,
            data: {
              name: scheme.name,
              schoolYear: found.name,
              appliesTo: plan.value.appliesTo.map(({ level, subject }) => subject ?? level),
            },
          },
        ],
        answer: { status: 201, message: SAVED, data: sql`${json({ uuid: made, version: 1 })}` },
      });
    },
  };
}

/**
 * Makes the next version of a scheme: what it applies to uses it from now on, but for gradebooks that pinned a
 * version at their first score (G-2). Where only what it applies to is another, it keeps its version.
 * Refused while it is not made from the newest one.
 */
function saveSchemeVersion(
  uuid: string,
  entry: SchemeVersionEntry,
): Command<readonly [ReturnType<typeof schemeNamed>, ...AssignmentFacts]> {
  const year = yearOfScheme(uuid);
  return {
    read: () => [schemeNamed(uuid), ...assignmentFacts(year)],
    decide({ actor, now, newUuid }, [[newest], targets, schemes, books, [atRead]]) {
      if (!newest) return NOT_FOUND;
      const { name, version: newestVersion } = newest.scheme;
      if (entry.version !== newestVersion)
        return refuse(409, "STALE_VERSION", `Version ${newestVersion} of ${name} was made meanwhile.`, {
          data: SCHEME.toWire({ ...newest, targets }),
        });
      const keeps = isSameScheme(entry.scheme, newest.scheme);
      const version = keeps ? newestVersion : newestVersion + 1;
      const sound = soundScheme({ ...entry.scheme, name, version });
      if (!sound.ok) return sound;
      const scheme = sound.value;
      const made = keeps ? newest.uuid : newUuid();
      const asked = { before: newest.uuid, made, scheme, wanted: entry.wanted };
      const plan = planAssignments(assignmentStateOf(targets, schemes, books), asked);
      if (!plan.ok) return plan;
      const data = sql`${json({ uuid: made, version })}`;
      if (keeps && isAssigned(plan.value, newest.uuid, targets))
        return unchanged({ status: 200, message: SAVED, data });
      return ok({
        statements: [
          expectAssignments(year, atRead?.assigned ?? ""),
          ...(keeps
            ? []
            : [
                // Unless somebody made it meanwhile.
                statement(sql`insert into grading_scheme (uuid, school_year_id, curriculum, name, version, definition_json, created_at, created_by)
                  select ${made}, school_year_id, curriculum, name, ${version}, ${JSON.stringify(scheme)}, ${now}, ${actor.id}
                  from grading_scheme where uuid = ${newest.uuid} and grading_scheme.version = ${newestVersion} on conflict do nothing`),
                expectChanges(1),
              ]),
          ...writeAssignments(year, made, plan.value),
        ],
        audit: [
          {
            event: keeps ? "scheme-places" : "scheme-version",
            subjectUuid: made,
            data: {
              name: scheme.name,
              version,
              schoolYear: newest.schoolYear,
              ...(entry.wanted && {
                appliesTo: plan.value.appliesTo.map(({ level, subject }) => subject ?? level),
              }),
            },
          },
        ],
        answer: { status: keeps ? 200 : 201, message: SAVED, data },
      });
    },
  };
}
