import { changesInWords, changesOf } from "#core/audit/event-changes.ts";
import { AUDIT_LABELS, type AuditEventName } from "#core/audit/events.ts";
import { withoutContactData } from "#core/management/people/contact-data.ts";
import type { RecordEventRow } from "#db/queries/management/management-facts.ts";

/** An event of a record in words, as its form tells it (M-17): of erased contact data only that it changed (M-37). */
export function eventOfRecord({ at, event, data_json, user, is_erased }: RecordEventRow) {
  const data = JSON.parse(data_json) as Record<string, unknown>;
  const said = is_erased === 1 ? withoutContactData(data) : data;
  return {
    at,
    user,
    what: AUDIT_LABELS[event as AuditEventName],
    changes: changesInWords(changesOf(event as AuditEventName, said)),
  };
}
