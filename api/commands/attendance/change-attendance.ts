import {
  type AttendanceActionName,
  type AttendanceFacts,
  attendanceWorkflow,
} from "../../../core/attendance/attendance-actions.ts";
import { ATTENDANCE, type AttendanceRecord } from "../../../core/attendance/attendance-list.ts";
import type { AttendanceEdit, NewAttendance } from "../../../core/attendance/contract.ts";
import { TERM_NAMES } from "../../../core/management/contract.ts";
import type { TermOrdinal } from "../../../core/management/term-name.ts";
import { decideAll, mayAct } from "../../../core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok, refuse, refuseAll } from "../../../core/shared/result.ts";
import type { SchoolDay } from "../../../core/shared/school-day.ts";
import { expectChanges } from "../../../db/commit.ts";
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
} from "../../../db/queries/attendance/attendance.ts";
import { json } from "../../../db/statement.ts";
import type { Command, CommandScope } from "../command.ts";

/** Whether the actor may do this to all of these records; each refused one has its entry under `path`. */
export const decideAttendance = (
  name: AttendanceActionName,
  { actor }: CommandScope,
  records: readonly AttendanceFacts[],
  path: string,
) => decideAll(attendanceWorkflow, name, actor, records, (place) => `${path}.${place}`);

const successOf = (name: AttendanceActionName): string => attendanceWorkflow.actions[name].success ?? "";
type AuditedEvent = "attendance-add" | "attendance-update" | "attendance-publish" | "attendance-delete";
const audited = (event: AuditedEvent, { uuid }: { uuid: string }, data: Record<string, unknown>) => ({
  event,
  subjectKind: "attendance" as const,
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
    area: "attendance",
    read: ({ userId }) => [entryOfStudent(userId, added.studentId, { ...added, today })],
    decide(scope, [[entry]]) {
      const { actor, now, newUuid } = scope;
      if (!mayAct(attendanceWorkflow, "add", actor)) return FORBIDDEN;
      if (!entry) {
        const message = `There is no student ${added.studentId} in a section you see in that term`;
        return refuseAll(422, "VALIDATION_FAILED", [{ message, path: "student_id" }]);
      }
      const decision = decideAttendance("add", scope, [entry], "student_id");
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
export function editAttendance(
  edits: readonly EditedAttendance[],
): Command<readonly [ReturnType<typeof attendanceByUuids>]> {
  const uuids = edits.map(({ uuid }) => uuid);
  return {
    area: "attendance",
    read: ({ userId }) => [attendanceByUuids(userId, uuids)],
    decide(scope, [rows]) {
      const { actor, now } = scope;
      if (!mayAct(attendanceWorkflow, "edit", actor)) return FORBIDDEN;
      if (rows.length !== uuids.length || new Set(uuids).size !== uuids.length) return NOT_FOUND;
      const decision = decideAttendance("edit", scope, rows, "rows");
      if (!decision.ok) return decision;
      const stale = rows.find(({ version }, index) => (edits[index]?.edit.version ?? version) !== version);
      if (stale) {
        const message = `The attendance of ${stale.studentName} was changed by someone else meanwhile.`;
        return refuse(409, "STALE_VERSION", message, { data: ATTENDANCE.toWire(stale) });
      }
      const edited = rows.map((row, index) => editedRow(row, edits[index]?.edit ?? {}));
      const changed = edited.filter((row, index) => row !== rows[index]);
      const before = rows.filter((row, index) => row !== edited[index]);
      return ok({
        statements:
          changed.length === 0
            ? []
            : [
                changeDays(
                  changed.map((row) => ({ ...row, version: row.version - 1 })),
                  actor.id,
                  now,
                ),
                expectChanges(changed.length),
              ],
        audit: changed.map((row, index) =>
          audited("attendance-update", row, {
            from: before[index] && daysOf(before[index]),
            to: daysOf(row),
          }),
        ),
        answer: { status: 200, message: successOf("edit"), data: json(edited) },
      });
    },
  };
}

/** The record with other days, no longer published; the very same where nothing differs. */
function editedRow(row: AttendanceRow, edit: AttendanceEdit): AttendanceRow {
  const { daysAbsent = row.daysAbsent, daysTardy = row.daysTardy } = edit;
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
export function publishAttendance(
  { studentIds, term, schoolYear }: PublishAsked,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof attendanceOfTerm>]> {
  const named = { term, termUuid: null, schoolYear, schoolYearUuid: null, today };
  return {
    area: "attendance",
    read: ({ userId }) => [attendanceOfTerm(userId, studentIds, named)],
    decide(scope, [rows]) {
      if (!mayAct(attendanceWorkflow, "publish", scope.actor)) return FORBIDDEN;
      const recorded = new Set(rows.map(({ studentId }) => studentId));
      const missing = studentIds.flatMap((studentId, index) => {
        const message = `There is no attendance record of ${studentId} in the ${TERM_NAMES[term]} term.`;
        return recorded.has(studentId) ? [] : [{ message, path: `student_id.${index}` }];
      });
      if (missing.length > 0) return refuseAll(404, "NOT_FOUND", missing);
      const decision = decideAttendance("publish", scope, rows, "student_id");
      if (!decision.ok) return decision;
      return ok({
        statements: [publishRows(rows, scope.now), expectChanges(rows.length)],
        audit: rows.map((row) => audited("attendance-publish", row, { days: daysOf(row) })),
        answer: {
          status: 200,
          message: successOf("publish"),
          data: changedAttendance(rows.map(({ uuid }) => uuid)),
        },
      });
    },
  };
}

/** Deletes records, all or none; the audit trail keeps what they contained. */
export function deleteAttendance(
  uuids: readonly string[],
): Command<readonly [ReturnType<typeof attendanceByUuids>]> {
  return {
    area: "attendance",
    read: ({ userId }) => [attendanceByUuids(userId, uuids)],
    decide(scope, [rows]) {
      if (!mayAct(attendanceWorkflow, "delete", scope.actor)) return FORBIDDEN;
      if (rows.length !== uuids.length) return NOT_FOUND;
      const decision = decideAttendance("delete", scope, rows, "ids");
      if (!decision.ok) return decision;
      return ok({
        statements: [deleteRows(rows), expectChanges(rows.length)],
        audit: rows.map((row) => {
          const { studentId, schoolYear, term } = row;
          return audited("attendance-delete", row, { studentId, schoolYear, term, days: daysOf(row) });
        }),
        answer: { status: 200, message: successOf("delete") },
      });
    },
  };
}
