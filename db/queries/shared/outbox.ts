import { OUTBOX_QUEUE, type OutboxKind, type OutboxMessage } from "#core/shared/outbox.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";

/** The job of an outbox row is finished, whatever came of it: the sweep leaves it alone. */
export const outboxDone = (uuid: string, now: Instant): Statement<unknown> =>
  statement(sql`update outbox set done_at = coalesce(done_at, ${now}) where uuid = ${uuid}`);

/** A consumer works on the message, or waits with it, until then; it also shows that its queue is being worked on. */
export const outboxHeld = (uuid: string, until: Instant): Statement<unknown> =>
  statement(sql`update outbox set held_until = ${until} where uuid = ${uuid} and done_at is null`);

interface OutboxRow {
  outboxId: string;
  kind: OutboxKind;
  subjectId: string;
  requestId: string;
}

/** An attempt at the message begins, unless it was closed or had so many that did not end (S-19); follow with expectChanges(1). */
export const outboxAttempted = (uuid: string, now: Instant, unendedMax: number): Statement<unknown> =>
  statement(sql`update outbox set attempts = attempts + 1, attempted_at = ${now}
    where uuid = ${uuid} and done_at is null and attempts < ${unendedMax}`);

/** An attempt has ended, whatever came of it: it counts no longer. */
export const outboxAttemptEnded = (uuid: string): Statement<unknown> =>
  statement(
    sql`update outbox set attempts = attempts - 1 where uuid = ${uuid} and done_at is null and attempts > 0`,
  );

/** Of a message that is not closed: when something was last heard of an attempt at it. */
export const outboxAttempts = (uuid: string): Statement<{ attempts: number; heard_at: Instant | "" }> =>
  statement(sql`select attempts, max(coalesce(attempted_at, ''), coalesce(held_until, '')) as heard_at
    from outbox where uuid = ${uuid} and done_at is null`);

/** How long a finished message proves that those created before it were delivered or lost. */
const ORDER_PROVEN_MINUTES = 60;
/** A message is sent again until it was begun so often: what cannot even be ended is left to whoever reads /health. */
const ATTEMPTS_RESENT_MAX = 12;
/** The pause before a message is sent once more doubles with every time, up to 64 minutes. */
const DOUBLINGS_MAX = 6;

/**
 * What was neither finished nor held since `before` (a minute ago), oldest first.
 * Of a kind whose queue finished or held something since `before`, only messages created before one that was finished
 * earlier count as lost: the rest still wait in the queue, and a second message for each would only lengthen it.
 */
export const outboxOverdue = (before: Instant, now: Instant, limit: number): Statement<OutboxRow> =>
  statement(sql`with working (kind, finished_through) as materialized (
      select kinds.value, (select max(created_at) from outbox where kind = kinds.value and done_at < ${before}
          and done_at > strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, ${`-${ORDER_PROVEN_MINUTES} minutes`}))
      from json_each(${json(Object.keys(OUTBOX_QUEUE))}) kinds
      where exists (select 1 from outbox where kind = kinds.value and done_at >= ${before})
        or exists (select 1 from outbox where kind = kinds.value and held_until >= ${before})
    )
    select uuid as outboxId, outbox.kind, subject_uuid as subjectId, request_id as requestId
    from outbox left join working on working.kind = outbox.kind
    where done_at is null and created_at < ${before} and coalesce(held_until, '') < ${before}
      and attempts < ${ATTEMPTS_RESENT_MAX}
      and (resent_at is null
        or unixepoch(resent_at) + (60 << min(resends, ${DOUBLINGS_MAX})) <= unixepoch(${now}))
      and (working.kind is null or created_at < coalesce(working.finished_through, ''))
    order by created_at limit ${limit}`);

/** The sweep has sent these again just now. */
export const outboxResent = (uuids: readonly string[], now: Instant): Statement<unknown> =>
  statement(sql`update outbox set resent_at = ${now}, resends = resends + 1
    where done_at is null and uuid in (select value from json_each(${json(uuids)}))`);

/** Whether the message was asked for and is not done: what a batch inserted on a condition. */
export const outboxOpen = (uuid: string): Statement<{ is_open: 0 | 1 }> =>
  statement(sql`select exists (select 1 from outbox where uuid = ${uuid} and done_at is null) as is_open`);

/** Messages a job asks for in its own batch. */
export const outboxInserts = (messages: readonly OutboxMessage[], now: Instant): Statement<unknown> =>
  statement(sql`insert into outbox (uuid, kind, subject_uuid, request_id, created_at)
    select value ->> 'outboxId', value ->> 'kind', value ->> 'subjectId', value ->> 'requestId', ${now}
    from json_each(${json(messages)}) where true on conflict (uuid) do nothing`);
