import { type ExportName, exportActions } from "#core/grading/gradebook/gradebook-export.ts";
import { OVERRIDE_MESSAGES } from "#core/grading/grades/override.ts";
import type { Action, ActionRule, Workflow } from "#core/shared/actions.ts";
import { IMPORT_TITLES } from "#core/shared/file-messages.ts";
import { namedRecords } from "#core/shared/named-records.ts";
import { type Refusal, refuseAll } from "#core/shared/result.ts";
import { addDays } from "#core/shared/school-day.ts";
import {
  APPROVERS_SEE,
  ASSISTANT_HEAD,
  every,
  everyMoveIsDecided,
  everyStudentHasScores,
  GRADEBOOK_STATUSES,
  type GradebookFacts,
  type GradebookStatus,
  HEAD_ROLES,
  HEADS,
  inCorrection,
  inWindow,
  isHeadsOwn,
  isScheduled,
  isTeacher,
  lacksHead,
  noBlanks,
  notComplete,
  notOwn,
  onceRejected,
  REGISTRAR,
  scheduledFor,
  TEACHER,
  TEACHERS,
} from "./gradebook-facts.ts";

/** The history of what was given out: kept from the release on, also while it is reopened. */
const KEPT: readonly GradebookStatus[] = ["RO Approved", "Released"];

const seeRevisions: Action<GradebookFacts, GradebookStatus> = {
  label: "Revisions",
  rules: [
    { roles: [...HEAD_ROLES, ...ASSISTANT_HEAD, ...REGISTRAR], from: KEPT },
    { roles: TEACHER, when: isTeacher, from: KEPT },
  ],
  refusal: ({ name }) => `${name} was not released yet.`,
  on: { row: true },
  unavailable: "hide",
};

/** What changed since the last submission or release: for who approves, and for the teacher it came back to. */
const seeChanges: Action<GradebookFacts, GradebookStatus> = {
  label: "What Changed",
  rules: [
    {
      roles: TEACHER,
      when: isTeacher,
      from: ["For SC/LCC Approval", "Rejected by SC/LCC"],
      guard: onceRejected,
    },
    { roles: ASSISTANT_HEAD, when: isHeadsOwn, from: APPROVERS_SEE },
    { roles: [...HEAD_ROLES, ...REGISTRAR], from: APPROVERS_SEE },
  ],
  refusal: ({ name }) => `${name} was not submitted yet.`,
  on: { row: true },
  unavailable: "hide",
};

/** What the actions of a gradebook ask and answer. */
const selectionTitle = (selection: readonly GradebookFacts[]): string =>
  namedRecords(
    selection.map(({ name }) => name),
    "gradebooks",
  );
const asks =
  (title: string, text: string, confirmLabel: string) => (selection: readonly GradebookFacts[]) => ({
    title,
    text: `${text} ${selectionTitle(selection)}. This cannot be undone.`,
    confirmLabel,
    cancelLabel: "Cancel",
  });
const cannotBe = (verb: string) => ({
  refusal: (facts: GradebookFacts) => `${facts.name} is ${facts.status} and cannot be ${verb}.`,
  menuRefusal: ({ status }: GradebookFacts) => `It is ${status}.`,
});

/** The headings of an outcome (S-15). */
const outcomeTitles = (action: string) => ({
  success: `${action} Success`,
  failure: `${action} Failed`,
});

export type GradebookActionName =
  | "editScores"
  | "addActivity"
  | "editMaximum"
  | "deleteActivity"
  | "publish"
  | "import"
  | "importCriteria"
  | "importExclusions"
  | "seeExclusions"
  | "seeChanges"
  | "seeRevisions"
  | "submit"
  | "approve"
  | "reject"
  | "release"
  | "scheduleRelease"
  | "cancelSchedule"
  | "reopen"
  | "overrideGrade"
  | ExportName;

type GradebookAction = Action<GradebookFacts, GradebookStatus>;
type Rule = ActionRule<GradebookFacts, GradebookStatus>;

const encoders: readonly Rule[] = [
  { roles: TEACHER, when: isTeacher, from: TEACHERS, guard: inWindow },
  { roles: HEAD_ROLES, from: HEADS, guard: inWindow },
];

/** Conduct is one figure per student and term (G-42): its gradebook has the one column it was opened with. */
const notConduct = ({ subject }: GradebookFacts): string | null =>
  subject.kind === "homeroom" ? "Conduct is one grade out of 100: it has no activities." : null;
const columnEditors = encoders.map((rule) => ({ ...rule, guard: every(notConduct, inWindow) }));

const submit: GradebookAction = {
  label: "Submit",
  rules: [
    {
      roles: TEACHER,
      when: isTeacher,
      from: TEACHERS,
      to: "For SC/LCC Approval",
      guard: every(inWindow, everyStudentHasScores, everyMoveIsDecided),
    },
  ],
  ...cannotBe("submitted"),
  confirmation: asks("Submit Gradebook", "Do you want to submit Gradebook for SC/LCC Approval?", "Submit"),
  success: "Successfully submitted the Gradebook to SC/LCC",
  titles: outcomeTitles("Submit"),
  on: { row: true, bulk: true },
  unavailable: "disable",
};

const approve: GradebookAction = {
  label: "Approve",
  rules: [
    { roles: HEAD_ROLES, from: HEADS, to: "For RO Approval", guard: every(inWindow, notOwn) },
    {
      roles: ASSISTANT_HEAD,
      when: isHeadsOwn,
      from: HEADS,
      to: "For RO Approval",
      guard: every(inWindow, notOwn),
    },
    {
      roles: REGISTRAR,
      from: ["For RO Approval"],
      to: "RO Approved",
      guard: every(notOwn, noBlanks, everyMoveIsDecided),
    },
    {
      roles: REGISTRAR,
      when: lacksHead,
      from: ["For SC/LCC Approval", "Rejected by RO"],
      to: "RO Approved",
      guard: every(notOwn, noBlanks, everyMoveIsDecided),
    },
  ],
  ...cannotBe("approved"),
  confirmation: (selection) =>
    asks(
      "Approve Gradebook",
      `${notComplete(selection)}Do you want to approve this Gradebook?`,
      "Approve",
    )(selection),
  success: "Successfully approved the Gradebook",
  titles: outcomeTitles("Approve"),
  on: { row: true, bulk: true },
  unavailable: "disable",
};

const reject: GradebookAction = {
  label: "Reject",
  rules: [
    {
      roles: HEAD_ROLES,
      from: ["For SC/LCC Approval"],
      to: "Rejected by SC/LCC",
      guard: every(inWindow, notOwn),
    },
    {
      roles: ASSISTANT_HEAD,
      when: isHeadsOwn,
      from: ["For SC/LCC Approval"],
      to: "Rejected by SC/LCC",
      guard: every(inWindow, notOwn),
    },
    { roles: REGISTRAR, from: ["For RO Approval"], to: "Rejected by RO", guard: notOwn },
    {
      roles: REGISTRAR,
      when: lacksHead,
      from: ["For SC/LCC Approval"],
      to: "Rejected by SC/LCC",
      guard: notOwn,
    },
  ],
  ...cannotBe("rejected"),
  confirmation: (selection) => ({
    ...asks("Reject Gradebook", "Do you want to reject this Gradebook?", "Reject")(selection),
    asks: { kind: "reason", label: "Reason" },
  }),
  success: "Gradebook has been rejected",
  titles: outcomeTitles("Reject"),
  on: { row: true, bulk: true },
  unavailable: "disable",
};

const release: GradebookAction = {
  label: "Release",
  rules: [{ roles: REGISTRAR, from: ["RO Approved"], to: "Released" }],
  ...cannotBe("released"),
  confirmation: asks("Release Gradebook", "Do you want to release this Gradebook?", "Release"),
  success: "Successfully released the Gradebook",
  titles: outcomeTitles("Release"),
  on: { row: true, bulk: true },
  unavailable: "disable",
};

export const gradebookWorkflow: Workflow<GradebookFacts, GradebookStatus, GradebookActionName> = {
  statusOf: ({ status }) => status,
  actions: {
    editScores: {
      label: "Edit Scores",
      rules: [
        ...encoders,
        { roles: HEAD_ROLES, from: ["Released"], guard: inCorrection },
        { roles: REGISTRAR, from: ["For RO Approval", "RO Approved", "Released"] },
      ],
      ...cannotBe("edited"),
      success: "Successfully saved.",
      on: { row: true },
      unavailable: "disable",
    },
    ...exportActions<GradebookFacts, GradebookStatus>(GRADEBOOK_STATUSES),
    // What is asked before these names the activity: activity-questions.ts.
    addActivity: {
      label: "Add Activity",
      rules: columnEditors,
      ...cannotBe("edited"),
      success: "Successfully saved.",
      titles: outcomeTitles("Add Activity"),
      on: {},
      unavailable: "disable",
    },
    editMaximum: {
      label: "Edit Activity",
      rules: columnEditors,
      ...cannotBe("edited"),
      success: "Successfully saved.",
      titles: outcomeTitles("Edit Activity"),
      on: {},
      unavailable: "disable",
    },
    deleteActivity: {
      label: "Delete Activity",
      rules: columnEditors,
      ...cannotBe("edited"),
      success: "Successfully deleted the activity.",
      titles: outcomeTitles("Delete"),
      on: {},
      unavailable: "disable",
    },
    publish: {
      label: "Publish",
      rules: encoders,
      ...cannotBe("published"),
      success: "Successfully published raw scores in the Parent App",
      titles: outcomeTitles("Publish"),
      on: {},
      unavailable: "disable",
    },
    import: {
      label: "Import Raw Scores",
      rules: [...encoders, { roles: REGISTRAR, from: ["For RO Approval", "RO Approved"] }],
      ...cannotBe("imported into"),
      success: IMPORT_TITLES.done,
      on: { row: true },
      unavailable: "disable",
    },
    importCriteria: {
      label: "Import Grade Criteria / Activity",
      rules: encoders,
      ...cannotBe("imported into"),
      success: IMPORT_TITLES.done,
      on: {},
      unavailable: "disable",
    },
    importExclusions: {
      label: "Import Exclusion List",
      rules: [{ roles: REGISTRAR, from: ["RO Approved"] }],
      ...cannotBe("given an exclusion list"),
      success: IMPORT_TITLES.done,
      on: { row: true },
      unavailable: "disable",
    },
    seeExclusions: {
      label: "Exclusion List",
      rules: [{ roles: REGISTRAR, from: KEPT }],
      refusal: ({ name }) => `${name} was not released yet.`,
      on: { row: true },
      unavailable: "hide",
    },
    seeChanges,
    seeRevisions,
    submit,
    approve,
    reject,
    release,
    scheduleRelease: {
      ...release,
      label: "Schedule Release",
      confirmation: (selection) => ({
        ...asks(
          "Schedule Release",
          `${scheduledFor(selection)}Please upload the exclusion list before the scheduled release. Do you want to release this Gradebook on a later day?`,
          "Schedule",
        )(selection),
        asks: {
          kind: "day",
          label: "Release Date",
          from: addDays(selection[0]?.today ?? "", 1),
        },
      }),
      success: "Successfully scheduled the release of the Gradebook",
      titles: outcomeTitles("Schedule Release"),
      rules: [{ roles: REGISTRAR, from: ["RO Approved"] }],
    },
    cancelSchedule: {
      label: "Cancel Scheduled Release",
      rules: [{ roles: REGISTRAR, from: ["RO Approved"], guard: isScheduled }],
      refusal: ({ name }) => `${name} is not scheduled to be released.`,
      confirmation: (selection) => ({
        ...asks(
          "Cancel Scheduled Release",
          `${scheduledFor(selection)}Do you want to cancel the scheduled release?`,
          "Cancel the release",
        )(selection),
        cancelLabel: "Keep it",
      }),
      success: "The scheduled release has been cancelled",
      on: { row: true, bulk: true },
      unavailable: "hide",
    },
    reopen: {
      label: "Reopen",
      rules: [{ roles: REGISTRAR, from: ["Released"], to: "RO Approved" }],
      ...cannotBe("reopened"),
      confirmation: (selection) => ({
        ...asks("Reopen Gradebook", "Do you want to reopen this Gradebook?", "Reopen")(selection),
        asks: { kind: "reason", label: "Reason" },
      }),
      success: "Gradebook has been reopened",
      titles: outcomeTitles("Reopen"),
      on: { row: true },
      unavailable: "disable",
    },
    overrideGrade: {
      label: "Edit Grade",
      rules: [{ roles: REGISTRAR, from: ["For RO Approval", "RO Approved", "Released"] }],
      ...cannotBe("given another grade"),
      success: OVERRIDE_MESSAGES.graded,
      on: {},
      unavailable: "disable",
    },
  },
};

/** Where something already given out is changed, the reason stays with it (G-36, G-37). A rejection's is asked for on the screen alone. */
const REASONS: Partial<Record<GradebookActionName, readonly GradebookStatus[]>> = {
  editScores: ["Released"],
  reopen: ["Released"],
};
export const needsReason = (name: GradebookActionName, { status }: GradebookFacts): boolean =>
  REASONS[name]?.includes(status) ?? false;

export const reasonRefusal = (
  name: GradebookActionName,
  facts: GradebookFacts,
  reason: string,
): Refusal | null =>
  needsReason(name, facts) && reason === ""
    ? refuseAll(422, "VALIDATION_FAILED", [
        { message: `${facts.name} is ${facts.status}: please give the reason.`, path: "reason" },
      ])
    : null;
