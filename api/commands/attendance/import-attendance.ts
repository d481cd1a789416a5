import type { Command, CommandScope } from "#api/commands/command.ts";
import { attendanceWorkflow } from "#core/attendance/attendance-actions.ts";
import type { AttendanceFile, AttendanceLine } from "#core/attendance/attendance-file.ts";
import { decideAll, mayAct } from "#core/shared/actions.ts";
import { RowErrors } from "#core/shared/import/import-rows.ts";
import { nameRefusal } from "#core/shared/import/person-name.ts";
import { FORBIDDEN, ok, type RefusedEntry } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import {
  changeDays,
  type EntryRow,
  entriesOfLines,
  insertAttendance,
} from "#db/queries/attendance/attendance.ts";
import { json } from "#db/statement.ts";

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

/** Writes the days of a file: new records are added, existing ones are changed. All rows or none. */
export function importAttendance(
  file: AttendanceFile,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof entriesOfLines>]> {
  const { lines } = file;
  return {
    read: ({ userId }) => [entriesOfLines(userId, lines, today)],
    decide(scope, [found]) {
      if (!mayAct(attendanceWorkflow, "import", scope.actor)) return FORBIDDEN;
      const byLine = new Map(found.map((entry) => [entry.line, entry]));
      const placed: Placed[] = [];
      const rowErrors = new RowErrors();
      for (const [index, line] of lines.entries()) {
        const entry = byLine.get(index);
        const refusal = entry ? nameRefusal(line.studentId, entry.studentName, line.studentName) : null;
        if (entry) placed.push({ line, entry });
        else rowErrors.add(unknownStudent(line));
        if (refusal !== null)
          rowErrors.add({ message: `Student Name: ${refusal}`, row: line.row, path: "Student Name" });
      }
      if (rowErrors.count > 0) return rowErrors.refusal();
      const entries = placed.map(({ entry }) => entry);
      const decision = decideAll(
        attendanceWorkflow,
        "import",
        scope.actor,
        entries,
        (place) => `rows.${place}`,
      );
      return decision.ok ? ok(changeOf(scope, placed, file)) : decision;
    },
  };
}

const unknownStudent = ({ studentId, schoolYear, row }: AttendanceLine): RefusedEntry => ({
  message: `Student ID: there is no student ${studentId} in a section you see in ${schoolYear}`,
  row,
  path: "Student ID",
});

const daysOf = ({ daysAbsent, daysTardy }: AttendanceLine) => ({ daysAbsent, daysTardy });

function changeOf(
  { actor, now, newUuid }: CommandScope,
  placed: readonly Placed[],
  { blankRows, completed }: Pick<AttendanceFile, "blankRows" | "completed">,
) {
  const added = placed.filter(({ entry }) => entry.id === null);
  const changed = placed.filter(
    ({ line, entry }) =>
      entry.id !== null && (entry.daysAbsent !== line.daysAbsent || entry.daysTardy !== line.daysTardy),
  );
  const unpublished = changed.filter(({ entry }) => entry.status === "Published").length;
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
        added.map(({ line, entry }) => ({ ...entry, ...daysOf(line), uuid: newUuid() })),
        actor.id,
        now,
      ),
      expectChanges(added.length),
      changeDays(
        changed.map(({ line, entry }) => ({
          id: entry.id ?? 0,
          version: entry.version ?? 0,
          ...daysOf(line),
        })),
        actor.id,
        now,
      ),
      expectChanges(changed.length),
    ],
    audit: [
      {
        event: "attendance-import" as const,
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
