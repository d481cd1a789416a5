import type { Command, CommandScope } from "#api/commands/command.ts";
import { attendanceWorkflow } from "#core/attendance/attendance-actions.ts";
import { ATTENDANCE_DEFINITION, type AttendanceOutcome } from "#core/attendance/attendance-definition.ts";
import type { AttendanceLine } from "#core/attendance/attendance-file.ts";
import { type DaysE4, formatDays } from "#core/attendance/days.ts";
import { decideAll, mayAct } from "#core/shared/actions.ts";
import { type FilePreview, previewOf } from "#core/shared/import/file-preview.ts";
import { IMPORT_ERRORS_SHOWN } from "#core/shared/import/import-rows.ts";
import { nameRefusal } from "#core/shared/import/person-name.ts";
import type { FileMatching } from "#core/shared/import/reading/file-definition.ts";
import { entryOf, messageAt, type RowMessage } from "#core/shared/import/reading/file-outcome.ts";
import { FORBIDDEN, ok, type RefusedEntry, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import {
  changeDays,
  type EntryRow,
  entriesOfLines,
  insertAttendance,
} from "#db/queries/attendance/attendance.ts";
import { headingsKey, keepMatching } from "#db/queries/shared/file-matching.ts";
import { json, type Statement } from "#db/statement.ts";

/** What an import did, for its answer. */
interface AttendanceImported {
  type: "success" | "warning";
  rows: number;
  added: number;
  changed: number;
  left_out: number;
  warnings: { message: string }[];
}
interface Placed {
  line: AttendanceLine;
  entry: EntryRow;
}
/** Each line with the record it is of, and the preview of all. */
interface DecidedAttendance {
  placed: Placed[];
  preview: FilePreview;
  /** As the API refuses them. */
  refused: RefusedEntry[];
}

/** Finds whose the lines of a file are, and what they would change; nothing is written. */
export function decideAttendance(
  file: AttendanceOutcome,
  found: readonly (EntryRow & { line: number })[],
): DecidedAttendance {
  const byLine = new Map(found.map((entry) => [entry.line, entry]));
  const placed: Placed[] = [];
  const wrong: RowMessage[] = [];
  for (const [index, line] of file.lines.entries()) {
    const entry = byLine.get(index);
    const at = { row: line.row, line: line.row + file.readAs.headingsLine };
    const refusal = entry ? nameRefusal(line.studentId, entry.studentName, line.studentName) : null;
    if (!entry) wrong.push(messageAt(at, file.columns, "student", unknownStudent(line)));
    else if (refusal !== null) wrong.push(messageAt(at, file.columns, "name", refusal));
    else placed.push({ line, entry });
  }
  const errors = [...file.errors, ...wrong].sort((one, other) => one.line - other.line);
  const { added, changed } = effectOf(placed);
  const preview = previewOf(
    ATTENDANCE_DEFINITION,
    { ...file, errors: errors.slice(0, IMPORT_ERRORS_SHOWN), errorCount: file.errorCount + wrong.length },
    {
      added: added.length,
      changed: changed.length,
      unchanged: placed.length - added.length - changed.length,
      changes: changed.map(({ line, entry }) => ({
        line: line.row + file.readAs.headingsLine,
        what: entry.studentName,
        from: daysInWords(entry.daysAbsent ?? 0, entry.daysTardy ?? 0),
        to: daysInWords(line.daysAbsent, line.daysTardy),
      })),
      warnings: warningsOf(changed, file.blankRows),
    },
  );
  return { placed, preview, refused: errors.slice(0, IMPORT_ERRORS_SHOWN).map(entryOf) };
}

/** Writes the days of a file: new records are added, existing ones are changed. All rows or none; `said`: what a person said of the file, which is kept. */
export function importAttendance(
  file: AttendanceOutcome,
  said: FileMatching,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof entriesOfLines>]> {
  return {
    read: ({ userId }) => [entriesOfLines(userId, file.lines, today)],
    decide(scope, [found]) {
      if (!mayAct(attendanceWorkflow, "import", scope.actor)) return FORBIDDEN;
      const { placed, preview, refused } = decideAttendance(file, found);
      if (preview.errorCount > 0)
        return {
          ...refuseAll(422, "IMPORT_REFUSED", refused),
          data: { error_count: preview.errorCount },
        };
      const decision = decideAll(
        attendanceWorkflow,
        "import",
        scope.actor,
        placed.map(({ entry }) => entry),
        (place) => `rows.${place}`,
      );
      return decision.ok ? ok(changeOf(scope, placed, preview, keptOf(file, said, scope))) : decision;
    },
  };
}

/** What was said of the file's columns and dates, to be kept; nothing where nothing was. */
const keptOf = (
  { columns }: AttendanceOutcome,
  { columns: named, dateOrder }: FileMatching,
  { actor, now }: CommandScope,
) =>
  named || dateOrder
    ? [
        keepMatching(
          ATTENDANCE_DEFINITION.key,
          headingsKey(columns),
          { ...(named && { columns: named }), ...(dateOrder && { dateOrder }) },
          { userId: actor.id, now },
        ),
      ]
    : [];

const unknownStudent = ({ studentId, schoolYear }: AttendanceLine): string =>
  `there is no student ${studentId} in a section you see in ${schoolYear}`;

const daysInWords = (absent: DaysE4, tardy: DaysE4): string =>
  `${formatDays(absent)} absent, ${formatDays(tardy)} tardy`;

/** Which lines are new records, and which change one. */
const effectOf = (placed: readonly Placed[]) => ({
  added: placed.filter(({ entry }) => entry.id === null),
  changed: placed.filter(
    ({ line, entry }) =>
      entry.id !== null && (entry.daysAbsent !== line.daysAbsent || entry.daysTardy !== line.daysTardy),
  ),
});

function warningsOf(changed: readonly Placed[], blankRows: number): string[] {
  const unpublished = changed.filter(({ entry }) => entry.status === "Published").length;
  return [
    ...(unpublished > 0
      ? [`${unpublished} published record(s) were changed and have to be published again.`]
      : []),
    ...(blankRows > 0 ? [`${blankRows} row(s) without any days were left out.`] : []),
  ];
}

const daysOf = ({ daysAbsent, daysTardy }: AttendanceLine) => ({ daysAbsent, daysTardy });

function changeOf(
  { actor, now, newUuid }: CommandScope,
  placed: readonly Placed[],
  preview: FilePreview,
  kept: readonly Statement<unknown>[],
) {
  const { added, changed } = effectOf(placed);
  const warnings = preview.warnings.map(({ message }) => ({ message }));
  const done: AttendanceImported = {
    type: warnings.length > 0 ? "warning" : "success",
    rows: placed.length,
    added: added.length,
    changed: changed.length,
    left_out: preview.leftOut.length,
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
      ...kept,
    ],
    audit: [
      {
        event: "attendance-import" as const,
        subjectUuid: null,
        data: { rows: done.rows, added: done.added, changed: done.changed, leftOut: done.left_out },
      },
    ],
    answer: {
      status: 200 as const,
      message: attendanceWorkflow.actions.import.success ?? "",
      data: json(done),
    },
  };
}
