import type { ProgressCount } from "#core/grading/dashboard/progress.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { seenBesides, seenLevels } from "./class-scope.ts";
import { RUNNING } from "./dashboard.ts";

/** What lines of progress are of. */
export type ProgressOf = "level" | "section" | "subject";
interface ProgressRow extends ProgressCount {
  of: ProgressOf;
}
/** A status of a line with what there is of it. */
type Counted = [status: GradebookStatus, gradebooks: number, cells: number, blanks: number];
type Named = [row: number, key: string, name: string];
interface ProgressParts {
  /** Each in the order of the lines. */
  levels: Named[];
  sections: Named[];
  subjects: Named[];
  bySubject: [level: number, subject: number, ...Counted][];
  bySection: [section: number, ...Counted][];
}

const COUNTED = sql`status, count(*) as gradebooks, sum(cells) as cells, sum(blanks) as blanks`;
/** So many sections come in one answer; of more, those of one grade level. */
const SECTIONS_AT_ONCE = 100;

/**
 * The gradebooks of the running term by grade level, by subject, and by section, each by status, with the cells there are and
 * those still blank. Where the user sees many sections, only those of the grade level with this code are answered.
 */
export const progressCounts = (
  userId: number,
  today: SchoolDay,
  levelCode: string | null,
): Statement<ProgressRow> => ({
  ...statement(sql`with running as materialized (select id, school_year_id from term where id = ${RUNNING(today)}),
    level as materialized (${seenLevels(userId)}),
    own as materialized (select section.grade_level_id, besides.section_id, besides.subject_id, gradebook.status, gradebook.cells, gradebook.blanks
      from (${seenBesides(userId)}) besides
        cross join gradebook on gradebook.class_id = besides.class_id and gradebook.term_id = (select id from running) and gradebook.closed_from is null
        cross join section on section.id = besides.section_id),
    seen as materialized (select * from own
      union all select section.grade_level_id, section.id, subject_id, gradebook.status, gradebook.cells, gradebook.blanks
        from level cross join section on section.grade_level_id = level.id and section.school_year_id = (select school_year_id from running)
          cross join school_class on school_class.section_id = section.id
          cross join gradebook on gradebook.class_id = school_class.id and gradebook.term_id = (select id from running) and gradebook.closed_from is null),
    asked_level as materialized (select id from level where id = (select id from grade_level where code = ${levelCode})
      or (select count(*) from level cross join section on section.grade_level_id = level.id
        and section.school_year_id = (select school_year_id from running)) <= ${SECTIONS_AT_ONCE}),
    asked as materialized (select section.id from asked_level cross join section on section.grade_level_id = asked_level.id
        and section.school_year_id = (select school_year_id from running)
      union all select distinct section_id from own)
    select json_object(
      'levels', (select json_group_array(json_array(id, code, name)) from (select grade_level.id, code, name from grade_level
        where grade_level.id in (select id from level union select grade_level_id from own) order by ordinal)),
      'sections', (select json_group_array(json_array(id, uuid, name)) from (
        select section.id, section.uuid, grade_level.name || ' ' || section.name as name
        from asked cross join section on section.id = asked.id cross join grade_level on grade_level.id = section.grade_level_id
        order by grade_level.ordinal, section.name_key)),
      'subjects', (select json_group_array(json_array(id, name, name)) from (
        select id, name, name_key from (select 1 where exists (select 1 from level)) cross join subject
        union all select id, name, name_key from (select distinct subject_id from own where not exists (select 1 from level))
          cross join subject on subject.id = subject_id
        order by name_key)),
      'bySubject', (select json_group_array(json_array(grade_level_id, subject_id, status, gradebooks, cells, blanks)) from (
        select grade_level_id, subject_id, ${COUNTED} from seen group by 1, 2, 3)),
      'bySection', (select json_group_array(json_array(section_id, status, gradebooks, cells, blanks)) from (
        select section_id, ${COUNTED} from seen where section_id in (select id from asked) group by 1, 2))) as parts_json`),
  rows: (result) => linesOf(JSON.parse(String(result.rows[0]?.parts_json ?? "{}")) as ProgressParts),
});

function linesOf({ levels, sections, subjects, bySubject, bySection }: ProgressParts): ProgressRow[] {
  const nameOf = new Map(subjects.map(([row, , name]) => [row, name]));
  return [
    ...lines(
      "level",
      levels,
      bySubject.map(([level, , ...counted]) => [level, counted]),
    ),
    ...lines(
      "section",
      sections,
      bySection.map(([section, ...counted]) => [section, counted]),
    ),
    // Subjects of one name are one line.
    ...lines(
      "subject",
      [...new Set(nameOf.values())].map((name) => [name, name, name]),
      bySubject.map(([, subject, ...counted]) => [nameOf.get(subject) ?? "", counted]),
    ),
  ];
}

/** The sums of each line by status, in the order of `named`; a line without gradebooks has none. */
function lines<Row>(
  of: ProgressOf,
  named: readonly (readonly [row: Row, key: string, name: string])[],
  counts: readonly (readonly [row: Row, counted: Counted])[],
): ProgressRow[] {
  const ofRow = Map.groupBy(counts, ([row]) => row);
  return named.flatMap(([row, key, name]) =>
    [...Map.groupBy(ofRow.get(row) ?? [], ([, [status]]) => status)]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([status, found]) => {
        const sum = (place: 1 | 2 | 3) => found.reduce((total, [, counted]) => total + counted[place], 0);
        return { of, key, name, status, gradebooks: sum(1), scores: sum(2), blanks: sum(3) };
      }),
  );
}
