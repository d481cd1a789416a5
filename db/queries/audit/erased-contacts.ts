import { type SQL, sql } from "#db/statement.ts";

/** The event `event` is of a person whose contact data was erased after it: what it says of them is not shown (M-37). */
export const isErased = (
  event: SQL,
): SQL => sql`(${event}.subject_kind = 'management' and exists (select 1 from audit_event erasure
  where erasure.subject_kind = 'management' and erasure.subject_uuid = ${event}.subject_uuid
    and erasure.event = 'contact-erase' and erasure.id > ${event}.id))`;
