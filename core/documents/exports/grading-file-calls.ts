import { attendanceFileQuery, EXPORT_KINDS } from "#core/attendance/attendance.body.ts";
import { attendanceWorkflow } from "#core/attendance/attendance.ts";
import { ACCEPTED } from "#core/documents/calls.ts";
import { classDocumentsBody, classDocumentsBodyOf } from "#core/documents/class-document-contract.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { whoMay } from "#core/shared/actions.ts";
import { defineCall } from "#core/shared/call.ts";

/** The calls of grading's documents: gradebooks, grade sheets and attendance. */
const file = { method: "post", tag: "Grading", costly: "file", success: 202, answer: ACCEPTED } as const;

export const GRADEBOOKS_PDF = defineCall({
  ...file,
  path: "/v2/pdf/grade_books/grade_book",
  access: "grades",
  admits: whoMay(gradebookWorkflow, "exportGradebook"),
  summary: "Has gradebooks made as PDF, at most ten",
  body: classDocumentsBody,
  bodyFor: classDocumentsBodyOf,
});
export const GRADE_SHEETS_PDF = defineCall({
  ...file,
  path: "/v2/pdf/grade_books/grade_sheet",
  access: "grades",
  admits: whoMay(gradebookWorkflow, "exportGradesheet"),
  summary: "Has grade sheets made as PDF, at most ten",
  body: classDocumentsBody,
  bodyFor: classDocumentsBodyOf,
});
export const ATTENDANCE_FILE = defineCall({
  ...file,
  path: "/pdf/attendance/{kind}",
  patterns: { kind: `(${Object.keys(EXPORT_KINDS).join("|")})` },
  access: "attendance",
  admits: whoMay(attendanceWorkflow, "export"),
  summary: "The same of one section as a PDF or CSV file",
  query: attendanceFileQuery,
});
