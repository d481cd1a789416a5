import { whoMay } from "#core/shared/actions.ts";
import {
  arrayAnswer,
  changeAnswer,
  dataAnswer,
  FILE,
  MESSAGE,
  pageAnswer,
  recordAnswer,
  rowsAnswer,
} from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { importAnswer } from "#core/shared/import/file-answers-contract.ts";
import { attendanceWorkflow } from "./attendance-actions.ts";
import { ATTENDANCE, SECTION_CHOICE, STUDENT_CHOICE } from "./attendance-list.ts";
import {
  ATTENDANCE_OF_SECTION,
  addAttendanceBody,
  attendanceExportQuery,
  CHANGED_ATTENDANCE,
  deleteAttendanceBody,
  EXPORT_KINDS,
  editAttendanceBody,
  editManyBody,
  importQuery,
  publishBody,
  publishQuery,
  studentChoicesQuery,
  templateQuery,
} from "./contract.ts";
import { ATTENDANCE_SHEET, saveSheetBody } from "./sheet-contract.ts";

/** The calls of attendance beside its list: one record, its changes, its import and export. */
const read = { method: "get", access: "attendance", tag: "Grading", success: 200 } as const;
const change = { method: "patch", access: "attendance", tag: "Grading", success: 200 } as const;
const record = recordAnswer(ATTENDANCE);

export const ATTENDANCE_CHOICES = defineCall({
  isForBrowsers: true,
  ...read,
  path: "/attendance/choices",
  summary: "The sections one sees, newest year first",
  answer: rowsAnswer(recordAnswer(SECTION_CHOICE)),
});
export const ATTENDANCE_STUDENTS = defineCall({
  isForBrowsers: true,
  ...read,
  path: "/attendance/students",
  summary: "A few students of a school year, by name or number",
  query: studentChoicesQuery,
  answer: rowsAnswer(recordAnswer(STUDENT_CHOICE)),
});
export const ATTENDANCE_TEMPLATE = defineCall({
  ...read,
  path: "/attendance/template",
  admits: whoMay(attendanceWorkflow, "import"),
  summary: "The CSV to import from, with the roster it is for",
  query: templateQuery,
  answer: FILE,
});
export const IMPORT_ATTENDANCE = defineCall({
  ...change,
  method: "post",
  path: "/attendance/import",
  admits: whoMay(attendanceWorkflow, "import"),
  costly: "import",
  summary: "Import attendance from CSV or a workbook, all rows or none; dry_run=1 says what it would change",
  query: importQuery,
  upload: true,
  answer: importAnswer(),
});
export const ATTENDANCE_EXPORT = defineCall({
  ...read,
  path: "/attendance/export/{kind}",
  admits: whoMay(attendanceWorkflow, "export"),
  patterns: { kind: `(${Object.keys(EXPORT_KINDS).join("|")})` },
  summary: "Absences (days_absent) or tardiness (days_tardy) by section, term by term",
  query: attendanceExportQuery,
  answer: pageAnswer(recordAnswer(ATTENDANCE_OF_SECTION)),
});
export const PUBLISH_ATTENDANCE = defineCall({
  ...change,
  path: "/attendance/student/publish",
  admits: whoMay(attendanceWorkflow, "publish"),
  summary: "Show students' attendance of a term in the parent app",
  query: publishQuery,
  body: publishBody,
  answer: changeAnswer(arrayAnswer(recordAnswer(CHANGED_ATTENDANCE))),
});
export const ADD_ATTENDANCE = defineCall({
  ...change,
  method: "post",
  path: "/attendance",
  admits: whoMay(attendanceWorkflow, "add"),
  summary: "Record a student's attendance of a term",
  body: addAttendanceBody,
  success: 201,
  answer: changeAnswer(record),
});
export const EDIT_ATTENDANCES = defineCall({
  ...change,
  path: "/attendance",
  admits: whoMay(attendanceWorkflow, "edit"),
  summary: "Change the days of several records, all or none",
  body: editManyBody,
  answer: changeAnswer(arrayAnswer(record)),
});
export const DELETE_ATTENDANCE = defineCall({
  ...change,
  method: "delete",
  path: "/attendance",
  admits: whoMay(attendanceWorkflow, "delete"),
  summary: "Delete records, all or none",
  body: deleteAttendanceBody,
  answer: MESSAGE,
});
export const ATTENDANCE_DETAIL = defineCall({
  ...read,
  path: "/attendance/{id}",
  uuids: ["id"],
  summary: "One attendance record",
  answer: dataAnswer(record),
});
export const EDIT_ATTENDANCE = defineCall({
  ...change,
  path: "/attendance/{id}",
  admits: whoMay(attendanceWorkflow, "edit"),
  uuids: ["id"],
  summary: "Change the days of one record",
  body: editAttendanceBody,
  answer: changeAnswer(record),
});

export const READ_ATTENDANCE_SHEET = defineCall({
  ...read,
  path: "/attendance/sheets/{id}",
  uuids: ["id"],
  summary: "The attendance of a section, term by term, as one sheet",
  answer: dataAnswer(recordAnswer(ATTENDANCE_SHEET)),
});
export const SAVE_ATTENDANCE_SHEET = defineCall({
  isForBrowsers: true,
  ...change,
  method: "put",
  path: "/attendance/sheets/{id}",
  admits: whoMay(attendanceWorkflow, "import"),
  uuids: ["id"],
  summary: "Save rows of a section's attendance sheet as one change, all or none",
  body: saveSheetBody,
  answer: MESSAGE,
});
