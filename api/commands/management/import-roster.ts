import type { FileImport } from "#api/commands/import-file.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import { fullNameOf } from "#core/management/person-names.ts";
import { ROSTER_SUCCESS } from "#core/management/rosters/roster-contract.ts";
import {
  ROSTER_DEFINITION,
  type RosterEntry,
  type RosterFields,
  rosterEntries,
} from "#core/management/rosters/roster-definition.ts";
import { planRoster, type RosterLine, type RosterPlan } from "#core/management/rosters/roster-plan.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { insertPassesOfPlaced } from "#db/queries/enrollment/enrollment-pass.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { sponsorsNamedOrAt } from "#db/queries/management/guardians.ts";
import {
  insertStudents,
  joinSections,
  leaveSections,
  type RosterLineRow,
  rosterLines,
  yearNamed,
} from "#db/queries/management/roster.ts";
import type { Statement } from "#db/statement.ts";

const rosterFacts = (schoolYear: string, entries: readonly RosterEntry[]) =>
  [
    yearNamed(schoolYear),
    rosterLines(schoolYear, entries),
    sponsorsNamedOrAt(entries.map(({ sponsor }) => sponsor)),
  ] as const;

/**
 * Puts the students of a file into their sections of a school year, or takes them out, and makes those there are none of yet.
 * Who leaves keeps every score; gradebooks of terms that are over keep the student.
 */
export const rosterImport = (
  schoolYear: string,
): FileImport<
  RosterFields,
  RosterEntry,
  ReturnType<typeof rosterFacts>,
  RosterPlan & { yearId: number; numbers: ReadonlyMap<number, string> }
> => ({
  definition: ROSTER_DEFINITION,
  entriesOf: (file, wrongAt) => rosterEntries(file, wrongAt, schoolYear),
  facts: (entries) => rosterFacts(schoolYear, entries),
  plan(entries, [[year], found, sponsors], { scope: { today, newUuid }, wrongAt, samePeople }) {
    if (!year) return NOT_FOUND;
    if (year.end_date < today)
      return refuse(
        409,
        "STATE_FORBIDS",
        `${schoolYear} ended on ${formatDay(year.end_date)}: its rosters stay.`,
      );
    const lines = found.flatMap((row) => {
      const entry = entries[row.line];
      return entry ? [lineOf(entry, row, today)] : [];
    });
    return ok({
      ...planRoster(lines, sponsors, {
        schoolYear,
        wrongAt,
        newUuid,
        samePeople,
        days: { from: year.start_date, to: year.start_date > today ? year.start_date : today },
      }),
      yearId: year.id,
      numbers: new Map(entries.map(({ line, studentNo }) => [line, studentNo])),
    });
  },
  write({ joining, leaving, yearId, ...plan }, { today, newUuid }) {
    const [remember, leave] = leaveSections(leaving, today);
    const touched = [...new Set([...joining, ...leaving].map(({ section }) => section))];
    const done = { joined: joining.length, left: leaving.length };
    return {
      statements: [
        ...newStudents(plan, newUuid),
        remember,
        leave,
        expectChanges(leaving.length),
        joinSections(joining, yearId, today),
        expectChanges(joining.length),
        insertPassesOfPlaced(
          schoolYear,
          joining.map(({ studentNo: studentNumber }) => ({ uuid: newUuid(), studentNumber })),
          today,
        ),
        recountGradebooks(COUNTED_BY.placements(touched, firstDayOf([...joining, ...leaving], today))),
      ],
      audit: {
        event: "roster-import",
        subjectUuid: null,
        data: { schoolYear, ...done, newStudents: plan.students.map(({ entry }) => entry.studentNo) },
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

type PlaceRow = Pick<RosterLineRow, "section_id" | "level" | "place">;
const placeOf = ({ section_id: section, level, place: name }: PlaceRow) =>
  section === null || level === null || name === null ? null : { section, level, name };

/** The first of the days on which places begin and end. */
const firstDayOf = (of: readonly { day?: SchoolDay }[], today: SchoolDay): SchoolDay =>
  of.reduce((first, { day = today }) => (day < first ? day : first), today);
const lineOf = (entry: RosterEntry, row: RosterLineRow, today: SchoolDay): RosterLine => ({
  entry,
  known:
    row.name === null
      ? null
      : {
          name: row.name,
          sponsor: row.sponsor ?? "",
          sponsorId: row.sponsor_id ?? 0,
          isActive: row.is_active === 1,
        },
  section: placeOf(row),
  isClub: row.section_kind === "club",
  current: placeOf({ section_id: row.current_id, level: row.current_level, place: row.current_place }),
  releasedGrades: (JSON.parse(row.released_json) as [end: SchoolDay, grades: number][])
    .filter(([end]) => end >= today)
    .reduce((sum, [, grades]) => sum + grades, 0),
  clubs: (JSON.parse(row.clubs_json) as [section: number, level: string, name: string][]).map(
    ([section, level, name]) => ({ section, level, name }),
  ),
});

function newStudents(
  { students, sponsors }: Pick<RosterPlan, "students" | "sponsors">,
  newUuid: () => string,
): Statement<unknown>[] {
  if (students.length === 0) return [];
  const [insertSponsors, insert, accounts] = insertStudents(
    sponsors,
    students.map(({ entry, sponsor }) => ({
      uuid: newUuid(),
      studentNo: entry.studentNo,
      ...entry.names,
      name: fullNameOf(entry.names),
      sponsor,
    })),
  );
  return [insertSponsors, insert, expectChanges(students.length), accounts];
}
