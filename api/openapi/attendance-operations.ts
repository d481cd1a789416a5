import {
  addAttendanceBody,
  attendanceExportQuery,
  attendanceFileQuery,
  deleteAttendanceBody,
  editAttendanceBody,
  editManyBody,
  importQuery,
  publishBody,
  publishQuery,
  studentChoicesQuery,
  templateQuery,
} from "../../core/attendance/contract.ts";
import { changePassesBody } from "../../core/enrollment/contract.ts";
import type { Operation } from "./operation.ts";

/** Attendance and the enrollment pass. */
const CALLS: readonly Omit<Operation, "tag">[] = [
  { method: "get", path: "/attendance/{id}", summary: "One attendance record", success: 200 },
  {
    method: "post",
    path: "/attendance/",
    summary: "Record a student's attendance of a term",
    body: addAttendanceBody,
    success: 201,
  },
  {
    method: "patch",
    path: "/attendance",
    summary: "Change the days of several records, all or none",
    body: editManyBody,
    success: 200,
  },
  {
    method: "patch",
    path: "/attendance/{id}",
    summary: "Change the days of one record",
    body: editAttendanceBody,
    success: 200,
  },
  {
    method: "delete",
    path: "/attendance",
    summary: "Delete records, all or none",
    body: deleteAttendanceBody,
    success: 200,
  },
  {
    method: "patch",
    path: "/attendance/student/publish",
    summary: "Show students' attendance of a term in the parent app",
    query: publishQuery,
    body: publishBody,
    success: 200,
  },
  {
    method: "get",
    path: "/attendance/template",
    summary: "The CSV to import from, with the roster it is for",
    query: templateQuery.in,
    success: 200,
  },
  {
    method: "post",
    path: "/attendance/import",
    summary: "Import attendance from CSV, all rows or none; answers at once",
    query: importQuery,
    upload: true,
    success: 200,
  },
  {
    method: "get",
    path: "/attendance/export/{kind}",
    summary: "Absences (days_absent) or tardiness (days_tardy) by section, term by term",
    query: attendanceExportQuery.in,
    success: 200,
  },
  {
    method: "post",
    path: "/pdf/attendance/{kind}",
    summary: "The same of one section as a PDF or CSV file",
    query: attendanceFileQuery.in,
    success: 202,
  },
  {
    method: "get",
    path: "/attendance/choices",
    summary: "The sections one sees, newest year first",
    success: 200,
  },
  {
    method: "get",
    path: "/attendance/students",
    summary: "A few students of a school year, by name or number",
    query: studentChoicesQuery,
    success: 200,
  },
  {
    method: "patch",
    path: "/sms/enrollment-pass",
    summary: "Release enrollment passes, or withdraw them",
    body: changePassesBody,
    success: 200,
  },
];

export const ATTENDANCE_OPERATIONS: readonly Operation[] = CALLS.map((call) => ({ ...call, tag: "Grading" }));
