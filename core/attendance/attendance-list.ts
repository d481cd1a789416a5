import { screen } from "#core/identity/screens.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { SCHOOL_YEAR_EXPECTED, schoolYearNameOf } from "#core/management/school-year-name.ts";
import { term as termField } from "#core/management/term-field.ts";
import { TERM_EXPECTED, type TermOrdinal, termOrdinalOf } from "#core/management/term-name.ts";
import { defineList } from "#core/shared/list/definition.ts";
import {
  code,
  derived,
  fields,
  flag,
  instant,
  name,
  orNull,
  type RecordOfFields,
  text,
  translated,
  whole,
} from "#core/shared/list/fields.ts";
import { apiOnly, lookup, opensOnCurrent, select, selectNamed } from "#core/shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";
import { type AttendanceStatus, attendanceWorkflow } from "./attendance-actions.ts";
import { type DaysE4, daysFromNumber, daysOrBlank, daysToNumber } from "./days.ts";

export const RECORDS_PER_CHANGE_MAX = 1000;

export const days = (wire: string, label = "") =>
  translated<DaysE4>(
    "number",
    wire,
    label,
    { toWire: daysToNumber, fromWire: (given) => daysFromNumber(given as number) ?? 0, format: daysOrBlank },
    { align: "right" },
  );

/** An attendance record on the wire. */
export const ATTENDANCE = fields({
  uuid: text("id"),
  studentName: name("student.fullname", "Student", { column: "student", isFixed: true }),
  studentId: code("student_id", "Student ID"),
  gradeLevel: text("grade_level.name", "Grade Level"),
  sectionUuid: text("grade_section.id"),
  sectionName: text("grade_section.name", "Grade Section", { column: "section" }),
  term: termField("grading_period.name", "Term"),
  schoolYear: text("school_period.name", "School Period"),
  daysAbsent: days("days_absent", "Days Absent"),
  daysTardy: days("days_tardy", "Days Tardy"),
  publishedAt: orNull(instant("published_date", "Published", { column: "published", asDay: true })),
  status: derived<AttendanceStatus>("published_date", (published) =>
    published === null ? "Unpublished" : "Published",
  ),
  version: whole("version"),
});
export type AttendanceRecord = RecordOfFields<typeof ATTENDANCE.fields>;

/** A section that attendance's forms offer; `isCurrent`: of the school year that runs today. */
export const SECTION_CHOICE = fields({
  uuid: text("id"),
  name: text("name"),
  gradeLevel: text("grade_level.name"),
  schoolYear: text("school_period.name"),
  isCurrent: flag("is_current"),
  /** Of its school year, how many terms have begun. */
  termsBegun: whole("terms_begun"),
});
export type SectionChoice = RecordOfFields<typeof SECTION_CHOICE.fields>;
/** A student that attendance's form offers. */
export const STUDENT_CHOICE = fields({
  studentId: text("student_id"),
  name: text("fullname"),
  section: text("grade_section"),
});
export type StudentChoice = RecordOfFields<typeof STUDENT_CHOICE.fields>;

const viewOf = ({ uuid }: AttendanceRecord): string => `/grades/attendance/${uuid}`;
const dialogOf = (dialog: string) => (): string => `/grades/attendance?dialog=${dialog}`;

/** Attendance: one record per student, school year and term. */
export const ATTENDANCE_LIST = defineList({
  ...screen("attendance"),
  essential: ["daysAbsent", "daysTardy", "publishedAt"],
  tellsApart: ["schoolYear", "term"],
  givesWayFirst: ["schoolYear"],
  noun: { one: "attendance record", many: "attendance records" },
  call: {
    path: "/attendance",
    tag: "Grading",
    summary: "Attendance records, by student, school year, term and section",
  },
  row: ATTENDANCE,
  key: "uuid",
  nameOf: ({ studentName, term }) => `${studentName}, ${TERM_NAMES[term]} term`,
  search: { wire: ["student_id", "search"], placeholder: "Student ID or name" },
  filters: {
    schoolYear: opensOnCurrent(
      lookup(["schoolperiod_name", "school_period_name"], "School Year", "school-years", {
        maxLength: 60,
        reads: (given) => schoolYearNameOf(given) || null,
        expected: SCHOOL_YEAR_EXPECTED,
      }),
    ),
    schoolYearUuid: apiOnly("schoolperiod_id", { maxLength: 60 }),
    term: opensOnCurrent(
      selectNamed<TermOrdinal>(
        "grading_period_name",
        "Term",
        { 1: "1st Term", 2: "2nd Term", 3: "3rd Term" },
        { reads: termOrdinalOf, expected: TERM_EXPECTED },
      ),
    ),
    termUuid: apiOnly("grading_period_id", { maxLength: 60 }),
    sectionUuid: apiOnly("section_id", { maxLength: 60 }),
    /** "Grade 7 Narra", of any school year. */
    section: lookup("grade_section", "Grade and Section", "sections", { maxLength: 60 }),
    publishing: select<"published" | "unpublished">("publishing", "Publishing", {
      published: "Published",
      unpublished: "Not published",
    }),
  },
  sorts: ["studentName", "studentId"],
  sortNames: { studentName: ["student_name"] },
  isAscending: true,
  pages: ADMIN_PAGE_SIZES,
  orderNames: ["sortType", "order"],
  students: { studentId: ({ studentId }) => studentId },
  links: { studentName: viewOf },
  opens: viewOf,
  workflow: attendanceWorkflow,
  changes: {
    view: { screen: viewOf },
    edit: { screen: viewOf },
    add: { screen: () => "/grades/attendance/add" },
    import: { screen: dialogOf("import") },
    export: { screen: dialogOf("export") },
    // Publishing names students and their term, not records.
    publish: ({ details: { students = "", term = "", year = "" } = {} }) => ({
      method: "PATCH",
      path: "/attendance/student/publish",
      search: new URLSearchParams({ term, school_year: year }),
      json: { student_id: students.split(",") },
    }),
    delete: ({ uuids }) => ({ method: "DELETE", path: "/attendance", json: { ids: uuids } }),
  },
  detailsOf: (_, rows) => ({
    students: rows.map(({ studentId }) => studentId).join(),
    term: rows[0] ? TERM_NAMES[rows[0].term] : "",
    year: rows[0]?.schoolYear ?? "",
  }),
  changesAtMost: RECORDS_PER_CHANGE_MAX,
  facts: ["studentId", "studentName", "schoolYear", "term", "publishedAt", "status"],
  failed: "The attendance did not load",
});

/** What the form saves: a new record, or the days of one. */
export interface AttendanceEntry {
  studentId: string;
  schoolYear: string;
  term: TermOrdinal | null;
  daysAbsent: DaysE4;
  daysTardy: DaysE4;
  version: number | null;
}
export const studentChoicesSearch = (search: string, schoolYear: string): URLSearchParams =>
  new URLSearchParams({ search, school_year: schoolYear });
/** A file of one section's absences or tardiness. */
export interface AttendanceFileAsked {
  schoolYear: string;
  term: string;
  sectionUuid: string;
  format: string;
}
export const attendanceFileSearch = (asked: AttendanceFileAsked): URLSearchParams =>
  new URLSearchParams({
    school_year: asked.schoolYear,
    term: asked.term,
    section_id: asked.sectionUuid,
    format: asked.format,
  });
