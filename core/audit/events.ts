/** Everything the audit trail knows: one event per change, and who looked at what, by module, each with its label. */
const EVENTS = {
  "Sign-in": {
    "sign-in": "Signed in",
    "sign-in-refused": "Sign-in refused",
    "sign-out": "Signed out",
    "sign-out-others": "Signed out elsewhere",
    "refresh-reuse": "Session replay refused",
    "password-change": "Password changed",
    "password-change-refused": "Password change refused",
    "password-reset-request": "Password link requested",
    "password-reset": "Password set by link",
    "second-step-on": "Second step turned on",
    "second-step-off": "Second step turned off",
    "second-step-refused": "Code or passkey refused",
    "recovery-codes-new": "Recovery codes made",
    "recovery-code-used": "Signed in by recovery code",
    "passkey-add": "Passkey added",
    "passkey-remove": "Passkey removed",
  },
  Accounts: {
    "account-invite": "Account invited",
    "account-import": "Invitations imported",
    "account-resend": "Invitation sent again",
    "account-revoke": "Invitation revoked",
    "account-activate": "Invitation accepted",
    "account-password-link": "Password link sent",
    "account-roles": "Roles changed",
    "account-lock": "Account locked",
    "account-unlock": "Account unlocked",
    "account-sessions-end": "Sign-ins ended",
    "account-second-step-remove": "Second step removed",
    "account-deactivate": "Account deactivated",
    "account-reactivate": "Account reactivated",
  },
  Invoices: {
    "invoice-import-request": "Invoice import requested",
    "invoice-import": "Invoices imported",
    "invoice-import-refused": "Invoice import refused",
    "invoice-create": "Invoice created",
    "invoice-update": "Invoice updated",
    "invoice-publish": "Invoice published",
    "invoice-source-publish": "Source of invoices published",
    "invoice-split": "Invoice split into instalments",
    "invoice-schedule-pause": "Schedule paused",
    "invoice-schedule-resume": "Schedule resumed",
    "invoice-schedule-end": "Schedule ended",
    "invoice-cancel": "Invoice cancelled",
    "invoice-restore": "Cancelled draft restored",
    "invoice-identifier": "Reference number normalized",
    "invoice-view": "Invoice viewed",
    "payment-history-view": "Payment history viewed",
  },
  Payments: {
    "payment-import-request": "Payment import requested",
    "payment-import": "Payments imported",
    "payment-import-refused": "Payment import refused",
    "payment-create": "Payment created",
    "payment-update": "Payment updated",
    "payment-post": "Payment posted",
    "payment-cancel": "Payment cancelled",
    "payment-attach": "Reference document attached",
    "payment-identifier": "Payment numbers normalized",
    "bank-line-import-request": "Bank file import requested",
    "bank-line-import": "Bank file imported",
    "bank-line-import-refused": "Bank file import refused",
    "bank-line-match": "Bank lines matched again",
    "bank-line-confirm": "Bank line confirmed",
    "bank-line-ignore": "Bank line ignored",
    "bank-line-undo": "Bank line opened again",
    "erp-retry": "ERP transfer retried",
    "erp-receipt": "Official receipt number received",
    "erp-receipt-refused": "Official receipt number refused",
    "official-receipt-correct": "Official receipt number corrected",
    "credit-apply": "Unapplied credit applied",
    "credit-unapply": "Applied credit taken back",
    "refund-request": "Refund requested",
    "refund-approve": "Refund approved",
    "refund-decline": "Refund declined",
    "payment-refund": "Payment refunded",
    "payment-view": "Payment viewed",
    "receipt-view": "Receipt viewed",
    "file-view": "Reference document viewed",
    "file-upload": "Reference document uploaded",
  },
  "Credit Memos": {
    "credit-memo-create": "Credit memo created",
    "credit-memo-update": "Credit memo updated",
    "credit-memo-publish": "Credit memo published",
    "credit-memo-cancel": "Credit memo cancelled",
    "credit-memo-restore": "Cancelled draft restored",
    "credit-memo-view": "Credit memo viewed",
  },
  "Promissory Notes": {
    "promissory-note-create": "Promissory note made",
    "promissory-note-attach": "Signed promissory note attached",
    "promissory-note-withdraw": "Promissory note withdrawn",
    "promissory-note-view": "Promissory note viewed",
  },
  Refunds: {
    "refund-import-request": "Refund import requested",
    "refund-import": "Refunds imported",
    "refund-import-refused": "Refund import refused",
    "refund-create": "Refund created",
    "refund-update": "Refund updated",
    "refund-post": "Refund posted",
    "refund-cancel": "Refund cancelled",
    "refund-identifier": "Reference number normalized",
    "refund-view": "Refund viewed",
  },
  "Billing settings": {
    "billing-settings": "Billing settings changed",
    "cash-count": "Cash counted",
    "late-charge-rule": "Rule of late charges changed",
    "late-charge-run": "Late charges made",
    "reminder-run": "Reminders sent on schedule",
    "reminders-off": "Customer marked “no reminders”",
    "reminders-on": "Mark “no reminders” removed",
    "discount-save": "Discount or surcharge saved",
    "scholarship-save": "Scholarship saved",
    "product-save": "Product saved",
    "segment-save": "Segment saved",
    "segment-follow": "Students of a segment by the new school year",
    "segment-join": "Students added to a segment",
    "segment-leave": "Students taken out of a segment",
    "segment-import": "Students of segments imported",
  },
  Statements: {
    "statement-view": "Statement viewed",
  },
  Email: {
    "mail-request": "Email requested",
    "reminder-send": "Reminder requested",
    "mail-resolve": "Email resolved",
  },
  Files: {
    "document-request": "File requested",
    "document-retry": "File tried again",
    "document-cancel": "File cancelled",
    "document-download": "File downloaded",
  },
  Numbers: {
    "number-gap": "Numbers left out after a restore",
  },
  System: {
    "trail-verification-request": "Verification of the audit trail requested",
    "trail-verification": "Audit trail verified",
    "database-restore": "Database restored from a backup",
    "school-setup": "School set up",
    "school-setup-refused": "Setup code refused",
  },
  Gradebooks: {
    "gradebook-view": "Gradebook viewed",
    "gradebook-scores": "Scores saved",
    "gradebook-submit": "Gradebook submitted",
    "gradebook-approve": "Gradebook approved",
    "gradebook-reject": "Gradebook rejected",
    "gradebook-release": "Gradebook released",
    "gradebook-schedule": "Gradebook release scheduled",
    "gradebook-unschedule": "Scheduled gradebook release cancelled",
    "gradebook-reopen": "Gradebook reopened",
    "grade-reminder": "Teacher reminded of missing grades",
    "grade-override": "Grade overridden",
    "former-scores": "Scores of another section decided on",
    "late-students": "Activities before a student came marked S",
    "activity-add": "Activity added",
    "activity-update": "Activity changed",
    "activity-delete": "Activity deleted",
    "activity-publish": "Activity or criterion published",
    "activity-import": "Criteria imported",
    "activity-copy": "Activities copied",
    "gradebook-import": "Raw scores imported",
    "gradebook-merge": "Scores of a merged student moved",
    "exclusion-import": "Exclusion list imported",
    "exclusion-remove": "Exclusion removed",
    "exclusion-restore": "Exclusion restored",
  },
  Attendance: {
    "attendance-view": "Attendance viewed",
    "attendance-export": "Attendance exported",
    "attendance-add": "Attendance added",
    "attendance-update": "Attendance changed",
    "attendance-publish": "Attendance published",
    "attendance-delete": "Attendance deleted",
    "attendance-import": "Attendance imported",
    "attendance-sheet": "Attendance sheet saved",
  },
  "Enrollment Pass": {
    "enrollment-pass-add": "Enrollment pass made",
    "enrollment-pass-import": "Enrollment passes imported",
    "enrollment-pass-release": "Enrollment pass released",
    "enrollment-pass-withdraw": "Enrollment pass withdrawn",
  },
  "Report Cards": {
    "report-card-view": "Report card viewed",
    "award-view": "Award conditions viewed",
    "promotion-override": "Promotion overridden",
    "permanent-record-view": "Permanent record viewed",
    "permanent-record-issue": "Permanent record issued",
    "elsewhere-year": "School year elsewhere entered",
    "remedial-mark": "Remedial mark entered",
    "missing-term": "Term marked as missing",
    "report-card-publish": "Report card published",
    "report-card-withdraw": "Report card withdrawn",
    "report-card-mail": "Report card sent by email",
    "award-issue": "Certificate issued",
    "award-withdraw": "Award withdrawn",
    "award-rules": "Award rules changed",
    "report-card-publish-job": "Publishing of sections requested",
    "report-card-publish-cancel": "Publishing of sections cancelled",
  },
  Management: {
    "management-add": "School record added",
    "management-update": "School record changed",
    "management-remove": "School record removed",
    "management-import": "School records imported",
    "student-leave": "Student left the school",
    "student-arrive": "Student came from another school",
    "class-end": "Class closed",
    "class-reopen": "Class opened again",
    "scheme-add": "Grading scheme made",
    "scheme-version": "Grading scheme version made",
    "scheme-places": "Grading scheme assigned",
    "roster-import": "Roster imported",
    "rollover-prepare": "Rollover prepared",
    "rollover-edit": "Rollover draft changed",
    "rollover-import": "Sections of the rollover imported",
    "rollover-take-over": "Changes taken over into the rollover",
    "rollover-apply": "Rollover applied",
    "rollover-part": "Section of the rollover applied",
    "rollover-take-back": "Rollover taken back",
    "school-settings": "School settings changed",
    "student-details-import": "Student details imported",
    "signature-change": "Signature changed",
    "logo-change": "School logo changed",
    "preset-apply": "Preset applied",
    "student-view": "Student viewed",
    "photo-change": "Photo changed",
    "contact-erase": "Contact data erased",
    "everything-kept": "Everything kept was asked for",
    "sponsor-merge": "Sponsors merged",
    "sponsor-merge-undo": "Merge of sponsors taken back",
    "student-merge": "Students merged",
    "student-merge-undo": "Merge of students taken back",
  },
} as const;
export type AuditModule = keyof typeof EVENTS;
type EventsOf<Module extends AuditModule> = keyof (typeof EVENTS)[Module];
export type AuditEventName = { [Module in AuditModule]: EventsOf<Module> }[AuditModule];

/** What each event is called on the screen. */
export const AUDIT_LABELS: Readonly<Record<AuditEventName, string>> = Object.assign(
  {},
  ...Object.values(EVENTS),
);

/** The events of modules, in their order. */
export const eventsOf = (...modules: readonly AuditModule[]): AuditEventName[] =>
  modules.flatMap((module) => Object.keys(EVENTS[module]) as AuditEventName[]);

/** The module an event belongs to. */
export const moduleOf = (event: AuditEventName): AuditModule =>
  (Object.keys(EVENTS) as AuditModule[]).find((module) => Object.hasOwn(EVENTS[module], event)) ?? "System";

/** What is done, of events whose name does not end in it. */
const ACTIONS: Readonly<Record<string, string>> = {
  scores: "Update",
  override: "Update",
  term: "Update",
  settings: "Update",
  change: "Update",
  places: "Update",
  version: "Add",
  gap: "Add",
  roles: "Update",
  undo: "Update",
  link: "Send",
  verification: "Verify",
  setup: "Add",
  kept: "Export",
};
/** What an event does to its record, in one word: "Add", "Approve", "View". */
export function actionOf(event: AuditEventName): string {
  const last = event.slice(event.lastIndexOf("-") + 1);
  return ACTIONS[last] ?? last.charAt(0).toUpperCase() + last.slice(1);
}

/** An event of viewing changes nothing: it is kept in a table of its own, as long as the school's setting says. */
export const isView = (event: AuditEventName): boolean => event.endsWith("-view");

/** The records events are of. */
export type SubjectKind =
  | "user"
  | "account"
  | "invoice"
  | "invoice-import"
  | "payment"
  | "payment-import"
  | "bank-line"
  | "bank-line-import"
  | "refund"
  | "refund-import"
  | "credit-memo"
  | "promissory-note"
  | "customer"
  | "file"
  | "document"
  | "mail"
  | "series"
  | "billing-settings"
  | "database"
  | "attendance"
  | "enrollment-pass"
  | "gradebook"
  | "management"
  | "publishing-job"
  | "school-class"
  | "student";
/** What the events of a module are of. */
const MODULE_SUBJECTS: Readonly<Record<AuditModule, SubjectKind>> = {
  "Sign-in": "user",
  Accounts: "account",
  Invoices: "invoice",
  Payments: "payment",
  "Credit Memos": "credit-memo",
  "Promissory Notes": "promissory-note",
  Refunds: "refund",
  "Billing settings": "billing-settings",
  Statements: "customer",
  Email: "mail",
  Files: "document",
  Numbers: "series",
  System: "database",
  Gradebooks: "gradebook",
  Attendance: "attendance",
  "Enrollment Pass": "enrollment-pass",
  "Report Cards": "student",
  Management: "management",
};
/** Events of other records than their module's, by how their names begin. */
const SUBJECTS_BY_PREFIX: readonly (readonly [prefix: string, SubjectKind])[] = [
  ["invoice-import", "invoice-import"],
  ["payment-import", "payment-import"],
  ["refund-import", "refund-import"],
  ["bank-line-import", "bank-line-import"],
  ["bank-line-", "bank-line"],
  ["file-", "file"],
  ["reminders-", "customer"],
  ["scholarship-save", "customer"],
  ["grade-reminder", "management"],
  ["award-rules", "management"],
  ["report-card-publish-", "publishing-job"],
  ["student-view", "student"],
];
/** What an event is of. */
export const subjectKindOf = ({
  event,
  subjectKind,
}: Pick<AuditEvent, "event" | "subjectKind">): SubjectKind =>
  subjectKind ??
  SUBJECTS_BY_PREFIX.find(([prefix]) => event.startsWith(prefix))?.[1] ??
  MODULE_SUBJECTS[moduleOf(event)];

/** `data` holds ids, numbers and statuses, never passwords or tokens. */
export interface AuditEvent {
  event: AuditEventName;
  /** Of an event that is of two kinds of record; absent: what the event is of (`subjectKindOf`). */
  subjectKind?: SubjectKind;
  subjectUuid: string | null;
  data?: Record<string, unknown>;
}
