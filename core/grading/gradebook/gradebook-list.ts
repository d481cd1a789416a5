import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { GRADEBOOK_STATUSES, type GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { screen } from "#core/identity/screens.ts";
import { SUBJECT_KINDS, type SubjectKind } from "#core/management/subject-kind.ts";
import { IN_PROGRESS } from "#core/shared/file-messages.ts";
import { defineList, type ListCall, type ListChange } from "#core/shared/list/definition.ts";
import { apiList, lookup, onDay, opensOnCurrent, select } from "#core/shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";
import { CONDUCT_KIND, type GradebookRow, gradebookPath, LISTED_GRADEBOOK, openedPath } from "./gradebook.ts";

/** What one change takes. */
export const GRADEBOOKS_PER_CHANGE_MAX = 100;

/** In a row: its version was not seen, and a change does not check it. */
export const UNCHECKED_VERSION = 0;

/** Whether every score is entered, or N or S. */
export type Completeness = "complete" | "incomplete";

const ID_MAX = 60;
const SUBJECT = {
  subject: lookup("subject_code", "Subject", "/subjects", {
    isById: true,
    maxLength: 100,
    labelOf: (textAt) => `${textAt("name")}, ${textAt("grade_level.name")}`,
  }),
};
const FILTERS = {
  year: opensOnCurrent(
    lookup("schoolperiod_id", "School Year", "/school_periods", { isById: true, maxLength: ID_MAX }),
  ),
  // A term and a section are of a school year themselves.
  term: {
    ...lookup("grading_period_id", "Term", "/grading_periods", {
      isById: true,
      maxLength: ID_MAX,
      labelOf: (textAt) => `${textAt("name")} Term, ${textAt("school_period.name")}`,
    }),
    clears: ["year"],
  },
  section: {
    ...lookup("section_id", "Section", "/grade_sections", {
      isById: true,
      maxLength: ID_MAX,
      labelOf: (textAt) =>
        `${textAt("grade_level.name")} ${textAt("section_name")}, ${textAt("school_period.name")}`,
    }),
    clears: ["year"],
  },
};
const MORE_FILTERS = {
  teacher: lookup("faculty_id", "Teacher", "/faculties", { isById: true, maxLength: ID_MAX }),
  level: lookup("gradelevel_code", "Grade Level", "grade-levels", { isById: true, maxLength: ID_MAX }),
  completeness: select<Completeness>("completeness", "Completeness", {
    complete: "Complete",
    incomplete: "Incomplete",
  }),
  /** Those one encodes: a head sees a department's beside. */
  classes: select<"mine">("classes", "Classes", { mine: "My own" }),
  submitted: onDay("date_submitted", "Date Submitted"),
  subjectKind: select<SubjectKind>(
    "subject_kind",
    undefined,
    Object.fromEntries(SUBJECT_KINDS.map((kind) => [kind, kind])) as Record<SubjectKind, string>,
  ),
  /** Names of gradebooks. */
  names: apiList("names"),
};

const STATUS_BY_CASE = new Map<string, string>(
  GRADEBOOK_STATUSES.map((status) => [status.toLowerCase(), status]),
);
/** In any letter case; "all" is every one. */
const statusNamed = (text: string): string => {
  const asked = text.toLowerCase();
  return asked === "all" ? "" : (STATUS_BY_CASE.get(asked) ?? text);
};

/** Does an action on one gradebook or several; `given`: the name of the reason or day asked for. */
const move =
  (action: string, given?: "reason" | "release_date") =>
  ({ uuids: [first, ...ids], given: text, details }: ListChange): ListCall => ({
    method: "PATCH",
    path: `/grade_books/${first}/${action}`,
    json: {
      ids,
      ...(given && text && { [given]: text }),
      ...(details?.version && { version: Number(details.version) }),
    },
  });
const makePdf =
  (path: string, reportType: "GRADEBOOKCONDUCT" | "GRADESHEET") =>
  ({ uuids }: ListChange): ListCall => {
    const payload = uuids.map((gradebook_id) => ({ gradebook_id }));
    return uuids.length === 1
      ? { method: "POST", path, json: payload }
      : {
          method: "POST",
          path: "/documents",
          json: { request_type: "bulk", export_type: "pdf", key: reportType, payload },
        };
  };
/** What is done in the open gradebook. */
const inGradebook = { screen: (row: GradebookRow) => gradebookPath(row) };

/** The gradebooks of the classes the user may see; a status a tab, Draft first. */
export const GRADEBOOK_LIST = defineList({
  ...screen("gradebooks"),
  essential: ["completeness"],
  givesWayFirst: ["schoolYear", "term"],
  noun: { one: "gradebook", many: "gradebooks" },
  label: "{tab} gradebooks",
  tabsLabel: "Submission status",
  call: {
    path: "/grade_books",
    tag: "Grading",
    summary: "Gradebooks of the classes one may see, with how many are in each status",
  },
  row: LISTED_GRADEBOOK,
  key: "uuid",
  nameOf: ({ name }) => name,
  search: { wire: "search", placeholder: "Gradebook" },
  tabs: {
    wire: "status",
    labels: Object.fromEntries(GRADEBOOK_STATUSES.map((status) => [status, status])) as Record<
      GradebookStatus,
      string
    >,
    counts: "status_count",
    reads: statusNamed,
  },
  filters: { ...FILTERS, ...SUBJECT, ...MORE_FILTERS },
  sorts: ["name", "submittedAt"],
  apiSorts: ["status"],
  isAscending: true,
  pages: ADMIN_PAGE_SIZES,
  orderNames: ["sortType", "order"],
  hasToday: true,
  opens: gradebookPath,
  workflow: gradebookWorkflow,
  hidesFrom: { row: ["HRA", "DAH"], bulk: ["HRA", "DAH", "SA"] },
  changes: {
    editScores: inGradebook,
    addActivity: inGradebook,
    editMaximum: inGradebook,
    deleteActivity: inGradebook,
    publish: inGradebook,
    import: { screen: (row) => openedPath(row, "import") },
    importCriteria: inGradebook,
    importExclusions: inGradebook,
    seeExclusions: inGradebook,
    seeChanges: { screen: (row) => openedPath(row, "seeChanges") },
    seeRevisions: { screen: (row) => openedPath(row, "seeRevisions") },
    overrideGrade: inGradebook,
    submit: move("submit"),
    approve: move("approve"),
    reject: move("reject", "reason"),
    release: move("release"),
    scheduleRelease: move("schedule-release", "release_date"),
    cancelSchedule: move("cancel-schedule"),
    reopen: move("reopen", "reason"),
    exportGradebook: makePdf("/v2/pdf/grade_books/grade_book", "GRADEBOOKCONDUCT"),
    exportGradesheet: makePdf("/v2/pdf/grade_books/grade_sheet", "GRADESHEET"),
  },
  // One gradebook is changed as it was seen; of several each is checked by its own status.
  detailsOf: (_action, [row, ...more]) =>
    row && more.length === 0 && row.version !== UNCHECKED_VERSION ? { version: String(row.version) } : null,
  requested: IN_PROGRESS.message,
  changesAtMost: GRADEBOOKS_PER_CHANGE_MAX,
  facts: [
    "name",
    "version",
    "status",
    "windows",
    "wasRejected",
    "isTeacher",
    "isOwn",
    "isHeadsOwn",
    "lacksHead",
    "releaseDate",
    "blanks",
    "missingCount",
    "level",
    "subject",
    "categoriesWithoutScore",
    "undecidedMoves",
    // What the questions before a release are about.
    "schoolYear",
    "term",
  ],
  failed: "The gradebooks did not load",
});

const { subject, ...fields } = LISTED_GRADEBOOK.fields;
/** The conduct records: the gradebooks of Homeroom, one grade a student and term. */
export const CONDUCT_LIST = defineList({
  ...GRADEBOOK_LIST,
  ...screen("conduct"),
  noun: { one: "conduct record", many: "conduct records" },
  label: "{tab} conduct records",
  search: { wire: "search", placeholder: "Conduct" },
  // Their subject is the same in every row: no column and no filter.
  row: { ...LISTED_GRADEBOOK, fields: { ...fields, subject: { ...subject, label: undefined } } },
  filters: { ...FILTERS, ...MORE_FILTERS },
  fixed: { subjectKind: CONDUCT_KIND },
});
