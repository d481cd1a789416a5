import type { AuditEventName, SubjectKind } from "#core/audit/events.ts";
import { BILLING_SUBJECTS } from "#core/audit/labels.ts";
import { BILLING_FILE_KINDS } from "#core/documents/document-access.ts";
import { isSet, type Range } from "#core/shared/list/filters.ts";
import { inRange } from "#db/queries/shared/list-source.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { isIn } from "./event-actor.ts";

/** Which events are billing's and which are of the school's records; files are billing's or not by their kind (A-8). */
interface EventScope {
  subjectKind: SQL;
  /** Whether the event is about a record of the school, or about a file. */
  isRecordOrFile: SQL;
  /** Of an event about a file; an unknown kind is in neither log. */
  documentKind: SQL;
}
/** In the very words of the partial index audit_event_records. */
const OTHER_SUBJECTS: readonly SubjectKind[] = [
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
  sql`${documentKind} in (select value from json_each(${json(BILLING_FILE_KINDS)}))`;

export const isRecords = (of: EventScope): SQL =>
  sql`${of.isRecordOrFile}
    and (${of.subjectKind} <> 'document' or not ${isBillingFile(of)})`;

export const isBillings = (of: EventScope): SQL =>
  sql`${isIn(of.subjectKind, BILLING_SUBJECTS)} and (${of.subjectKind} <> 'document' or ${isBillingFile(of)})`;

const firstKind = (where: SQL): SQL => sql`select * from (select subject_kind, document_kind, event, day
  from event_summary next where ${where} order by subject_kind, document_kind, event, day limit 1)`;
/** The kinds of events that the summary knows, each found after the one before by the key, without passing their days. */
const KINDS = sql`with recursive kind (subject_kind, document_kind, event) as (
    select subject_kind, document_kind, event from (${firstKind(sql`true`)})
    union all select following.subject_kind, following.document_kind, following.event from kind
      cross join event_summary following on (following.subject_kind, following.document_kind, following.event, following.day) = (
        select * from (
          ${firstKind(sql`next.subject_kind = kind.subject_kind and next.document_kind = kind.document_kind and next.event > kind.event`)}
          union all ${firstKind(sql`next.subject_kind = kind.subject_kind and next.document_kind > kind.document_kind`)}
          union all ${firstKind(sql`next.subject_kind > kind.subject_kind`)}) limit 1))`;
/** What a kind's first row of a range of days, or its last one, says. */
const atEnd = (says: SQL, days: SQL, order: SQL): SQL => sql`(select ${says} from event_summary day
  where day.subject_kind = kind.subject_kind and day.document_kind = kind.document_kind and day.event = kind.event
    and ${days} order by day.day ${order} limit 1)`;

/** Which events are counted. */
interface CountedScope {
  date: Range;
  events: readonly AuditEventName[] | null;
}
/** How many changes and views there are of these days and events: by the first and the last day of each kind in the summary. */
export function countOfEvents(isOf: (of: EventScope) => SQL, { date, events }: CountedScope): SQL {
  const days = isSet(date) ? inRange("day.day")(date) : sql`true`;
  const named = events ? isIn(sql`event`, events) : sql`true`;
  return sql`${KINDS}
    select coalesce(sum(${atEnd(sql`earlier + events`, days, sql`desc`)} - ${atEnd(sql`earlier`, days, sql`asc`)}), 0) as count
    from kind where ${isOf(OF_SUMMARY)} and ${named}`;
}
export const countedEvents = (
  isOf: (of: EventScope) => SQL,
  scope: CountedScope,
): Statement<{ count: number }> => statement(countOfEvents(isOf, scope));
