import { changeRecords, type NamedRecords } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import {
  type AttendanceActionName,
  type AttendanceFacts,
  type AttendanceStatus,
  attendanceWorkflow,
} from "#core/attendance/attendance-actions.ts";
import { ATTENDANCE, type AttendanceRecord } from "#core/attendance/attendance-list.ts";
import type { AttendanceEdit, NewAttendance } from "#core/attendance/contract.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { decideAll, mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import {
  type AttendanceRow,
  attendanceByUuids,
  attendanceOfTerm,
  changeDays,
  changedAttendance,
  deleteAttendance as deleteRows,
  entryOfStudent,
  insertAttendance,
  publishAttendance as publishRows,
} from "#db/queries/attendance/attendance.ts";
import { json } from "#db/statement.ts";

/** The records a call names in the field `path`, for an action of their workflow. */
const namedAttendance = (
  action: AttendanceActionName,
  names: readonly string[],
  path: string,
): NamedRecords<AttendanceRow, AttendanceFacts, AttendanceStatus, AttendanceActionName> => ({
  workflow: attendanceWorkflow,
  action,
  names,
  path,
  factsOf: (row) => row,
});

const successOf = (name: AttendanceActionName): string => attendanceWorkflow.actions[name].success ?? "";
type AuditedEvent = "attendance-add" | "attendance-update" | "attendance-publish" | "attendance-delete";
const audited = (event: AuditedEvent, { uuid }: { uuid: string }, data: Record<string, unknown>) => ({
  event,
  subjectUuid: uuid,
  data,
});
const daysOf = ({ daysAbsent, daysTardy }: AttendanceRecord): [number, number] => [daysAbsent, daysTardy];

/** Records a student's attendance of a term; 409 where there is a record already. */
export function addAttendance(
  added: NewAttendance,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof entryOfStudent>]> {
  return {
    read: ({ userId }) => [entryOfStudent(userId, added.studentId, { ...added, today })],
    decide(scope, [[entry]]) {
      const { actor, now, newUuid } = scope;
      if (!mayAct(attendanceWorkflow, "add", actor)) return FORBIDDEN;
      if (!entry) {
        const message = `There is no student ${added.studentId} in a section you see in that term`;
        return refuseAll(422, "VALIDATION_FAILED", [{ message, path: "student_id" }]);
      }
      const decision = decideAll(attendanceWorkflow, "add", actor, [entry], () => "student_id.0");
      if (!decision.ok) return decision;
      const { studentId, studentName, gradeLevel, sectionUuid, sectionName, term, schoolYear } = entry;
      const { daysAbsent, daysTardy } = added;
      const record: AttendanceRecord = {
        uuid: newUuid(),
        studentId,
        studentName,
        gradeLevel,
        sectionUuid,
        sectionName,
        term,
        schoolYear,
        daysAbsent,
        daysTardy,
        publishedAt: null,
        status: "Unpublished",
        version: 1,
      };
      const data = { studentId, term, daysAbsentE4: daysAbsent, daysTardyE4: daysTardy };
      return ok({
        statements: [
          insertAttendance([{ ...entry, daysAbsent, daysTardy, uuid: record.uuid }], actor.id, now),
          expectChanges(1),
        ],
        audit: [audited("attendance-add", record, data)],
        answer: { status: 201, message: successOf("add"), data: json(record) },
      });
    },
  };
}

export interface EditedAttendance {
  uuid: string;
  edit: AttendanceEdit;
}

/**
 * Saves the days of records again, all or none. Days that differ take the record back from the parent app until it is
 * published again: parents see exactly what was published. The answer's data are the records as they are now.
 */
export function editAttendance(edits: readonly EditedAttendance[]) {
  const uuids = edits.map(({ uuid }) => uuid);
  const editOf = new Map(edits.map(({ uuid, edit }) => [uuid, edit]));
  const editedOf = (row: AttendanceRow) => {
    const edit = editOf.get(row.uuid);
    return edit ? editedRow(row, edit) : row;
  };
  return changeRecords({
    named: {
      ...namedAttendance("edit", uuids, "rows"),
      stale: (row, place) => {
        if ((edits[place]?.edit.version ?? row.version) === row.version) return null;
        const message = `The attendance of ${row.studentName} was changed by someone else meanwhile.`;
        return refuse(409, "STALE_VERSION", message, { data: ATTENDANCE.toWire(row) });
      },
    },
    read: ({ userId }) => [attendanceByUuids(userId, uuids)],
    write(rows, { scope: { actor, now } }) {
      const changed = rows.filter((row) => editedOf(row) !== row);
      const written = changed.map((row) => ({ ...editedOf(row), version: row.version }));
      return ok(
        changed.length === 0 ? [] : [changeDays(written, actor.id, now), expectChanges(changed.length)],
      );
    },
    audit: (row) => {
      const edited = editedOf(row);
      return edited === row
        ? null
        : audited("attendance-update", row, { from: daysOf(row), to: daysOf(edited) });
    },
    counted: () => successOf("edit"),
    data: (rows) => json(rows.map(editedOf)),
  });
}

/** The record with other days, no longer published; the very same where nothing differs. */
function editedRow(row: AttendanceRow, edit: AttendanceEdit): AttendanceRow {
  const daysAbsent = edit.daysAbsent ?? row.daysAbsent;
  const daysTardy = edit.daysTardy ?? row.daysTardy;
  if (daysAbsent === row.daysAbsent && daysTardy === row.daysTardy) return row;
  const { version } = row;
  return { ...row, daysAbsent, daysTardy, status: "Unpublished", publishedAt: null, version: version + 1 };
}

export interface PublishAsked {
  studentIds: readonly string[];
  term: TermOrdinal;
  /** Null: the current one. */
  schoolYear: string | null;
}

/** Shows the attendance of students in one term to their parents, all or none. */
export function publishAttendance({ studentIds, term, schoolYear }: PublishAsked, today: SchoolDay) {
  const named = { term, termUuid: null, schoolYear, schoolYearUuid: null, today };
  return changeRecords({
    named: {
      ...namedAttendance("publish", studentIds, "student_id"),
      missing: (rows) => {
        const recorded = new Set(rows.map(({ studentId }) => studentId));
        const missing = studentIds.flatMap((studentId, index) => {
          const message = `There is no attendance record of ${studentId} in the ${TERM_NAMES[term]} term.`;
          return recorded.has(studentId) ? [] : [{ message, path: `student_id.${index}` }];
        });
        return missing.length > 0 ? refuseAll(404, "NOT_FOUND", missing) : NOT_FOUND;
      },
    },
    read: ({ userId }) => [attendanceOfTerm(userId, studentIds, named)],
    write: (rows, { scope: { now } }) => ok([publishRows(rows, now), expectChanges(rows.length)]),
    audit: (row) => audited("attendance-publish", row, { days: daysOf(row) }),
    counted: () => successOf("publish"),
    data: (rows) => changedAttendance(rows.map(({ uuid }) => uuid)),
  });
}

/** Deletes records, all or none; the audit trail keeps what they contained. */
export const deleteAttendance = (uuids: readonly string[]) =>
  changeRecords({
    named: namedAttendance("delete", uuids, "ids"),
    read: ({ userId }) => [attendanceByUuids(userId, uuids)],
    write: (rows) => ok([deleteRows(rows), expectChanges(rows.length)]),
    audit: (row) => {
      const { studentId, schoolYear, term } = row;
      return audited("attendance-delete", row, { studentId, schoolYear, term, days: daysOf(row) });
    },
    counted: () => successOf("delete"),
  });
