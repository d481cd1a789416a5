import type { RoleCode } from "#core/identity/roles.ts";
import { screen } from "#core/identity/screens.ts";
import { schoolYearNameOf } from "#core/management/school-year-name.ts";
import { type Action, cannotBe, type Workflow } from "#core/shared/actions.ts";
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
import { namedRecords, toldApart } from "#core/shared/named-records.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";

/**
 * enrollment pass: a student let into the next school year (E-1)
 *   Not Released ── release: enrolled, certified ──> Released ── withdraw ──> Not Released
 */
export const PASS_STATUSES = ["Not Released", "Released"] as const;
export type PassStatus = (typeof PASS_STATUSES)[number];

export const PASS_STATUS_EXPECTED = "Please say Released or Not Released";
/** "Released", "not released", true, 1: what clients send; null for anything else. */
export function passStatusOf(given: string | number | boolean): PassStatus | null {
  const text = String(given).trim().toLowerCase();
  if (["released", "true", "1"].includes(text)) return "Released";
  return ["not released", "false", "0"].includes(text) ? "Not Released" : null;
}

/** What a row of the list knows and every rule below needs. */
export interface PassFacts {
  studentName: string;
  /** Absent where no question is asked. */
  studentId?: string;
  incomingSchoolYear: string;
  status: PassStatus;
}

export type PassActionName = "release" | "withdraw";

const KEEPERS: readonly RoleCode[] = ["RA", "SA"];

/** Who releases passes makes them (E-2). */
export const mayMakePasses = ({ role }: { role: RoleCode }): boolean => KEEPERS.includes(role);

const named = (selection: readonly PassFacts[]): string =>
  namedRecords(
    toldApart(
      selection,
      ({ studentName, incomingSchoolYear }) => `${studentName}, ${incomingSchoolYear}`,
      ({ studentId }) => studentId,
    ),
    "enrollment passes",
  );

const change = (
  words: { label: string; verb: string; title: string; effect: string },
  from: PassStatus,
  to: PassStatus,
): Action<PassFacts, PassStatus> => ({
  label: words.label,
  rules: [{ roles: KEEPERS, from: [from], to }],
  refusal: ({ studentName, status }) => cannotBe(`The enrollment pass of ${studentName}`, status, words.verb),
  confirmation: (selection) => ({
    title: words.title,
    text: `${words.effect} ${named(selection)}.`,
    confirmLabel: words.label,
    cancelLabel: "Cancel",
  }),
  success: `Enrollment pass ${words.verb}.`,
  titles: { success: `${words.label} Success`, failure: `${words.label} Failed` },
  on: { row: true, bulk: true },
  unavailable: "hide",
});

export const passWorkflow: Workflow<PassFacts, PassStatus, PassActionName> = {
  statusOf: ({ status }) => status,
  actions: {
    release: change(
      {
        label: "Release",
        verb: "released",
        title: "Release Enrollment Pass",
        effect: "The student will be enrolled and the pass certified as released.",
      },
      "Not Released",
      "Released",
    ),
    withdraw: change(
      {
        label: "Withdraw",
        verb: "withdrawn",
        title: "Withdraw Enrollment Pass",
        effect: "The student will no longer be enrolled and the pass no longer released.",
      },
      "Released",
      "Not Released",
    ),
  },
};

/** A bulk action is offered only where all that is selected shares one status (E-3). */
export const INVALID_SELECTION = "Invalid Selection";
export const MIXED_SELECTION = "Please select enrollment passes that are all Released or all Not Released.";
export const isInvalidSelection = (selection: readonly PassFacts[]): boolean =>
  new Set(selection.map(({ status }) => status)).size > 1;

export const PASSES_PER_CHANGE_MAX = 1000;

const becomes =
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
  changes: { release: becomes("Released"), withdraw: becomes("Not Released") },
  changesAtMost: PASSES_PER_CHANGE_MAX,
  facts: ["studentName", "studentId", "incomingSchoolYear", "status"],
});
