import type { PlacementDays } from "#core/management/people/placements.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { isOwnSection } from "./own-section.ts";

/** The places of a student, school year by school year (M-81). */
const idOf = (studentNumber: string): SQL =>
  sql`(select id from student where student_no = ${studentNumber})`;
/** The places of a student in sections of the row `school_year`. */
const placesIn = (studentNumber: string): SQL => sql`(
  select section.uuid as section_id, joined_on, null as left_on from student_section place
    cross join section on section.id = place.section_id and section.school_year_id = school_year.id
    where place.student_id = ${idOf(studentNumber)}
  union all select section.uuid, joined_on, left_on from section_leaver place
    cross join section on section.id = place.section_id and section.school_year_id = school_year.id
    where place.student_id = ${idOf(studentNumber)})`;

export interface YearOfPlacements {
  name: string;
  start: SchoolDay;
  end: SchoolDay;
  /** JSON: [section, first day, last day]. */
  places_json: string;
  /** JSON: [id, name, grade level, is a club]. */
  sections_json: string;
  /** JSON: the sections in which the student has a score or a grade set by hand. */
  scored_json: string;
  /** A card of the year was published. */
  has_papers: 0 | 1;
}
/** The years in which a student has a place, and those that are not over; or the one of this name. */
export const yearsOfPlacements = (
  studentNumber: string,
  of: { today: SchoolDay } | { name: string },
): Statement<YearOfPlacements> => {
  const which =
    "name" in of
      ? sql`school_year.name = ${of.name}`
      : sql`school_year.end_date >= ${of.today} or exists (select 1 from ${placesIn(studentNumber)})`;
  return statement(sql`select name, start_date as start, end_date as end,
      (select json_group_array(json_array(section_id, joined_on, left_on)) from (select * from ${placesIn(studentNumber)}
        order by coalesce(joined_on, ''), coalesce(left_on, '9999'), section_id)) as places_json,
      (select json_group_array(json_array(uuid, place, grade_level_id, is_club)) from (
        select section.uuid, grade_level.name || ' ' || section.name as place, grade_level_id, not ${isOwnSection(sql`section`)} as is_club
        from section join grade_level on grade_level.id = grade_level_id where section.school_year_id = school_year.id
        order by grade_level.ordinal, is_club, section.name_key)) as sections_json,
      (select json_group_array(distinct section.uuid) from ${placesIn(studentNumber)} placed
        cross join section on section.uuid = placed.section_id
        cross join school_class on school_class.section_id = section.id cross join gradebook on gradebook.class_id = school_class.id
        where exists (select 1 from grading_activity cross join score on score.activity_id = grading_activity.id
            and score.student_id = ${idOf(studentNumber)} and (value_e2 is not null or mark is not null)
          where grading_activity.gradebook_id = gradebook.id)
        or exists (select 1 from term_grade where gradebook_id = gradebook.id and student_id = ${idOf(studentNumber)}
          and override_e4 is not null)) as scored_json,
      exists (select 1 from report_card join term on term.id = report_card.term_id
        where report_card.student_id = ${idOf(studentNumber)} and term.school_year_id = school_year.id) as has_papers
    from school_year where ${which} order by start_date desc`);
};

/** The ids of sections. */
const sectionsNamed = (uuids: readonly string[]): SQL =>
  sql`(select section.id from json_each(${json(uuids)}) wanted cross join section on section.uuid = wanted.value)`;

/** The gradebooks of sections, of all their terms. */
export const gradebooksOfSections = (uuids: readonly string[]): SQL =>
  sql`select gradebook.id from gradebook join school_class on school_class.id = class_id
    where school_class.section_id in ${sectionsNamed(uuids)}`;

/**
 * Sets all places of a student in a school year. `sections`: those of before and of now; their figures are computed anew, and what
 * is kept of the student in the year goes where no place is left.
 */
export function setPlacements(
  studentNumber: string,
  year: string,
  { places, sections }: { places: readonly PlacementDays[]; sections: readonly string[] },
): Statement<unknown>[] {
  const student = idOf(studentNumber);
  const ofYear = sql`student_id = ${student} and section_id in (select section.id from section
    join school_year on school_year.id = school_year_id where school_year.name = ${year})`;
  const rows = json(places);
  const ofReports = sql`student_id = ${student} and school_year_id = (select id from school_year where name = ${year})`;
  return [
    statement(sql`delete from student_section where ${ofYear}`),
    statement(sql`delete from section_leaver where ${ofYear}`),
    statement(sql`insert into section_leaver (student_id, section_id, left_on, joined_on)
      select ${student}, section.id, value ->> 'lastDay', value ->> 'firstDay' from json_each(${rows})
        cross join section on section.uuid = value ->> 'sectionId' where value ->> 'lastDay' is not null`),
    statement(sql`insert into student_section (student_id, section_id, joined_on)
      select ${student}, section.id, value ->> 'firstDay' from json_each(${rows})
        cross join section on section.uuid = value ->> 'sectionId' where value ->> 'lastDay' is null`),
    // What is computed of a class goes with the place in it.
    statement(sql`delete from term_grade where student_id = ${student} and override_e4 is null
      and gradebook_id in (${gradebooksOfSections(sections)}) and not exists (select 1 from gradebook
        cross join school_class on school_class.id = class_id cross join section_person here on here.section_id = school_class.section_id
        where gradebook.id = term_grade.gradebook_id and here.student_id = ${student})`),
    statement(sql`insert into report_mark select id, 1 from section
      where id in ${sectionsNamed(sections)} and kind = 'regular' on conflict do update set revision = revision + 1`),
    ...(places.length > 0
      ? []
      : ["report_grade", "report_term", "report_final", "report_year", "report_card_row", "award"].map(
          (table) => statement(sql`delete from ${sql.raw(table)} where ${ofReports}`),
        )),
  ];
}
/** Follow with expectChanges(1). */
export const studentChanged = (studentNumber: string, version: number): Statement<unknown> =>
  statement(
    sql`update student set version = version + 1 where student_no = ${studentNumber} and version = ${version}`,
  );
