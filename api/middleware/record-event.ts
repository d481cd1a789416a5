import { changesInWords, changesOf } from "#core/audit/event-changes.ts";
import { AUDIT_LABELS, type AuditEventName } from "#core/audit/events.ts";
import type { RecordEventRow } from "#db/queries/management/management-facts.ts";

/** An event of a record in words, as its form tells it (M-17). */
export const eventOfRecord = ({ at, event, data_json, user }: RecordEventRow) => ({
  at,
  user,
  what: AUDIT_LABELS[event as AuditEventName],
  changes: changesInWords(
    changesOf(event as AuditEventName, JSON.parse(data_json) as Record<string, unknown>),
  ),
});
