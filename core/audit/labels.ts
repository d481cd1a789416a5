import { foldText } from "#core/shared/search-text.ts";
import { type AuditEventName, type AuditModule, eventsOf, type SubjectKind } from "./events.ts";

/** What of the trail is billing's. */
export const BILLING_SUBJECTS: readonly SubjectKind[] = [
  "invoice",
  "invoice-import",
  "payment",
  "payment-import",
  "bank-line",
  "bank-line-import",
  "refund",
  "refund-import",
  "credit-memo",
  "promissory-note",
  "customer",
  "file",
  "document",
  "mail",
  "series",
  "billing-settings",
];
/** The events about billing's subjects, as the filter offers them. */
export const BILLING_EVENTS = eventsOf(
  "Invoices",
  "Payments",
  "Credit Memos",
  "Promissory Notes",
  "Refunds",
  "Statements",
  "Email",
  "Files",
  "Numbers",
  "Billing settings",
);

/** The events of signing in and of passwords, as the registrar's login log shows them. */
export const LOGIN_EVENTS = eventsOf("Sign-in");
export const isLoginEvent = (event: AuditEventName): boolean => LOGIN_EVENTS.includes(event);
/** Those in which something was refused. */
export const LOGIN_REFUSALS: readonly AuditEventName[] = [
  "sign-in-refused",
  "refresh-reuse",
  "password-change-refused",
  "second-step-refused",
];

/** The modules of the registrar's event log: all that is neither billing's nor a sign-in. */
export const RECORD_MODULES = [
  "Gradebooks",
  "Attendance",
  "Enrollment Pass",
  "Report Cards",
  "Management",
  "Accounts",
  "Files",
  "System",
] as const satisfies readonly AuditModule[];
export type RecordModule = (typeof RECORD_MODULES)[number];
export const RECORD_EVENTS = eventsOf(...RECORD_MODULES);

/** What the menus of the logs offer, in this order. */
export const AUDIT_EXPORTS = { xlsx: "Export List Excel", pdf: "PDF" } as const;

/** The values whose label holds the text, whatever case and accents. */
export function matchingLabels<V extends string>(labels: Readonly<Record<V, string>>, text: string): V[] {
  const wanted = foldText(text);
  return (Object.entries<string>(labels) as [V, string][]).flatMap(([value, label]) =>
    foldText(label).includes(wanted) ? [value] : [],
  );
}
