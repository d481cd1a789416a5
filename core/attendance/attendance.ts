import type { RoleCode } from "#core/identity/roles.ts";
import { screen } from "#core/identity/screens.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { SCHOOL_YEAR_EXPECTED, schoolYearNameOf } from "#core/management/school-year-name.ts";
import { term as termField } from "#core/management/term-field.ts";
import { TERM_EXPECTED, type TermOrdinal, termOrdinalOf } from "#core/management/term-name.ts";
import type { Action, Workflow } from "#core/shared/actions.ts";
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
import { namedRecords, toldApart } from "#core/shared/named-records.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { type DaysE4, daysFromNumber, daysOrBlank, daysToNumber } from "./days.ts";

/**
 * attendance: one record per student, school year and term (T-1, T-3)
 *   (none) ── add, import ──> Unpublished ── publish ──> Published: the parent app shows it
 *                                  ^── edit, import: what parents saw no longer counts ──┘   delete ends either
 */
export const ATTENDANCE_STATUSES = ["None", "Unpublished", "Published"] as const;
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];
/** Whether the parent app shows the record. */
export const isPublished = (status: AttendanceStatus): boolean => status === "Published";

/** What a row of the attendance list knows and every rule below needs. */
export interface AttendanceFacts {
  studentId: string;
  studentName: string;
  schoolYear: string;
  term: TermOrdinal;
  /** None: there is no record yet. */
  status: AttendanceStatus;
  /** The day its term begins, while it has not; null or absent: it has. */
  beginsOn?: SchoolDay | null;
}

export type AttendanceActionName = "view" | "add" | "edit" | "import" | "publish" | "export" | "delete";
type AttendanceAction = Action<AttendanceFacts, AttendanceStatus>;

const VIEWERS: readonly RoleCode[] = ["ST", "HRA", "DH", "DAH", "RA", "SA"];
const WRITERS: readonly RoleCode[] = ["RA", "DH", "HRA"];
/** Who has the more-action menu at all. */
const ACTORS: readonly RoleCode[] = ["RA", "DH", "HRA", "DAH"];
const RECORDED: readonly AttendanceStatus[] = ["Unpublished", "Published"];

const recordOf = ({ studentName, term, schoolYear }: AttendanceFacts): string =>
  `${studentName}, ${TERM_NAMES[term]} term of ${schoolYear}`;
const named = (selection: readonly AttendanceFacts[]): string =>
  namedRecords(
    toldApart(selection, recordOf, ({ studentId }) => studentId),
    "attendance records",
  );
const nothingThere = (facts: AttendanceFacts): string =>
  `${facts.studentName} has no attendance record of the ${TERM_NAMES[facts.term]} term of ${facts.schoolYear}.`;

const hasBegun = ({ term, schoolYear, beginsOn }: AttendanceFacts): string | null =>
  beginsOn
    ? `The ${TERM_NAMES[term]} term of ${schoolYear} begins on ${formatDay(beginsOn)}: there is no attendance to record yet.`
    : null;

const publish: AttendanceAction = {
  label: "Publish",
  rules: [{ roles: ACTORS.filter((role) => role !== "HRA"), from: RECORDED, to: "Published" }],
  refusal: nothingThere,
  confirmation: (selection) => ({
    title: "Publish Attendance",
    text: `Selected Student's attendance will be reflected to the Sponsor App. Are you sure you want to publish attendance? ${named(selection)}.`,
    confirmLabel: "Publish",
    cancelLabel: "Cancel",
  }),
  success: "Successfully published the grade",
  titles: { success: "Publish Attendance Success", failure: "Publishing Failed" },
  on: { row: true, bulk: true },
  unavailable: "hide",
  selectionGuard: (selection) =>
    new Set(selection.map(({ schoolYear, term }) => `${schoolYear} ${term}`)).size > 1
      ? "Attendance is published term by term: please select records of one term."
      : null,
};

const remove: AttendanceAction = {
  label: "Delete",
  rules: [{ roles: ACTORS, from: RECORDED, to: "None" }],
  refusal: nothingThere,
  confirmation: (selection) => ({
    title: "Delete Attendance",
    text: `Are you sure you want to delete this attendance record? You cannot undo this action. ${named(selection)}.`,
    confirmLabel: "Delete",
    cancelLabel: "Cancel",
    danger: true,
  }),
  success: "Successfully deleted.",
  titles: { success: "Delete Success", failure: "Delete Failed" },
  on: { row: true, bulk: true },
  unavailable: "hide",
};

const plain = (
  label: string,
  roles: readonly RoleCode[],
  from: readonly AttendanceStatus[],
  more: Partial<AttendanceAction> = {},
): AttendanceAction => ({
  label,
  rules: [{ roles, from }],
  refusal: nothingThere,
  on: {},
  unavailable: "hide",
  ...more,
});

const ATTENDANCE_SAVED = "Successfully saved.";

export const attendanceWorkflow: Workflow<AttendanceFacts, AttendanceStatus, AttendanceActionName> = {
  statusOf: ({ status }) => status,
  actions: {
    view: plain("View", VIEWERS, RECORDED, { on: { row: true } }),
    add: {
      label: "Add attendance",
      rules: [{ roles: WRITERS, from: ["None"], to: "Unpublished", guard: hasBegun }],
      refusal: (facts) =>
        `${facts.studentName} already has an attendance record of the ${TERM_NAMES[facts.term]} term of ${facts.schoolYear}.`,
      success: ATTENDANCE_SAVED,
      on: {},
      unavailable: "hide",
    },
    edit: {
      label: "Edit",
      rules: [{ roles: WRITERS, from: RECORDED, to: "Unpublished" }],
      refusal: nothingThere,
      success: ATTENDANCE_SAVED,
      titles: { success: "Edit Success", failure: "Edit Failed" },
      on: {},
      unavailable: "hide",
    },
    import: {
      label: "Import",
      rules: [{ roles: WRITERS, from: ATTENDANCE_STATUSES, to: "Unpublished", guard: hasBegun }],
      refusal: nothingThere,
      success: "Successfully imported the csv.",
      on: {},
      unavailable: "hide",
    },
    publish,
    export: plain("Export", ACTORS, ATTENDANCE_STATUSES),
    delete: remove,
  },
};

/** Why Publish and Delete of the more-action menu are greyed while nothing is selected. */
export const SELECT_ROWS = "Please select attendance records in the list first.";
/** Why attendance is not exported. */
export const TERM_REQUIRED = "Select term to download the pdf";
export const NO_RECORDS = "No Records Found";

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
