import type { RoleCode } from "#core/identity/roles.ts";
import { type Action, type Actor, decide, type Workflow } from "#core/shared/actions.ts";
import type { DocumentKind } from "#core/shared/document-kinds.ts";
import { BULK_DOCUMENTS, BULK_KINDS, type BulkKind } from "./bulk-kinds.ts";

/**
 * print job
 *   queued ──> drawing ──> assembling ──> ready ── its files are deleted ──> expired
 *     └──────────┴─────────────┴──> failed, or cancelled      failed, cancelled, expired ── retry ──> queued
 */
export const PRINT_JOB_STATUSES = [
  "queued",
  "drawing",
  "assembling",
  "ready",
  "failed",
  "cancelled",
  "expired",
] as const;
export type PrintJobStatus = (typeof PRINT_JOB_STATUSES)[number];

const OPEN = ["queued", "drawing", "assembling"] as const;

/** Every change of a job's status, by whoever makes it: the consumer and the nightly job take theirs from here as well. */
export const PRINT_JOB_STEPS = {
  draw: { from: ["queued", "drawing"], to: "drawing" },
  /** Files of parts are gone from the store. */
  redraw: { from: OPEN, to: "queued" },
  assemble: { from: OPEN, to: "assembling" },
  finish: { from: ["assembling"], to: "ready" },
  fail: { from: OPEN, to: "failed" },
  cancel: { from: OPEN, to: "cancelled" },
  retry: { from: ["failed", "cancelled", "expired"], to: "queued" },
  /** The stored file is gone or damaged. */
  repair: { from: ["ready"], to: "queued" },
  /** Its file is not there after a restore. */
  lose: { from: ["ready"], to: "failed" },
  expire: { from: ["ready"], to: "expired" },
} as const satisfies Record<string, { from: readonly PrintJobStatus[]; to: PrintJobStatus }>;
export type PrintJobStep = keyof typeof PRINT_JOB_STEPS;

export const admitsStep = (step: PrintJobStep, status: PrintJobStatus): boolean =>
  (PRINT_JOB_STEPS[step].from as readonly PrintJobStatus[]).includes(status);

/** One section's papers, or up to 60 of them, within a job. */
export type PrintPartStatus = "queued" | "drawing" | "ready" | "failed";

/** A consumer has work with this part: a part being drawn may be one whose consumer died. */
export const isPartToBeDrawn = (part: PrintPartStatus, job: PrintJobStatus): boolean =>
  (part === "queued" || part === "drawing") && admitsStep("draw", job);

/** Its file is stored, if any of its papers was not left out. */
export const isPartReady = (part: PrintPartStatus): boolean => part === "ready";

export interface PrintJobFacts {
  kind: BulkKind;
  status: PrintJobStatus;
}
export type PrintJobActionName = "prepare" | "cancel" | "retry";

/** What whoever prepares this kind of document may do. */
const rulesOf = (from: readonly PrintJobStatus[], to: PrintJobStatus) =>
  BULK_KINDS.map((kind) => ({
    roles: BULK_DOCUMENTS[kind].roles,
    when: (facts: PrintJobFacts) => facts.kind === kind,
    from,
    to,
  }));

const prepare: Action<PrintJobFacts, PrintJobStatus> = {
  label: "Prepare papers",
  rules: rulesOf(PRINT_JOB_STATUSES, "queued"),
  refusal: () => "These papers cannot be prepared.",
  titles: { success: "", failure: "Prepare Papers Failed" },
  on: {},
  unavailable: "hide",
};
const cancel: Action<PrintJobFacts, PrintJobStatus> = {
  label: "Cancel",
  rules: rulesOf(PRINT_JOB_STEPS.cancel.from, PRINT_JOB_STEPS.cancel.to),
  refusal: () => "This print job is not under way any more.",
  success: "Print job cancelled.",
  on: {},
  unavailable: "hide",
};
const retry: Action<PrintJobFacts, PrintJobStatus> = {
  label: "Try again",
  rules: rulesOf(PRINT_JOB_STEPS.retry.from, PRINT_JOB_STEPS.retry.to),
  refusal: () => "Only a print job that failed, was cancelled or whose files were deleted is tried again.",
  on: {},
  unavailable: "hide",
};

/** The statuses of jobs that are not finished. */
export const OPEN_JOB_STATUSES: readonly PrintJobStatus[] = OPEN;

export const printJobWorkflow: Workflow<PrintJobFacts, PrintJobStatus, PrintJobActionName> = {
  statusOf: ({ status }) => status,
  actions: { prepare, cancel, retry },
};

/** Whether a role prepares this kind of document at all. */
export const mayPrepare = (kind: BulkKind, actor: Actor): boolean =>
  decide(printJobWorkflow, "prepare", actor, { kind, status: "queued" }).allowed;

/** Whether a role prepares documents of some kind. */
export const mayPrepareSome = (actor: Actor): boolean => BULK_KINDS.some((kind) => mayPrepare(kind, actor));

/** The same of a job's file, which is downloaded like any other. */
export const mayHaveJobFile = (document: DocumentKind, role: RoleCode): boolean =>
  BULK_KINDS.some((kind) => BULK_DOCUMENTS[kind].document === document && mayPrepare(kind, { role }));

/** Said of the file of a job that was cancelled, and of one whose files were deleted. */
export const JOB_CANCELLED = "Cancelled.";
