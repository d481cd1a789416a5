import { type GradingScheme, schemeFromJson } from "#core/grading/schemes/scheme.ts";
import type { SchemeDetail } from "#core/grading/schemes/scheme-contract.ts";
import type { GradedBook } from "#core/grading/schemes/scheme-preview.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { type Column, columns, type Row, type RowOfColumns } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** Grading schemes: all versions of one share its school year, curriculum and name. */
export const versionsOf = (uuid: string): SQL => sql`(select version_row.id from grading_scheme named
  join grading_scheme version_row on version_row.school_year_id = named.school_year_id
    and version_row.curriculum = named.curriculum and version_row.name = named.name
  where named.uuid = ${uuid})`;

const GRADING_SCHEME = columns("grading_scheme", "uuid", "version", "definition_json", "curriculum");
export interface SchemeHeadRow extends RowOfColumns<typeof GRADING_SCHEME> {
  year_name: Column<"school_year", "name">;
  made_at: Column<"grading_scheme", "created_at">;
  made_by: string;
  gradebooks: number;
  stands_for: string;
}
/** Every version of the scheme that has one of this uuid, the newest first. */
export const schemeVersions = (uuid: string): Statement<SchemeHeadRow> =>
  statement(sql`select ${GRADING_SCHEME.sql}, school_year.name as year_name,
      grading_scheme.created_at as made_at, coalesce(given_name || ' ' || last_name, '') as made_by,
      coalesce((select gradebooks from scheme_summary where scheme_id = grading_scheme.id), 0) as gradebooks,
      (select coalesce(group_concat(item, ', '), '') from (select case when subject.id is null then grade_level.name
          else subject.name || ' (' || grade_level.name || ')' end as item
        from scheme_assignment join grade_level on grade_level.id = scheme_assignment.grade_level_id
          left join subject on subject.id = subject_id
        where scheme_id = grading_scheme.id order by grade_level.ordinal, subject.id)) as stands_for
    from grading_scheme join school_year on school_year.id = school_year_id
      left join user_account on user_account.id = created_by
    where grading_scheme.id in ${versionsOf(uuid)} order by grading_scheme.version desc`);

export function schemeOf(rows: readonly SchemeHeadRow[]): Omit<SchemeDetail, "targets"> | null {
  const [head] = rows;
  if (!head) return null;
  return {
    uuid: head.uuid,
    schoolYear: head.year_name,
    curriculum: head.curriculum,
    scheme: schemeFromJson(head.definition_json),
    appliesTo: head.stands_for,
    versions: rows.map((row) => ({
      uuid: row.uuid,
      version: row.version,
      madeAt: row.made_at,
      madeBy: row.made_by,
      gradebooks: row.gradebooks,
    })),
  };
}

/** The most gradebooks a preview looks at: the newest of them. */
const PREVIEW_GRADEBOOKS_MAX = 600;
export const countPinned = (books: SQL): Statement<{ gradebooks: number }> =>
  statement(sql`select count(*) as gradebooks from ${books}`);

export interface GradedRow extends Row<"gradebook", "name"> {
  section_uuid: Column<"section", "uuid">;
  section_name: Column<"section", "name">;
  level_code: Column<"grade_level", "code">;
  grades_json: string;
  sums_json: string;
}
/** Each student's computed grade in gradebooks that pinned a scheme, and what was earned by component. Blank and S are left out, N counts nothing (G-11). */
export const pinnedGrades = (books: SQL): Statement<GradedRow> =>
  statement(sql`select gradebook.name, section.uuid as section_uuid, grade_level.name || ' ' || section.name as section_name,
      grade_level.code as level_code,
      (select json_group_array(json_array(student_no, student.fullname, grade_e4))
        from term_grade join student on student.id = term_grade.student_id
        where term_grade.gradebook_id = gradebook.id and grade_e4 is not null and override_e4 is null) as grades_json,
      (select json_group_array(json_array(student_no, component_code, earned, maximum)) from
        (select student_id, component_code, sum(coalesce(value_e2, 0)) as earned, sum(maximum_e2) as maximum
          from grading_activity cross join score on score.activity_id = grading_activity.id
          where grading_activity.gradebook_id = gradebook.id and (value_e2 is not null or mark = 'N')
          group by student_id, component_code) sums
        join student on student.id = sums.student_id) as sums_json
    from (select id from ${books} order by id desc limit ${PREVIEW_GRADEBOOKS_MAX}) newest
      join gradebook on gradebook.id = newest.id
      join school_class on school_class.id = gradebook.class_id
      join section on section.id = school_class.section_id
      join grade_level on grade_level.id = section.grade_level_id
    order by grade_level.ordinal, section.name_key, gradebook.name_key`);

export function gradedBookOf(row: GradedRow): GradedBook {
  const sums = Map.groupBy(
    JSON.parse(row.sums_json) as [number: string, component: string, earned: number, maximum: number][],
    ([number]) => number,
  );
  const grades = JSON.parse(row.grades_json) as [number: string, name: string, gradeE4: number][];
  return {
    name: row.name,
    section: { uuid: row.section_uuid, name: row.section_name },
    levelCode: row.level_code,
    students: grades.map(([number, name, gradeE4]) => ({
      number,
      name,
      gradeE4,
      sums: new Map(
        (sums.get(number) ?? []).map(([, component, earned, maximum]) => [component, { earned, maximum }]),
      ),
    })),
  };
}

/** The next version, unless somebody made it meanwhile. Follow with expectChanges(1). */
export const insertVersion = (
  base: { uuid: string; version: number },
  made: { uuid: string; scheme: GradingScheme; now: Instant; userId: number },
): Statement<unknown> =>
  statement(sql`insert into grading_scheme (uuid, school_year_id, curriculum, name, version, definition_json, created_at, created_by)
    select ${made.uuid}, school_year_id, curriculum, name, ${made.scheme.version}, ${JSON.stringify(made.scheme)}, ${made.now}, ${made.userId}
    from grading_scheme where uuid = ${base.uuid} and grading_scheme.version = ${base.version} on conflict do nothing`);

/** The first version of a scheme of a school year and its curriculum. Follow with expectChanges(1). */
export const insertScheme = (
  yearUuid: string,
  made: { uuid: string; scheme: GradingScheme; now: Instant; userId: number },
): Statement<unknown> =>
  statement(sql`insert into grading_scheme (uuid, school_year_id, curriculum, name, version, definition_json, created_at, created_by)
    select ${made.uuid}, id, curriculum, ${made.scheme.name}, 1, ${JSON.stringify(made.scheme)}, ${made.now}, ${made.userId}
    from school_year where uuid = ${yearUuid} on conflict do nothing`);

/** A scheme of this name in the year, in any letter case. */
export const schemesNamed = (yearUuid: string, name: string): Statement<Row<"grading_scheme", "uuid">> =>
  statement(sql`select uuid from grading_scheme where lower(name) = lower(${name})
    and school_year_id = (select id from school_year where uuid = ${yearUuid}) limit 1`);
