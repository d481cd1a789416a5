import { ROSTER_IMPORTED, type RosterImported } from "../../../core/management/roster-contract.ts";
import type { RosterEntry } from "../../../core/management/roster-file.ts";
import { Mistakes } from "../../../core/shared/import-rows.ts";
import { NOT_FOUND, ok, type Result, refuse } from "../../../core/shared/result.ts";
import { formatDay } from "../../../core/shared/school-day.ts";
import { expectChanges } from "../../../db/commit.ts";
import {
  joinSections,
  leaveSections,
  type Place,
  type RosterLineRow,
  recountGradebooks,
  rosterLines,
  yearNamed,
} from "../../../db/queries/roster.ts";
import { json } from "../../../db/statement.ts";
import type { Command } from "../command.ts";

interface Moves {
  joining: Place[];
  leaving: Place[];
  unchanged: number;
}

/** Puts the students of a file into their sections of a school year, or takes them out: all rows or none. Who leaves keeps every score; gradebooks of terms that are over keep the student. */
export function importRoster(
  schoolYear: string,
  entries: readonly RosterEntry[],
): Command<readonly [ReturnType<typeof yearNamed>, ReturnType<typeof rosterLines>]> {
  return {
    area: "management",
    read: () => [yearNamed(schoolYear), rosterLines(schoolYear, entries)],
    decide({ today }, [[year], lines]) {
      if (!year) return NOT_FOUND;
      if (year.end_date < today)
        return refuse(
          409,
          "STATE_FORBIDS",
          `${schoolYear} ended on ${formatDay(year.end_date)}: its rosters stay.`,
        );
      const moves = movesOf(schoolYear, entries, lines);
      if (!moves.ok) return moves;
      const { joining, leaving, unchanged } = moves.value;
      const [remember, leave] = leaveSections(leaving, today);
      const touched = [...new Set([...joining, ...leaving].map(({ section }) => section))];
      const done: RosterImported = {
        type: "success",
        rows: entries.length,
        changed: entries.length - unchanged,
        joined: joining.length,
        left: leaving.length,
        warnings: [],
      };
      return ok({
        statements: [
          remember,
          leave,
          expectChanges(leaving.length),
          joinSections(joining, year.id, today),
          expectChanges(joining.length),
          recountGradebooks(touched, today),
        ],
        audit: [
          {
            event: "roster-import",
            subjectKind: "management",
            subjectUuid: null,
            data: { schoolYear, rows: done.rows, joined: done.joined, left: done.left },
          },
        ],
        answer: { status: 200, message: ROSTER_IMPORTED, data: json(done) },
      });
    },
  };
}

/** Who goes where; or every line that names nobody, no section, or a section the student is not in. */
function movesOf(
  schoolYear: string,
  entries: readonly RosterEntry[],
  lines: readonly RosterLineRow[],
): Result<Moves> {
  const mistakes = new Mistakes();
  const moves: Moves = { joining: [], leaving: [], unchanged: 0 };
  for (const { line, student_id, section_id, current_id } of lines) {
    const entry = entries[line];
    if (!entry) continue;
    const { row, studentNo, gradeLevel, section, isEnrolled } = entry;
    if (student_id === null)
      mistakes.add({ row, path: "Student ID", message: `Student ID: there is no student ${studentNo}` });
    else if (section_id === null)
      mistakes.add({
        row,
        path: "Grade Section",
        message: `Grade Section: there is no section ${section} of ${gradeLevel} in ${schoolYear}`,
      });
    else if (!isEnrolled && current_id !== section_id)
      mistakes.add({
        row,
        path: "Enrolled",
        message: `Enrolled: ${studentNo} is not in ${gradeLevel} ${section}`,
      });
    else if (isEnrolled && current_id === section_id) moves.unchanged += 1;
    else {
      if (current_id !== null) moves.leaving.push({ student: student_id, section: current_id });
      if (isEnrolled) moves.joining.push({ student: student_id, section: section_id });
    }
  }
  return mistakes.count > 0 ? mistakes.refusal() : ok(moves);
}
