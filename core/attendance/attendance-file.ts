import { TERM_NAMES } from "#core/management/contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import { type DaysE4, formatDays } from "./days.ts";

/** The attendance CSV (T-6): one row a student and term, all rows or none. */
export const ATTENDANCE_HEADINGS = [
  "Student ID",
  "Student Name",
  "Grade Level",
  "Grade Section",
  "School Year",
  "Term",
  "Days Absent",
  "Days Tardy",
] as const;

/** A row of the file: whose days, of which term. */
export interface AttendanceLine {
  row: number;
  studentId: string;
  /** As the file calls the student; empty: not at all. */
  studentName: string;
  schoolYear: string;
  term: TermOrdinal;
  daysAbsent: DaysE4;
  daysTardy: DaysE4;
}
/** Asked with the upload: a row of another school year or term is refused. */
export interface ImportTarget {
  schoolYear: string | null;
  term: TermOrdinal | null;
}

/** A student of the roster, with the days recorded so far (null: no record yet). */
export interface RosterLine {
  studentId: string;
  studentName: string;
  gradeLevel: string;
  sectionName: string;
  schoolYear: string;
  term: TermOrdinal;
  daysAbsent: DaysE4 | null;
  daysTardy: DaysE4 | null;
}

const days = (value: DaysE4 | null): string => (value === null ? "" : formatDays(value));

/** The CSV to fill in: headings, and the roster it is for. */
export const attendanceTemplate = (lines: readonly RosterLine[]): string =>
  [
    ATTENDANCE_HEADINGS,
    ...lines.map((line) => [
      line.studentId,
      line.studentName,
      line.gradeLevel,
      line.sectionName,
      line.schoolYear,
      TERM_NAMES[line.term],
      days(line.daysAbsent),
      days(line.daysTardy),
    ]),
  ]
    .map(csvLine)
    .join("");

/** "Attendance_SY 2026-2027_2nd.csv". */
export const attendanceTemplateName = (schoolYear: string, term: TermOrdinal): string =>
  `Attendance_${schoolYear.replace(/[^\w -]/g, "")}_${TERM_NAMES[term]}.csv`;
