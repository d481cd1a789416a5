import type { Command, CommandScope } from "#api/commands/command.ts";
import { attendanceWorkflow } from "#core/attendance/attendance-actions.ts";
import {
  ATTENDANCE_DEFINITION,
  type AttendanceLine,
  type AttendanceOutcome,
} from "#core/attendance/attendance-definition.ts";
import { type DaysE4, formatDays } from "#core/attendance/days.ts";
import { type Actor, decideAll, mayAct } from "#core/shared/actions.ts";
import { type FilePreview, previewOf } from "#core/shared/import/file-preview.ts";
import { IMPORT_ERRORS_SHOWN } from "#core/shared/import/import-rows.ts";
import { nameRefusal } from "#core/shared/import/person-name.ts";
import type { FileMatching } from "#core/shared/import/reading/file-definition.ts";
import { entryOf, messageAt, type RowMessage } from "#core/shared/import/reading/file-outcome.ts";
import { FORBIDDEN, ok, type Refusal, refuseAll } from "#core/shared/result.ts";
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
/** Each line with the record it is of, the preview of all, and why none of it is imported. */
interface DecidedAttendance {
  placed: Placed[];
  preview: FilePreview;
  refusal: Refusal | null;
}

/** Finds whose the lines of a file are, what they would change, and what forbids it; nothing is written. */
export function decideAttendance(
  file: AttendanceOutcome,
  found: readonly (EntryRow & { line: number })[],
  actor: Actor,
): DecidedAttendance {
  const byLine = new Map(found.map((entry) => [entry.line, entry]));
  const placed: Placed[] = [];
  const wrong: RowMessage[] = [];
  for (const [index, line] of file.lines.entries()) {
    const entry = byLine.get(index);
    const refusal = entry ? nameRefusal(line.studentId, entry.studentName, line.studentName) : null;
    if (!entry) wrong.push(messageAt(line, file.columns, "student", unknownStudent(line)));
    else if (refusal !== null) wrong.push(messageAt(line, file.columns, "name", refusal));
    else placed.push({ line, entry });
  }
  const forbidden = forbiddenBy(placed, actor, file.columns);
  const errors = [...file.errors, ...wrong, ...forbidden.messages].sort(
    (one, other) => one.line - other.line,
  );
  const shown = errors.slice(0, IMPORT_ERRORS_SHOWN);
  const errorCount = file.errorCount + wrong.length;
  const { added, changed } = effectOf(placed);
  const preview = previewOf(
    ATTENDANCE_DEFINITION,
    { ...file, errors: shown, errorCount: errorCount + forbidden.messages.length },
    {
      added: added.length,
      changed: changed.length,
      unchanged: placed.length - added.length - changed.length,
      changes: changed.map(({ line, entry }) => ({
        line: line.line,
        what: entry.studentName,
        from: daysInWords(entry.daysAbsent ?? 0, entry.daysTardy ?? 0),
        to: daysInWords(line.daysAbsent, line.daysTardy),
      })),
      warnings: warningsOf(changed, file.blankRows),
    },
  );
  if (errorCount === 0) return { placed, preview, refusal: forbidden.refusal };
  const refused = refuseAll(422, "IMPORT_REFUSED", shown.map(entryOf));
  return { placed, preview, refusal: { ...refused, data: { error_count: preview.errorCount } } };
}

/** What the workflow forbids of the records that were found, also as messages of their rows. */
function forbiddenBy(
  placed: readonly Placed[],
  actor: Actor,
  columns: AttendanceOutcome["columns"],
): { refusal: Refusal | null; messages: RowMessage[] } {
  const entries = placed.map(({ entry }) => entry);
  const decision = decideAll(attendanceWorkflow, "import", actor, entries, (place) => `rows.${place}`);
  if (decision.ok) return { refusal: null, messages: [] };
  const messages = (decision.errors ?? []).flatMap(({ message, path = "" }) => {
    const line = placed[Number(path.replace("rows.", ""))]?.line;
    return line ? [messageAt(line, columns, "term", message)] : [];
  });
  return { refusal: decision, messages };
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
      const { placed, preview, refusal } = decideAttendance(file, found, scope.actor);
      return refusal ?? ok(changeOf(scope, placed, preview, keptOf(file, said, scope)));
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
      ? [`Published record(s) among the changes: ${unpublished}. They have to be published again.`]
      : []),
    ...(blankRows > 0 ? [`${blankRows} row(s) without any days are left out.`] : []),
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
    left_out: preview.leftOutCount,
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
