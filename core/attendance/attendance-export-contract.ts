import * as z from "zod";
import { TERM_NAMES } from "../management/contract.ts";
import { schoolYearName, TERM_ORDINALS, type TermOrdinal, termName } from "../management/term.ts";
import { scaledToNumber } from "../shared/decimal.ts";
import { pageNumber, pageSize } from "../shared/query-fields.ts";
import { attendanceSum, type DaysByTerm, daysToNumber, sectionAverage } from "./days.ts";
import { TERM_REQUIRED } from "./export-words.ts";

/** The wire of the attendance export (GET /attendance/export/{days_absent|days_tardy}; grading §2, §3, §7). */
export const EXPORT_STUDENTS_MAX = 10_000;

export const EXPORT_KINDS = { days_absent: "absent", days_tardy: "tardy" } as const;
export type ExportKind = (typeof EXPORT_KINDS)[keyof typeof EXPORT_KINDS];
export const EXPORT_TITLES: Record<ExportKind, string> = { absent: "Absences", tardy: "Tardiness" };
/** "days_absent" in the path; null for anything else. */
export const exportKindOf = (name: string): ExportKind | null =>
  Object.hasOwn(EXPORT_KINDS, name) ? EXPORT_KINDS[name as keyof typeof EXPORT_KINDS] : null;
export const exportPathOf = (kind: ExportKind): string => (kind === "absent" ? "days_absent" : "days_tardy");

const fields = {
  term: z.string({ error: TERM_REQUIRED }).min(1, TERM_REQUIRED).pipe(termName),
  school_year: schoolYearName.optional(),
  section_id: z.string().max(60).optional(),
};
const descending = (sortType: "asc" | "desc"): boolean => sortType === "desc";
export const attendanceExportQuery = z
  .strictObject({
    ...fields,
    sort: z.enum(["student_name"]).default("student_name"),
    sortType: z
      .string()
      .toLowerCase()
      .pipe(z.enum(["asc", "desc"]))
      .default("asc"),
    page: pageNumber,
    perPage: pageSize(9999, EXPORT_STUDENTS_MAX),
  })
  .transform((query) => ({
    term: query.term,
    schoolYear: query.school_year ?? null,
    sectionUuid: query.section_id || null,
    descending: descending(query.sortType),
    page: query.page,
    perPage: query.perPage,
  }));
export type AttendanceExportRequest = z.output<typeof attendanceExportQuery>;

/** POST /pdf/attendance/{days_absent|days_tardy}: one section as a file. */
export const attendanceFileQuery = z
  .strictObject({
    ...fields,
    section_id: z
      .string({ error: "Please choose a grade section" })
      .min(1, "Please choose a grade section")
      .max(60),
    format: z
      .string()
      .toLowerCase()
      .pipe(z.enum(["pdf", "csv"]))
      .default("pdf"),
    cookieId: z.string().optional(),
  })
  .transform(({ term, school_year, section_id, format }) => ({
    term,
    schoolYear: school_year ?? null,
    sectionUuid: section_id,
    format,
  }));

/** One student's days, term by term. */
export interface AttendanceOfStudent {
  studentId: string;
  studentName: string;
  days: DaysByTerm;
}
export interface AttendanceOfSection {
  uuid: string;
  sectionName: string;
  gradeLevel: string;
  schoolYear: string;
  adviserName: string;
  students: AttendanceOfStudent[];
}

const orNull = (days: number | null): number | null => (days === null ? null : daysToNumber(days));
const studentToWire = ({ studentId, studentName, days }: AttendanceOfStudent, index: number) => {
  const { total, averageE2 } = attendanceSum(days);
  return {
    no: index + 1,
    id: studentId,
    name: studentName,
    attendance_1st: orNull(days[1]),
    attendance_2nd: orNull(days[2]),
    attendance_3rd: orNull(days[3]),
    total: orNull(total),
    average_attendance: averageE2 === null ? null : scaledToNumber(averageE2, 2),
  };
};
export const averageOfSection = (section: AttendanceOfSection): number | null =>
  sectionAverage(section.students.map(({ days }) => attendanceSum(days).averageE2));

export const attendanceOfSectionToWire = (section: AttendanceOfSection, term: TermOrdinal) => {
  const averageE2 = averageOfSection(section);
  return {
    adviser: { name: section.adviserName },
    grade_level: { name: section.gradeLevel },
    grade_section: { id: section.uuid, name: section.sectionName },
    school_period: { name: section.schoolYear },
    grading_period: { name: TERM_NAMES[term] },
    students: section.students.map(studentToWire),
    attendance_average: averageE2 === null ? null : scaledToNumber(averageE2, 2),
  };
};

/** An export of a term shows that term and the ones before it; a later one is as if it had no record. */
export const daysThrough = (days: DaysByTerm, term: TermOrdinal): DaysByTerm =>
  Object.fromEntries(
    TERM_ORDINALS.map((ordinal) => [ordinal, ordinal <= term ? days[ordinal] : null]),
  ) as DaysByTerm;
