import { TERM_NAMES } from "../management/contract.ts";
import { schoolYearNameOf, type TermOrdinal, termOrdinalOf } from "../management/term.ts";
import { readCsv } from "../shared/csv.ts";
import { ok, type RefusedEntry, type Result, refuse, refuseAll } from "../shared/result.ts";
import { DAYS_MESSAGE, type DaysE4, daysFromText } from "./days.ts";

/** The attendance CSV (grading §2, Attendance): one row a student and term, all rows or none. */
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

export const ATTENDANCE_ERRORS_SHOWN = 100;
export const ATTENDANCE_IMPORT_MESSAGES = {
  headings: `The column headings must not be changed. They are: ${ATTENDANCE_HEADINGS.join(", ")}`,
  empty: "The file has no rows below its headings.",
  unclosedQuote: "A quoted value is not closed.",
  strayQuote: "A quote inside a quoted value must be written twice.",
  failed: "Error Processing Data",
} as const;

/** A row of the file: whose days, of which term. */
export interface AttendanceLine {
  row: number;
  studentId: string;
  schoolYear: string;
  term: TermOrdinal;
  daysAbsent: DaysE4;
  daysTardy: DaysE4;
}
export interface AttendanceFile {
  lines: AttendanceLine[];
  /** Rows whose days are both blank: nothing was entered for them. */
  blankRows: number;
}

/** Asked with the upload: a row of another school year or term is refused. */
export interface ImportTarget {
  schoolYear: string | null;
  term: TermOrdinal | null;
}

/** Reads the whole file: its lines, or every mistake in it (the first hundred, and how many there are). */
export function readAttendanceFile(text: string, target: ImportTarget): Result<AttendanceFile> {
  const { records, unclosedAt } = readCsv(text);
  const [headings, ...rows] = records;
  if (headings?.row !== 0 || !isHeadings(headings.cells))
    return refuse(422, "HEADINGS_CHANGED", ATTENDANCE_IMPORT_MESSAGES.headings);
  const errors: RefusedEntry[] = [];
  const lines: AttendanceLine[] = [];
  const rowOf = new Map<string, number>();
  let blankRows = 0;
  for (const { row, cells, hasStrayQuote } of rows) {
    const line = hasStrayQuote
      ? [{ message: ATTENDANCE_IMPORT_MESSAGES.strayQuote, row }]
      : readRow(cells, row, target);
    if (Array.isArray(line)) {
      errors.push(...line);
      continue;
    }
    if (line === null) {
      blankRows += 1;
      continue;
    }
    const key = `${line.studentId} ${line.schoolYear} ${line.term}`;
    const twin = rowOf.get(key);
    if (twin !== undefined)
      errors.push({
        message: `Student ID: ${line.studentId} stands in row ${twin} already`,
        row,
        path: "Student ID",
      });
    else rowOf.set(key, row);
    lines.push(line);
  }
  if (unclosedAt !== null)
    errors.push({ message: ATTENDANCE_IMPORT_MESSAGES.unclosedQuote, row: unclosedAt });
  if (errors.length > 0) return importRefusal(errors);
  return rows.length === 0
    ? refuse(422, "EMPTY_FILE", ATTENDANCE_IMPORT_MESSAGES.empty)
    : ok({ lines, blankRows });
}

/** The refusal of a file with mistakes: the first hundred in the order of its rows, and how many there are in all. */
export function importRefusal(errors: readonly RefusedEntry[]): Result<never> {
  const sorted = [...errors].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  return {
    ...refuseAll(422, "IMPORT_REFUSED", sorted.slice(0, ATTENDANCE_ERRORS_SHOWN)),
    data: { error_count: errors.length },
  };
}

const isHeadings = (cells: readonly string[]): boolean =>
  cells.length === ATTENDANCE_HEADINGS.length &&
  ATTENDANCE_HEADINGS.every((heading, index) => cells[index]?.trim() === heading);

/** A line, its mistakes, or null where no days were entered. */
function readRow(
  cells: readonly string[],
  row: number,
  target: ImportTarget,
): AttendanceLine | RefusedEntry[] | null {
  if (cells.length !== ATTENDANCE_HEADINGS.length)
    return [
      { message: `This row has ${cells.length} values instead of ${ATTENDANCE_HEADINGS.length}.`, row },
    ];
  const errors: RefusedEntry[] = [];
  const cell = (heading: Heading): string => cells[ATTENDANCE_HEADINGS.indexOf(heading)]?.trim() ?? "";
  const wrong = (path: Heading, message: string) =>
    errors.push({ message: `${path}: ${message}`, row, path });
  const shown = (heading: Heading): string => `“${cell(heading).slice(0, 30)}”`;
  const days = (heading: "Days Absent" | "Days Tardy"): DaysE4 => {
    const read = daysFromText(cell(heading));
    if (read === null) wrong(heading, `${shown(heading)} is no number of days. ${DAYS_MESSAGE}`);
    return read ?? 0;
  };
  if (cell("Days Absent") === "" && cell("Days Tardy") === "") return null;
  const studentId = cell("Student ID");
  if (!/^\d{6}$/.test(studentId))
    wrong("Student ID", `${shown("Student ID")} is not a student number of six digits (leading zeros lost?)`);
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
  return errors.length > 0 || term === null
    ? errors
    : { row, studentId, schoolYear, term, daysAbsent, daysTardy };
}
