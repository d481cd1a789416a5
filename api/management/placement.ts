import { command, unchanged } from "#api/commands/command.ts";
import { SAVED, staleRecord } from "#api/commands/saved.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import { SAVE_PLACEMENTS, STUDENT_PLACEMENTS } from "#core/management/people/people.body.ts";
import {
  type PlacementDays,
  placementMistakes,
  placementsInWords,
} from "#core/management/people/placements.ts";
import { isPutAside } from "#core/management/record-state.ts";
import { NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { insertPassesOfPlaced } from "#db/queries/enrollment/enrollment-pass.ts";
import { recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { officeRecord } from "#db/queries/management/management-list.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { flag, jsonIn, rowsWithin, select, wanted } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { schoolYear, section, student } from "#db/tables.ts";
import { idNamed } from "#db/write.ts";

/** The places of a student, school year by school year (M-81). */
const studentId = (studentNumber: string) => idNamed(student, student.studentNo, studentNumber);
/** The places of a student in sections of the row `school_year`. */
const placesIn = (studentNumber: string): SQL => sql`(
  select section.uuid as section_id, joined_on, null as left_on from student_section place
    cross join section on section.id = place.section_id and section.school_year_id = school_year.id
    where place.student_id = ${studentId(studentNumber)}
  union all select section.uuid, joined_on, left_on from section_leaver place
    cross join section on section.id = place.section_id and section.school_year_id = school_year.id
    where place.student_id = ${studentId(studentNumber)})`;
/** The years in which a student has a place, and those that are not over; or the one of this name. */
const yearsOfPlacements = (studentNumber: string, of: { today: SchoolDay } | { name: string }) => {
  const which =
    "name" in of
      ? sql`${schoolYear.name} = ${of.name}`
      : sql`${schoolYear.endDate} >= ${of.today} or exists (select 1 from ${placesIn(studentNumber)})`;
  return select(
    {
      schoolYear: schoolYear.name,
      start: schoolYear.startDate,
      end: schoolYear.endDate,
      placements: rowsWithin(
        {
          sectionId: sql<string>`section_id`,
          firstDay: sql<SchoolDay | null>`joined_on`,
          lastDay: sql<SchoolDay | null>`left_on`,
        },
        sql`from ${placesIn(studentNumber)}
          order by coalesce(joined_on, ''), coalesce(left_on, '9999'), section_id`,
      ),
      sections: rowsWithin(
        {
          id: section.uuid,
          name: sql<string>`grade_level.name || ' ' || ${section.name}`,
          levelId: section.gradeLevelId,
          isClub: flag(sql`not ${isOwnSection(sql`section`)}`),
        },
        sql`from ${section} join grade_level on grade_level.id = ${section.gradeLevelId}
          where ${section.schoolYearId} = ${schoolYear.id}
          order by grade_level.ordinal, "isClub", ${section.nameKey}`,
      ),
      /** The sections in which the student has a score or a grade set by hand. */
      scored: jsonIn<
        string[]
      >(sql`(select json_group_array(distinct section.uuid) from ${placesIn(studentNumber)} placed
        cross join section on section.uuid = placed.section_id
        cross join school_class on school_class.section_id = section.id cross join gradebook on gradebook.class_id = school_class.id
        where exists (select 1 from grading_activity cross join score on score.activity_id = grading_activity.id
            and score.student_id = ${studentId(studentNumber)} and (value_e2 is not null or mark is not null)
          where grading_activity.gradebook_id = gradebook.id)
        or exists (select 1 from term_grade where gradebook_id = gradebook.id and student_id = ${studentId(studentNumber)}
          and override_e4 is not null))`),
      /** A card of the year was published. */
      hasPapers: flag(sql`exists (select 1 from report_card join term on term.id = report_card.term_id
        where report_card.student_id = ${studentId(studentNumber)} and term.school_year_id = ${schoolYear.id})`),
    },
    sql`from ${schoolYear} where ${which} order by ${schoolYear.startDate} desc`,
  );
};

export const viewPlacements = endpoint(STUDENT_PLACEMENTS, async (c, { params: { id }, today }) => {
  const known = select({ id: student.id }, sql`from ${student} where ${student.studentNo} = ${id}`);
  const { rows } = await readPage(c, [known, yearsOfPlacements(id, { today })] as const);
  const [[found], years] = rows;
  if (!found) throw new Refused(NOT_FOUND);
  return { rows: years };
});

/** Corrects, ends, moves and removes the places of a student in a school year (M-81). */
export const savePlacements = change(SAVE_PLACEMENTS, ({ params: { id }, body, today }) => {
  const { school_year: schoolYearName, version } = body;
  const placements = body.placements.map(
    ({ section_id: sectionId, first_day: firstDay = null, last_day: lastDay = null }): PlacementDays => ({
      sectionId,
      firstDay,
      lastDay,
    }),
  );
  return command({
    read: () => [officeRecord("students", id, today), yearsOfPlacements(id, { name: schoolYearName })],
    decide({ newUuid }, [[record], [year]]) {
      if (!record || !year) return NOT_FOUND;
      if (version !== undefined && version !== record.version) return staleRecord(record);
      const { placements: before, scored } = year;
      const sections = new Map(year.sections.map((one) => [one.id, one]));
      const isActive = !isPutAside(record);
      const mistakes = placementMistakes(placements, { today, year, isActive, scored, sections });
      if (mistakes.length > 0) return refuseAll(422, "VALIDATION_FAILED", mistakes);
      if (placements.length === 0 && year.hasPapers)
        return refuse(
          409,
          "STATE_FORBIDS",
          `Report cards of ${schoolYearName} were published: one place at least has to stay.`,
        );
      const inWords = (places: readonly PlacementDays[]) =>
        placementsInWords(places, (uuid) => sections.get(uuid)?.name ?? "");
      const moved = { name: "sections", before: inWords(before), after: inWords(placements) };
      if (moved.before === moved.after) return unchanged({ status: 200, message: SAVED });
      const touched = [...new Set([...before, ...placements].map(({ sectionId }) => sectionId))];
      return ok({
        statements: [
          statement(
            sql`update ${student} set version = version + 1 where student_no = ${id} and version = ${record.version}`,
          ),
          expectChanges(1),
          ...setPlacements(id, schoolYearName, { places: placements, sections: touched }),
          insertPassesOfPlaced(schoolYearName, [{ uuid: newUuid(), studentNumber: id }], today),
          recountGradebooks(gradebooksOfSections(touched)),
        ],
        audit: [
          {
            event: "management-update",
            subjectUuid: id,
            data: { list: "students", id, changes: [moved] },
          },
        ],
        answer: { status: 200, message: SAVED },
      });
    },
  });
});

/** The ids of sections. */
const sectionsNamed = (uuids: readonly string[]): SQL =>
  sql`(select section.id from ${wanted(uuids)} cross join section on section.uuid = wanted.value)`;

/** The gradebooks of sections, of all their terms. */
const gradebooksOfSections = (uuids: readonly string[]): SQL =>
  sql`select gradebook.id from gradebook join school_class on school_class.id = class_id
    where school_class.section_id in ${sectionsNamed(uuids)}`;

/**
 * Sets all places of a student in a school year. `sections`: those of before and of now; their figures are computed anew, and what
 * is kept of the student in the year goes where no place is left.
 */
function setPlacements(
  studentNumber: string,
  year: string,
  { places, sections }: { places: readonly PlacementDays[]; sections: readonly string[] },
): Statement<unknown>[] {
  const ofStudent = studentId(studentNumber);
  const ofYear = sql`student_id = ${ofStudent} and section_id in (select section.id from section
    join school_year on school_year.id = school_year_id where school_year.name = ${year})`;
  const rows = json(places);
  const ofReports = sql`student_id = ${ofStudent} and school_year_id = (select id from school_year where name = ${year})`;
  return [
    statement(sql`delete from student_section where ${ofYear}`),
    statement(sql`delete from section_leaver where ${ofYear}`),
    statement(sql`insert into section_leaver (student_id, section_id, left_on, joined_on)
      select ${ofStudent}, section.id, value ->> 'lastDay', value ->> 'firstDay' from json_each(${rows})
        cross join section on section.uuid = value ->> 'sectionId' where value ->> 'lastDay' is not null`),
    statement(sql`insert into student_section (student_id, section_id, joined_on)
      select ${ofStudent}, section.id, value ->> 'firstDay' from json_each(${rows})
        cross join section on section.uuid = value ->> 'sectionId' where value ->> 'lastDay' is null`),
    // What is computed of a class goes with the place in it.
    statement(sql`delete from term_grade where student_id = ${ofStudent} and override_e4 is null
      and gradebook_id in (${gradebooksOfSections(sections)}) and not exists (select 1 from gradebook
        cross join school_class on school_class.id = class_id cross join section_person here on here.section_id = school_class.section_id
        where gradebook.id = term_grade.gradebook_id and here.student_id = ${ofStudent})`),
    statement(sql`insert into report_mark select id, 1 from section
      where id in ${sectionsNamed(sections)} and kind = 'regular' on conflict do update set revision = revision + 1`),
    ...(places.length > 0
      ? []
      : ["report_grade", "report_term", "report_final", "report_year", "report_card_row", "award"].map(
          (table) => statement(sql`delete from ${sql.raw(table)} where ${ofReports}`),
        )),
  ];
}
