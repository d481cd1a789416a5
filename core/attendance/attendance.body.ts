import * as z from "zod";
import { schoolYearName, termName } from "#core/management/term.ts";
import { term as termField } from "#core/management/term-field.ts";
import { TERM_ORDINALS, type TermOrdinal } from "#core/management/term-name.ts";
import { whoMay } from "#core/shared/actions.ts";
import {
  arrayAnswer,
  changeAnswer,
  dataAnswer,
  FILE,
  MESSAGE,
  pageAnswer,
  recordAnswer,
  rowsAnswer,
} from "#core/shared/answer.ts";
import {
  absentAsNull,
  body,
  convertedBody,
  type EntryOf,
  entered,
  enteredRecords,
  optional,
  type RefuseField,
} from "#core/shared/body.ts";
import { defineCall } from "#core/shared/call.ts";
import { fileAnswers, importAnswer } from "#core/shared/import/file-answers-contract.ts";
import { adapted, fields, inline, orNull, records, scaled, text, whole } from "#core/shared/list/fields.ts";
import { choiceOf, pageNumber, pageSize, searchText } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { STUDENT_NUMBER } from "#core/shared/student-number.ts";
import {
  ATTENDANCE,
  attendanceWorkflow,
  days as daysField,
  RECORDS_PER_CHANGE_MAX,
  SECTION_CHOICE,
  STUDENT_CHOICE,
  TERM_REQUIRED,
} from "./attendance.ts";
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
export const days = z
  .union([z.number(), z.string()], { error: DAYS_MESSAGE })
  .transform((given, context): DaysE4 => {
    const read = typeof given === "number" ? daysFromNumber(given) : daysFromText(given);
    if (read !== null) return read;
    context.addIssue({ code: "custom", message: DAYS_MESSAGE });
    return z.NEVER;
  });
export const studentId = z
  .string({ error: "Please choose a student" })
  .regex(STUDENT_NUMBER, "Please enter the digits of the student ID");
const id = z.string().max(60);
const daysAbsent = daysField("days_absent");
const daysTardy = daysField("days_tardy");

/** POST /attendance/: the term by its name, in the current school year where none is named, or by its id. What the record's other fields say follows from the student and is not taken from a client. */
export const addAttendanceBody = convertedBody(
  {
    studentId: entered(text("student_id"), studentId),
    term: absentAsNull(entered(termField("grading_period_name"), termName)),
    termUuid: absentAsNull(entered(text("grading_period_id"), id)),
    schoolYear: absentAsNull(entered(text("schoolperiod_name"), schoolYearName)),
    schoolYearUuid: absentAsNull(entered(text("schoolperiod_id"), id)),
    daysAbsent: entered(daysAbsent, days.default(0)),
    daysTardy: entered(daysTardy, days.default(0)),
    /** Also called so. */
    namedTerm: optional(entered(termField("term"), termName)),
    namedYear: optional(entered(text("school_year"), schoolYearName)),
  },
  {
    ignores: {
      section_id: ignored,
      student: ignored,
      grade_level: ignored,
      grade_section: ignored,
      choice: ignored,
    },
    make: ({ namedTerm, namedYear, ...given }, refuse) => {
      const term = given.term ?? namedTerm ?? null;
      const termUuid = given.termUuid || null;
      if (term === null && termUuid === null) refuse("term", "Please choose a term");
      const schoolYear = given.schoolYear ?? namedYear ?? null;
      return { ...given, term, termUuid, schoolYear, schoolYearUuid: given.schoolYearUuid || null };
    },
    fieldsOf: (record) => record,
  },
);

const EDIT = {
  daysAbsent: absentAsNull(entered(daysAbsent, days)),
  daysTardy: absentAsNull(entered(daysTardy, days)),
  version: absentAsNull(entered(whole("version"), z.int().min(1))),
};
/** What is changed of a record; what is null stays. */
export type AttendanceEdit = EntryOf<typeof EDIT>;
const EDIT_IGNORES = {
  student: ignored,
  student_id: ignored,
  grade_level: ignored,
  grade_section: ignored,
  grading_period: ignored,
  school_period: ignored,
  published_date: ignored,
  choice: ignored,
};
const checkEdit = (edit: AttendanceEdit, refuse: RefuseField) => {
  if (edit.daysAbsent === null && edit.daysTardy === null)
    refuse("daysAbsent", "Please give days_absent or days_tardy");
};

/** PATCH /attendance/{id}. */
export const editAttendanceBody = body(EDIT, { ignores: { ...EDIT_IGNORES, id: ignored }, check: checkEdit });
const editedRow = body(
  { uuid: entered(text("id"), z.uuid()), ...EDIT },
  { ignores: EDIT_IGNORES, check: checkEdit },
);
/** PATCH /attendance: several records at once, all or none. */
export const editManyBody = convertedBody(
  {
    rows: enteredRecords(
      "rows",
      editedRow,
      z.array(editedRow).min(1, "Please give at least one record").max(RECORDS_PER_CHANGE_MAX),
    ),
  },
  {
    make: ({ rows }) => rows.map(({ uuid, ...edit }) => ({ uuid, edit })),
    fieldsOf: (edits) => ({ rows: edits.map(({ uuid, edit }) => ({ uuid, ...edit })) }),
  },
);
/** A record a change touched. */
export const CHANGED_ATTENDANCE = fields({ uuid: text("id"), version: whole("version") });
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
/** POST /attendance/import: rows of another school year or term are refused where these are given; the rest is said of the file. */
export const importQuery = z.object({
  ...fileAnswers.shape,
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

/** The calls of attendance beside its list: one record, its changes, its import and export. */
const read = { method: "get", access: "attendance", tag: "Grading", success: 200 } as const;
const change = { method: "patch", access: "attendance", tag: "Grading", success: 200 } as const;
const record = recordAnswer(ATTENDANCE);

export const ATTENDANCE_CHOICES = defineCall({
  isForBrowsers: true,
  ...read,
  path: "/attendance/choices",
  summary: "The sections one sees, newest year first",
  answer: rowsAnswer(recordAnswer(SECTION_CHOICE)),
});
export const ATTENDANCE_STUDENTS = defineCall({
  isForBrowsers: true,
  ...read,
  path: "/attendance/students",
  summary: "A few students of a school year, by name or number",
  query: studentChoicesQuery,
  answer: rowsAnswer(recordAnswer(STUDENT_CHOICE)),
});
export const ATTENDANCE_TEMPLATE = defineCall({
  ...read,
  path: "/attendance/template",
  admits: whoMay(attendanceWorkflow, "import"),
  summary: "The CSV to import from, with the roster it is for",
  query: templateQuery,
  answer: FILE,
});
export const IMPORT_ATTENDANCE = defineCall({
  ...change,
  method: "post",
  path: "/attendance/import",
  admits: whoMay(attendanceWorkflow, "import"),
  costly: "import",
  summary: "Import attendance from CSV or a workbook, all rows or none; dry_run=1 says what it would change",
  query: importQuery,
  upload: true,
  answer: importAnswer(),
});
export const ATTENDANCE_EXPORT = defineCall({
  ...read,
  path: "/attendance/export/{kind}",
  admits: whoMay(attendanceWorkflow, "export"),
  patterns: { kind: `(${Object.keys(EXPORT_KINDS).join("|")})` },
  summary: "Absences (days_absent) or tardiness (days_tardy) by section, term by term",
  query: attendanceExportQuery,
  answer: pageAnswer(recordAnswer(ATTENDANCE_OF_SECTION)),
});
export const PUBLISH_ATTENDANCE = defineCall({
  ...change,
  path: "/attendance/student/publish",
  admits: whoMay(attendanceWorkflow, "publish"),
  summary: "Show students' attendance of a term in the parent app",
  query: publishQuery,
  body: publishBody,
  answer: changeAnswer(arrayAnswer(recordAnswer(CHANGED_ATTENDANCE))),
});
export const ADD_ATTENDANCE = defineCall({
  ...change,
  method: "post",
  path: "/attendance",
  admits: whoMay(attendanceWorkflow, "add"),
  summary: "Record a student's attendance of a term",
  body: addAttendanceBody,
  success: 201,
  answer: changeAnswer(record),
});
export const EDIT_ATTENDANCES = defineCall({
  ...change,
  path: "/attendance",
  admits: whoMay(attendanceWorkflow, "edit"),
  summary: "Change the days of several records, all or none",
  body: editManyBody,
  answer: changeAnswer(arrayAnswer(record)),
});
export const DELETE_ATTENDANCE = defineCall({
  ...change,
  method: "delete",
  path: "/attendance",
  admits: whoMay(attendanceWorkflow, "delete"),
  summary: "Delete records, all or none",
  body: deleteAttendanceBody,
  answer: MESSAGE,
});
export const ATTENDANCE_DETAIL = defineCall({
  ...read,
  path: "/attendance/{id}",
  uuids: ["id"],
  summary: "One attendance record",
  answer: dataAnswer(record),
});
export const EDIT_ATTENDANCE = defineCall({
  ...change,
  path: "/attendance/{id}",
  admits: whoMay(attendanceWorkflow, "edit"),
  uuids: ["id"],
  summary: "Change the days of one record",
  body: editAttendanceBody,
  answer: changeAnswer(record),
});
