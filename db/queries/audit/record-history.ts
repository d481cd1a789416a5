import { changesInWords, changesOf } from "#core/audit/event-changes.ts";
import { AUDIT_LABELS, type AuditEventName, type SubjectKind } from "#core/audit/events.ts";
import { withoutContactData } from "#core/management/people/contact-data.ts";
import { type RECORD_EVENT, RECORD_EVENTS_MAX } from "#core/management/record-history.ts";
import type { RecordOfFields } from "#core/shared/list/fields.ts";
import { flag, jsonIn, select } from "#db/select.ts";
import { mapRows, type SQL, type Statement, sql } from "#db/statement.ts";
import { auditEvent, userAccount } from "#db/tables.ts";
import { isErased } from "./erased-contacts.ts";
import { USER_NAME } from "./event-actor.ts";

/** The newest events of a record in words, as its form tells them (M-17): of erased contact data only that it changed (M-37). */
export const recordHistory = (
  kind: SubjectKind,
  uuid: string,
  which: SQL = sql`true`,
): Statement<RecordOfFields<(typeof RECORD_EVENT)["fields"]>> =>
  mapRows(
    select(
      {
        at: auditEvent.occurredAt,
        event: sql<AuditEventName>`${auditEvent.event}`,
        data: jsonIn<Record<string, unknown>>(auditEvent.dataJson),
        user: sql<string>`coalesce(${USER_NAME}, '')`,
        isErased: flag(isErased(sql`audit_event`)),
      },
      sql`from ${auditEvent} left join ${userAccount} on ${userAccount.id} = ${auditEvent.actorId}
        where ${auditEvent.subjectKind} = ${kind} and ${auditEvent.subjectUuid} = ${uuid} and ${which}
        order by ${auditEvent.id} desc limit ${RECORD_EVENTS_MAX}`,
    ),
    ({ at, user, event, data, isErased }) => ({
      at,
      user,
      what: AUDIT_LABELS[event],
      changes: changesInWords(changesOf(event, isErased ? withoutContactData(data) : data)),
    }),
  );
