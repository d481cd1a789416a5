import * as z from "zod";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../shared/paging.ts";
import { type Instant, isSchoolDay, type SchoolDay } from "../shared/school-day.ts";
import { AUDIT_EVENTS, type AuditEvent, type AuditEventName } from "./events.ts";

/** The wire of the module audit screen (GET /audit_log/billing; decision 35). */
export const BILLING_SUBJECTS: readonly AuditEvent["subjectKind"][] = [
  "invoice",
  "invoice-import",
  "payment",
  "file",
  "document",
  "mail",
];

const day = z.string().refine(isSchoolDay, "Please enter a date as YYYY-MM-DD").optional();
export const auditListQuery = z.strictObject({
  search: z.string().trim().max(200).default(""),
  action: z.enum(AUDIT_EVENTS).optional(),
  start_date: day,
  end_date: day,
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  perPage: z.coerce
    .number()
    .int()
    .min(1)
    .transform((size) => Math.min(size, PAGE_SIZE_MAX))
    .default(PAGE_SIZE_DEFAULT),
});

export interface AuditFilter {
  /** The beginning of a paper's number, or part of a person's name. */
  search: string;
  event: AuditEventName | null;
  from: SchoolDay | null;
  to: SchoolDay | null;
}

/** One line of the trail, as a person reads it. */
export interface AuditLine {
  id: number;
  at: Instant;
  event: AuditEventName;
  actorName: string;
  actorRole: string;
  subjectKind: AuditEvent["subjectKind"];
  subjectUuid: string | null;
  /** The paper's number where it has one. */
  subjectNumber: string | null;
}
export const auditLineToWire = (line: AuditLine) => ({
  log_id: line.id,
  date: line.at,
  action: line.event,
  user: line.actorName,
  role_code: line.actorRole,
  subject: line.subjectKind,
  subject_id: line.subjectUuid,
  subject_no: line.subjectNumber,
});
export type WireAuditLine = ReturnType<typeof auditLineToWire>;
export const auditLineFromWire = (wire: WireAuditLine): AuditLine => ({
  id: wire.log_id,
  at: wire.date,
  event: wire.action,
  actorName: wire.user,
  actorRole: wire.role_code,
  subjectKind: wire.subject,
  subjectUuid: wire.subject_id,
  subjectNumber: wire.subject_no,
});

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
};
