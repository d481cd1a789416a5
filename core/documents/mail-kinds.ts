import type { CardMailKind } from "#core/reports/card-mail.ts";

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
