import type { Seal, SealedRow } from "#core/audit/seal.ts";
import type { VerificationPortion } from "#core/management/verification-turns.ts";
import { jsonIn, select, wanted } from "#db/select.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { auditEvent, auditSeal } from "#db/tables.ts";
import { idsIn } from "./verification-run.ts";

/** A row of the trail exactly as it is sealed. */
const EVENT = {
  id: auditEvent.id,
  uuid: auditEvent.uuid,
  occurredAt: auditEvent.occurredAt,
  actorId: auditEvent.actorId,
  actorRole: auditEvent.actorRole,
  event: auditEvent.event,
  subjectKind: auditEvent.subjectKind,
  subjectUuid: auditEvent.subjectUuid,
  dataJson: auditEvent.dataJson,
  requestId: auditEvent.requestId,
};
const { fromId, toId, previousHash, hash } = auditSeal;
const SEAL = { fromId, toId, previousHash, hash };

/** The newest seal: where the chain goes on. */
export const selectLastSeal = (): Statement<Seal> =>
  select(SEAL, sql`from ${auditSeal} order by ${toId} desc limit 1`);

const SEAL_OF_PORTION = {
  ...SEAL,
  /** The end of the seal before it, where a portion is read. */
  before: jsonIn<Pick<
    Seal,
    "toId" | "hash"
  > | null>(sql`(select json_object('toId', before.to_id, 'hash', before.hash)
    from audit_seal before where before.from_id < ${fromId} order by before.from_id desc limit 1)`),
};
/** Seals in order of the chain, from the first that begins after `afterId`. */
export const selectSealsAfter = (
  afterId: number,
  limit: number,
  portion: VerificationPortion | null,
): Statement<Seal & { before?: Pick<Seal, "toId" | "hash"> | null }> =>
  portion === null
    ? select(SEAL, sql`from ${auditSeal} where ${fromId} > ${afterId} order by ${fromId} limit ${limit}`)
    : select(
        SEAL_OF_PORTION,
        sql`from (${idsIn("audit_seal", 0, portion)}) due cross join ${auditSeal} on ${auditSeal.id} = due.id
          where ${fromId} > ${afterId} order by ${fromId} limit ${limit}`,
      );

/** The seals that end at these events. */
export const selectSealsTo = (toIds: readonly number[]): Statement<Seal> =>
  select(SEAL, sql`from ${auditSeal} where ${toId} in (select value from ${wanted(toIds)})`);

/** The id of the newest event, and the highest id ever given to one. */
export const selectAuditTail = (): Statement<{ last: number; given: number }> =>
  statement(sql`select (select coalesce(max(id), 0) from audit_event) as last,
    coalesce((select seq from sqlite_sequence where name = 'audit_event'), 0) as given`);

/** When the database was restored from a backup, and the last event it held then. */
export const restoresOfDatabase = (): Statement<{ occurredAt: string; lastEventId: number }> =>
  select(
    { occurredAt: auditEvent.occurredAt, lastEventId: sql<number>`data_json ->> 'lastEventId'` },
    sql`from ${auditEvent} where ${auditEvent.subjectKind} = 'database' and ${auditEvent.event} = 'database-restore'`,
  );

/** Rows not sealed yet, oldest first. */
export const selectUnsealed = (limit: number): Statement<SealedRow> =>
  select(
    EVENT,
    sql`from ${auditEvent} where ${auditEvent.id} > coalesce((select max(to_id) from audit_seal), 0)
      order by ${auditEvent.id} limit ${limit}`,
  );

export const selectAuditRange = (from: number, to: number): Statement<SealedRow> =>
  select(
    EVENT,
    sql`from ${auditEvent} where ${auditEvent.id} between ${from} and ${to} order by ${auditEvent.id}`,
  );

/** Writes a seal; the unique `from_id` lets one of two sealers win, the other writes nothing. */
export const insertSeal = (seal: Seal, sealedAt: string): Statement<unknown> =>
  statement(sql`insert into audit_seal (from_id, to_id, previous_hash, hash, sealed_at)
    select ${seal.fromId}, ${seal.toId}, ${seal.previousHash}, ${seal.hash}, ${sealedAt}
    where ${seal.fromId} > coalesce((select max(to_id) from audit_seal), 0)
    on conflict do nothing`);
