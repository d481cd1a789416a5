import type { ArrivalEntry } from "#core/management/people/arrivals.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import type { Column, Row } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** Students who came from another school within a school year (E-5). */
const studentId = (studentNumber: string): SQL =>
  sql`(select id from student where student_no = ${studentNumber})`;

export interface ArrivalRow
  extends Pick<
    Row<"student_arrival", "arrived_on" | "former_school" | "papers_json" | "version">,
    "arrived_on" | "former_school" | "papers_json" | "version"
  > {
  year: Column<"school_year", "name">;
}
export const arrivalsOf = (studentNumber: string): Statement<ArrivalRow> =>
  statement(sql`select school_year.name as year, arrived_on, former_school, papers_json, student_arrival.version
    from student_arrival join school_year on school_year.id = school_year_id
    where student_id = ${studentId(studentNumber)} order by arrived_on desc`);

export interface ArrivalYearRow {
  year_id: Column<"school_year", "id">;
  year_name: Column<"school_year", "name">;
  /** Of the arrival on record in that year; null: none. */
  version: Column<"student_arrival", "version"> | null;
  /** Terms that were over when the student came, without a grade of the student and never marked: their ids, names and uuids. */
  terms_json: string;
}
/** The school year that a day is in, where it is not over. */
export const arrivalYear = (
  studentNumber: string,
  arrivedOn: SchoolDay,
  today: SchoolDay,
): Statement<ArrivalYearRow> =>
  statement(sql`select school_year.id as year_id, school_year.name as year_name,
      (select student_arrival.version from student_arrival where student_id = ${studentId(studentNumber)}
        and school_year_id = school_year.id) as version,
      (select json_group_array(json(item))
        from (select json_object('uuid', term.uuid, 'ordinal', term.ordinal) as item from term
        where term.school_year_id = school_year.id and term.end_date < ${arrivedOn}
          and not exists (select 1 from missing_term where term_id = term.id and student_id = ${studentId(studentNumber)})
          and not exists (select 1 from gradebook cross join term_grade on term_grade.gradebook_id = gradebook.id
              and term_grade.student_id = ${studentId(studentNumber)}
            where gradebook.term_id = term.id and coalesce(override_e4, grade_e4) is not null)
              order by term.ordinal)) as terms_json
    from school_year where ${arrivedOn} between start_date and end_date and end_date >= ${today}`);

/** Records an arrival, or corrects the one of that year. Follow with expectChanges(1). */
export const saveArrival = (
  studentNumber: string,
  yearId: number,
  { arrivedOn, formerSchool, papers }: ArrivalEntry,
  { version, now, userId }: { version: number; now: Instant; userId: number },
): Statement<unknown> =>
  statement(sql`insert into student_arrival (student_id, school_year_id, arrived_on, former_school, papers_json, recorded_at, recorded_by)
    select id, ${yearId}, ${arrivedOn}, ${formerSchool}, ${json(papers)}, ${now}, ${userId} from student where student_no = ${studentNumber}
    on conflict (student_id, school_year_id) do update set arrived_on = excluded.arrived_on, former_school = excluded.former_school,
      papers_json = excluded.papers_json, recorded_at = excluded.recorded_at, recorded_by = excluded.recorded_by, version = version + 1
    where version = ${version}`);
