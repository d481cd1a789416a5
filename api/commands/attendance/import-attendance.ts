import { attendanceWorkflow } from "../../../core/attendance/attendance-actions.ts";
import type { AttendanceFile, AttendanceLine } from "../../../core/attendance/attendance-import.ts";
import { mayAct } from "../../../core/shared/actions.ts";
import { Mistakes } from "../../../core/shared/import-rows.ts";
import { FORBIDDEN, ok, type RefusedEntry } from "../../../core/shared/result.ts";
import { expectChanges } from "../../../db/commit.ts";
import { changeDays, insertAttendance } from "../../../db/queries/attendance-change.ts";
import { type EntryRow, entriesOfLines, factsOfEntry } from "../../../db/queries/attendance-entry.ts";
import { json } from "../../../db/statement.ts";
import type { Command, Situation } from "../command.ts";
import { admitAttendance } from "./attendance-facts.ts";

/** What an import did, for its answer. */
export interface AttendanceImported {
  type: "success" | "warning";
  rows: number;
  added: number;
  changed: number;
  warnings: { message: string }[];
}
interface Placed {
  line: AttendanceLine;
  entry: EntryRow;
}

/** Writes the days of a file: new records are added, those that stand are changed (decision 17). All rows or none. */
export function importAttendance(
  file: AttendanceFile,
): Command<readonly [ReturnType<typeof entriesOfLines>]> {
  const { lines } = file;
  return {
    area: "attendance",
    read: ({ userId }) => [entriesOfLines(userId, lines)],
    decide(situation, [entries]) {
      if (!mayAct(attendanceWorkflow, "import", situation.actor)) return FORBIDDEN;
      const byLine = new Map(entries.map((entry) => [entry.line, entry]));
      const placed: Placed[] = [];
      const mistakes = new Mistakes();
      for (const [index, line] of lines.entries()) {
        const entry = byLine.get(index);
        if (entry) placed.push({ line, entry });
        else mistakes.add(unknownStudent(line));
      }
      if (mistakes.count > 0) return mistakes.refusal();
      const admitted = admitAttendance(
        "import",
        situation,
        placed.map(({ entry }) => factsOfEntry(entry)),
        "rows",
      );
      return admitted.ok ? ok(changeOf(situation, placed, file)) : admitted;
    },
  };
}

const unknownStudent = ({ studentId, schoolYear, row }: AttendanceLine): RefusedEntry => ({
  message: `Student ID: there is no student ${studentId} in a section you see in ${schoolYear}`,
  row,
  path: "Student ID",
});

function changeOf(
  { actor, now, newUuid }: Situation,
  placed: readonly Placed[],
  { blankRows, completed }: Pick<AttendanceFile, "blankRows" | "completed">,
) {
  const added = placed.filter(({ entry }) => entry.attendance_id === null);
  const changed = placed.filter(
    ({ line, entry }) =>
      entry.attendance_id !== null &&
      (entry.days_absent_e4 !== line.daysAbsent || entry.days_tardy_e4 !== line.daysTardy),
  );
  const unpublished = changed.filter(({ entry }) => entry.published_at !== null).length;
  const warnings = [
    ...(unpublished > 0
      ? [{ message: `${unpublished} published record(s) were changed and have to be published again.` }]
      : []),
    ...(blankRows > 0 ? [{ message: `${blankRows} row(s) without any days were left out.` }] : []),
    ...(completed === null ? [] : [{ message: completed }]),
  ];
  const done: AttendanceImported = {
    type: warnings.length > 0 ? "warning" : "success",
    rows: placed.length,
    added: added.length,
    changed: changed.length,
    warnings,
  };
  return {
    statements: [
      insertAttendance(
        added.map(({ line: { daysAbsent, daysTardy }, entry }) => ({
          uuid: newUuid(),
          studentId: entry.student_id,
          termId: entry.term_id,
          sectionId: entry.section_id,
          daysAbsent,
          daysTardy,
        })),
        actor.id,
        now,
      ),
      expectChanges(added.length),
      changeDays(
        changed.map(({ line: { daysAbsent, daysTardy }, entry }) => ({
          id: entry.attendance_id ?? 0,
          version: entry.version ?? 0,
          daysAbsent,
          daysTardy,
        })),
        actor.id,
        now,
      ),
      expectChanges(changed.length),
    ],
    audit: [
      {
        event: "attendance-import" as const,
        subjectKind: "attendance" as const,
        subjectUuid: null,
        data: { rows: done.rows, added: done.added, changed: done.changed },
      },
    ],
    answer: {
      status: 200 as const,
      message: attendanceWorkflow.actions.import.success ?? "",
      data: json(done),
    },
  };
}
