import type { MissingTermAsked } from "#core/grading/grades/missing-term-contract.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { type Column, columns, type Nullable, type RowOfColumns } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

const MISSING_TERM = columns("missing_term", "is_missing", "school", "reason", "marked_at", "version");
/** A term that a student spent at another school. */
export interface MissingTermRow extends Nullable<RowOfColumns<typeof MISSING_TERM>> {
  student_uuid: Column<"student", "uuid">;
  student_name: Column<"student", "fullname">;
  term_uuid: Column<"term", "uuid">;
  year_name: Column<"school_year", "name">;
  marked_by: string | null;
  /** The student has a grade in a gradebook of the term. */
  is_graded: number;
}

/** The term asked about, of the school year named or of the one that runs; none where there is no such student or term. */
export const missingTermFacts = (asked: MissingTermAsked, today: SchoolDay): Statement<MissingTermRow> =>
  statement(sql`select student.uuid as student_uuid, student.fullname as student_name, term.uuid as term_uuid, school_year.name as year_name,
      ${MISSING_TERM.sql},
      (select trim(given_name || ' ' || last_name) from user_account where id = missing_term.marked_by) as marked_by,
      exists (select 1 from term_grade join gradebook on gradebook.id = term_grade.gradebook_id
        where term_grade.student_id = student.id and gradebook.term_id = term.id
          and coalesce(override_e4, grade_e4) is not null) as is_graded
    from student cross join school_year
      join term on term.school_year_id = school_year.id and term.ordinal = ${asked.term}
      left join missing_term on missing_term.student_id = student.id and missing_term.term_id = term.id
    where student_no = ${asked.studentNo} and ${ofYear(asked.schoolYear, today)}`);

const ofYear = (schoolYear: string | null, today: SchoolDay): SQL =>
  schoolYear === null
    ? sql`${today} between school_year.start_date and school_year.end_date`
    : sql`school_year.name = ${schoolYear}`;

/** Marks the term, or takes the mark back. Follow with expectChanges(1). */
export const markMissingTerm = (
  termUuid: string,
  row: MissingTermAsked & { version: number; userId: number; now: Instant },
): Statement<unknown> =>
  statement(sql`insert into missing_term (student_id, term_id, is_missing, school, reason, marked_at, marked_by)
    select student.id, term.id, ${row.isMissing ? 1 : 0}, ${row.school}, ${row.reason}, ${row.now}, ${row.userId}
    from student cross join term where student_no = ${row.studentNo} and term.uuid = ${termUuid}
    on conflict (student_id, term_id) do update set is_missing = excluded.is_missing, school = excluded.school,
      reason = excluded.reason, marked_at = excluded.marked_at, marked_by = excluded.marked_by, version = version + 1
    where version = ${row.version}`);
