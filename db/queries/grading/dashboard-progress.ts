import type { ProgressCount } from "../../../core/grading/dashboard/progress.ts";
import type { GradebookStatus } from "../../../core/grading/workflow/gradebook-actions.ts";
import type { SchoolDay } from "../../../core/shared/school-day.ts";
import { type Statement, sql, statement } from "../../statement.ts";
import { seenBesides, seenLevels } from "./class-scope.ts";
import { RUNNING } from "./dashboard.ts";

/** What lines of progress are of. */
export type ProgressOf = "level" | "section" | "subject";
interface ProgressRow extends ProgressCount {
  of: ProgressOf;
}
type ProgressLine = [
  ProgressOf,
  key: string,
  name: string,
  counts: [GradebookStatus, gradebooks: number, cells: number, blanks: number][],
];

/** So many sections come in one answer; of more, those of one grade level. */
const SECTIONS_AT_ONCE = 100;

/**
 * The gradebooks of the running term by grade level, by subject, and by section, each by status, with the cells there are and
 * those still blank: from the kept summaries, and one by one those of classes the user sees besides whole grade levels. Where the
 * user sees many sections, only those of the grade level with this code are answered. A line's statuses come together, and all as one text.
 */
export const progressCounts = (
  userId: number,
  today: SchoolDay,
  levelCode: string | null,
): Statement<ProgressRow> => ({
  ...statement(sql`with level as materialized (${seenLevels(userId)}),
    own as materialized (select besides.section_id, besides.subject_id, gradebook.status, gradebook.cells, gradebook.blanks
      from (${seenBesides(userId)}) besides
        cross join gradebook on gradebook.class_id = besides.class_id and gradebook.term_id = ${RUNNING(today)}),
    of_subject as materialized (
      select grade_level_id, subject_id, status, gradebooks, cells, blanks from gradebook_subject_summary
      where term_id = ${RUNNING(today)} and gradebooks > 0 and grade_level_id in (select id from level)
      union all select grade_level_id, subject_id, status, 1, cells, blanks from own cross join section on section.id = section_id),
    asked as materialized (select section.id from section
      where section.school_year_id = (select school_year_id from term where id = ${RUNNING(today)})
        and section.grade_level_id in (select id from level)
        and (section.grade_level_id = (select id from grade_level where code = ${levelCode})
          or (select count(*) from section seen where seen.grade_level_id in (select id from level)
            and seen.school_year_id = (select school_year_id from term where id = ${RUNNING(today)})) <= ${SECTIONS_AT_ONCE})),
    of_section as (
      select section_id, status, gradebooks, cells, blanks from asked
        cross join gradebook_section_summary on section_id = asked.id and term_id = ${RUNNING(today)} and gradebooks > 0
      union all select section_id, status, count(*), sum(cells), sum(blanks) from own group by section_id, status)
    select json_group_array(json_array("of", "key", name, json(counts))) as rows_json from (
      select * from (select 'level' as "of", code as "key", name, json_group_array(json_array(status, gradebooks, cells, blanks)) as counts
        from (select grade_level_id, status, sum(gradebooks) as gradebooks, sum(cells) as cells, sum(blanks) as blanks
          from of_subject group by grade_level_id, status)
          cross join grade_level on grade_level.id = grade_level_id
        group by grade_level.id order by ordinal)
      union all
      select * from (select 'section', section.uuid, grade_level.name || ' ' || section.name,
          json_group_array(json_array(status, gradebooks, cells, blanks))
        from of_section cross join section on section.id = section_id
          cross join grade_level on grade_level.id = section.grade_level_id
        group by section_id order by grade_level.ordinal, section.name collate nocase)
      union all
      select * from (select 'subject', name, name, json_group_array(json_array(status, gradebooks, cells, blanks))
        from (select subject.name, status, sum(gradebooks) as gradebooks, sum(cells) as cells, sum(blanks) as blanks
          from of_subject cross join subject on subject.id = subject_id group by subject.name, status)
        group by name order by name collate nocase))`),
  rows: (result) =>
    (JSON.parse(String(result.rows[0]?.rows_json ?? "[]")) as ProgressLine[]).flatMap(
      ([of, key, name, counts]) =>
        counts.map(([status, gradebooks, scores, blanks]) => ({
          of,
          key,
          name,
          status,
          gradebooks,
          scores,
          blanks,
        })),
    ),
});
