import { LibsqlError } from "@libsql/client/http";
import { type AuditEvent, isView, subjectKindOf } from "#core/audit/events.ts";
import { isLoginEvent } from "#core/audit/labels.ts";
import type { SignInOrigin } from "#core/audit/sign-in-origin.ts";
import type { OutboxKind, OutboxMessage } from "#core/shared/outbox.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { type Database, runBatch } from "./client.ts";
import { withFacts } from "./queries/audit/audit-facts.ts";
import { notifyOf } from "./queries/notifications/notification.ts";
import type { Row } from "./row.ts";
import { type SQL, type Statement, sql, statement } from "./statement.ts";

/**
 * One change is one write batch, and this is the only place that runs one: idempotency key first, then
 * the changes with their guards, the audit event, the outbox rows, and last the answer read from the
 * state just written. Two round trips a change with the read before it; no lock held across the network.
 */
export interface Change {
  /** Changes in order; put `expectChanges(n)` after each conditional UPDATE. */
  statements: Statement<unknown>[];
  audit: AuditEvent[];
  /** One event of each record of a large change: `rows` selects uuid, subject_uuid and data_json, with the record's facts. */
  auditOfEach?: Pick<AuditEvent, "event"> & { rows: SQL };
  outbox?: { kind: OutboxKind; subjectUuid: string; uuid: string }[];
  /** The answer: status, message, and `data` as an SQL expression giving JSON (or absent for none). */
  answer: { status: 200 | 201 | 202; message: string; data?: SQL };
}

export interface CommitContext {
  db: Database;
  /** Present when the caller sent an Idempotency-Key. */
  idempotency?: { userId: number; key: string; bodyHash: string; expired: Instant };
  requestId: string;
  actor: { id: number; role: string } | null;
  /** From where a login event comes; kept in it. */
  origin?: SignInOrigin;
  now: Instant;
  newUuid: () => string;
}

export interface Answer {
  status: 200 | 201 | 202;
  message: string;
  data?: unknown;
}

export type Committed =
  | { outcome: "done"; answer: Answer; outbox: OutboxMessage[]; audit: readonly AuditEvent[] }
  /** A guard failed: what was decided on has changed. Read and decide again. */
  | { outcome: "stale" }
  /** The same Idempotency-Key was written by another call meanwhile. Look its answer up. */
  | { outcome: "key-taken" };

/** Fails the whole batch unless this still holds of what was decided on. */
export const expectThat = (condition: SQL): Statement<unknown> =>
  statement(sql`select case when ${condition} then 1 else json('STALE') end`);

/** Fails the whole batch unless the statement before it changed exactly `rows` rows. */
export const expectChanges = (rows: number): Statement<unknown> => expectThat(sql`changes() = ${rows}`);

const GUARD_FAILED = /malformed JSON/;

export async function commit(context: CommitContext, change: Change): Promise<Committed> {
  const { db, idempotency, requestId, now } = context;
  const outbox = (change.outbox ?? []).map(
    ({ kind, subjectUuid, uuid }): OutboxMessage => ({
      outboxId: uuid,
      kind,
      subjectId: subjectUuid,
      requestId,
    }),
  );
  const batch = [
    ...(idempotency ? [forgetKey(idempotency), takeKey(idempotency, now)] : []),
    ...change.statements,
    ...insertEvents(context, change.audit),
    ...(change.auditOfEach ? [insertEventOfEach(context, change.auditOfEach)] : []),
    ...notifyOf(change.audit, { actorId: context.actor?.id ?? null, cause: requestId, now }),
    ...(outbox.length > 0 ? [insertOutbox(outbox, now)] : []),
    answerStatement(change.answer, idempotency),
  ];
  try {
    const results = await runBatch(db, batch, "write");
    const last = results.at(-1)?.rows[0] as { answer: string } | undefined;
    const stored = JSON.parse(last?.answer ?? "{}") as { message: string; data?: unknown };
    return {
      outcome: "done",
      answer: { status: change.answer.status, ...stored },
      outbox,
      audit: change.audit,
    };
  } catch (error) {
    if (isGuardFailure(error)) return { outcome: "stale" };
    if (idempotency && isKeyTaken(error)) return { outcome: "key-taken" };
    throw error;
  }
}

function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? ` ${error.cause.message}` : "";
  return error instanceof Error ? error.message + cause : String(error);
}
export const isGuardFailure = (error: unknown): boolean =>
  error instanceof LibsqlError && GUARD_FAILED.test(messageOf(error));
const isKeyTaken = (error: unknown): boolean =>
  error instanceof LibsqlError && /UNIQUE constraint failed: idempotency/.test(messageOf(error));

/** A key may be used again once its day is over. */
const forgetKey = ({ userId, key, expired }: NonNullable<CommitContext["idempotency"]>): Statement<unknown> =>
  statement(
    sql`delete from idempotency where user_id = ${userId} and key = ${key} and created_at <= ${expired}`,
  );

const takeKey = (key: NonNullable<CommitContext["idempotency"]>, now: Instant): Statement<unknown> =>
  statement(sql`insert into idempotency (user_id, key, body_hash, status, answer_json, created_at)
    values (${key.userId}, ${key.key}, ${key.bodyHash}, 0, '{}', ${now})`);

const EVENT_DATA = withFacts({
  name: sql`value ->> 'event'`,
  subjectKind: sql`value ->> 'subjectKind'`,
  subjectUuid: sql`value ->> 'subjectUuid'`,
  data: sql`value -> 'data'`,
});

/** Changes go into the sealed trail, views into the table that is pruned. */
const insertEvents = (context: CommitContext, events: AuditEvent[]): Statement<unknown>[] =>
  [
    { table: sql`audit_event`, of: events.filter(({ event }) => !isView(event)) },
    { table: sql`view_event`, of: events.filter(({ event }) => isView(event)) },
  ].flatMap(({ table, of }) => (of.length > 0 ? [insertInto(table, context, of)] : []));

function insertInto(table: SQL, context: CommitContext, events: AuditEvent[]): Statement<unknown> {
  const rows = events.map((event) => ({
    ...event,
    subjectKind: subjectKindOf(event),
    data: { ...event.data, ...(isLoginEvent(event.event) && context.origin) },
    uuid: context.newUuid(),
  }));
  return statement(sql`insert into ${table}
      (uuid, occurred_at, actor_id, actor_role, event, subject_kind, subject_uuid, data_json, request_id)
    select value ->> 'uuid', ${context.now}, ${context.actor?.id ?? null}, ${context.actor?.role ?? null},
      value ->> 'event', value ->> 'subjectKind', value ->> 'subjectUuid', ${EVENT_DATA}, ${context.requestId}
    from json_each(${JSON.stringify(rows)})`);
}

function insertEventOfEach(
  context: CommitContext,
  { event, rows }: NonNullable<Change["auditOfEach"]>,
): Statement<unknown> {
  return statement(sql`insert into audit_event
      (uuid, occurred_at, actor_id, actor_role, event, subject_kind, subject_uuid, data_json, request_id)
    select each.uuid, ${context.now}, ${context.actor?.id ?? null}, ${context.actor?.role ?? null},
      ${event}, ${subjectKindOf({ event })}, each.subject_uuid, each.data_json, ${context.requestId}
    from (${rows}) each`);
}

function insertOutbox(messages: OutboxMessage[], now: Instant): Statement<unknown> {
  return statement(sql`insert into outbox (uuid, kind, subject_uuid, request_id, created_at)
    select value ->> 'outboxId', value ->> 'kind', value ->> 'subjectId', value ->> 'requestId', ${now}
    from json_each(${JSON.stringify(messages)})`);
}

/** Builds the answer inside the batch, and stores it with the key, so that a repeated call gets the very same one. */
function answerStatement(
  { status, message, data }: Change["answer"],
  idempotency: CommitContext["idempotency"],
): Statement<unknown> {
  const body = data
    ? sql`json_object('message', ${message}, 'data', json(${data}))`
    : sql`json_object('message', ${message})`;
  if (!idempotency) return statement(sql`select ${body} as answer`);
  return statement(sql`update idempotency set status = ${status}, answer_json = ${body}
    where user_id = ${idempotency.userId} and key = ${idempotency.key} returning answer_json as answer`);
}

interface StoredAnswerRow extends Row<"idempotency", "body_hash" | "answer_json"> {
  status: 200 | 201 | 202;
}

/** The answer a user's key got before, if it is younger than `expired`. */
export const storedAnswer = (userId: number, key: string, expired: Instant): Statement<StoredAnswerRow> =>
  statement(sql`select body_hash, status, answer_json from idempotency
    where user_id = ${userId} and key = ${key} and created_at > ${expired}`);
