import type { SchoolDay } from "#core/shared/school-day.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { isOwnSection } from "./own-section.ts";

/** A row of section_leaver was in its section when the term of the row `term` ended. Who leaves on its last day was, unless for another section. */
const wasThereAtTheEnd = (gone: SQL): SQL => sql`(coalesce(${gone}.joined_on, '') <= term.end_date
  and (${gone}.left_on > term.end_date or ${gone}.left_on = term.end_date and not exists (select 1
    from (select section_id from student_section where student_id = ${gone}.student_id and joined_on = term.end_date
      union all select section_id from section_leaver where student_id = ${gone}.student_id and joined_on = term.end_date) next
    join section on section.id = next.section_id and section.school_year_id = term.school_year_id and ${isOwnSection(sql`section`)})))`;

/** The own section of the school year `year`, joined to a place of the student. */
const inYear = (
  place: SQL,
  student: SQL,
  year: SQL,
): SQL => sql`cross join section own_place on own_place.id = ${place}.section_id
    and own_place.school_year_id = ${year} and ${isOwnSection(sql`own_place`)} where ${place}.student_id = ${student}`;
/**
 * The own section in which the student was when the term of the row `term` ended, of a running term the one now; null: the student
 * is not in the term, and left before its end or came after it (R-88, R-100, R-101).
 */
export const sectionAtEnd = (student: SQL): SQL => {
  const ofYear = (place: SQL): SQL => inYear(place, student, sql`term.school_year_id`);
  return sql`(select section_id from (
      select place.section_id, coalesce(place.joined_on, '') as since from student_section place ${ofYear(sql`place`)}
        and coalesce(place.joined_on, '') <= term.end_date
      union all select gone.section_id, coalesce(gone.joined_on, '') from section_leaver gone ${ofYear(sql`gone`)}
        and ${wasThereAtTheEnd(sql`gone`)}) order by since desc limit 1)`;
};
/** The student's first day in an own section of the school year; "" from its beginning, null: in none. */
const firstDay = (student: SQL, year: SQL): SQL => sql`(select min(since) from (
    select coalesce(place.joined_on, '') as since from student_section place ${inYear(sql`place`, student, year)}
    union all select coalesce(gone.joined_on, '') from section_leaver gone ${inYear(sql`gone`, student, year)}))`;
/** The student came after the term of the row `term` had ended (R-101). */
export const cameAfter = (student: SQL): SQL =>
  sql`coalesce(${firstDay(student, sql`term.school_year_id`)} > term.end_date, 0)`;
/** How many terms of a school year were over when the student came: the first ones. */
export const termsBeforeComing = (student: SQL, year: SQL): SQL =>
  sql`(select count(*) from term early where early.school_year_id = ${year} and early.end_date < ${firstDay(student, year)})`;

/** The day the student left the school in a school year; null: is there, or never was. */
export const leftOn = (student: SQL, year: SQL): SQL => {
  const ofYear = (place: SQL): SQL => sql`cross join section own on own.id = ${place}.section_id
    and own.school_year_id = ${year} and ${isOwnSection(sql`own`)} where ${place}.student_id = ${student}`;
  return sql`(select max(gone.left_on) from section_leaver gone ${ofYear(sql`gone`)}
    and not exists (select 1 from student_section place ${ofYear(sql`place`)}))`;
};
/** A name as lists of a class show it, in the words of `leaverName`. */
export const listedName = (name: SQL, student: SQL, year: SQL): SQL<string> =>
  sql`${name} || coalesce(' (left on ' || strftime('%m/%d/%Y', ${leftOn(student, year)}) || ')', '')`;

/**
 * The students of a section's gradebook in the term of the row `term`: who is in the section and joined before the term was
 * over, and who left it only after; not who spent that term at another school. Scores of anybody else stay, and are not shown.
 */
export const rosterOf = (section: SQL): SQL =>
  sql`select student_id from student_section where section_id = ${section} and coalesce(joined_on, '') <= term.end_date
      and ${isHereInTerm(sql`student_section.student_id`)}
    union all select student_id from section_leaver where section_id = ${section} and ${wasThereAtTheEnd(sql`section_leaver`)}
      and ${isNotBack(sql`section_leaver`)} and ${isHereInTerm(sql`section_leaver.student_id`)}`;
/** Who left a section is not counted there as one who came back before the term of the row `term` was over. */
const isNotBack = (gone: SQL): SQL => sql`not exists (select 1 from student_section back
  where back.student_id = ${gone}.student_id and back.section_id = ${gone}.section_id and coalesce(back.joined_on, '') <= term.end_date)`;
/** The student did not spend the term of the row `term` at another school. */
const isHereInTerm = (student: SQL): SQL =>
  sql`not exists (select 1 from missing_term absent where absent.term_id = term.id and absent.student_id = ${student}
    and absent.is_missing = 1)`;

/** One of `rosterOf`, found by the student and not in the set. */
export const isInRoster = (student: SQL, section: SQL): SQL =>
  sql`((exists (select 1 from student_section place where place.student_id = ${student} and place.section_id = ${section}
      and coalesce(place.joined_on, '') <= term.end_date)
    or exists (select 1 from section_leaver gone where gone.student_id = ${student} and gone.section_id = ${section}
      and ${wasThereAtTheEnd(sql`gone`)}))
    and ${isHereInTerm(student)})`;

/** How many of `rosterOf` are so, counted without making the set; `which` is asked of a student's id. */
export const rosterCount = (section: SQL, which: (student: SQL) => SQL): SQL => {
  const counted = (student: SQL): SQL => sql`${which(student)} and ${isHereInTerm(student)}`;
  return sql`((select count(*) from student_section place where place.section_id = ${section}
      and coalesce(place.joined_on, '') <= term.end_date and ${counted(sql`place.student_id`)})
    + (select count(*) from section_leaver gone where gone.section_id = ${section} and ${wasThereAtTheEnd(sql`gone`)}
      and ${isNotBack(sql`gone`)} and ${counted(sql`gone.student_id`)}))`;
};

/** Everyone who is or was in a section. */
export const everIn = (section: SQL): SQL =>
  sql`select student_id from student_section where section_id = ${section}
    union select student_id from section_leaver where section_id = ${section}`;
/** Every section a student is or was in. */
export const sectionsOf = (student: SQL): SQL =>
  sql`select section_id from student_section where student_id = ${student}
    union select section_id from section_leaver where student_id = ${student}`;

export interface Place {
  studentNo: string;
  section: number;
  /** From which or until which day; absent: that of the change. */
  day?: SchoolDay;
}
const places = (of: readonly Place[]): SQL =>
  sql`(select student.id as student_id, value ->> 'section' as section_id
    from json_each(${json(of)}) join student on student_no = value ->> 'studentNo')`;

/**
 * Takes students out of their sections on a day, and keeps from when to when they were there; of a place in a school year that has
 * not begun nothing stays. Follow the second with expectChanges(leaving.length).
 */
export const leaveSections = (
  leaving: readonly Place[],
  day: SchoolDay,
  today = day,
): [Statement<unknown>, Statement<unknown>] => [
  // Who left on this very day before, and came back, was there before all of it.
  statement(sql`insert into section_leaver (student_id, section_id, left_on, joined_on)
    select place.student_id, place.section_id, coalesce(value ->> 'day', ${day}),
      iif(joined_on > coalesce(value ->> 'day', ${day}), coalesce(value ->> 'day', ${day}), joined_on)
    from json_each(${json(leaving)}) cross join student on student_no = value ->> 'studentNo'
      cross join student_section place on place.student_id = student.id and place.section_id = value ->> 'section'
    where place.section_id in (select section.id from section
      join school_year on school_year.id = school_year_id where school_year.start_date <= ${today})
    on conflict do nothing`),
  statement(sql`delete from student_section where (student_id, section_id) in ${places(leaving)}`),
];

/** Puts students into sections; one who is in another own section of that year meanwhile is not. Follow with expectChanges(joining.length). */
export const joinSections = (
  joining: readonly Place[],
  yearId: number,
  today: SchoolDay,
): Statement<unknown> =>
  // A place of a year that has not begun begins with it (M-81).
  statement(sql`insert into student_section (student_id, section_id, joined_on)
    select wanted.student_id, wanted.section_id, coalesce(wanted.day, max(${today}, start_date))
    from (select student.id as student_id, value ->> 'section' as section_id, value ->> 'day' as day
        from json_each(${json(joining)}) join student on student_no = value ->> 'studentNo') wanted
      join section joined on joined.id = wanted.section_id join school_year on school_year.id = ${yearId}
    where not (${isOwnSection(sql`joined`)} and exists (select 1 from student_section other
        join section on section.id = other.section_id and ${isOwnSection(sql`section`)}
      where other.student_id = wanted.student_id and section.school_year_id = ${yearId}))
    on conflict do nothing`);
