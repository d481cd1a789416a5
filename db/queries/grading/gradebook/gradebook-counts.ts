import type { SchoolDay } from "#core/shared/school-day.ts";
import { rosterCount, rosterOf } from "#db/queries/management/roster.ts";
import { select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { gradebook } from "#db/tables.ts";
import { hasBroughtInto, UNDECIDED_MOVES } from "../former-scores.ts";
import { SCHEME_OF_GRADEBOOK } from "./gradebook.ts";

/**
 * What is stored of a gradebook's scores (cells, blanks, missing scores, categories without a score, students without a grade,
 * moves that are undecided) follows from its scores, its activities, the students of its section in its term, what they brought from
 * another section, and the categories of its scheme. Scores and activities change with their counts
 * in one batch (api/commands/grading/in-gradebook.ts). Everything else they depend on is here, with the gradebooks that follow it:
 * whoever changes one of these recounts them in the same batch.
 */
export const COUNTED_BY = {
  /** Students who join or leave sections today. What ended before knows them as before. */
  placements: (sections: readonly number[], today: SchoolDay): SQL =>
    sql`select gradebook.id from json_each(${json(sections)}) wanted
      join school_class on school_class.section_id = wanted.value
      join gradebook on gradebook.class_id = school_class.id
      join term on term.id = gradebook.term_id and term.end_date >= ${today}`,
  /** The last day of a term: who had joined by then. */
  termDays: (termUuid: string): SQL =>
    sql`select gradebook.id from term join gradebook on gradebook.term_id = term.id where term.uuid = ${termUuid}`,
  /** The schemes of a school year's levels and subjects, which gradebooks without a score use. */
  schemeTargets: (year: SQL): SQL =>
    sql`select gradebook.id from term join gradebook on gradebook.term_id = term.id
      where term.school_year_id = ${year} and gradebook.scheme_id is null`,
  /** A gradebook that opens. */
  opening: (uuids: readonly string[]): SQL =>
    sql`select id from gradebook where uuid in (select value from json_each(${json(uuids)}))`,
  /** A gradebook whose activities and their scores go: what students who moved brought from it may be gone, too. */
  formerGradebook: (uuid: string): SQL =>
    sql`select waiting.id from gradebook cross join gradebook waiting indexed by gradebook_undecided
      on waiting.term_id = gradebook.term_id and waiting.undecided_moves > 0 where gradebook.uuid = ${uuid}`,
  /** A choice about what a student brought. */
  formerChoice: (uuid: string): SQL => sql`select id from gradebook where uuid = ${uuid}`,
  /** A term that a student spent elsewhere: its gradebooks do without the student. */
  missingTerm: (studentNo: string, termUuid: string): SQL =>
    sql`select gradebook.id from student
      join (select student_id, section_id from student_section union select student_id, section_id from section_leaver) placed
        on placed.student_id = student.id
      join school_class on school_class.section_id = placed.section_id
      join gradebook on gradebook.class_id = school_class.id
      join term on term.id = gradebook.term_id and term.uuid = ${termUuid}
      where student_no = ${studentNo}`,
} as const;

/** Students of the gradebook without a grade in it. */
const UNGRADED = rosterCount(
  sql`school_class.section_id`,
  (student) => sql`not exists (select 1 from term_grade where gradebook_id = gradebook.id
    and term_grade.student_id = ${student} and coalesce(override_e4, grade_e4) is not null)`,
);

/** The same as core/grading/workflow/completeness.ts counts of one gradebook, of many; a test holds the two together. */
function counted(gradebooks: SQL): SQL {
  const roster = rosterOf(sql`school_class.section_id`);
  const activities = sql`(select count(*) from grading_activity where gradebook_id = gradebook.id)`;
  const students = sql`(select count(*) from (${roster}))`;
  const filled = (counts: SQL): SQL => sql`(select count(*) from grading_activity
      cross join score on score.activity_id = grading_activity.id
    where grading_activity.gradebook_id = gradebook.id and ${counts} and score.student_id in (${roster}))`;
  return sql`select gradebook.id as counted_id, ${activities} * ${students} as cells,
      ${activities} * ${students} - ${filled(sql`(value_e2 is not null or mark is not null)`)} as blanks,
      ${activities} * ${students} - ${filled(sql`value_e2 is not null`)} as missing_count,
      (select json_group_array(item) from (select category.value ->> 'name' as item
        from json_each(grading_scheme.definition_json, '$.categories') category
        where exists (select 1 from (${roster}) member where not exists (
          select 1 from json_each(category.value, '$.components') component
            cross join grading_activity on grading_activity.gradebook_id = gradebook.id
              and grading_activity.component_code = component.value ->> 'code'
            cross join score on score.activity_id = grading_activity.id and score.student_id = member.student_id
          where value_e2 is not null or mark is not null)
          and not ${hasBroughtInto(sql`member.student_id`, sql`category.value`)}) order by category.key)) as incomplete,
      ${UNGRADED} as ungraded, ${UNDECIDED_MOVES} as undecided
    from gradebook
      join school_class on school_class.id = gradebook.class_id
      join section on section.id = school_class.section_id
      join subject on subject.id = school_class.subject_id
      join term on term.id = gradebook.term_id
      join grading_scheme on grading_scheme.id = ${SCHEME_OF_GRADEBOOK}
    where gradebook.id in (${gradebooks})`;
}

const STORED = sql`(gradebook.cells, gradebook.blanks, gradebook.missing_count, gradebook.incomplete_categories_json,
  gradebook.ungraded, gradebook.undecided_moves)`;
const COUNTED = sql`(counted.cells, counted.blanks, counted.missing_count, counted.incomplete, counted.ungraded, counted.undecided)`;

/** Counts these gradebooks anew; those whose counts change have another version afterwards. Grades are not touched. */
export const recountGradebooks = (gradebooks: SQL): Statement<unknown> =>
  statement(sql`update gradebook set cells = counted.cells, blanks = counted.blanks, missing_count = counted.missing_count,
      incomplete_categories_json = counted.incomplete, ungraded = counted.ungraded, undecided_moves = counted.undecided, version = version + 1
    from (${counted(gradebooks)}) counted
    where gradebook.id = counted.counted_id
      and ${STORED} is not ${COUNTED}`);

/** Of one gradebook, the students without a grade, after one was set by hand or taken back. */
export const recountUngraded = (uuid: string): Statement<unknown> =>
  statement(sql`update gradebook set ungraded = (select ${UNGRADED} from school_class cross join term
      where school_class.id = gradebook.class_id and term.id = gradebook.term_id)
    where uuid = ${uuid}`);

/**
 * Of these gradebooks, all unless told otherwise, those still on their way to release whose stored counts are not what is
 * counted: none, on a sound database.
 */
export const miscountedGradebooks = (of?: SQL) =>
  select(
    { name: gradebook.name },
    sql`from gradebook
      join (${counted(sql`select id from gradebook where released_at is null ${of ? sql`and id in (${of})` : sql``}`)}) counted
        on counted.counted_id = gradebook.id
      where ${STORED} is not ${COUNTED}`,
  );
