import {
  type AttendanceOfSection,
  averageOfSection,
  EXPORT_TITLES,
  type ExportKind,
} from "#core/attendance/attendance.body.ts";
import { attendanceSum, formatDays } from "#core/attendance/days.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { TERM_ORDINALS, type TermOrdinal } from "#core/management/term-name.ts";
import { scaledToText } from "#core/shared/decimal.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { TableColumn, TableDocument } from "./exports/table-document.ts";
import { type DocumentRequest, tableIssuer } from "./parties/issuer.ts";

const COLUMNS: readonly TableColumn[] = [
  { title: "No.", width: 24, isNumber: true },
  { title: "Student ID", width: 56 },
  { title: "Name", width: 220 },
  ...TERM_ORDINALS.map((term) => ({ title: `${TERM_NAMES[term]} Term`, width: 62, isNumber: true })),
  { title: "Total", width: 62, isNumber: true },
  { title: "Average", width: 62, isNumber: true },
];

/** What is missing says None (T-5). */
const NONE = "None";
const days = (value: number | null): string => (value === null ? NONE : formatDays(value));
const hundredths = (value: number | null): string => (value === null ? NONE : scaledToText(BigInt(value), 2));

export interface AttendanceDocumentFacts extends DocumentRequest {
  kind: ExportKind;
  term: TermOrdinal;
  section: AttendanceOfSection;
}

/** Absences or tardiness of one section, term by term: grade and section, adviser, download time, user account, average. */
export function attendanceDocument(facts: AttendanceDocumentFacts): TableDocument & { rows: string[][] } {
  const { section, business } = facts;
  const title = EXPORT_TITLES[facts.kind];
  const name = `${section.gradeLevel} ${section.sectionName}`;
  return {
    title: `${title}, ${name}`,
    heading: title,
    period: `${section.schoolYear}, through the ${TERM_NAMES[facts.term]} Term`,
    business: tableIssuer(business),
    party: {
      name: `Grade and Section: ${name}`,
      lines: [
        `Adviser: ${section.adviserName || NONE}`,
        `Downloaded on ${formatInstant(facts.requestedAt)}`,
        `User account: ${facts.requestedBy.name} (${facts.requestedBy.email})`,
      ],
    },
    footer: `${title} · ${name} · ${section.schoolYear}`,
    columns: COLUMNS,
    rows: section.students.map((student, index) => {
      const { total, averageE2 } = attendanceSum(student.days);
      return [
        String(index + 1),
        student.studentId,
        student.studentName,
        ...TERM_ORDINALS.map((term) => days(student.days[term])),
        days(total),
        hundredths(averageE2),
      ];
    }),
    totals: [{ label: "Attendance Average", value: hundredths(averageOfSection(section)), isStrong: true }],
    isWide: true,
  };
}
