import { type DocumentKind, JOB_DOCUMENT_KINDS } from "./document-kinds.ts";

/**
 * What a change asks to be done after it. An outbox row is written in the change's own batch and sent
 * to its queue afterwards; the consumer marks it done; a sweep sends again what stays undone.
 * Messages carry ids only: never names, addresses, amounts or tokens.
 */
export const OUTBOX_QUEUE = {
  "render-document": "render",
  "run-import": "import",
  "send-mail": "mail",
  "send-identity-mail": "identityMail",
  "draw-print-part": "print",
  "assemble-print-job": "print",
  "publish-section": "print",
  "send-erp-file": "erp",
} as const;

export type OutboxKind = keyof typeof OUTBOX_QUEUE;

export interface OutboxMessage {
  /** uuid of the outbox row: the idempotency key of the job. */
  outboxId: string;
  kind: OutboxKind;
  /** uuid of the document, import, mail, part, section or transfer the job is about. */
  subjectId: string;
  /** The request that caused it; travels into every log line of the job. */
  requestId: string;
}

/** Unsent or unfinished for longer than this: the sweep sends it again. */
export const OUTBOX_RESEND_AFTER_MS = 60_000;

/** After so many attempts that did not end, the next does no work: it ends what was asked for, in words (S-19). */
export const UNENDED_ATTEMPTS_MAX = 2;

/**
 * Notices of report cards, reminders and monthly statements that a job hands on in a minute, of each kind: together less
 * than the mail queue sends, so that an invoice never waits for a whole school. Links and notices of accounts have a queue of
 * their own (I-42).
 */
export const MAILS_PER_MINUTE = 30;

/** How the file of a document is made: a print job's is assembled from its parts. */
export const fileMessageOf = (kind: DocumentKind): OutboxKind =>
  JOB_DOCUMENT_KINDS.includes(kind) ? "assemble-print-job" : "render-document";

/** How far a mail is: `waiting` for its file or its turn, `unknown` where it may have been delivered. */
export type MailStatus = "waiting" | "queued" | "sending" | "sent" | "failed" | "unknown";
