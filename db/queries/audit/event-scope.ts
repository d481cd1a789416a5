import type { AuditEvent, AuditEventName } from "../../../core/audit/events.ts";
import { BILLING_SUBJECTS } from "../../../core/audit/labels.ts";
import { BILLING_DOCUMENT_KINDS } from "../../../core/shared/document-kinds.ts";
import { isSet, type Range } from "../../../core/shared/list/filters.ts";
import { json, type SQL, type Statement, sql, statement } from "../../statement.ts";
import { inRange } from "../shared/list-source.ts";
import { isIn } from "./event-actor.ts";

/** Which events are billing's and which are of the school's records; files are billing's or not by their kind (A-8). */
interface EventScope {
  subjectKind: SQL;
  /** Whether the event is about a record of the school, or about a file. */
  isRecordOrFile: SQL;
  /** Of an event about a file; an unknown kind is in neither log. */
  documentKind: SQL;
}
/** In the very words of the partial index of events (migration 0080). */
const OTHER_SUBJECTS: readonly AuditEvent["subjectKind"][] = [
  "user",
  ...BILLING_SUBJECTS.filter((kind) => kind !== "document"),
];
export const OF_EVENT: EventScope = {
  subjectKind: sql`subject_kind`,
  isRecordOrFile: sql`subject_kind not in (${sql.raw(OTHER_SUBJECTS.map((kind) => `'${kind}'`).join(", "))})`,
  documentKind: sql`coalesce(data_json ->> 'documentKind', (select kind from document where uuid = subject_uuid))`,
};
const OF_SUMMARY: EventScope = {
  subjectKind: sql`subject_kind`,
  // Not as a list, in which each row would be looked up.
  isRecordOrFile: sql.raw(OTHER_SUBJECTS.map((kind) => `subject_kind <> '${kind}'`).join(" and ")),
  documentKind: sql`nullif(document_kind, '')`,
};

const isBillingFile = ({ documentKind }: EventScope): SQL =>
  sql`${documentKind} in (select value from json_each(${json(BILLING_DOCUMENT_KINDS)}))`;

export const isRecords = (of: EventScope): SQL =>
  sql`${of.isRecordOrFile}
    and (${of.subjectKind} <> 'document' or not ${isBillingFile(of)})`;

export const isBillings = (of: EventScope): SQL =>
  sql`${isIn(of.subjectKind, BILLING_SUBJECTS)} and (${of.subjectKind} <> 'document' or ${isBillingFile(of)})`;

/** How many changes and views there are of these days and events, by the summary. */
export function countedEvents(
  isOf: (of: EventScope) => SQL,
  { date, events }: { date: Range; events: readonly AuditEventName[] | null },
): Statement<{ count: number }> {
  const days = isSet(date) ? inRange("day")(date) : sql`true`;
  const named = events ? isIn(sql`event`, events) : sql`true`;
  return statement(sql`select coalesce(sum(events), 0) as count from event_summary
    where ${isOf(OF_SUMMARY)} and ${days} and ${named}`);
}
