import type { AttendanceRecord } from "../../core/attendance/contract.ts";
import { DAYS_MESSAGE, daysFromText, formatDays } from "../../core/attendance/days.ts";
import { attendanceFieldAt } from "../../core/attendance/form-fields-contract.ts";
import { TERM_NAMES } from "../../core/management/contract.ts";
import type { RefusedEntry } from "../../core/shared/result.ts";
import type { FormError } from "../ui/form/error-summary.tsx";

/** What is typed of one record. */
export interface AttendanceForm {
  schoolYear: string;
  term: string;
  student: { studentId: string; name: string; section: string } | null;
  studentText: string;
  daysAbsent: string;
  daysTardy: string;
}
export interface AttendanceSubmission {
  studentId: string;
  schoolYear: string;
  term: string;
  daysAbsent: string;
  daysTardy: string;
  version: number | null;
}

export const blankAttendance = (schoolYear: string): AttendanceForm => ({
  schoolYear,
  term: "",
  student: null,
  studentText: "",
  daysAbsent: "",
  daysTardy: "",
});
export const attendanceFormOf = (record: AttendanceRecord): AttendanceForm => ({
  schoolYear: record.schoolYear,
  term: TERM_NAMES[record.term],
  student: {
    studentId: record.studentId,
    name: record.studentName,
    section: `${record.gradeLevel} ${record.section.name}`,
  },
  studentText: record.studentName,
  daysAbsent: formatDays(record.daysAbsent),
  daysTardy: formatDays(record.daysTardy),
});
export const submissionOf = (
  form: AttendanceForm,
  _isFinal: boolean,
  version: number | null,
): AttendanceSubmission => ({
  studentId: form.student?.studentId ?? "",
  schoolYear: form.schoolYear,
  term: form.term,
  daysAbsent: form.daysAbsent,
  daysTardy: form.daysTardy,
  version,
});

const LABELS: Record<string, string> = {
  schoolYear: "School Year",
  term: "Term",
  student: "Student",
  daysAbsent: "Days Absent",
  daysTardy: "Days Tardy",
};
const errorAt = (field: string, message: string): FormError => ({
  field,
  label: LABELS[field] ?? "",
  message,
});

/** Refusals by the wire's path, beside the fields they speak of. */
export const attendanceErrorsOf = (entries: readonly RefusedEntry[]): FormError[] =>
  entries.map(({ message, path = "" }) => errorAt(attendanceFieldAt(path), message));

/** What is wrong before it is sent. */
export async function checkAttendance(form: AttendanceForm): Promise<FormError[]> {
  return [
    ...(form.schoolYear === "" ? [errorAt("schoolYear", "Please choose a school year")] : []),
    ...(form.term === "" ? [errorAt("term", "Please choose a term")] : []),
    ...(form.student === null ? [errorAt("student", "Please choose a student")] : []),
    ...(["daysAbsent", "daysTardy"] as const).flatMap((field) =>
      daysFromText(form[field]) === null ? [errorAt(field, DAYS_MESSAGE)] : [],
    ),
  ];
}
