import * as z from "zod";
import { TERM_NAMES } from "../management/contract.ts";
import { schoolYearName, type TermOrdinal, termName, termOrdinalOf } from "../management/term.ts";
import type { Instant } from "../shared/school-day.ts";
import type { AttendanceFacts } from "./attendance-actions.ts";
import { DAYS_MESSAGE, type DaysE4, daysFromNumber, daysFromText, daysToNumber } from "./days.ts";

/** The wire of attendance records (grading §3, §7; contract, Grading). */
export const RECORDS_PER_CHANGE_MAX = 1000;

/** A record as it is read, in the field's own words. */
export interface AttendanceRecord extends AttendanceFacts {
  uuid: string;
  gradeLevel: string;
  section: { uuid: string; name: string };
  daysAbsent: DaysE4;
  daysTardy: DaysE4;
  publishedAt: Instant | null;
  version: number;
}
export const attendanceToWire = (record: AttendanceRecord) => ({
  id: record.uuid,
  student: { fullname: record.studentName },
  student_id: record.studentId,
  grade_level: { name: record.gradeLevel },
  grade_section: { id: record.section.uuid, name: record.section.name },
  grading_period: { name: TERM_NAMES[record.term] },
  school_period: { name: record.schoolYear },
  days_absent: daysToNumber(record.daysAbsent),
  days_tardy: daysToNumber(record.daysTardy),
  published_date: record.publishedAt,
  version: record.version,
});
export type WireAttendance = ReturnType<typeof attendanceToWire>;
export const attendanceFromWire = (wire: WireAttendance): AttendanceRecord => ({
  uuid: wire.id,
  studentId: wire.student_id,
  studentName: wire.student.fullname,
  gradeLevel: wire.grade_level.name,
  section: { uuid: wire.grade_section.id, name: wire.grade_section.name },
  term: termOrdinalOf(wire.grading_period.name) ?? 1,
  schoolYear: wire.school_period.name,
  daysAbsent: daysFromNumber(wire.days_absent) ?? 0,
  daysTardy: daysFromNumber(wire.days_tardy) ?? 0,
  status: wire.published_date === null ? "Unpublished" : "Published",
  publishedAt: wire.published_date,
  version: wire.version,
});

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
export interface AttendanceEntry {
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
  .transform((body, context): AttendanceEntry => {
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
/** The inverse, for the console. */
export const attendanceEntryToWire = (entry: {
  studentId: string;
  term: string;
  schoolYear: string;
  daysAbsent: string;
  daysTardy: string;
}) => ({
  student_id: entry.studentId,
  grading_period_name: entry.term,
  ...(entry.schoolYear && { schoolperiod_name: entry.schoolYear }),
  days_absent: entry.daysAbsent,
  days_tardy: entry.daysTardy,
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
export const attendanceEditToWire = (edit: { daysAbsent: string; daysTardy: string; version: number }) => ({
  days_absent: edit.daysAbsent,
  days_tardy: edit.daysTardy,
  version: edit.version,
});

/** The ids and versions of what a change touched. */
export const changedAttendanceToWire = (data: unknown) =>
  (data as { uuid: string; version: number }[]).map(({ uuid, version: now }) => ({ id: uuid, version: now }));

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
export const publishSearch = (asked: { term: string; schoolYear: string }): URLSearchParams =>
  new URLSearchParams({ term: asked.term, school_year: asked.schoolYear });
export const publishToWire = (studentIds: readonly string[]) => ({ student_id: studentIds });
export const deleteToWire = (ids: readonly string[]) => ({ ids });

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
/** The answer to an import. */
export interface WireAttendanceImport {
  message: string;
  data: {
    type: "success" | "warning";
    rows: number;
    added: number;
    changed: number;
    warnings: { message: string }[];
  };
}
