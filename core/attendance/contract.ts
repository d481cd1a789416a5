import * as z from "zod";
import { TERM_NAMES } from "../management/contract.ts";
import { schoolYearName, termName } from "../management/term.ts";
import { TERM_ORDINALS, type TermOrdinal } from "../management/term-name.ts";
import { scaledToNumber } from "../shared/decimal.ts";
import { fields, text, whole } from "../shared/list/fields.ts";
import { pageNumber, pageSize, searchText } from "../shared/query-fields.ts";
import { TERM_REQUIRED } from "./attendance-actions.ts";
import { RECORDS_PER_CHANGE_MAX } from "./attendance-list.ts";
import {
  attendanceSum,
  DAYS_MESSAGE,
  type DaysByTerm,
  type DaysE4,
  daysFromNumber,
  daysFromText,
  daysToNumber,
  sectionAverage,
} from "./days.ts";

/** What the calls of attendance accept, and the answer of its export. */
const ignored = z.unknown().optional();
/** A number, or the text of the percentage input. */
const days = z
  .union([z.number(), z.string()], { error: DAYS_MESSAGE })
  .transform((given, context): DaysE4 => {
    const read = typeof given === "number" ? daysFromNumber(given) : daysFromText(given);
    if (read !== null) return read;
    context.addIssue({ code: "custom", message: DAYS_MESSAGE });
    return z.NEVER;
  });
const studentId = z
  .string({ error: "Please choose a student" })
  .regex(/^\d{6}$/, "A student ID has six digits");
const version = z.int().min(1).optional();

/** A new record as it is entered: the term by its name, in the current school year where none is named, or by its id. */
export interface NewAttendance {
  studentId: string;
  term: TermOrdinal | null;
  termUuid: string | null;
  schoolYear: string | null;
  schoolYearUuid: string | null;
  daysAbsent: DaysE4;
  daysTardy: DaysE4;
}
const id = z.string().max(60).optional();
/** POST /attendance/. What the record's other fields say follows from the student and is not taken from a client. */
export const addAttendanceBody = z
  .strictObject({
    student_id: studentId,
    grading_period_name: termName.optional(),
    term: termName.optional(),
    grading_period_id: id,
    schoolperiod_name: schoolYearName.optional(),
    school_year: schoolYearName.optional(),
    schoolperiod_id: id,
    days_absent: days.default(0),
    days_tardy: days.default(0),
    section_id: ignored,
    student: ignored,
    grade_level: ignored,
    grade_section: ignored,
    choice: ignored,
  })
  .transform((body, context): NewAttendance => {
    const term = body.grading_period_name ?? body.term ?? null;
    if (term === null && !body.grading_period_id)
      context.addIssue({ code: "custom", path: ["grading_period_name"], message: "Please choose a term" });
    return {
      studentId: body.student_id,
      term,
      termUuid: body.grading_period_id || null,
      schoolYear: body.schoolperiod_name ?? body.school_year ?? null,
      schoolYearUuid: body.schoolperiod_id || null,
      daysAbsent: body.days_absent,
      daysTardy: body.days_tardy,
    };
  });
/** What is changed of a record; a field that is absent stays. */
export interface AttendanceEdit {
  daysAbsent?: DaysE4;
  daysTardy?: DaysE4;
  version?: number;
}
const editFields = {
  days_absent: days.optional(),
  days_tardy: days.optional(),
  version,
  student: ignored,
  student_id: ignored,
  grade_level: ignored,
  grade_section: ignored,
  grading_period: ignored,
  school_period: ignored,
  published_date: ignored,
  choice: ignored,
};
const editOf = (body: {
  days_absent?: DaysE4 | undefined;
  days_tardy?: DaysE4 | undefined;
  version?: number | undefined;
}): AttendanceEdit => ({
  ...(body.days_absent !== undefined && { daysAbsent: body.days_absent }),
  ...(body.days_tardy !== undefined && { daysTardy: body.days_tardy }),
  ...(body.version !== undefined && { version: body.version }),
});
const NOTHING_CHANGED = "Please give days_absent or days_tardy";
const hasDays = (body: { days_absent?: unknown; days_tardy?: unknown }) =>
  body.days_absent !== undefined || body.days_tardy !== undefined;

/** PATCH /attendance/{id}. */
export const editAttendanceBody = z
  .strictObject({ id: ignored, ...editFields })
  .refine(hasDays, { path: ["days_absent"], message: NOTHING_CHANGED })
  .transform(editOf);
/** PATCH /attendance: several records at once, all or none. */
export const editManyBody = z
  .strictObject({
    rows: z
      .array(
        z
          .strictObject({ id: z.uuid(), ...editFields })
          .refine(hasDays, { path: ["days_absent"], message: NOTHING_CHANGED }),
      )
      .min(1, "Please give at least one record")
      .max(RECORDS_PER_CHANGE_MAX),
  })
  .transform(({ rows }) => rows.map((row) => ({ uuid: row.id, edit: editOf(row) })));
/** A record a change touched. */
export const CHANGED_ATTENDANCE = fields({ uuid: text("id"), version: whole("version") });
/** What an import did. */
export const attendanceImported = z.object({
  type: z.enum(["success", "warning"]).optional(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  warnings: z.array(z.object({ message: z.string() })).optional(),
});

const twice = (items: readonly string[]): boolean => new Set(items).size === items.length;
/** DELETE /attendance. */
export const deleteAttendanceBody = z.strictObject({
  ids: z
    .array(z.uuid())
    .min(1, "Please select at least one record")
    .max(RECORDS_PER_CHANGE_MAX)
    .refine(twice, "The same record is named twice"),
});

/** PATCH /attendance/student/publish: whose attendance of which term; the current school year where none is named. */
export const publishQuery = z.strictObject({
  term: z.string({ error: "Please choose a term" }).pipe(termName),
  school_year: schoolYearName.optional(),
});
export const publishBody = z.strictObject({
  student_id: z
    .array(studentId)
    .min(1, "Please select at least one record")
    .max(RECORDS_PER_CHANGE_MAX)
    .refine(twice, "The same student is named twice"),
});
/** GET /attendance/template: the roster to fill in, of a section, of a grade level, or of all one sees. */
export const templateQuery = z
  .strictObject({
    term: z.string({ error: "Please choose a term" }).pipe(termName),
    school_year: z.string({ error: "Please choose a school year" }).pipe(schoolYearName),
    section_id: z.string().max(60).optional(),
    grade_level: z.string().max(60).optional(),
  })
  .transform((query) => ({
    term: query.term,
    schoolYear: query.school_year,
    sectionUuid: query.section_id || null,
    gradeLevel: query.grade_level || null,
  }));
/** POST /attendance/import: rows of another school year or term are refused where these are given. */
export const importQuery = z.strictObject({
  term: termName.optional(),
  school_year: schoolYearName.optional(),
});

/** GET /attendance/students. */
export const studentChoicesQuery = z.strictObject({ search: searchText, school_year: schoolYearName });

const EXPORT_STUDENTS_MAX = 10_000;

export const EXPORT_KINDS = { days_absent: "absent", days_tardy: "tardy" } as const;
export type ExportKind = (typeof EXPORT_KINDS)[keyof typeof EXPORT_KINDS];
export const EXPORT_TITLES: Record<ExportKind, string> = { absent: "Absences", tardy: "Tardiness" };
/** "days_absent" in the path; null for anything else. */
export const exportKindOf = (name: string): ExportKind | null =>
  Object.hasOwn(EXPORT_KINDS, name) ? EXPORT_KINDS[name as keyof typeof EXPORT_KINDS] : null;
export const exportPathOf = (kind: ExportKind): string => (kind === "absent" ? "days_absent" : "days_tardy");

const exportFields = {
  term: z.string({ error: TERM_REQUIRED }).min(1, TERM_REQUIRED).pipe(termName),
  school_year: schoolYearName.optional(),
  section_id: z.string().max(60).optional(),
};
const descending = (sortType: "asc" | "desc"): boolean => sortType === "desc";
export const attendanceExportQuery = z
  .strictObject({
    ...exportFields,
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
    ...exportFields,
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

const named = z.object({ name: z.string() });
const termDays = z.number().nullable();
/** What attendanceOfSectionToWire writes. */
export const attendanceOfSectionSchema = z.object({
  adviser: named,
  grade_level: named,
  grade_section: named.extend({ id: z.uuid() }),
  school_period: named,
  grading_period: named,
  students: z.array(
    z.object({
      no: z.int(),
      id: z.string(),
      name: z.string(),
      attendance_1st: termDays,
      attendance_2nd: termDays,
      attendance_3rd: termDays,
      total: termDays,
      average_attendance: z.number().nullable(),
    }),
  ),
  attendance_average: z.number().nullable(),
});
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
