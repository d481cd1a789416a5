import * as z from "zod";
import { schoolYearName, termName } from "#core/management/term.ts";
import { term as termField } from "#core/management/term-field.ts";
import { TERM_ORDINALS, type TermOrdinal } from "#core/management/term-name.ts";
import {
  adapted,
  fields,
  inline,
  orAbsent,
  orNull,
  type RecordOfFields,
  records,
  scaled,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { choiceOf, pageNumber, pageSize, searchText } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { TERM_REQUIRED } from "./attendance-actions.ts";
import { days as daysField, RECORDS_PER_CHANGE_MAX } from "./attendance-list.ts";
import {
  attendanceSum,
  DAYS_MESSAGE,
  type DaysByTerm,
  type DaysE4,
  daysFromNumber,
  daysFromText,
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
export const NEW_ATTENDANCE = fields({
  studentId: text("student_id"),
  term: orAbsent(termField("grading_period_name")),
  termUuid: orAbsent(text("grading_period_id")),
  schoolYear: orAbsent(text("schoolperiod_name")),
  schoolYearUuid: orAbsent(text("schoolperiod_id")),
  daysAbsent: daysField("days_absent"),
  daysTardy: daysField("days_tardy"),
});
export type NewAttendance = RecordOfFields<typeof NEW_ATTENDANCE.fields>;
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
/** What is changed of a record; what is null stays. */
export const ATTENDANCE_EDIT = fields({
  daysAbsent: orAbsent(daysField("days_absent")),
  daysTardy: orAbsent(daysField("days_tardy")),
  version: orAbsent(whole("version")),
});
export type AttendanceEdit = RecordOfFields<typeof ATTENDANCE_EDIT.fields>;
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
  daysAbsent: body.days_absent ?? null,
  daysTardy: body.days_tardy ?? null,
  version: body.version ?? null,
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

/** DELETE /attendance. */
export const deleteAttendanceBody = z.strictObject({
  ids: selectionOf(z.uuid(), {
    none: "Please select at least one record",
    max: RECORDS_PER_CHANGE_MAX,
  }),
});

/** PATCH /attendance/student/publish: whose attendance of which term; the current school year where none is named. */
export const publishQuery = z.strictObject({
  term: z.string({ error: "Please choose a term" }).pipe(termName),
  school_year: schoolYearName.optional(),
});
export const publishBody = z.strictObject({
  student_id: selectionOf(studentId, {
    none: "Please select at least one record",
    max: RECORDS_PER_CHANGE_MAX,
  }),
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
    sort: choiceOf(["student_name"]).default("student_name"),
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
interface AttendanceOfStudent {
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
/** With the term it is asked for. */
type SectionOfTerm = AttendanceOfSection & { term: TermOrdinal };
export const averageOfSection = ({ students }: Pick<AttendanceOfSection, "students">): number | null =>
  sectionAverage(students.map(({ days }) => attendanceSum(days).averageE2));

const orBlank = (wire: string) => orNull(daysField(wire));
const average = (wire: string) => orNull(scaled(2, wire));
/** A section of the export. */
export const ATTENDANCE_OF_SECTION = adapted(
  fields({
    uuid: text("grade_section.id"),
    sectionName: text("grade_section.name"),
    gradeLevel: text("grade_level.name"),
    schoolYear: text("school_period.name"),
    adviserName: text("adviser.name"),
    term: termField("grading_period.name"),
    students: records(
      "students",
      fields({
        place: whole("no"),
        studentId: text("id"),
        studentName: text("name"),
        days: inline(
          fields({
            1: orBlank("attendance_1st"),
            2: orBlank("attendance_2nd"),
            3: orBlank("attendance_3rd"),
          }),
        ),
        total: orBlank("total"),
        averageE2: average("average_attendance"),
      }),
    ),
    averageE2: average("attendance_average"),
  }),
  (section: SectionOfTerm) => ({
    ...section,
    students: section.students.map((student, index) => ({
      ...student,
      ...attendanceSum(student.days),
      place: index + 1,
    })),
    averageE2: averageOfSection(section),
  }),
  ({ averageE2: _, ...section }): SectionOfTerm => ({ ...section, students: [...section.students] }),
);

/** An export of a term shows that term and the ones before it; a later one is as if it had no record. */
export const daysThrough = (days: DaysByTerm, term: TermOrdinal): DaysByTerm =>
  Object.fromEntries(
    TERM_ORDINALS.map((ordinal) => [ordinal, ordinal <= term ? days[ordinal] : null]),
  ) as DaysByTerm;
