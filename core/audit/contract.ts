import * as z from "zod";
import { pageNumber, pageSize, schoolDay, searchText } from "../shared/query-fields.ts";
import type { Instant, SchoolDay } from "../shared/school-day.ts";
import { AUDIT_EVENTS, type AuditEvent, type AuditEventName } from "./events.ts";

/** The wire of the module audit screen (GET /audit_log/billing; decision 35). */
const day = schoolDay.optional();
export const auditListQuery = z.strictObject({
  search: searchText,
  action: z.enum(AUDIT_EVENTS).optional(),
  start_date: day,
  end_date: day,
  page: pageNumber,
  perPage: pageSize(),
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

export interface WireAuditList {
  rows: WireAuditLine[];
  count: number;
  page: number;
  perPage: number;
  totalPages: number;
}

/** The inverse of auditListQuery, for the console. */
export function auditListSearch(
  asked: Omit<AuditFilter, "event"> & { event: string | null; page: number; perPage: number },
) {
  const search = new URLSearchParams({ page: String(asked.page), perPage: String(asked.perPage) });
  if (asked.search) search.set("search", asked.search);
  if (asked.event) search.set("action", asked.event);
  if (asked.from) search.set("start_date", asked.from);
  if (asked.to) search.set("end_date", asked.to);
  return search;
}
