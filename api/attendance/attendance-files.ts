import type { Command } from "#api/commands/command.ts";
import { queueDocument } from "#api/commands/documents/queue-document.ts";
import type { FileImport } from "#api/commands/import-file.ts";
import { change, endpoint, importOf } from "#api/endpoint.ts";
import { csvAnswer } from "#api/middleware/csv-answer.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage } from "#api/middleware/session.ts";
import {
  ATTENDANCE_EXPORT,
  ATTENDANCE_TEMPLATE,
  EXPORT_TITLES,
  type ExportKind,
  exportKindOf,
  IMPORT_ATTENDANCE,
} from "#core/attendance/attendance.body.ts";
import { attendanceWorkflow, NO_RECORDS } from "#core/attendance/attendance.ts";
import {
  ATTENDANCE_DEFINITION,
  type AttendanceLine,
  type AttendanceTarget,
  attendanceLines,
  attendanceTemplate,
  attendanceTemplateName,
} from "#core/attendance/attendance-file.ts";
import { type DaysE4, formatDays } from "#core/attendance/days.ts";
import { ATTENDANCE_FILE } from "#core/documents/exports/grading-file-calls.ts";
import { exportFilename } from "#core/documents/exports/list-export.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { type Actor, decide, decideAll, mayAct } from "#core/shared/actions.ts";
import type { FilePlan } from "#core/shared/import/file-plan.ts";
import type { RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { peopleOfRows } from "#core/shared/import/reading/person-match.ts";
import { offsetOf, totalPagesOf } from "#core/shared/paging.ts";
import { FORBIDDEN, NOT_FOUND, ok, type Refusal, refuseAll } from "#core/shared/result.ts";
import {
  type AttendanceEntry,
  entriesOfStudents,
  entriesOfTerms,
  roster,
  saveDays,
} from "#db/queries/attendance/attendance.ts";
import { exportedStudents, sectionsOfExport } from "#db/queries/attendance/attendance-export.ts";

/** Attendance from files and into files. */

export const attendanceTemplateFile = endpoint(ATTENDANCE_TEMPLATE, async (c, { query: asked }) => {
  const { rows, scope } = await readPage(c, (userId, today) => [roster(userId, asked, today)] as const);
  if (!mayAct(attendanceWorkflow, "import", scope.actor)) throw new Refused(FORBIDDEN);
  const name = attendanceTemplateName(asked.schoolYear, asked.term);
  return csvAnswer(c, name, attendanceTemplate(rows[0]));
});
export const importAttendance = importOf(
  IMPORT_ATTENDANCE,
  ({ query: { term = null, school_year = null } }) => attendanceImport({ term, schoolYear: school_year }),
);

/** days_absent or days_tardy; anything else is no address. */
function kindOf(name: string): ExportKind {
  const kind = exportKindOf(name);
  if (kind === null) throw new Refused(NOT_FOUND);
  return kind;
}
export const exportAttendance = endpoint(ATTENDANCE_EXPORT, async (c, { params, query: asked }) => {
  const kind = kindOf(params.kind);
  const { term, page, perPage } = asked;
  const { rows, scope } = await readPage(
    c,
    (userId, today) =>
      [
        exportedStudents({ userId, today }, { ...asked, kind, limit: perPage, offset: offsetOf(asked) }),
      ] as const,
  );
  if (!mayAct(attendanceWorkflow, "export", scope.actor)) throw new Refused(FORBIDDEN);
  const count = rows[0][0]?.count ?? 0;
  const sections = sectionsOfExport(rows[0], term).map((section) => ({ ...section, term }));
  auditView(c, "attendance-export", null, { kind, students: count });
  return { rows: sections, count, page, perPage, totalPages: totalPagesOf(count, perPage) };
});
/** Absences or tardiness of one section as PDF or CSV; a section without any record has none. */
export const attendanceFile = change(
  ATTENDANCE_FILE,
  ({ params, query }): Command<readonly [ReturnType<typeof exportedStudents>]> => {
    const request = { kind: kindOf(params.kind), ...query };
    return {
      read: (asker) => [exportedStudents(asker, { ...request, descending: false, limit: 1, offset: 0 })],
      decide(scope, [[first]]) {
        if (!mayAct(attendanceWorkflow, "export", scope.actor)) return FORBIDDEN;
        if (!first) return refuseAll(422, "NO_DATA", [{ message: NO_RECORDS }]);
        const { kind, term, format } = request;
        const title = `${EXPORT_TITLES[kind]} ${first.gradeLevel} ${first.sectionName} ${TERM_NAMES[term]} Term`;
        const filename = exportFilename(title, scope.epochMs, format);
        return ok(queueDocument(scope, { kind: "attendance", filename, total: 1, request }, { kind, term }));
      },
    };
  },
);

/** A line of the file with the record it is of; one without an id is new. */
interface Placed {
  line: AttendanceLine;
  entry: AttendanceEntry;
}
interface AttendancePlan extends FilePlan {
  added: number;
  newRecords: Placed[];
  changedRecords: Placed[];
}

/** The days of a term from a file: new records are added, existing ones are changed (T-6). */
const attendanceImport = (
  target: AttendanceTarget,
): FileImport<
  typeof ATTENDANCE_DEFINITION.fields,
  AttendanceLine,
  readonly [ReturnType<typeof entriesOfStudents>, ReturnType<typeof entriesOfTerms>],
  AttendancePlan
> => ({
  definition: ATTENDANCE_DEFINITION,
  entriesOf: (file, wrongAt) => attendanceLines(file, target, wrongAt),
  facts(lines, { userId, today }) {
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
  write: ({ newRecords, changedRecords }, scope) => ({
    statements: saveDays(
      [...newRecords, ...changedRecords].map(({ entry, line: { daysAbsent, daysTardy } }) => ({
        entry,
        daysAbsent,
        daysTardy,
      })),
      scope,
    ).statements,
    audit: { event: "attendance-import", subjectUuid: null, data: {} },
    message: attendanceWorkflow.actions.import.success ?? "",
  }),
});

const termKey = ({ schoolYear, term }: Pick<AttendanceLine, "schoolYear" | "term">): string =>
  `${term} ${schoolYear}`;

/** The record of each line, among the records of its term; in the order of the file. */
function placedLines(
  lines: readonly AttendanceLine[],
  entries: readonly AttendanceEntry[],
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
