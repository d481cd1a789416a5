import type { ExcludedStudent, ExclusionTarget } from "#core/grading/imports/import-contract.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import type { Column, Row } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** Students whose grades of a term are not released to their parents (G-34). */
const termOf = ({ schoolYear, term }: ExclusionTarget): SQL => sql`(select term.id from term
  join school_year on school_year.id = term.school_year_id
  where school_year.name = ${schoolYear} and term.ordinal = ${term})`;

/** No row: there is no such term. */
export const exclusionTerm = (target: ExclusionTarget): Statement<Row<"term", "uuid">> =>
  statement(sql`select uuid from term where id = ${termOf(target)}`);

export interface AskedStudentRow extends Row<"student", "student_no"> {
  studentName: Column<"student", "fullname">;
  /** Why; null: is not excluded. */
  reason: string | null;
}
/** Those of the numbers that are students of the term's school year, and whether they are excluded already; null: all of the year. */
export const studentsToExclude = (
  target: ExclusionTarget,
  studentNos: readonly string[] | null,
): Statement<AskedStudentRow> =>
  statement(sql`select distinct student_no, fullname as studentName, (select reason from release_exclusion
      where release_exclusion.student_id = student.id and release_exclusion.term_id = ${termOf(target)}) as reason
    from ${
      studentNos === null
        ? STUDENTS_OF_SECTIONS
        : sql`json_each(${json(studentNos)}) asked
      cross join student on student.student_no = asked.value
      cross join student_section on student_section.student_id = student.id
      cross join section on section.id = student_section.section_id`
    }
      and section.school_year_id = (select school_year_id from term where id = ${termOf(target)})`);
const STUDENTS_OF_SECTIONS = sql`section cross join student_section on student_section.section_id = section.id
      cross join student on student.id = student_section.student_id`;

/** Follow with expectChanges(exclusions.length). A student excluded already gets the new reason. */
export const insertExclusions = (
  target: ExclusionTarget,
  exclusions: readonly { studentNo: string; reason: string }[],
  userId: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into release_exclusion (student_id, term_id, reason, excluded_at, excluded_by)
    select student.id, ${termOf(target)}, value ->> 'reason', ${now}, ${userId}
    from json_each(${json(exclusions)}) cross join student on student.student_no = value ->> 'studentNo'
    where true
    on conflict (student_id, term_id) do update set reason = excluded.reason,
      excluded_at = excluded.excluded_at, excluded_by = excluded.excluded_by`);

/** Follow with expectChanges(studentNos.length). */
export const deleteExclusions = (
  target: ExclusionTarget,
  studentNos: readonly string[],
): Statement<unknown> =>
  statement(sql`delete from release_exclusion where term_id = ${termOf(target)}
    and student_id in (select id from student where student_no in (select value from json_each(${json(studentNos)})))`);

export interface ExcludedRow
  extends Row<"student", "student_no" | "fullname">,
    Row<"release_exclusion", "reason"> {
  section_name: Column<"section", "name"> | null;
}
export const excludedStudents = (target: ExclusionTarget): Statement<ExcludedRow> =>
  statement(sql`select student_no, student.fullname, reason,
      (select grade_level.name || ' ' || section.name from student_section
        join section on section.id = student_section.section_id and ${isOwnSection(sql`section`)}
        join grade_level on grade_level.id = section.grade_level_id
        where student_section.student_id = student.id
          and section.school_year_id = (select school_year_id from term where id = release_exclusion.term_id)
        limit 1) as section_name
    from release_exclusion join student on student.id = student_id
    where term_id = ${termOf(target)} order by student.name_key, student.id`);

export const excludedOf = (row: ExcludedRow): ExcludedStudent => ({
  studentNo: row.student_no,
  name: row.fullname,
  section: row.section_name ?? "",
  reason: row.reason,
});
