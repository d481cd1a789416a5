import { TERM_NAMES } from "../management/contract.ts";
import type { TermOrdinal } from "../management/term.ts";
import { csvText } from "../shared/csv.ts";
import { ATTENDANCE_HEADINGS } from "./attendance-import.ts";
import { type DaysE4, formatDays } from "./days.ts";

/** A student of the roster, with the days that stand (null: no record yet). */
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
    .map((cells) => `${cells.map(csvText).join(",")}\r\n`)
    .join("");

/** "Attendance_SY 2026-2027_2nd.csv". */
export const attendanceTemplateName = (schoolYear: string, term: TermOrdinal): string =>
  `Attendance_${schoolYear.replace(/[^\w -]/g, "")}_${TERM_NAMES[term]}.csv`;
