import type { AuditEvent, AuditEventName } from "./events.ts";

/** What of the trail is billing's (decision 35). */
export const BILLING_SUBJECTS: readonly AuditEvent["subjectKind"][] = [
  "invoice",
  "invoice-import",
  "payment",
  "file",
  "document",
  "mail",
  "series",
];

/** What each event is called on the screen. */
export const AUDIT_LABELS: Record<AuditEventName, string> = {
  "sign-in": "Signed in",
  "sign-in-refused": "Sign-in refused",
  "sign-out": "Signed out",
  "refresh-reuse": "Session replay refused",
  "password-change": "Password changed",
  "password-change-refused": "Password change refused",
  "password-reset-request": "Password link requested",
  "password-reset": "Password set by link",
  "invoice-import-request": "Invoice import requested",
  "invoice-import": "Invoices imported",
  "invoice-import-refused": "Invoice import refused",
  "invoice-create": "Invoice created",
  "invoice-update": "Invoice updated",
  "invoice-publish": "Invoice published",
  "invoice-cancel": "Invoice cancelled",
  "invoice-view": "Invoice viewed",
  "payment-create": "Payment created",
  "payment-update": "Payment updated",
  "payment-post": "Payment posted",
  "payment-cancel": "Payment cancelled",
  "payment-attach": "Reference document attached",
  "file-upload": "Reference document uploaded",
  "document-request": "File requested",
  "document-retry": "File tried again",
  "document-download": "File downloaded",
  "mail-request": "E-mail requested",
  "mail-resolve": "E-mail resolved",
  "number-gap": "Numbers left out after a restore",
  "attendance-view": "Attendance viewed",
  "attendance-export": "Attendance exported",
  "attendance-add": "Attendance added",
  "attendance-update": "Attendance changed",
  "attendance-publish": "Attendance published",
  "attendance-delete": "Attendance deleted",
  "attendance-import": "Attendance imported",
  "enrollment-pass-release": "Enrollment pass released",
  "enrollment-pass-withdraw": "Enrollment pass withdrawn",
  "gradebook-scores": "Scores saved",
  "gradebook-submit": "Gradebook submitted",
  "gradebook-approve": "Gradebook approved",
  "gradebook-reject": "Gradebook rejected",
  "gradebook-release": "Gradebook released",
  "gradebook-schedule": "Gradebook release scheduled",
  "gradebook-reopen": "Gradebook reopened",
  "activity-add": "Activity added",
  "activity-update": "Activity changed",
  "activity-delete": "Activity deleted",
  "activity-publish": "Activity or criteria published",
};

/** The events about billing's subjects, as the filter offers them. */
export const BILLING_EVENTS = (Object.keys(AUDIT_LABELS) as AuditEventName[]).filter((event) =>
  /^(invoice|payment|file|document|mail|number)-/.test(event),
);
