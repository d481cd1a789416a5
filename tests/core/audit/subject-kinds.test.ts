import { expect, test } from "vitest";
import { AUDIT_LABELS, type AuditEventName, type SubjectKind, subjectKindOf } from "#core/audit/events.ts";

/** What each event is of, written by hand: the trail keeps it for ever. */
const EXPECTED: Readonly<Record<SubjectKind, string>> = {
  user: "sign-in sign-in-refused sign-out sign-out-others refresh-reuse password-change password-change-refused password-reset-request password-reset second-step-on second-step-off second-step-refused recovery-codes-new recovery-code-used passkey-add passkey-remove",
  account:
    "account-invite account-import account-resend account-revoke account-activate account-password-link account-roles account-lock account-unlock account-sessions-end account-second-step-remove account-deactivate account-reactivate",
  invoice:
    "invoice-create invoice-update invoice-publish invoice-source-publish invoice-split invoice-schedule-pause invoice-schedule-resume invoice-schedule-end invoice-cancel invoice-restore invoice-identifier invoice-view payment-history-view",
  "invoice-import": "invoice-import-request invoice-import invoice-import-refused",
  payment:
    "payment-create payment-update payment-post payment-cancel payment-attach payment-identifier erp-retry erp-receipt erp-receipt-refused official-receipt-correct credit-apply credit-unapply refund-request refund-approve refund-decline payment-refund payment-view receipt-view",
  "payment-import": "payment-import-request payment-import payment-import-refused",
  "bank-line": "bank-line-match bank-line-confirm bank-line-ignore bank-line-undo",
  "bank-line-import": "bank-line-import-request bank-line-import bank-line-import-refused",
  file: "file-view file-upload",
  refund: "refund-create refund-update refund-post refund-cancel refund-identifier refund-view",
  "refund-import": "refund-import-request refund-import refund-import-refused",
  "credit-memo":
    "credit-memo-create credit-memo-update credit-memo-publish credit-memo-cancel credit-memo-restore credit-memo-view",
  "promissory-note":
    "promissory-note-create promissory-note-attach promissory-note-withdraw promissory-note-view",
  "billing-settings":
    "billing-settings cash-count late-charge-rule late-charge-run reminder-run discount-save product-save segment-save segment-follow segment-join segment-leave segment-import",
  customer: "reminders-off reminders-on scholarship-save statement-view",
  mail: "mail-request reminder-send mail-resolve",
  document: "document-request document-retry document-cancel document-download",
  series: "number-gap",
  database:
    "trail-verification-request trail-verification database-restore school-setup school-setup-refused",
  gradebook:
    "gradebook-view gradebook-scores gradebook-submit gradebook-approve gradebook-reject gradebook-release gradebook-schedule gradebook-unschedule gradebook-reopen grade-override former-scores late-students activity-add activity-update activity-delete activity-publish activity-import activity-copy gradebook-import gradebook-merge exclusion-import exclusion-remove exclusion-restore",
  // Only where an event of a gradebook names its class: a final grade has no gradebook.
  "school-class": "",
  attendance:
    "attendance-view attendance-export attendance-add attendance-update attendance-publish attendance-delete attendance-import attendance-sheet",
  "enrollment-pass":
    "enrollment-pass-add enrollment-pass-import enrollment-pass-release enrollment-pass-withdraw",
  student:
    "student-view report-card-view award-view promotion-override permanent-record-view permanent-record-issue elsewhere-year remedial-mark missing-term report-card-publish report-card-withdraw report-card-mail award-issue award-withdraw",
  "publishing-job": "report-card-publish-job report-card-publish-cancel",
  management:
    "grade-reminder award-rules management-add management-update management-remove management-import student-leave class-end scheme-add scheme-version scheme-places roster-import school-settings student-details-import signature-change logo-change preset-apply photo-change contact-erase everything-kept sponsor-merge sponsor-merge-undo student-merge student-merge-undo rollover-prepare rollover-edit rollover-import rollover-take-over rollover-apply rollover-part rollover-take-back student-arrive class-reopen",
};

test("every event is of one kind of record", () => {
  const expected = Object.entries(EXPECTED).flatMap(([kind, names]) =>
    names.split(" ").flatMap((name) => (name === "" ? [] : [[name, kind] as const])),
  );
  const told = (Object.keys(AUDIT_LABELS) as AuditEventName[]).map(
    (event) => [event, subjectKindOf({ event })] as const,
  );
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected));
});

test("an event that names its own kind is of that kind", () => {
  expect(subjectKindOf({ event: "grade-override", subjectKind: "school-class" })).toBe("school-class");
});
