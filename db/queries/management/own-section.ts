import type { SchoolDay } from "#core/shared/school-day.ts";
import { type SQL, sql } from "#db/statement.ts";

/** A student has one own section a school year; clubs are sections beside it, and no label names them. */
export const isOwnSection = (section: SQL): SQL => sql`${section}.kind = 'regular'`;

/** The order in which the newest school year that has begun is first, and of those that are prepared the next (M-82). `row`: of school_year. */
export const begunYearsFirst = (row: SQL, today: SchoolDay): SQL => sql`${row}.start_date <= ${today} desc,
  iif(${row}.start_date <= ${today}, ${row}.start_date, '') desc, ${row}.start_date`;

/**
 * The id of a student's own section today, for statements that read `student`, or students as `row`: of the newest school year that has begun, and of
 * one that is prepared only where there is no other (M-82).
 */
export const sectionToday = (
  today: SchoolDay,
  row = "student",
): SQL => sql`(select own.section_id from student_section own
  join section own_section on own_section.id = own.section_id
  join school_year own_year on own_year.id = own_section.school_year_id
  where own.student_id = ${sql.raw(row)}.id and ${isOwnSection(sql`own_section`)}
  order by ${begunYearsFirst(sql`own_year`, today)}, own.section_id desc limit 1)`;
