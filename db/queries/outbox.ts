import type { OutboxKind, OutboxMessage } from "../../core/shared/outbox.ts";
import type { Instant } from "../../core/shared/school-day.ts";
import { json, type Statement, sql, statement } from "../statement.ts";

/** The job of an outbox row is finished, whatever came of it: the sweep leaves it alone. */
export const outboxDone = (uuid: string, now: Instant): Statement<unknown> =>
  statement(sql`update outbox set done_at = coalesce(done_at, ${now}) where uuid = ${uuid}`);

/** The job is in hand at `until`, which a working consumer moves on: the sweep sends it again a minute after that. */
export const outboxHeld = (uuid: string, until: Instant): Statement<unknown> =>
  statement(sql`update outbox set resent_at = ${until} where uuid = ${uuid} and done_at is null`);

interface OutboxRow {
  outboxId: string;
  kind: OutboxKind;
  subjectId: string;
  requestId: string;
}

/** What was not finished and not sent since `before`, oldest first. */
export const outboxOverdue = (before: Instant, limit: number): Statement<OutboxRow> =>
  statement(sql`select uuid as outboxId, kind, subject_uuid as subjectId, request_id as requestId
    from outbox where done_at is null and created_at < ${before} and coalesce(resent_at, created_at) < ${before}
    order by created_at limit ${limit}`);

/** The sweep has sent these again just now. */
export const outboxResent = (uuids: readonly string[], now: Instant): Statement<unknown> =>
  statement(sql`update outbox set resent_at = ${now}
    where done_at is null and uuid in (select value from json_each(${json(uuids)}))`);

/** Messages a job asks for in its own batch. */
export const outboxInserts = (messages: readonly OutboxMessage[], now: Instant): Statement<unknown> =>
  statement(sql`insert into outbox (uuid, kind, subject_uuid, request_id, created_at)
    select value ->> 'outboxId', value ->> 'kind', value ->> 'subjectId', value ->> 'requestId', ${now}
    from json_each(${json(messages)}) where true on conflict (uuid) do nothing`);
