import type { SchoolDay } from "#core/shared/school-day.ts";
import { type SQL, sql } from "#db/statement.ts";

/** The school year that has begun last, and the one after it (M-30). */
export const FROM_YEAR = (today: SchoolDay): SQL =>
  sql`(select id from school_year where start_date <= ${today} order by start_date desc limit 1)`;
export const NEXT_YEAR = (today: SchoolDay): SQL =>
  sql`(select id from school_year where start_date > ${today} order by start_date limit 1)`;

/** What a scheme is assigned to in the year that ends, and nothing in the next. */
export const missingAssignments = (from: SQL, next: SQL): SQL =>
  sql`select old.grade_level_id, old.subject_id, used.name, used.curriculum, (select newest.id from grading_scheme newest
      where newest.school_year_id = ${from} and newest.curriculum = used.curriculum and newest.name = used.name
      order by newest.version desc limit 1) as scheme_id
    from scheme_assignment old cross join grading_scheme used on used.id = old.scheme_id
    where old.school_year_id = ${from} and not exists (select 1 from scheme_assignment new
      where new.school_year_id = ${next} and new.grade_level_id = old.grade_level_id
        and coalesce(new.subject_id, 0) = coalesce(old.subject_id, 0))`;
