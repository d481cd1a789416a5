import type { RoleCode } from "../identity/roles.ts";
import type { Action, ActionRule, Workflow } from "../shared/actions.ts";
import { IMPORT_TITLES } from "../shared/file-words.ts";
import { type Refusal, refuseAll } from "../shared/result.ts";
import { addDays, formatDay, type SchoolDay } from "../shared/school-day.ts";
import type { SubjectKind } from "./class-record.ts";
import { rolesOfClasses } from "./class-scope.ts";
import { type EncodingWindows, isOpen, mayEncode, windowRefusal } from "./encoding-window.ts";
import { type ExportName, exportActions } from "./gradebook-export.ts";
import { OVERRIDE_WORDS } from "./override.ts";

/**
 * gradebook; ST is whoever teaches the class, DH the head of its department
 *   Draft ── submit ──> For SC/LCC Approval ── approve (DH) ──> For RO Approval ── approve (RA) ──> RO Approved ── release ──> Released
 *     ^                    │ reject (DH)                          │ reject (RA)                         ^────── reopen (RA) ──────┘
 *     └─ submit again ── Rejected by SC/LCC              Rejected by RO ── approve (DH) ──> For RO Approval
 * A class that a head teaches is approved by another DH or DAH of the department; where there is none RA approves it from
 * For SC/LCC Approval, too: straight to RO Approved.
 */
export const GRADEBOOK_STATUSES = [
  "Draft",
  "For SC/LCC Approval",
  "Rejected by SC/LCC",
  "For RO Approval",
  "Rejected by RO",
  "RO Approved",
  "Released",
] as const;
export type GradebookStatus = (typeof GRADEBOOK_STATUSES)[number];

/** What a row of the gradebook list knows and every rule below needs. */
export interface GradebookFacts {
  name: string;
  status: GradebookStatus;
  windows: EncodingWindows;
  today: SchoolDay;
  /** It has been rejected at least once since it was a draft. */
  wasRejected: boolean;
  /** The person who asks teaches the class, or is the adviser (HRA) of a section whose conduct no ST encodes. */
  isTeacher: boolean;
  /** The person who asks teaches it, and the school does not allow approving one's own. */
  isOwn: boolean;
  /** A head of its department teaches it, and the school does not allow approving one's own. */
  isHeadsOwn: boolean;
  /** And the department has no other DH or DAH who could approve it. */
  lacksHead: boolean;
  /** The day it is scheduled to be released on. */
  releaseDate: SchoolDay | null;
  /** Blank scores; N and S are none. */
  blanks: number;
  /** Blank, N or S: what is against its export with others. */
  holes: number;
  level: { code: string };
  subject: { kind: SubjectKind };
  /** Categories in which some student has neither a score nor N nor S. */
  categoriesWithoutScore: readonly string[];
}

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

/** Whoever teaches a class is its teacher, whatever the role. */
const TEACHER: readonly RoleCode[] = rolesOfClasses();
const HEAD: readonly RoleCode[] = ["DH"];
const ASSISTANT_HEAD: readonly RoleCode[] = ["DAH"];
/** Who may approve the class of a head of the department: whoever else heads it. */
export const DEPARTMENT_HEADS: readonly RoleCode[] = [...HEAD, ...ASSISTANT_HEAD];
export const HEAD_ROLES: readonly RoleCode[] = HEAD;
const REGISTRAR: readonly RoleCode[] = ["RA"];
/** Where a teacher works: before the head has it, and after the head gave it back. */
const TEACHERS: readonly GradebookStatus[] = ["Draft", "Rejected by SC/LCC"];
const HEADS: readonly GradebookStatus[] = ["For SC/LCC Approval", "Rejected by SC/LCC", "Rejected by RO"];

export const isTeacher = (facts: Pick<GradebookFacts, "isTeacher">): boolean => facts.isTeacher;
export const isHeadsOwn = (facts: Pick<GradebookFacts, "isHeadsOwn">): boolean => facts.isHeadsOwn;
export const lacksHead = (facts: Pick<GradebookFacts, "lacksHead">): boolean => facts.lacksHead;

const APPROVERS_SEE = GRADEBOOK_STATUSES.filter((status) => status !== "Draft");

const inWindow = (facts: GradebookFacts): string | null =>
  mayEncode(facts.windows, facts.wasRejected, facts.today)
    ? null
    : windowRefusal(facts.windows, facts.wasRejected);
const inCorrection = ({ windows, today }: GradebookFacts): string | null =>
  isOpen(windows.correction, today)
    ? null
    : windowRefusal({ encoding: null, correction: windows.correction }, true);
const isScheduled = ({ releaseDate, name }: GradebookFacts): string | null =>
  releaseDate === null ? `${name} is not scheduled to be released.` : null;
/** "It is scheduled for 11/20/2026. ", for one gradebook that is. */
const scheduledFor = (selection: readonly GradebookFacts[]): string => {
  const day = selection.length === 1 ? selection[0]?.releaseDate : null;
  return day ? `It is scheduled for ${formatDay(day)}. ` : "";
};
const onceRejected = ({ wasRejected, name }: GradebookFacts): string | null =>
  wasRejected ? null : `${name} was not rejected.`;
const notOwn = ({ isOwn, name }: GradebookFacts): string | null =>
  isOwn ? `You teach ${name}: somebody else has to approve it.` : null;
const every =
  (...guards: ((facts: GradebookFacts) => string | null)[]) =>
  (facts: GradebookFacts): string | null =>
    guards.reduce<string | null>((reason, guard) => reason ?? guard(facts), null);

const noBlanks = ({ blanks }: GradebookFacts): string | null =>
  blanks > 0 ? `${blanks} ${blanks === 1 ? "score is" : "scores are"} blank.` : null;

const encoders: readonly Rule[] = [
  { roles: TEACHER, when: isTeacher, from: TEACHERS, guard: inWindow },
  { roles: HEAD, from: HEADS, guard: inWindow },
];

/** Conduct is one figure per student and term (decision 17): its gradebook has the one column it was opened with. */
const notConduct = ({ subject }: GradebookFacts): string | null =>
  subject.kind === "homeroom" ? "Conduct is one grade out of 100: it has no activities." : null;
const columnEditors = encoders.map((rule) => ({ ...rule, guard: every(notConduct, inWindow) }));

const titled = (selection: readonly GradebookFacts[]): string =>
  selection.length === 1 ? (selection[0]?.name ?? "") : `${selection.length} gradebooks`;
const asks =
  (title: string, text: string, confirmLabel: string) => (selection: readonly GradebookFacts[]) => ({
    title,
    text: `${text} ${titled(selection)}. This cannot be undone.`,
    confirmLabel,
    cancelLabel: "Cancel",
  });
const stands = (verb: string) => (facts: GradebookFacts) =>
  `${facts.name} is ${facts.status} and cannot be ${verb}.`;

/** The headings of an outcome (grading §8). */
const headed = (action: string) => ({ success: `${action} Success`, failure: `${action} Failed` });

const submit: GradebookAction = {
  label: "Submit",
  rules: [
    {
      roles: TEACHER,
      when: isTeacher,
      from: TEACHERS,
      to: "For SC/LCC Approval",
      guard: every(inWindow, ({ categoriesWithoutScore }) =>
        categoriesWithoutScore.length > 0
          ? `Every student needs a score, N or S in ${categoriesWithoutScore.join(", ")} first.`
          : null,
      ),
    },
  ],
  refusal: stands("submitted"),
  confirmation: asks("Submit Gradebook", "Do you want to submit Gradebook for SC/LCC Approval?", "Submit"),
  success: "Successfully submitted the Gradebook to SC/LCC",
  titles: headed("Submit"),
  on: { row: true, bulk: true },
  unavailable: "disable",
  join: "some",
};

const approve: GradebookAction = {
  label: "Approve",
  rules: [
    { roles: HEAD, from: HEADS, to: "For RO Approval", guard: every(inWindow, notOwn) },
    {
      roles: ASSISTANT_HEAD,
      when: isHeadsOwn,
      from: HEADS,
      to: "For RO Approval",
      guard: every(inWindow, notOwn),
    },
    { roles: REGISTRAR, from: ["For RO Approval"], to: "RO Approved", guard: every(notOwn, noBlanks) },
    {
      roles: REGISTRAR,
      when: lacksHead,
      from: ["For SC/LCC Approval", "Rejected by RO"],
      to: "RO Approved",
      guard: every(notOwn, noBlanks),
    },
  ],
  refusal: stands("approved"),
  confirmation: asks("Approve Gradebook", "Do you want to approve this Gradebook?", "Approve"),
  success: "Successfully approved the Gradebook",
  titles: headed("Approve"),
  on: { row: true, bulk: true },
  unavailable: "disable",
  join: "some",
};

const reject: GradebookAction = {
  label: "Reject",
  rules: [
    { roles: HEAD, from: ["For SC/LCC Approval"], to: "Rejected by SC/LCC", guard: inWindow },
    {
      roles: ASSISTANT_HEAD,
      when: isHeadsOwn,
      from: ["For SC/LCC Approval"],
      to: "Rejected by SC/LCC",
      guard: every(inWindow, notOwn),
    },
    { roles: REGISTRAR, from: ["For RO Approval"], to: "Rejected by RO" },
    { roles: REGISTRAR, when: lacksHead, from: ["For SC/LCC Approval"], to: "Rejected by SC/LCC" },
  ],
  refusal: stands("rejected"),
  confirmation: (selection) => ({
    ...asks("Reject Gradebook", "Do you want to reject this Gradebook?", "Reject")(selection),
    asks: { kind: "reason", label: "Reason" },
  }),
  success: "Gradebook has been rejected",
  titles: headed("Reject"),
  on: { row: true, bulk: true },
  unavailable: "disable",
  join: "some",
};

const release: GradebookAction = {
  label: "Release",
  rules: [{ roles: REGISTRAR, from: ["RO Approved"], to: "Released" }],
  refusal: stands("released"),
  confirmation: asks("Release Gradebook", "Do you want to release this Gradebook?", "Release"),
  success: "Successfully released the Gradebook",
  titles: headed("Release"),
  on: { row: true, bulk: true },
  unavailable: "disable",
  join: "some",
};

export const gradebookWorkflow: Workflow<GradebookFacts, GradebookStatus, GradebookActionName> = {
  statusOf: ({ status }) => status,
  actions: {
    editScores: {
      label: "Edit Scores",
      rules: [
        ...encoders,
        { roles: HEAD, from: ["Released"], guard: inCorrection },
        { roles: REGISTRAR, from: ["For RO Approval", "RO Approved", "Released"] },
      ],
      refusal: stands("edited"),
      success: "Successfully saved.",
      on: { row: true },
      unavailable: "disable",
    },
    ...exportActions<GradebookFacts, GradebookStatus>(GRADEBOOK_STATUSES),
    // What is asked before these names the activity: activity-questions.ts.
    addActivity: {
      label: "Add Activity",
      rules: columnEditors,
      refusal: stands("edited"),
      success: "Successfully saved.",
      titles: headed("Add Activity"),
      on: {},
      unavailable: "disable",
    },
    editMaximum: {
      label: "Edit Activity",
      rules: columnEditors,
      refusal: stands("edited"),
      success: "Successfully saved.",
      titles: headed("Edit Activity"),
      on: {},
      unavailable: "disable",
    },
    deleteActivity: {
      label: "Delete Activity",
      rules: columnEditors,
      refusal: stands("edited"),
      success: "Successfully deleted the activity.",
      titles: headed("Delete"),
      on: {},
      unavailable: "disable",
    },
    publish: {
      label: "Publish",
      rules: encoders,
      refusal: stands("published"),
      success: "Successfully published raw scores in the Parent App",
      titles: headed("Publish"),
      on: {},
      unavailable: "disable",
    },
    import: {
      label: "Import Raw Scores",
      rules: [...encoders, { roles: REGISTRAR, from: ["For RO Approval", "RO Approved"] }],
      refusal: stands("imported into"),
      success: IMPORT_TITLES.done,
      on: { row: true },
      unavailable: "disable",
    },
    importCriteria: {
      label: "Import Grade Criteria / Activity",
      rules: encoders,
      refusal: stands("imported into"),
      success: IMPORT_TITLES.done,
      on: {},
      unavailable: "disable",
    },
    importExclusions: {
      label: "Import Exclusion List",
      rules: [{ roles: REGISTRAR, from: ["RO Approved"] }],
      refusal: stands("given an exclusion list"),
      success: IMPORT_TITLES.done,
      on: { row: true },
      unavailable: "disable",
    },
    // Once a term is released its list can still be read, and students taken off it.
    seeExclusions: {
      label: "Exclusion List",
      rules: [{ roles: REGISTRAR, from: ["Released"] }],
      refusal: ({ name }) => `${name} was not released yet.`,
      on: { row: true },
      unavailable: "hide",
    },
    // What changed since the last submission: for who approves, and for the teacher it came back to.
    seeChanges: {
      label: "What Changed",
      rules: [
        {
          roles: TEACHER,
          when: isTeacher,
          from: ["For SC/LCC Approval", "Rejected by SC/LCC"],
          guard: onceRejected,
        },
        { roles: ASSISTANT_HEAD, when: isHeadsOwn, from: APPROVERS_SEE },
        { roles: [...HEAD, ...REGISTRAR], from: APPROVERS_SEE },
      ],
      refusal: ({ name }) => `${name} was not submitted yet.`,
      on: { row: true },
      unavailable: "hide",
    },
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
      titles: headed("Schedule Release"),
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
      titles: headed("Cancel Scheduled Release"),
      on: { row: true, bulk: true },
      unavailable: "hide",
      join: "every",
    },
    reopen: {
      label: "Reopen",
      rules: [{ roles: REGISTRAR, from: ["Released"], to: "RO Approved" }],
      refusal: stands("reopened"),
      confirmation: (selection) => ({
        ...asks("Reopen Gradebook", "Do you want to reopen this Gradebook?", "Reopen")(selection),
        asks: { kind: "reason", label: "Reason" },
      }),
      success: "Gradebook has been reopened",
      titles: headed("Reopen"),
      on: { row: true },
      unavailable: "disable",
    },
    overrideGrade: {
      label: "Edit Grade",
      rules: [{ roles: REGISTRAR, from: ["For RO Approval", "RO Approved", "Released"] }],
      refusal: stands("given another grade"),
      success: OVERRIDE_WORDS.graded,
      on: {},
      unavailable: "disable",
    },
  },
};

/** Where something already given out is changed, the reason stays with it (decision 14). A rejection's is asked for on the screen alone. */
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
