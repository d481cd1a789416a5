import type { RosterEntry } from "#core/management/rosters/roster-definition.ts";
import type { RosterStudent } from "#core/management/rosters/roster-template.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { Column, Row } from "#db/row.ts";
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

export type YearRow = Row<"school_year", "id" | "start_date" | "end_date">;
export const yearNamed = (name: string): Statement<YearRow> =>
  statement(sql`select id, start_date, end_date from school_year where name = ${name}`);

export const rosterOfYear = (name: string): Statement<RosterStudent> =>
  statement(sql`select student_no as studentNo, last_name as last, given_name as given,
      middle_name as middle, grade_level.name as gradeLevel, section.name as section
    from school_year join section on section.school_year_id = school_year.id
      join grade_level on grade_level.id = section.grade_level_id
      join student_section on student_section.section_id = section.id
      join student on student.id = student_section.student_id
    where school_year.name = ${name}
    order by grade_level.ordinal, not ${isOwnSection(sql`section`)}, section.name_key,
      student.name_key, student.id`);

export interface RosterLineRow {
  /** Its place in the file. */
  line: number;
  student_id: Column<"student", "id"> | null;
  /** Of the one on record. */
  name: Column<"student", "fullname"> | null;
  is_active: Column<"student", "is_active"> | null;
  sponsor: Column<"guardian", "fullname"> | null;
  sponsor_id: Column<"guardian", "id"> | null;
  section_id: Column<"section", "id"> | null;
  section_kind: Column<"section", "kind"> | null;
  /** Of the section. */
  level: Column<"grade_level", "code"> | null;
  /** The section with its grade level, by their names. */
  place: string | null;
  /** The student's own section of that year; null: none. */
  current_id: Column<"section", "id"> | null;
  current_level: Column<"grade_level", "code"> | null;
  current_place: string | null;
  /** Of each term how many grades of the student the own section has released: [last day, grades]. */
  released_json: string;
  /** The clubs of that year the student is in, [section, grade level, both by their names]. */
  clubs_json: string;
}
/** Whom and what the lines name, and where the student is now. */
export const rosterLines = (year: string, entries: readonly RosterEntry[]): Statement<RosterLineRow> => {
  const placed = (select: SQL, where: SQL) => sql`(select ${select} from student_section
      cross join section own on own.id = student_section.section_id
        and own.school_year_id = (select id from school_year where name = ${year}) and ${where}
      cross join grade_level on grade_level.id = own.grade_level_id
    where student_section.student_id = student.id)`;
  const isOwn = isOwnSection(sql`own`);
  const placeOfOwn = sql`grade_level.name || ' ' || own.name`;
  const named = entries.map(({ studentNo, section, gradeLevel }) => ({ studentNo, section, gradeLevel }));
  return statement(sql`with year_sections as materialized (
      select section.id, section.kind, lower(section.name) as name, lower(grade_level.name) as level, grade_level.code,
        grade_level.name || ' ' || section.name as place
      from school_year join section on section.school_year_id = school_year.id
        join grade_level on grade_level.id = section.grade_level_id where school_year.name = ${year})
    select line.key as line, student.id as student_id, student.fullname as name, student.is_active,
      (select fullname from guardian where id = student.guardian_id) as sponsor, student.guardian_id as sponsor_id,
      named.id as section_id, named.kind as section_kind, named.code as level, named.place,
      ${placed(sql`own.id`, isOwn)} as current_id, ${placed(sql`grade_level.code`, isOwn)} as current_level,
      ${placed(placeOfOwn, isOwn)} as current_place,
      (select json_group_array(json_array(end_date, grades)) from (select term.end_date, count(*) as grades
        from student_section cross join section own on own.id = student_section.section_id and ${isOwn}
          and own.school_year_id = (select id from school_year where name = ${year})
          cross join school_class on school_class.section_id = own.id
          cross join gradebook on gradebook.class_id = school_class.id and gradebook.status = 'Released' and gradebook.closed_from is null
          cross join term on term.id = gradebook.term_id
          cross join term_grade on term_grade.gradebook_id = gradebook.id and term_grade.student_id = student_section.student_id
            and coalesce(override_e4, grade_e4) is not null
        where student_section.student_id = student.id group by term.id)) as released_json,
      ${placed(sql`json_group_array(json_array(own.id, grade_level.code, ${placeOfOwn}))`, sql`not ${isOwn}`)} as clubs_json
    from json_each(${json(named)}) line left join student on student.student_no = line.value ->> 'studentNo'
      left join year_sections named on named.name = lower(line.value ->> 'section') and named.level = lower(line.value ->> 'gradeLevel')
    order by line.key`);
};

export interface NewSponsor {
  uuid: string;
  name: string;
  email: string;
  contact: string;
  address: string;
}
export interface NewStudent {
  uuid: string;
  studentNo: string;
  last: string;
  given: string;
  middle: string;
  name: string;
  /** The sponsor on record, or one made in the same batch. */
  sponsor: { id: number } | { uuid: string };
}
/** New students with their sponsors, each a customer whose account is empty (B-1). Follow the second with expectChanges(students.length). */
export const insertStudents = (
  sponsors: readonly NewSponsor[],
  students: readonly NewStudent[],
): [sponsors: Statement<unknown>, students: Statement<unknown>, accounts: Statement<unknown>] => [
  statement(sql`insert into guardian (uuid, fullname, email, contact_number, home_address, billing_address, tax_number,
      city, province, postal_code)
    select value ->> 'uuid', value ->> 'name', value ->> 'email', value ->> 'contact', value ->> 'address', value ->> 'address', '',
      value ->> 'city', value ->> 'province', value ->> 'postalCode'
    from json_each(${json(sponsors)})`),
  statement(sql`insert into student (uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id)
    select value ->> 'uuid', value ->> 'studentNo', value ->> 'last', value ->> 'given', value ->> 'middle', value ->> 'name',
      coalesce(value ->> '$.sponsor.id', (select id from guardian where uuid = value ->> '$.sponsor.uuid'))
    from json_each(${json(students)}) where true on conflict do nothing`),
  statement(sql`insert into customer_account (student_id)
    select student.id from json_each(${json(students)}) made join student on student.uuid = made.value ->> 'uuid'`),
];

/** The sections and clubs a student is in, of years that are not over. */
export const placesOfStudent = (
  studentNumber: string,
  today: SchoolDay,
): Statement<{ section: number; name: string; joinedOn: SchoolDay | null }> =>
  statement(sql`select section.id as section, grade_level.name || ' ' || section.name as name, joined_on as joinedOn
    from student cross join student_section on student_id = student.id cross join section on section.id = section_id
      cross join grade_level on grade_level.id = grade_level_id cross join school_year on school_year.id = school_year_id
    where student_no = ${studentNumber} and school_year.end_date >= ${today} order by section.id`);

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
