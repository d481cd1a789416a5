import { changeRecords, type NamedRecords } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, executeCommand, readPage } from "#api/middleware/session.ts";
import {
  ADD_ATTENDANCE,
  ATTENDANCE_CHOICES,
  ATTENDANCE_DETAIL,
  ATTENDANCE_STUDENTS,
  type AttendanceEdit,
  DELETE_ATTENDANCE,
  EDIT_ATTENDANCE,
  EDIT_ATTENDANCES,
  PUBLISH_ATTENDANCE,
} from "#core/attendance/attendance.body.ts";
import {
  ATTENDANCE,
  type AttendanceActionName,
  type AttendanceFacts,
  type AttendanceRecord,
  type AttendanceStatus,
  attendanceWorkflow,
} from "#core/attendance/attendance.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { decideAll, mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  type AttendanceRow,
  attendanceNamed,
  attendanceOfTerm,
  changeDays,
  entryOfStudent,
  insertAttendance,
  sectionChoices,
  studentChoices,
  updateAttendance,
} from "#db/queries/attendance/attendance.ts";
import { wanted } from "#db/select.ts";
import { json, sql, statement } from "#db/statement.ts";
import { attendance } from "#db/tables.ts";

/** Attendance: one record, its changes, and what its form offers. */

export const listAttendanceSections = endpoint(ATTENDANCE_CHOICES, async (c) => {
  const { rows } = await readPage(c, (userId, today) => [sectionChoices(userId, today)] as const);
  return { rows: rows[0] };
});
export const listAttendanceStudents = endpoint(ATTENDANCE_STUDENTS, async (c, { query }) => {
  const { rows } = await readPage(
    c,
    (userId) => [studentChoices(userId, query.search, query.school_year)] as const,
  );
  return { rows: rows[0] };
});
export const viewAttendance = endpoint(ATTENDANCE_DETAIL, async (c, { params: { id } }) => {
  const { rows } = await readPage(c, (userId) => [attendanceNamed(userId, [id])] as const);
  const [[row]] = rows;
  if (!row) throw new Refused(NOT_FOUND);
  auditView(c, "attendance-view", id);
  return { data: row };
});

/** The records a call names in the field `path`, for an action of their workflow. */
const named = (
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
export const addAttendance = change(
  ADD_ATTENDANCE,
  ({ body: added }): Command<readonly [ReturnType<typeof entryOfStudent>]> => ({
    read: ({ userId, today }) => [entryOfStudent(userId, added.studentId, { ...added, today })],
    decide(scope, [[entry]]) {
      if (!mayAct(attendanceWorkflow, "add", scope.actor)) return FORBIDDEN;
      if (!entry) {
        const message = `There is no student ${added.studentId} in a section you see in that term`;
        return refuseAll(422, "VALIDATION_FAILED", [{ message, path: "student_id" }]);
      }
      const decision = decideAll(attendanceWorkflow, "add", scope.actor, [entry], () => "student_id.0");
      if (!decision.ok) return decision;
      const { studentId, studentName, gradeLevel, sectionUuid, sectionName, term, schoolYear } = entry;
      const { daysAbsent, daysTardy } = added;
      const record: AttendanceRecord = {
        uuid: scope.newUuid(),
        ...{ studentId, studentName, gradeLevel, sectionUuid, sectionName, term, schoolYear },
        ...{ daysAbsent, daysTardy },
        publishedAt: null,
        status: "Unpublished",
        version: 1,
      };
      const data = { studentId, term, daysAbsentE4: daysAbsent, daysTardyE4: daysTardy };
      return ok({
        statements: insertAttendance([{ uuid: record.uuid, entry, daysAbsent, daysTardy }], scope),
        audit: [audited("attendance-add", record, data)],
        answer: { status: 201, message: successOf("add"), data: json(record) },
      });
    },
  }),
);

/**
 * Saves the days of records again, all or none. Days that differ take the record back from the parent app until it is
 * published again: parents see exactly what was published. The answer's data are the records as they are now.
 */
export const editAttendances = change(EDIT_ATTENDANCES, ({ body: edits }) => {
  const uuids = edits.map(({ uuid }) => uuid);
  const editOf = new Map(edits.map(({ uuid, edit }) => [uuid, edit]));
  const editedOf = (row: AttendanceRow) => {
    const edit = editOf.get(row.uuid);
    return edit ? editedRow(row, edit) : row;
  };
  return changeRecords({
    named: {
      ...named("edit", uuids, "rows"),
      stale: (row, place) => {
        if ((edits[place]?.edit.version ?? row.version) === row.version) return null;
        const message = `The attendance of ${row.studentName} was changed by someone else meanwhile.`;
        return refuse(409, "STALE_VERSION", message, { data: ATTENDANCE.toWire(row) });
      },
    },
    read: ({ userId }) => [attendanceNamed(userId, uuids)],
    write(rows, { scope }) {
      const changed = rows.filter((row) => editedOf(row) !== row);
      const written = changed.map((row) => ({ ...editedOf(row), version: row.version }));
      return ok(changed.length === 0 ? [] : changeDays(written, scope));
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
});
/** The record with other days, no longer published; the very same where nothing differs. */
function editedRow(row: AttendanceRow, edit: AttendanceEdit): AttendanceRow {
  const daysAbsent = edit.daysAbsent ?? row.daysAbsent;
  const daysTardy = edit.daysTardy ?? row.daysTardy;
  if (daysAbsent === row.daysAbsent && daysTardy === row.daysTardy) return row;
  const { version } = row;
  return { ...row, daysAbsent, daysTardy, status: "Unpublished", publishedAt: null, version: version + 1 };
}
export const editAttendance = endpoint(EDIT_ATTENDANCE, async (c, { params: { id }, body: edit }) => {
  const { message, data } = await executeCommand(
    c,
    editAttendances.command({ params: {}, body: [{ uuid: id, edit }] }),
  );
  const [record] = data as AttendanceRecord[];
  if (!record) throw new Error("a change of an attendance record that names none");
  return { message, data: record };
});

/** Shows the attendance of students in one term to their parents, all or none. */
export const publishAttendance = change(PUBLISH_ATTENDANCE, ({ query: { term, school_year }, body }) => {
  const studentIds = body.student_id;
  const ofTerm = { term, termUuid: null, schoolYear: school_year ?? null, schoolYearUuid: null };
  return changeRecords({
    named: {
      ...named("publish", studentIds, "student_id"),
      missing: (rows) => {
        const recorded = new Set(rows.map(({ studentId }) => studentId));
        const missing = studentIds.flatMap((studentId, index) => {
          const message = `There is no attendance record of ${studentId} in the ${TERM_NAMES[term]} term.`;
          return recorded.has(studentId) ? [] : [{ message, path: `student_id.${index}` }];
        });
        return missing.length > 0 ? refuseAll(404, "NOT_FOUND", missing) : NOT_FOUND;
      },
    },
    read: ({ userId, today }) => [attendanceOfTerm(userId, studentIds, { ...ofTerm, today })],
    write: (rows, { scope: { now } }) => ok(updateAttendance(rows, { publishedAt: now })),
    audit: (row) => audited("attendance-publish", row, { days: daysOf(row) }),
    counted: () => successOf("publish"),
    data: (
      rows,
    ) => sql`(select json_group_array(json(item)) from (select json_object('uuid', uuid, 'version', version) as item
      from ${wanted(rows.map(({ uuid }) => uuid))} join attendance on attendance.uuid = wanted.value order by wanted.key))`,
  });
});

/** Deletes records, all or none; the audit trail keeps what they contained. */
export const deleteAttendance = change(DELETE_ATTENDANCE, ({ body: { ids } }) =>
  changeRecords({
    named: named("delete", ids, "ids"),
    read: ({ userId }) => [attendanceNamed(userId, ids)],
    write: (rows) =>
      ok([
        statement(sql`delete from ${attendance} where (id, version) in
          (select value ->> 'id', value ->> 'version' from ${wanted(rows)})`),
        expectChanges(rows.length),
      ]),
    audit: (row) => {
      const { studentId, schoolYear, term } = row;
      return audited("attendance-delete", row, { studentId, schoolYear, term, days: daysOf(row) });
    },
    counted: () => successOf("delete"),
  }),
);
