import { TERM_NAMES } from "#core/management/contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import { ATTENDANCE_DEFINITION } from "./attendance-definition.ts";
import { type DaysE4, formatDays } from "./days.ts";

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
    Object.values(ATTENDANCE_DEFINITION.fields).map(({ heading }) => heading),
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
