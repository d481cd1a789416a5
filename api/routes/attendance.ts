import { Hono } from "hono";
import {
  addAttendance,
  deleteAttendance,
  editAttendance,
  publishAttendance,
} from "#api/commands/attendance/change-attendance.ts";
import { attendanceImport } from "#api/commands/attendance/import-attendance.ts";
import { saveAttendanceSheet, sheetOf } from "#api/commands/attendance/save-sheet.ts";
import { requestAttendanceFile } from "#api/commands/documents/request-attendance-file.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { csvAnswer } from "#api/middleware/csv-answer.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, executeCommand, readPage } from "#api/middleware/session.ts";
import { attendanceWorkflow } from "#core/attendance/attendance-actions.ts";
import type { AttendanceRecord } from "#core/attendance/attendance-list.ts";
import { attendanceTemplate, attendanceTemplateName } from "#core/attendance/attendance-template.ts";
import {
  ADD_ATTENDANCE,
  ATTENDANCE_CHOICES,
  ATTENDANCE_DETAIL,
  ATTENDANCE_EXPORT,
  ATTENDANCE_STUDENTS,
  ATTENDANCE_TEMPLATE,
  DELETE_ATTENDANCE,
  EDIT_ATTENDANCE,
  EDIT_ATTENDANCES,
  IMPORT_ATTENDANCE,
  PUBLISH_ATTENDANCE,
  READ_ATTENDANCE_SHEET,
  SAVE_ATTENDANCE_SHEET,
} from "#core/attendance/calls.ts";
import { type ExportKind, exportKindOf } from "#core/attendance/contract.ts";
import { ATTENDANCE_FILE } from "#core/documents/exports/grading-file-calls.ts";
import { mayAct } from "#core/shared/actions.ts";
import { offsetOf, totalPagesOf } from "#core/shared/paging.ts";
import { FORBIDDEN, NOT_FOUND } from "#core/shared/result.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import {
  attendanceByUuids,
  roster,
  sectionChoices,
  sheetEntries,
  sheetHead,
  studentChoices,
} from "#db/queries/attendance/attendance.ts";
import { exportRows, sectionsOfExport } from "#db/queries/attendance/attendance-export.ts";
import { onCall, onCommand, onFile } from "./on-call.ts";

/** days_absent or days_tardy; anything else is no address. */
function kindOf(name: string): ExportKind {
  const kind = exportKindOf(name);
  if (kind === null) throw new Refused(NOT_FOUND);
  return kind;
}

/** Attendance: the list, one record, its changes, its import and its exports. */
export const attendance = new Hono<AppEnv>();

onCall(attendance, ATTENDANCE_CHOICES, async (c, { today }) => {
  const { rows } = await readPage(c, (userId) => [sectionChoices(userId, today)] as const);
  return { rows: rows[0].map((row) => ({ ...row, isCurrent: row.isCurrent === 1 })) };
});
onCall(attendance, ATTENDANCE_STUDENTS, async (c, { query: { search, school_year } }) => {
  const { rows } = await readPage(c, (userId) => [studentChoices(userId, search, school_year)] as const);
  return { rows: rows[0] };
});
onCall(attendance, ATTENDANCE_TEMPLATE, async (c, { query: asked }) => {
  const { rows, scope } = await readPage(
    c,
    (userId) => [roster(userId, asked, schoolDayAt(c.var.epochMs))] as const,
  );
  if (!mayAct(attendanceWorkflow, "import", scope.actor)) throw new Refused(FORBIDDEN);
  const name = attendanceTemplateName(asked.schoolYear, asked.term);
  return csvAnswer(c, name, attendanceTemplate(rows[0]));
});
onFile(attendance, IMPORT_ATTENDANCE, ({ query: { term = null, school_year = null }, today }) =>
  attendanceImport({ term, schoolYear: school_year }, today),
);
onCall(attendance, ATTENDANCE_EXPORT, async (c, { params, query: asked }) => {
  const kind = kindOf(params.kind);
  const today = schoolDayAt(c.var.epochMs);
  const wanted = { ...asked, kind, today, limit: asked.perPage, offset: offsetOf(asked) };
  const { rows, scope } = await readPage(c, (userId) => [exportRows(userId, wanted)] as const);
  if (!mayAct(attendanceWorkflow, "export", scope.actor)) throw new Refused(FORBIDDEN);
  const count = rows[0][0]?.students ?? 0;
  const { term, page, perPage } = asked;
  const sections = sectionsOfExport(rows[0], term).map((section) => ({ ...section, term }));
  auditView(c, "attendance-export", null, { kind, students: count });
  return { rows: sections, count, page, perPage, totalPages: totalPagesOf(count, perPage) };
});
onCommand(attendance, ATTENDANCE_FILE, ({ params, query: asked, today }) =>
  requestAttendanceFile({ kind: kindOf(params.kind), ...asked }, today),
);
onCommand(attendance, PUBLISH_ATTENDANCE, ({ query: { term, school_year }, body, today }) =>
  publishAttendance({ studentIds: body.student_id, term, schoolYear: school_year ?? null }, today),
);
onCommand(attendance, ADD_ATTENDANCE, ({ body: entry, today }) => addAttendance(entry, today));
onCommand(attendance, EDIT_ATTENDANCES, ({ body: edits }) => editAttendance(edits));
onCommand(attendance, DELETE_ATTENDANCE, ({ body: { ids } }) => deleteAttendance(ids));
onCall(attendance, ATTENDANCE_DETAIL, async (c, { params: { id } }) => {
  const { rows } = await readPage(c, (userId) => [attendanceByUuids(userId, [id])] as const);
  const [row] = rows[0];
  if (!row) throw new Refused(NOT_FOUND);
  auditView(c, "attendance-view", id);
  return { data: row };
});
onCall(attendance, EDIT_ATTENDANCE, async (c, { params: { id }, body: edit }) => {
  const { message, data } = await executeCommand(c, editAttendance([{ uuid: id, edit }]));
  const [record] = data as AttendanceRecord[];
  if (!record) throw new Error("a change of an attendance record that names none");
  return { message, data: record };
});
onCall(attendance, READ_ATTENDANCE_SHEET, async (c, { params: { id }, today }) => {
  const { rows } = await readPage(
    c,
    (userId) => [sheetHead(userId, id, today), sheetEntries(userId, id, today)] as const,
  );
  const [[head], entries] = rows;
  if (!head) throw new Refused(NOT_FOUND);
  auditView(c, "attendance-view", null, { section: `${head.gradeLevel} ${head.name}` });
  return { data: sheetOf(head, entries) };
});
onCommand(attendance, SAVE_ATTENDANCE_SHEET, ({ params: { id }, body: { rows }, today }) =>
  saveAttendanceSheet(id, rows, today),
);
