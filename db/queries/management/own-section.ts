import { type SQL, sql } from "#db/statement.ts";

/** A student has one own section a school year; clubs are sections beside it, and no label names them. */
export const isOwnSection = (section: SQL): SQL => sql`${section}.kind = 'regular'`;

/** The id of the student's own section of the newest school year, for statements that read `student`. */
export const NEWEST_SECTION: SQL = sql`(select own.section_id from student_section own
  join section own_section on own_section.id = own.section_id
  join school_year own_year on own_year.id = own_section.school_year_id
  where own.student_id = student.id and ${isOwnSection(sql`own_section`)}
  order by own_year.start_date desc, own.section_id desc limit 1)`;
