import { fileImport } from "#api/commands/import-file.ts";
import { endpoint, importOf } from "#api/endpoint.ts";
import { csvAnswer, templateAnswer } from "#api/middleware/csv-answer.ts";
import { parse } from "#api/middleware/input.ts";
import { readPage } from "#api/middleware/session.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import { IMPORT_ROSTER, ROSTER_TEMPLATE } from "#core/management/office-records.body.ts";
import { fullNameOf } from "#core/management/person-names.ts";
import { ROSTER_SUCCESS, rosterForm } from "#core/management/rosters/roster-contract.ts";
import {
  ROSTER_DEFINITION,
  type RosterEntry,
  type RosterStudent,
  rosterEntries,
  rosterTemplate,
  rosterTemplateName,
} from "#core/management/rosters/roster-definition.ts";
import { planRoster, type RosterLine, type RosterPlan } from "#core/management/rosters/roster-plan.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { insertPassesOfPlaced } from "#db/queries/enrollment/enrollment-pass.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { sponsorsNamedOrAt } from "#db/queries/management/guardians.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { joinSections, leaveSections } from "#db/queries/management/roster.ts";
import { flag, jsonIn, orNull, rowsWithin, select, wanted } from "#db/select.ts";
import { json, type RowOf, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { customerAccount, gradeLevel, schoolYear, section, student, term } from "#db/tables.ts";
import { insertEach } from "#db/write.ts";

/** Whom and what the lines name, and where the student is now. */
const rosterLines = (year: string, entries: readonly RosterEntry[]) => {
  const placed = <T>(field: SQL, where: SQL) => sql<T>`(select ${field} from student_section
      cross join section own on own.id = student_section.section_id
        and own.school_year_id = (select id from school_year where name = ${year}) and ${where}
      cross join grade_level on grade_level.id = own.grade_level_id
    where student_section.student_id = student.id)`;
  const isOwn = isOwnSection(sql`own`);
  const placeOfOwn = sql`grade_level.name || ' ' || own.name`;
  const named = entries.map(({ studentNo, section, gradeLevel }) => ({ studentNo, section, gradeLevel }));
  return select(
    {
      /** Its place in the file. */
      line: sql<number>`line.key`,
      name: orNull(student.fullname),
      isActive: orNull(student.isActive),
      sponsor: sql<string | null>`(select fullname from guardian where id = ${student.guardianId})`,
      sponsorId: orNull(student.guardianId),
      section: sql<number | null>`named.id`,
      isClub: flag(sql`coalesce(named.kind = 'club', 0)`),
      level: sql<string | null>`named.code`,
      /** The section with its grade level, by their names. */
      place: sql<string | null>`named.place`,
      /** The student's own section of that year; null: none. */
      currentSection: placed<number | null>(sql`own.id`, isOwn),
      currentLevel: placed<string | null>(sql`grade_level.code`, isOwn),
      currentPlace: placed<string | null>(placeOfOwn, isOwn),
      /** Of each term how many grades of the student the own section has released. */
      released: rowsWithin(
        { end: term.endDate, grades: sql<number>`count(*)` },
        sql`from student_section cross join section own on own.id = student_section.section_id and ${isOwn}
            and own.school_year_id = (select id from school_year where name = ${year})
          cross join school_class on school_class.section_id = own.id
          cross join gradebook on gradebook.class_id = school_class.id and gradebook.status = 'Released' and gradebook.closed_from is null
          cross join ${term} on ${term.id} = gradebook.term_id
          cross join term_grade on term_grade.gradebook_id = gradebook.id and term_grade.student_id = student_section.student_id
            and coalesce(override_e4, grade_e4) is not null
        where student_section.student_id = ${student.id} group by ${term.id}`,
      ),
      /** The clubs of that year the student is in. */
      clubs: jsonIn<RosterLine["clubs"]>(
        placed(
          sql`json_group_array(json_object('section', own.id, 'level', grade_level.code, 'name', ${placeOfOwn}))`,
          sql`not ${isOwn}`,
        ),
      ),
    },
    sql`from json_each(${json(named)}) line left join student on student.student_no = line.value ->> 'studentNo'
      left join year_sections named on named.name = lower(line.value ->> 'section') and named.level = lower(line.value ->> 'gradeLevel')
    order by line.key`,
    sql`with year_sections as materialized (
      select section.id, section.kind, lower(section.name) as name, lower(grade_level.name) as level, grade_level.code,
        grade_level.name || ' ' || section.name as place
      from school_year join section on section.school_year_id = school_year.id
        join grade_level on grade_level.id = section.grade_level_id where school_year.name = ${year})
    `,
  );
};

const rosterFacts = (name: string, entries: readonly RosterEntry[]) =>
  [
    select(
      { id: schoolYear.id, start: schoolYear.startDate, end: schoolYear.endDate },
      sql`from ${schoolYear} where ${schoolYear.name} = ${name}`,
    ),
    rosterLines(name, entries),
    sponsorsNamedOrAt(entries.map(({ sponsor }) => sponsor)),
  ] as const;

/**
 * Puts the students of a file into their sections of a school year, or takes them out, and makes those there are none of yet.
 * Who leaves keeps every score; gradebooks of terms that are over keep the student.
 */
export const rosterImport = (yearName: string) =>
  fileImport({
    definition: ROSTER_DEFINITION,
    entriesOf: (file, wrongAt) => rosterEntries(file, wrongAt, yearName),
    facts: (entries) => rosterFacts(yearName, entries),
    plan(entries, [[year], found, sponsors], { scope: { today, newUuid }, wrongAt, samePeople }) {
      if (!year) return NOT_FOUND;
      if (year.end < today)
        return refuse(409, "STATE_FORBIDS", `${yearName} ended on ${formatDay(year.end)}: its rosters stay.`);
      const lines = found.flatMap((row) => {
        const entry = entries[row.line];
        return entry ? [lineOf(entry, row, today)] : [];
      });
      return ok({
        ...planRoster(lines, sponsors, {
          schoolYear: yearName,
          wrongAt,
          newUuid,
          samePeople,
          days: { from: year.start, to: year.start > today ? year.start : today },
        }),
        yearId: year.id,
        numbers: new Map(entries.map(({ line, studentNo }) => [line, studentNo])),
      });
    },
    write({ joining, leaving, yearId, ...plan }, { today, newUuid }) {
      const touched = [...new Set([...joining, ...leaving].map(({ section }) => section))];
      const done = { joined: joining.length, left: leaving.length };
      return {
        statements: [
          ...newStudents(plan, newUuid),
          ...leaveSections(leaving, today),
          expectChanges(leaving.length),
          joinSections(joining, yearId, today),
          expectChanges(joining.length),
          insertPassesOfPlaced(
            yearName,
            joining.map(({ studentNo: studentNumber }) => ({ uuid: newUuid(), studentNumber })),
            today,
          ),
          recountGradebooks(COUNTED_BY.placements(touched, firstDayOf([...joining, ...leaving], today))),
        ],
        audit: {
          event: "roster-import",
          subjectUuid: null,
          data: {
            schoolYear: yearName,
            ...done,
            newStudents: plan.students.map(({ entry }) => entry.studentNo),
          },
        },
        auditOfRecords: eventsOf(plan),
        message: ROSTER_SUCCESS,
        also: { ...done, new_students: plan.students.length },
      };
    },
  });

/** What the history of each person says of the file: who is new, and who goes from which section to which (M-17). */
function eventsOf({
  students,
  sponsors,
  changes,
  numbers,
}: Pick<RosterPlan, "students" | "changes" | "sponsors"> & {
  numbers: ReadonlyMap<number, string>;
}): AuditEvent[] {
  const madeSponsors = sponsors.map(({ uuid: id, name, email }): AuditEvent => {
    const entry = { name, email };
    return { event: "management-add", subjectUuid: id, data: { list: "sponsors", id, entry } };
  });
  const made = students.map(({ entry: { studentNo: id, names } }): AuditEvent => {
    const { last: last_name, given: given_name, middle: middle_name, suffix } = names;
    const entry = { student_id: id, last_name, given_name, middle_name, suffix };
    return { event: "management-add", subjectUuid: id, data: { list: "students", id, entry } };
  });
  const moved = changes.map(({ line, from: before, to: after }): AuditEvent => {
    const id = numbers.get(line) ?? "";
    const change = { name: "section", before, after };
    return { event: "management-update", subjectUuid: id, data: { list: "students", id, changes: [change] } };
  });
  return [...madeSponsors, ...made, ...moved];
}

type FoundLine = RowOf<ReturnType<typeof rosterLines>>;
const placeOf = (section: number | null, level: string | null, name: string | null) =>
  section === null || level === null || name === null ? null : { section, level, name };

/** The first of the days on which places begin and end. */
const firstDayOf = (of: readonly { day?: SchoolDay }[], today: SchoolDay): SchoolDay =>
  of.reduce((first, { day = today }) => (day < first ? day : first), today);
const lineOf = (entry: RosterEntry, found: FoundLine, today: SchoolDay): RosterLine => ({
  entry,
  known:
    found.name === null
      ? null
      : {
          name: found.name,
          sponsor: found.sponsor ?? "",
          sponsorId: found.sponsorId ?? 0,
          isActive: found.isActive === true,
        },
  section: placeOf(found.section, found.level, found.place),
  isClub: found.isClub,
  current: placeOf(found.currentSection, found.currentLevel, found.currentPlace),
  releasedGrades: found.released
    .filter(({ end }) => end >= today)
    .reduce((sum, { grades }) => sum + grades, 0),
  clubs: found.clubs,
});

/** New students with their sponsors, each a customer whose account is empty (B-1). */
function newStudents(
  { students, sponsors }: Pick<RosterPlan, "students" | "sponsors">,
  newUuid: () => string,
): Statement<unknown>[] {
  if (students.length === 0) return [];
  const made = students.map(({ entry, sponsor }) => ({
    uuid: newUuid(),
    studentNo: entry.studentNo,
    ...entry.names,
    name: fullNameOf(entry.names),
    sponsor,
  }));
  return [
    statement(sql`insert into guardian (uuid, fullname, email, contact_number, home_address, billing_address, tax_number,
        city, province, postal_code)
      select value ->> 'uuid', value ->> 'name', value ->> 'email', value ->> 'contact', value ->> 'address', value ->> 'address', '',
        value ->> 'city', value ->> 'province', value ->> 'postalCode'
      from ${wanted(sponsors)}`),
    statement(sql`insert into student (uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id)
      select value ->> 'uuid', value ->> 'studentNo', value ->> 'last', value ->> 'given', value ->> 'middle', value ->> 'name',
        coalesce(value ->> '$.sponsor.id', (select id from guardian where uuid = value ->> '$.sponsor.uuid'))
      from ${wanted(made)} where true on conflict do nothing`),
    expectChanges(made.length),
    insertEach(customerAccount, made, {
      studentId: sql`(select id from student where student.uuid = value ->> 'uuid')`,
    }),
  ];
}

/** Who is in which section and club of a school year. */
const rosterOfYear = (name: string): Statement<RosterStudent> =>
  select(
    {
      studentNo: student.studentNo,
      last: student.lastName,
      given: student.givenName,
      middle: student.middleName,
      gradeLevel: gradeLevel.name,
      section: section.name,
    },
    sql`from ${schoolYear} join ${section} on ${section.schoolYearId} = ${schoolYear.id}
      join ${gradeLevel} on ${gradeLevel.id} = ${section.gradeLevelId}
      join student_section on student_section.section_id = ${section.id}
      join ${student} on ${student.id} = student_section.student_id
    where ${schoolYear.name} = ${name}
    order by ${gradeLevel.ordinal}, not ${isOwnSection(sql`section`)}, ${section.nameKey}, ${student.nameKey}, ${student.id}`,
  );
export const rosterTemplateFile = endpoint(ROSTER_TEMPLATE, async (c, { query: { school_year: name } }) => {
  const { rows } = await readPage(c, [rosterOfYear(name ?? "")] as const);
  if (name === undefined) return templateAnswer(c, ROSTER_DEFINITION, "Roster");
  return csvAnswer(c, rosterTemplateName(name), rosterTemplate(rows[0]));
});
export const importRoster = importOf(IMPORT_ROSTER, ({ query, fields }) => {
  parse(rosterForm, fields);
  return rosterImport(query.school_year);
});
