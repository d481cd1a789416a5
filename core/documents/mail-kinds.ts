import type { CardMailKind } from "#core/reports/report-card.ts";

/** What a mail is about; each has a template in queues/mail. */
export type MailKind =
  | "invoice"
  | "statement"
  | "credit-memo"
  | "receipt"
  | "refund-receipt"
  | "password-reset"
  | "account-invitation"
  | "account-notice"
  | "verification"
  | "grade-reminder"
  | "reminder"
  | "notification-digest"
  | CardMailKind;

const IDENTITY_KINDS: readonly MailKind[] = ["password-reset", "account-invitation", "account-notice"];
/** The most mails of one change that go before others: more are others' wait themselves. */
const IDENTITY_MAILS_MAX = 20;
/** The message that sends a mail of this kind, one of `count` of a change: mails about accounts have a queue of their own (I-42). */
export const mailMessageOf = (kind: MailKind, count = 1): "send-mail" | "send-identity-mail" =>
  IDENTITY_KINDS.includes(kind) && count <= IDENTITY_MAILS_MAX ? "send-identity-mail" : "send-mail";
