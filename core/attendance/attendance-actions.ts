import type { RoleCode } from "#core/identity/roles.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { Action, Workflow } from "#core/shared/actions.ts";
import { namedRecords, toldApart } from "#core/shared/named-records.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";

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
