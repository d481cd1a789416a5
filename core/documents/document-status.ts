import type { MailStatus } from "#core/shared/outbox.ts";
import type { DocumentStatus } from "./contract.ts";

/** queued ──> rendering ──> ready; or ──> failed, from where it may be tried again. Every question about a file's state is asked here. */
export const isFinished = (status: DocumentStatus): boolean => status === "ready" || status === "failed";
export const isReady = (status: DocumentStatus): boolean => status === "ready";
export const mayRetry = (status: DocumentStatus): boolean => status === "failed";

/** What a list of files says of an email, and whether a person has to act on it. */
export const MAIL_STATES: Record<MailStatus, { label: string; needsAction: boolean }> = {
  waiting: { label: "Email waits for this file", needsAction: false },
  queued: { label: "Email is being sent", needsAction: false },
  sending: { label: "Email is being sent", needsAction: false },
  sent: { label: "Email sent", needsAction: false },
  failed: { label: "Email not sent", needsAction: true },
  unknown: { label: "Email may not have arrived", needsAction: true },
};
