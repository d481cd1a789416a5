import { type Command, unchanged } from "#api/commands/command.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage } from "#api/middleware/session.ts";
import { attendanceWorkflow, isPublished } from "#core/attendance/attendance.ts";
import { READ_ATTENDANCE_SHEET, SAVE_ATTENDANCE_SHEET, type SheetRow } from "#core/attendance/sheet.body.ts";
import { decideAll, mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok, type RefusedEntry, refuse, refuseAll } from "#core/shared/result.ts";
import {
  type AttendanceEntry,
  saveDays,
  sheetEntries,
  sheetHead,
} from "#db/queries/attendance/attendance.ts";

/** A section's attendance sheet: each student with every term. */
export const viewAttendanceSheet = endpoint(READ_ATTENDANCE_SHEET, async (c, { params: { id } }) => {
  const { rows } = await readPage(
    c,
    (userId, today) => [sheetHead(userId, id, today), sheetEntries(userId, id, today)] as const,
  );
  const [[head], entries] = rows;
  if (!head) throw new Refused(NOT_FOUND);
  auditView(c, "attendance-view", null, { section: `${head.gradeLevel} ${head.sectionName}` });
  const students = [...Map.groupBy(entries, ({ studentId }) => studentId)].map(([studentId, ofStudent]) => ({
    studentId,
    name: ofStudent[0]?.studentName ?? "",
    records: ofStudent.flatMap(({ id: record, term, daysAbsent, daysTardy, version, status }) =>
      record === null
        ? []
        : [
            {
              term,
              daysAbsent: daysAbsent ?? 0,
              daysTardy: daysTardy ?? 0,
              isPublished: isPublished(status),
              version: version ?? 0,
            },
          ],
    ),
  }));
  return { data: { ...head, students } };
});

/** Rows of a section's sheet as one change (T-9). Days that differ take a record back from the parent app (T-4). */
export const saveAttendanceSheet = change(
  SAVE_ATTENDANCE_SHEET,
  ({
    params: { id },
    body: { rows },
  }): Command<readonly [ReturnType<typeof sheetHead>, ReturnType<typeof sheetEntries>]> => ({
    read: ({ userId, today }) => [sheetHead(userId, id, today), sheetEntries(userId, id, today)],
    decide(scope, [[head], entries]) {
      if (!mayAct(attendanceWorkflow, "import", scope.actor)) return FORBIDDEN;
      if (!head) return NOT_FOUND;
      const placed = placedRows(rows, entries);
      if (!placed.ok) return placed;
      const decision = decideAll(
        attendanceWorkflow,
        "import",
        scope.actor,
        placed.value.map(({ entry }) => entry),
        (place) => `rows.${place}`,
      );
      if (!decision.ok) return decision;
      const differing = placed.value.filter(isDifferent);
      const stale = differing.filter(({ version, entry }) => version !== entry.version);
      if (stale.length > 0)
        return refuse(
          409,
          "STALE_VERSION",
          `The attendance of ${namesOf(stale)} was changed by someone else meanwhile.`,
        );
      const message = attendanceWorkflow.actions.edit.success ?? "";
      if (differing.length === 0) return unchanged({ status: 200, message });
      const { statements, added, changed } = saveDays(differing, scope);
      const section = `${head.gradeLevel} ${head.sectionName}`;
      const days = differing.map(({ studentId, term, daysAbsent, daysTardy, entry }) => ({
        studentId,
        term,
        from: entry.id === null ? null : [entry.daysAbsent ?? 0, entry.daysTardy ?? 0],
        to: [daysAbsent, daysTardy],
      }));
      return ok({
        statements,
        audit: [
          {
            event: "attendance-sheet",
            subjectUuid: null,
            data: { section, schoolYear: head.schoolYear, days, added, changed },
          },
        ],
        answer: { status: 200, message },
      });
    },
  }),
);

interface PlacedRow extends SheetRow {
  entry: AttendanceEntry;
}
/** Each row with its student and term; 422 for one that is not in the section, or is named twice. */
function placedRows(rows: readonly SheetRow[], entries: readonly AttendanceEntry[]) {
  const byKey = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const seen = new Set<string>();
  const errors: RefusedEntry[] = [];
  const placed: PlacedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row);
    const entry = byKey.get(key);
    const path = `rows.${index}.student_id`;
    if (!entry) errors.push({ message: `${row.studentId} is no student of this section`, path });
    else if (seen.has(key)) errors.push({ message: `${entry.studentName} is named twice`, path });
    else placed.push({ ...row, entry });
    seen.add(key);
  }
  return errors.length > 0 ? refuseAll(422, "VALIDATION_FAILED", errors) : ok(placed);
}
const keyOf = ({ studentId, term }: { studentId: string; term: number }): string => `${studentId} ${term}`;
const isDifferent = ({ daysAbsent, daysTardy, entry }: PlacedRow): boolean =>
  entry.id === null || entry.daysAbsent !== daysAbsent || entry.daysTardy !== daysTardy;

const NAMED_MAX = 3;
function namesOf(placed: readonly PlacedRow[]): string {
  const names = [...new Set(placed.map(({ entry }) => entry.studentName))];
  const more = names.length - NAMED_MAX;
  return more > 0 ? `${names.slice(0, NAMED_MAX).join("; ")} and ${more} more` : names.join("; ");
}
