import { TERM_NAMES } from "#core/management/contract.ts";
import { SCHOOL_YEAR_COLUMN, STUDENT_COLUMNS } from "#core/management/rosters/student-columns.ts";
import { otherSchoolYear, schoolYearNameOf } from "#core/management/school-year-name.ts";
import { type TermOrdinal, termOrdinalOf } from "#core/management/term-name.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import { defineFile, type FieldKind } from "#core/shared/import/reading/file-definition.ts";
import type { RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import type { FileOutcome } from "#core/shared/import/reading/file-reading.ts";
import type { NamingRow } from "#core/shared/import/reading/person-match.ts";
import { shownCell } from "#core/shared/import/table/table-row.ts";
import { DAYS_MESSAGE, type DaysE4, formatDays } from "./days.ts";

/** Ten-thousandths of a day. */
const DAYS = {
  kind: "number",
  scale: 4,
  from: 0,
  to: 1_000_000,
  hint: DAYS_MESSAGE,
} as const satisfies FieldKind;

/** The days of a term, a row a student, by number or by name (T-6, F-10). */
export const ATTENDANCE_DEFINITION = defineFile({
  key: "attendance",
  fields: {
    ...STUDENT_COLUMNS,
    gradeLevel: {
      heading: "Grade Level",
      synonyms: ["Grade"],
      is: { kind: "text", max: 60 },
      example: "Grade 7",
    },
    section: {
      heading: "Grade Section",
      synonyms: ["Section"],
      is: { kind: "text", max: 60 },
      example: "Narra",
    },
    schoolYear: SCHOOL_YEAR_COLUMN,
    term: {
      heading: "Term",
      is: {
        kind: "own",
        expects: "1st, 2nd or 3rd",
        read(text) {
          const value = termOrdinalOf(text);
          return value === null ? { refusal: `${shownCell(text)} is none of 1st, 2nd and 3rd` } : { value };
        },
      },
      example: "1st",
    },
    absent: { heading: "Days Absent", synonyms: ["Absent", "Absences"], is: DAYS, example: "1.5" },
    tardy: { heading: "Days Tardy", synonyms: ["Tardy", "Tardiness", "Late"], is: DAYS, example: "0.5" },
  },
  eitherOf: [
    ["student", "absent"],
    ["student", "tardy"],
    ["name", "absent"],
    ["name", "tardy"],
  ],
  blankWithout: ["absent", "tardy"],
  person: "student",
  rowsMax: 10_000,
});

/** A row of the file: whose days, of which term. */
export interface AttendanceLine extends NamingRow {
  schoolYear: string;
  term: TermOrdinal;
  daysAbsent: DaysE4;
  daysTardy: DaysE4;
}
/** Asked with the upload: a row of another school year or term is refused. */
export interface AttendanceTarget {
  schoolYear: string | null;
  term: TermOrdinal | null;
}

type AttendanceFields = typeof ATTENDANCE_DEFINITION.fields;

/** The lines of a file, and what is wrong with them by themselves: a row of another school year or term than the chosen. */
export function attendanceLines(
  { records }: Pick<FileOutcome<AttendanceFields>, "records">,
  target: AttendanceTarget,
  wrongAt: WrongAt<keyof AttendanceFields>,
): { entries: AttendanceLine[]; wrong: RowMessage[] } {
  const entries: AttendanceLine[] = [];
  const found: RowMessage[] = [];
  for (const record of records) {
    const { row, line, values } = record;
    const wrong = (field: keyof AttendanceFields, message: string) =>
      found.push(wrongAt(record, field, message));
    const schoolYear = schoolYearNameOf(values.schoolYear) || (target.schoolYear ?? "");
    const otherYear = target.schoolYear && otherSchoolYear(values.schoolYear, target.schoolYear);
    if (schoolYear === "") wrong("schoolYear", "is required");
    else if (otherYear) wrong("schoolYear", otherYear);
    const term = values.term ?? target.term;
    if (term === null) wrong("term", "is required");
    else if (target.term !== null && term !== target.term)
      wrong("term", `${TERM_NAMES[term]} is not the chosen ${TERM_NAMES[target.term]}`);
    if (term === null || schoolYear === "") continue;
    const days = { daysAbsent: values.absent ?? 0, daysTardy: values.tardy ?? 0 };
    entries.push({
      row,
      line,
      values,
      schoolYear,
      term,
      ...days,
    });
  }
  return { entries, wrong: found };
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
