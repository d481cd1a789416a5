/** Everything the audit trail knows: one event per change, and who looked at what. `data` holds ids, numbers and statuses, never passwords or tokens. */
const AUDIT_EVENTS = [
  "sign-in",
  "sign-in-refused",
  "sign-out",
  "refresh-reuse",
  "password-change",
  "password-change-refused",
  "password-reset-request",
  "password-reset",
  "invoice-import-request",
  "invoice-import",
  "invoice-import-refused",
  "invoice-create",
  "invoice-update",
  "invoice-publish",
  "invoice-cancel",
  "invoice-view",
  "payment-history-view",
  "payment-create",
  "payment-update",
  "payment-post",
  "payment-cancel",
  "payment-attach",
  "payment-view",
  "receipt-view",
  "statement-view",
  "file-view",
  "file-upload",
  "document-request",
  "document-retry",
  "document-cancel",
  "document-download",
  "mail-request",
  "mail-resolve",
  "number-gap",
  "database-restore",
  "attendance-view",
  "attendance-export",
  "attendance-add",
  "attendance-update",
  "attendance-publish",
  "attendance-delete",
  "attendance-import",
  "enrollment-pass-release",
  "enrollment-pass-withdraw",
  "gradebook-view",
  "report-card-view",
  "award-view",
  "gradebook-scores",
  "gradebook-submit",
  "gradebook-approve",
  "gradebook-reject",
  "gradebook-release",
  "gradebook-schedule",
  "gradebook-unschedule",
  "gradebook-reopen",
  "grade-override",
  "promotion-override",
  "missing-term",
  "report-card-publish",
  "report-card-withdraw",
  "activity-add",
  "activity-update",
  "activity-delete",
  "activity-publish",
  "management-add",
  "management-update",
  "activity-import",
  "gradebook-import",
  "exclusion-import",
  "exclusion-remove",
  "scheme-add",
  "scheme-version",
  "scheme-places",
  "roster-import",
  "sign-out-others",
  "school-settings",
  "student-details-import",
  "signature-change",
  "logo-change",
] as const;
export type AuditEventName = (typeof AUDIT_EVENTS)[number];

/** A look changes nothing: it is kept in a table of its own, as long as the school's setting says. */
export const isView = (event: AuditEventName): boolean => event.endsWith("-view");

export interface AuditEvent {
  event: AuditEventName;
  subjectKind:
    | "user"
    | "invoice"
    | "invoice-import"
    | "payment"
    | "customer"
    | "file"
    | "document"
    | "mail"
    | "series"
    | "database"
    | "attendance"
    | "enrollment-pass"
    | "gradebook"
    | "management"
    | "school-class"
    | "student";
  subjectUuid: string | null;
  data?: Record<string, unknown>;
}
