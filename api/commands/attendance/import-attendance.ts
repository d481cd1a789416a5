import type { FileImport } from "#api/commands/import-file.ts";
import { attendanceWorkflow } from "#core/attendance/attendance-actions.ts";
import {
  ATTENDANCE_DEFINITION,
  type AttendanceLine,
  type AttendanceTarget,
  attendanceLines,
} from "#core/attendance/attendance-definition.ts";
import { type DaysE4, formatDays } from "#core/attendance/days.ts";
import { type Actor, decide, decideAll } from "#core/shared/actions.ts";
import type { FilePlan } from "#core/shared/import/file-plan.ts";
import type { RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { peopleOfRows } from "#core/shared/import/reading/person-match.ts";
import { ok, type Refusal } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import {
  changeDays,
  type EntryRow,
  entriesOfStudents,
  entriesOfTerms,
  insertAttendance,
} from "#db/queries/attendance/attendance.ts";

/** A line of the file with the record it is of; one without an id is new. */
interface Placed {
  line: AttendanceLine;
  entry: EntryRow;
}
interface AttendancePlan extends FilePlan {
  added: number;
  newRecords: Placed[];
  changedRecords: Placed[];
}

/** The days of a term from a file: new records are added, existing ones are changed (T-6). */
export const attendanceImport = (
  target: AttendanceTarget,
  today: SchoolDay,
): FileImport<
  typeof ATTENDANCE_DEFINITION.fields,
  AttendanceLine,
  readonly [ReturnType<typeof entriesOfStudents>, ReturnType<typeof entriesOfTerms>],
  AttendancePlan
> => ({
  definition: ATTENDANCE_DEFINITION,
  entriesOf: (file, wrongAt) => attendanceLines(file, target, wrongAt),
  facts(lines, { userId }) {
    const asked = lines.map(({ values, schoolYear, term }) => ({
      studentId: values.student,
      schoolYear,
      term,
    }));
    // A name alone may be anyone's of the term.
    const byName = asked.filter(({ studentId }) => studentId === "");
    const terms = [...new Map(byName.map((line) => [termKey(line), line])).values()];
    return [entriesOfStudents(userId, asked, today), entriesOfTerms(userId, terms, today)];
  },
  plan(lines, [ofNumbers, ofTerms], { scope: { actor }, wrongAt }) {
    const { placed, wrong, warnings } = placedLines(lines, [...ofNumbers, ...ofTerms], wrongAt);
    const forbidden = forbiddenBy(placed, actor, wrongAt);
    const newRecords = placed.filter(({ entry }) => entry.id === null);
    const changedRecords = placed.filter(isChanged);
    return ok({
      wrong: [...wrong, ...forbidden.messages],
      refusal: wrong.length === 0 ? forbidden.refusal : null,
      newRecords,
      changedRecords,
      added: newRecords.length,
      changed: changedRecords.length,
      unchanged: placed.length - newRecords.length - changedRecords.length,
      changes: changedRecords.map(({ line, entry }) => ({
        line: line.line,
        what: entry.studentName,
        from: daysInWords(entry.daysAbsent ?? 0, entry.daysTardy ?? 0),
        to: daysInWords(line.daysAbsent, line.daysTardy),
      })),
      warnings: [...warnings, ...warningsOf(changedRecords, actor)],
    });
  },
  write: ({ newRecords, changedRecords }, { actor, now, newUuid }) => ({
    statements: [
      insertAttendance(
        newRecords.map(({ line, entry }) => ({ ...entry, ...daysOf(line), uuid: newUuid() })),
        actor.id,
        now,
      ),
      expectChanges(newRecords.length),
      changeDays(
        changedRecords.map(({ line, entry }) => ({
          id: entry.id ?? 0,
          version: entry.version ?? 0,
          ...daysOf(line),
        })),
        actor.id,
        now,
      ),
      expectChanges(changedRecords.length),
    ],
    audit: { event: "attendance-import", subjectUuid: null, data: {} },
    message: attendanceWorkflow.actions.import.success ?? "",
  }),
});

const termKey = ({ schoolYear, term }: Pick<AttendanceLine, "schoolYear" | "term">): string =>
  `${term} ${schoolYear}`;

/** The record of each line, among the records of its term; in the order of the file. */
function placedLines(
  lines: readonly AttendanceLine[],
  entries: readonly EntryRow[],
  wrongAt: WrongAt<"student" | "name">,
): { placed: Placed[]; wrong: RowMessage[]; warnings: string[] } {
  const peopleOf = Map.groupBy(
    entries.map((entry) => ({ number: entry.studentId, name: entry.studentName, entry })),
    ({ entry }) => termKey(entry),
  );
  const ofTerms = [...Map.groupBy(lines, termKey)].map(([key, ofTerm]) =>
    peopleOfRows(
      ofTerm,
      wrongAt,
      peopleOf.get(key) ?? [],
      `in a section you see in ${ofTerm[0]?.schoolYear}`,
    ),
  );
  return {
    placed: ofTerms
      .flatMap(({ found }) => found.map(({ row: line, person: { entry } }) => ({ line, entry })))
      .sort((one, other) => one.line.line - other.line.line),
    wrong: ofTerms.flatMap((one) => one.wrong),
    warnings: ofTerms.flatMap((one) => one.warnings),
  };
}

/** What the workflow forbids of the records that were found, also as messages of their rows. */
function forbiddenBy(
  placed: readonly Placed[],
  actor: Actor,
  wrongAt: WrongAt<"term">,
): { refusal: Refusal | null; messages: RowMessage[] } {
  const entries = placed.map(({ entry }) => entry);
  const decision = decideAll(attendanceWorkflow, "import", actor, entries, (place) => `rows.${place}`);
  if (decision.ok) return { refusal: null, messages: [] };
  const messages = (decision.errors ?? []).flatMap(({ message, path = "" }) => {
    const line = placed[Number(path.replace("rows.", ""))]?.line;
    return line ? [wrongAt(line, "term", message)] : [];
  });
  return { refusal: decision, messages };
}

const daysInWords = (absent: DaysE4, tardy: DaysE4): string =>
  `${formatDays(absent)} absent, ${formatDays(tardy)} tardy`;

const isChanged = ({ line, entry }: Placed): boolean =>
  entry.id !== null && (entry.daysAbsent !== line.daysAbsent || entry.daysTardy !== line.daysTardy);

function warningsOf(changed: readonly Placed[], actor: Actor): string[] {
  const unpublished = changed.filter(({ entry }) => {
    const decision = decide(attendanceWorkflow, "import", actor, entry);
    return decision.allowed && decision.to !== entry.status;
  }).length;
  return unpublished > 0
    ? [`Published record(s) among the changes: ${unpublished}. They have to be published again.`]
    : [];
}

const daysOf = ({ daysAbsent, daysTardy }: AttendanceLine) => ({ daysAbsent, daysTardy });
