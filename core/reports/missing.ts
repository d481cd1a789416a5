import { nextRoles } from "#core/grading/dashboard/waiting.ts";
import { gradebookPath } from "#core/grading/gradebook/gradebook.ts";
import { GRADEBOOK_STATUSES, type GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { ROLES } from "#core/identity/roles.ts";
import { screen } from "#core/identity/screens.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import { defineList } from "#core/shared/list/definition.ts";
import { day, fields, name, orNull, text, whole } from "#core/shared/list/fields.ts";
import { select } from "#core/shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";
import { daysBetween, type SchoolDay } from "#core/shared/school-day.ts";
import { classFilters, subjectFilter } from "./class-filters-contract.ts";

/** What is missing before a term's report cards can be published: class by class, and student by student. */

/** The statuses of gradebooks that a term waits for: somebody still moves them on. */
export const UNRELEASED_STATUSES: readonly GradebookStatus[] = GRADEBOOK_STATUSES.filter(
  (status) => nextRoles(status).length > 0,
);

/** The roles that act next on a gradebook in a status, in words. */
export const nextRolesText = (status: GradebookStatus): string =>
  nextRoles(status)
    .map((role) => ROLES[role])
    .join(" or ");

/** Days since a window's last day; null before it is over, or where none is set. */
export const daysClosed = (end: SchoolDay | null, today: SchoolDay): number | null =>
  end === null || end >= today ? null : daysBetween(end, today);

const FILTERS = classFilters(
  ["schoolperiod_name", "school_period_id"],
  ["grading_period_name", "grading_period_id"],
);
const MISSING_TABS = ["missing-grades", "missing-board", "missing-records"] as const;
const TITLE = "Missing Grades";

export const MISSING_GRADES_LIST = defineList({
  ...screen("missing-grades"),
  essential: ["subject", "status", "ungraded"],
  title: TITLE,
  tabScreens: MISSING_TABS,
  noun: { one: "class", many: "classes" },
  call: {
    path: "/reports/missing_grades",
    tag: "Reports",
    summary: "The classes of a term whose gradebooks are not released: what is missing, and whose move it is",
  },
  row: fields({
    uuid: text("id"),
    classUuid: text("class_id"),
    subjectKind: text<SubjectKind>("subject_kind"),
    gradeSection: name("grade_section", "Grade Level-Section", { isFixed: true }),
    subject: name("subject", "Subject"),
    teachers: name("teachers", "Teacher"),
    status: text<GradebookStatus>("status", "Status"),
    ungraded: whole("students_without_grade", "Students Without a Grade", { align: "right" }),
    blanks: whole("blank_scores", "Blank Scores", { align: "right" }),
    move: text("whose_move", "Whose Move"),
    closedOn: orNull(day("encoding_closed_on", "Encoding Ends")),
    closedDays: orNull(whole("days_since_closed", "Days Since", { align: "right" })),
  }),
  key: "uuid",
  nameOf: ({ gradeSection, subject }) => `${gradeSection}, ${subject}`,
  search: { wire: "search", placeholder: "Search by class or subject", debounceMs: 1000 },
  filters: {
    year: FILTERS.year,
    term: { ...FILTERS.term, unset: "Newest" },
    section: FILTERS.section,
    subject: subjectFilter,
    state: select(
      "status",
      "Status",
      Object.fromEntries(UNRELEASED_STATUSES.map((status) => [status, status])) as Record<
        GradebookStatus,
        string
      >,
    ),
  },
  sorts: ["subject", "status", "ungraded", "blanks"],
  isAscending: true,
  pages: ADMIN_PAGE_SIZES,
  orderNames: ["sortType", "order"],
  links: {
    subject: ({ classUuid, uuid, subjectKind }) =>
      gradebookPath({ classUuid, uuid, subject: { kind: subjectKind } }),
  },
  exports: { path: "/reports/missing_grades/export", kind: "missing-grades", title: "Missing Grades" },
});

export const MISSING_RECORDS_LIST = defineList({
  ...screen("missing-records"),
  essential: ["grades", "records"],
  title: TITLE,
  tabScreens: MISSING_TABS,
  noun: { one: "student", many: "students" },
  call: {
    path: "/reports/missing_grades/students",
    tag: "Reports",
    summary: "The students of a term whose report cards lack something, and what",
  },
  row: fields({
    uuid: text("id"),
    gradeSection: name("grade_section", "Grade Level-Section"),
    studentNo: text("student_id", "Student ID"),
    studentName: name("student_name", "Student Name", { isFixed: true }),
    grades: name("missing_grades", "Grades and Conduct", { empty: "Complete" }),
    records: name("missing_records", "Records", { empty: "Complete" }),
  }),
  key: "uuid",
  nameOf: ({ studentName }) => studentName,
  search: { wire: "search", placeholder: "Search by student name or ID", debounceMs: 1000 },
  filters: { year: FILTERS.year, term: { ...FILTERS.term, unset: "Newest" }, section: FILTERS.section },
  students: { studentName: ({ studentNo }) => studentNo },
  sorts: ["studentName", "studentNo"],
  isAscending: true,
  pages: ADMIN_PAGE_SIZES,
  orderNames: ["sortType", "order"],
  hasFigures: true,
  exports: {
    path: "/reports/missing_grades/students/export",
    kind: "missing-records",
    title: "Missing Records",
  },
});
