import { screen } from "#core/identity/screens.ts";
import { schoolYearNameOf } from "#core/management/school-year-name.ts";
import { defineList, type ListChange } from "#core/shared/list/definition.ts";
import {
  badge,
  code,
  fields,
  flag,
  name,
  type RecordOfFields,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { lookup, opensOnCurrent } from "#core/shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";
import {
  PASS_STATUS_EXPECTED,
  type PassStatus,
  passStatusOf,
  passWorkflow,
} from "./enrollment-pass-actions.ts";

export const PASSES_PER_CHANGE_MAX = 1000;

const change =
  (status: PassStatus) =>
  ({ uuids }: ListChange) => ({
    method: "PATCH" as const,
    path: "/sms/enrollment-pass",
    json: { students: uuids, is_enrolled: status === "Released", is_certified: status === "Released" },
  });

const PASS = fields({
  uuid: text(["id", "enrollment_status.enrollment_id"]),
  studentId: code("student_id", "Student ID", { isFixed: true }),
  studentName: name("fullname", "Fullname"),
  incomingSchoolYear: text("incoming_school_year", "Incoming School Year", { column: "schoolYear" }),
  incomingGradeLevel: text("incoming_grade_level_name", "Incoming Grade Level", { column: "gradeLevel" }),
  status: badge<PassStatus>("enrollment_status.is_certified", "Release State", { Released: "success" }),
  isEnrolled: flag("is_enrolled"),
  version: whole("version"),
});
export type EnrollmentPass = RecordOfFields<typeof PASS.fields>;

/** Enrollment passes: students admitted to the next school year. */
export const PASS_LIST = defineList({
  ...screen("enrollment-passes"),
  essential: ["studentName"],
  tellsApart: ["incomingSchoolYear"],
  noun: { one: "enrollment pass", many: "enrollment passes" },
  howMade:
    "Passes are made when the next school year is prepared (Rollover), when a student is placed in a section of it, by Import, and one by one by New pass.",
  call: {
    path: "/sms/enrollment-pass",
    tag: "Grading",
    summary: "Enrollment passes, with the count of each tab",
  },
  row: PASS,
  key: "uuid",
  nameOf: (pass) => `${pass.studentName}, ${pass.incomingSchoolYear}`,
  search: { wire: "searchQuery", placeholder: "Student ID or name" },
  tabs: {
    wire: "enrollment_status.is_certified",
    all: "All",
    labels: { "Not Released": "Not Released", Released: "Released" },
    counts: "status_count",
    reads: (given) => passStatusOf(given) ?? given,
    expected: PASS_STATUS_EXPECTED,
  },
  filters: {
    gradeLevel: lookup("incoming_grade_level_name", "Incoming Grade Level", "grade-levels", {
      maxLength: 60,
    }),
    schoolYear: opensOnCurrent(
      lookup("incoming_school_year", "Incoming School Year", "school-year", {
        maxLength: 60,
        reads: schoolYearNameOf,
      }),
      "Current and next",
    ),
  },
  students: { studentName: ({ studentId }) => studentId },
  sorts: ["studentName", "studentId"],
  isAscending: true,
  pages: ADMIN_PAGE_SIZES,
  sizeNames: ["size", "perPage"],
  orderNames: ["sortType", "order"],
  workflow: passWorkflow,
  changes: { release: change("Released"), withdraw: change("Not Released") },
  changesAtMost: PASSES_PER_CHANGE_MAX,
  facts: ["studentName", "studentId", "incomingSchoolYear", "status"],
});
