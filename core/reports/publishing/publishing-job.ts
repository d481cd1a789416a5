import type { TermOrdinal } from "#core/management/term-name.ts";
import {
  needsReason,
  publishingAction,
  type ReportCardFactsOfRow,
  reportCardWorkflow,
} from "#core/reports/report-card.ts";
import { type Action, type Actor, decide, type Workflow } from "#core/shared/actions.ts";
import type { SectionScope } from "./section-scope.body.ts";

/**
 * publishing job: report cards of sections, levels or the school, one batch a section
 *   queued ── every section is done or failed ──> done ── retry what failed ──> queued
 *     └── cancel ──> cancelled
 */
const PUBLISHING_JOB_STATUSES = ["queued", "done", "cancelled"] as const;
export type PublishingJobStatus = (typeof PUBLISHING_JOB_STATUSES)[number];
export type PublishingSectionStatus = "queued" | "done" | "failed";

/** What the consumer asks: whether a job's sections are still to be published. */
export const isPublishing = (status: PublishingJobStatus): boolean => status === "queued";
export const isToPublish = (status: PublishingSectionStatus): boolean => status === "queued";
/** What a retry sends again. */
export const hasFailed = (status: PublishingSectionStatus): boolean => status === "failed";
export const isCancelled = (status: PublishingJobStatus): boolean => status === "cancelled";

export interface PublishingAsked {
  scope: SectionScope;
  schoolYear: string | null;
  term: TermOrdinal;
  /** "": cards that were published before are left as they are. */
  reason: string;
}

interface PublishingJobFacts {
  status: PublishingJobStatus;
  /** Sections that failed. */
  failed: number;
}
type JobAction = Action<PublishingJobFacts, PublishingJobStatus>;
const cancel: JobAction = {
  label: "Cancel",
  rules: [{ roles: ["RA"], from: ["queued"], to: "cancelled" }],
  refusal: () => "This job is not under way any more.",
  success: "Publishing cancelled. What was published stays published.",
  on: {},
  unavailable: "hide",
};
const retry: JobAction = {
  label: "Try again",
  rules: [
    {
      roles: ["RA"],
      from: ["done"],
      to: "queued",
      guard: ({ failed }) => (failed > 0 ? null : "Every section of this job is done."),
    },
  ],
  refusal: () => "Only a job that has ended is tried again.",
  success: "What failed is tried again.",
  on: {},
  unavailable: "hide",
};
export const publishingJobWorkflow: Workflow<PublishingJobFacts, PublishingJobStatus, "cancel" | "retry"> = {
  statusOf: ({ status }) => status,
  actions: { cancel, retry },
};

/** Of these cards: which a job publishes, and which not and why; one that is published and has not changed is neither. */
export function cardsToPublish<Card extends ReportCardFactsOfRow>(
  actor: Actor,
  reason: string,
  cards: readonly Card[],
): { publish: Card[]; refused: { card: Card; reasons: readonly string[] }[] } {
  const publish: Card[] = [];
  const refused: { card: Card; reasons: readonly string[] }[] = [];
  for (const card of cards) {
    const action = publishingAction(card);
    const decision = decide(reportCardWorkflow, action, actor, card);
    if (decision.allowed && needsReason(card) && reason === "")
      refused.push({ card, reasons: [NEEDS_REASON] });
    else if (decision.allowed) publish.push(card);
    else if (action === "publish" || card.reasons.length > 0)
      refused.push({ card, reasons: card.reasons.length > 0 ? card.reasons : [decision.refusal.message] });
  }
  return { publish, refused };
}
const NEEDS_REASON = "It was published before; a revision needs a reason";

export const NOTHING_TO_PUBLISH = "None of these report cards can be published.";
