import type { FormError } from "#app/ui/form/error-summary.tsx";
import type { AttendanceEntry, AttendanceRecord, StudentChoice } from "#core/attendance/attendance.ts";
import { DAYS_MESSAGE, daysFromText, formatDays } from "#core/attendance/days.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { termOrdinalOf } from "#core/management/term-name.ts";
import type { RefusedEntry } from "#core/shared/result.ts";

/** What is typed of one record. */
export interface AttendanceForm {
  schoolYear: string;
  term: string;
  student: StudentChoice | null;
  studentText: string;
  daysAbsent: string;
  daysTardy: string;
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
    section: `${record.gradeLevel} ${record.sectionName}`,
  },
  studentText: record.studentName,
  daysAbsent: formatDays(record.daysAbsent),
  daysTardy: formatDays(record.daysTardy),
});
/** Of a form that was checked. */
export const attendanceEntryOf = (
  { student, schoolYear, term, daysAbsent, daysTardy }: AttendanceForm,
  _isFinal: boolean,
  version: number | null,
): AttendanceEntry => ({
  studentId: student?.studentId ?? "",
  schoolYear,
  term: termOrdinalOf(term),
  daysAbsent: daysFromText(daysAbsent) ?? 0,
  daysTardy: daysFromText(daysTardy) ?? 0,
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

/** Fields of the record that the form has under another name. */
const FORM_FIELD_OF: Record<string, string> = {
  studentId: "student",
  termUuid: "term",
  schoolYearUuid: "schoolYear",
};
/** Refusals by the record's path, beside the fields they speak of. */
export const attendanceErrorsOf = (entries: readonly RefusedEntry[]): FormError[] =>
  entries.map(({ message, path = "" }) => errorAt(FORM_FIELD_OF[path] ?? path, message));

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
