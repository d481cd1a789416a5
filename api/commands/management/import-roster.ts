import type { Command } from "#api/commands/command.ts";
import { ROSTER_IMPORTED, type RosterImported } from "#core/management/rosters/roster-contract.ts";
import { fullNameOf, type RosterEntry } from "#core/management/rosters/roster-file.ts";
import { planRoster, type RosterLine, type RosterPlan } from "#core/management/rosters/roster-plan.ts";
import { NOT_FOUND, ok, type Result, refuse } from "#core/shared/result.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import {
  insertStudents,
  joinSections,
  leaveSections,
  type RosterLineRow,
  rosterLines,
  type SponsorRow,
  sponsorsOf,
  type YearRow,
  yearNamed,
} from "#db/queries/management/roster.ts";
import { json, type Statement } from "#db/statement.ts";

/** What a roster is decided from. */
export const rosterFacts = (schoolYear: string, entries: readonly RosterEntry[]) =>
  [yearNamed(schoolYear), rosterLines(schoolYear, entries), sponsorsOf(entries)] as const;

const placeOf = (section: number | null, level: string | null) =>
  section === null || level === null ? null : { section, level };

/** What a file would do, as the dry run tells it and the import does it. */
export function decideRoster(
  { schoolYear, entries, today }: { schoolYear: string; entries: readonly RosterEntry[]; today: SchoolDay },
  [[year], lines, sponsors]: readonly [YearRow[], RosterLineRow[], SponsorRow[]],
): Result<{ year: YearRow; plan: RosterPlan; done: RosterImported }> {
  if (!year) return NOT_FOUND;
  if (year.end_date < today)
    return refuse(
      409,
      "STATE_FORBIDS",
      `${schoolYear} ended on ${formatDay(year.end_date)}: its rosters stay.`,
    );
  const met = lines.flatMap((row): RosterLine[] => {
    const entry = entries[row.line];
    if (!entry) return [];
    const known = row.name === null ? null : { name: row.name, sponsor: row.sponsor ?? "" };
    const clubs = JSON.parse(row.clubs_json) as [section: number, level: string][];
    return [
      {
        entry,
        known,
        section: placeOf(row.section_id, row.level),
        isClub: row.section_kind === "club",
        current: placeOf(row.current_id, row.current_level),
        clubs: clubs.map(([section, level]) => ({ section, level })),
      },
    ];
  });
  const planned = planRoster(schoolYear, met, sponsors);
  if (!planned.ok) return planned;
  const plan = planned.value;
  const done: RosterImported = {
    type: plan.warnings.length > 0 ? "warning" : "success",
    rows: entries.length,
    changed: entries.length - plan.unchanged,
    joined: plan.joining.length,
    left: plan.leaving.length,
    new_students: plan.students.length,
    warnings: plan.warnings,
  };
  return ok({ year, plan, done });
}

/**
 * Puts the students of a file into their sections of a school year, or takes them out, and makes those there are none of yet:
 * all rows or none. Who leaves keeps every score; gradebooks of terms that are over keep the student.
 */
export function importRoster(
  schoolYear: string,
  entries: readonly RosterEntry[],
): Command<ReturnType<typeof rosterFacts>> {
  return {
    read: () => rosterFacts(schoolYear, entries),
    decide({ today, newUuid }, facts) {
      const decided = decideRoster({ schoolYear, entries, today }, facts);
      if (!decided.ok) return decided;
      const { year, plan, done } = decided.value;
      const { joining, leaving } = plan;
      const [remember, leave] = leaveSections(leaving, today);
      const touched = [...new Set([...joining, ...leaving].map(({ section }) => section))];
      return ok({
        statements: [
          ...newStudents(plan, newUuid),
          remember,
          leave,
          expectChanges(leaving.length),
          joinSections(joining, year.id, today),
          expectChanges(joining.length),
          recountGradebooks(COUNTED_BY.placements(touched, today)),
        ],
        audit: [
          {
            event: "roster-import",
            subjectUuid: null,
            data: {
              schoolYear,
              rows: done.rows,
              joined: done.joined,
              left: done.left,
              newStudents: plan.students.map(({ entry }) => entry.studentNo),
            },
          },
        ],
        answer: { status: 200, message: ROSTER_IMPORTED, data: json(done) },
      });
    },
  };
}

function newStudents({ students, sponsors }: RosterPlan, newUuid: () => string): Statement<unknown>[] {
  if (students.length === 0) return [];
  const made = sponsors.map((sponsor) => ({ ...sponsor, uuid: newUuid() }));
  const uuidOf = new Map(made.map(({ email, uuid }) => [email.toLowerCase(), uuid]));
  const [insertSponsors, insert, accounts] = insertStudents(
    made,
    students.map(({ entry, sponsor }) => ({
      uuid: newUuid(),
      studentNo: entry.studentNo,
      ...entry.names,
      name: fullNameOf(entry.names),
      sponsor: "id" in sponsor ? sponsor : { uuid: uuidOf.get(sponsor.email) ?? "" },
    })),
  );
  return [insertSponsors, insert, expectChanges(students.length), accounts];
}
