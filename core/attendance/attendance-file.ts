import { TERM_NAMES } from "#core/management/contract.ts";
import { schoolYearNameOf } from "#core/management/school-year-name.ts";
import { type TermOrdinal, termOrdinalOf } from "#core/management/term-name.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import {
  CompletedNumbers,
  duplicateDetector,
  NO_STUDENT_NUMBER,
  readImportRows,
  STUDENT_NUMBER,
  shownCell,
  type Wrong,
} from "#core/shared/import/import-rows.ts";
import { ok, type Result } from "#core/shared/result.ts";
import { DAYS_MESSAGE, type DaysE4, daysFromText, formatDays } from "./days.ts";

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
type Heading = (typeof ATTENDANCE_HEADINGS)[number];

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
export interface AttendanceFile {
  lines: AttendanceLine[];
  /** Rows whose days are both blank: nothing was entered for them. */
  blankRows: number;
  /** Which student numbers were completed, in words. */
  completed: string | null;
}

/** Asked with the upload: a row of another school year or term is refused. */
export interface ImportTarget {
  schoolYear: string | null;
  term: TermOrdinal | null;
}

/** Reads the whole file: its lines, or every mistake in it. */
export function readAttendanceFile(text: string, target: ImportTarget): Result<AttendanceFile> {
  const lines: AttendanceLine[] = [];
  const duplicateOf = duplicateDetector();
  const numbers = new CompletedNumbers();
  let blankRows = 0;
  const read = readImportRows(text, ATTENDANCE_HEADINGS, (cells, row, wrong) => {
    const [studentNo = "", ...others] = cells;
    const line = readRow([numbers.complete(studentNo), ...others], row, target, wrong);
    if (line === null) blankRows += 1;
    if (!line || line === "mistaken") return;
    const duplicate = duplicateOf(`${line.studentId} ${line.schoolYear} ${line.term}`, row);
    if (duplicate !== null) wrong("Student ID", `${line.studentId} is already in row ${duplicate}`);
    lines.push(line);
  });
  return read.ok ? ok({ lines, blankRows, completed: numbers.warning() }) : read;
}

/** A line, or null where no days were entered. */
function readRow(
  cells: readonly string[],
  row: number,
  target: ImportTarget,
  tell: Wrong,
): AttendanceLine | "mistaken" | null {
  let isMistaken = false;
  const cell = (heading: Heading): string => cells[ATTENDANCE_HEADINGS.indexOf(heading)] ?? "";
  const wrong = (path: Heading, message: string) => {
    isMistaken = true;
    tell(path, message);
  };
  const shown = (heading: Heading): string => shownCell(cell(heading));
  const days = (heading: "Days Absent" | "Days Tardy"): DaysE4 => {
    const read = daysFromText(cell(heading));
    if (read === null) wrong(heading, `${shown(heading)} is no number of days. ${DAYS_MESSAGE}`);
    return read ?? 0;
  };
  if (cell("Days Absent") === "" && cell("Days Tardy") === "") return null;
  const studentId = cell("Student ID");
  if (!STUDENT_NUMBER.test(studentId)) wrong("Student ID", `${shown("Student ID")} ${NO_STUDENT_NUMBER}`);
  const schoolYear = schoolYearNameOf(cell("School Year")) || (target.schoolYear ?? "");
  if (schoolYear === "") wrong("School Year", "is required");
  else if (target.schoolYear !== null && schoolYear !== target.schoolYear)
    wrong("School Year", `${shown("School Year")} is not the chosen ${target.schoolYear}`);
  const term = cell("Term") === "" ? target.term : termOrdinalOf(cell("Term"));
  if (term === null) wrong("Term", `${shown("Term")} is none of 1st, 2nd and 3rd`);
  else if (target.term !== null && term !== target.term)
    wrong("Term", `${shown("Term")} is not the chosen ${TERM_NAMES[target.term]}`);
  const daysAbsent = days("Days Absent");
  const daysTardy = days("Days Tardy");
  return isMistaken || term === null
    ? "mistaken"
    : { row, studentId, studentName: cell("Student Name"), schoolYear, term, daysAbsent, daysTardy };
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
