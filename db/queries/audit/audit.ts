import type { VerificationPortion } from "#core/management/verification-turns.ts";
import { type Column, columns, type RowOfColumns } from "#db/row.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { idsIn } from "./verification-run.ts";

const AUDIT_EVENT = columns(
  "audit_event",
  "id",
  "uuid",
  "occurred_at",
  "actor_id",
  "actor_role",
  "event",
  "subject_kind",
  "subject_uuid",
  "data_json",
  "request_id",
);
/** A row of the trail exactly as it is sealed. */
export type AuditRow = RowOfColumns<typeof AUDIT_EVENT>;

const AUDIT_SEAL = columns("audit_seal", "from_id", "to_id", "previous_hash", "hash");
export type SealRow = RowOfColumns<typeof AUDIT_SEAL>;

/** The newest seal: where the chain goes on. */
export const selectLastSeal = (): Statement<SealRow> =>
  statement(sql`select ${AUDIT_SEAL.sql} from audit_seal order by to_id desc limit 1`);

/** Seals in order of the chain, from the first that begins after `afterId`. */
export const selectSealsAfter = (
  afterId: number,
  limit: number,
  portion: VerificationPortion | null,
): Statement<SealRow & { before: string | null }> =>
  statement(
    portion === null
      ? sql`select ${AUDIT_SEAL.sql}, null as before from audit_seal where from_id > ${afterId} order by from_id limit ${limit}`
      : sql`select ${AUDIT_SEAL.sql}, (select json_object('toId', before.to_id, 'hash', before.hash) from audit_seal before
            where before.from_id < audit_seal.from_id order by before.from_id desc limit 1) as before
          from (${idsIn("audit_seal", 0, portion)}) due cross join audit_seal on audit_seal.id = due.id
          where audit_seal.from_id > ${afterId} order by audit_seal.from_id limit ${limit}`,
  );

/** The seals that end at these events. */
export const selectSealsTo = (toIds: readonly number[]): Statement<SealRow> =>
  statement(
    sql`select ${AUDIT_SEAL.sql} from audit_seal where to_id in (select value from json_each(${json(toIds)}))`,
  );

/** The id of the newest event, and the highest id ever given to one. */
export const selectAuditTail = (): Statement<{ last: number; given: number }> =>
  statement(sql`select (select coalesce(max(id), 0) from audit_event) as last,
    coalesce((select seq from sqlite_sequence where name = 'audit_event'), 0) as given`);

/** When the database was restored from a backup, and the last event it held then. */
export const restoresOfDatabase = (): Statement<{
  occurred_at: Column<"audit_event", "occurred_at">;
  last_event_id: number;
}> =>
  statement(sql`select occurred_at, data_json ->> 'lastEventId' as last_event_id from audit_event
    where subject_kind = 'database' and event = 'database-restore'`);

/** Rows not sealed yet, oldest first. */
export const selectUnsealed = (limit: number): Statement<AuditRow> =>
  statement(
    sql`select ${AUDIT_EVENT.sql} from audit_event where id > coalesce((select max(to_id) from audit_seal), 0) order by id limit ${limit}`,
  );

export const selectAuditRange = (fromId: number, toId: number): Statement<AuditRow> =>
  statement(
    sql`select ${AUDIT_EVENT.sql} from audit_event where id between ${fromId} and ${toId} order by id`,
  );

/** Writes a seal; the unique `from_id` lets one of two sealers win, the other writes nothing. */
export const insertSeal = (seal: SealRow, sealedAt: string): Statement<unknown> =>
  statement(sql`insert into audit_seal (from_id, to_id, previous_hash, hash, sealed_at)
    select ${seal.from_id}, ${seal.to_id}, ${seal.previous_hash}, ${seal.hash}, ${sealedAt}
    where ${seal.from_id} > coalesce((select max(to_id) from audit_seal), 0)
    on conflict do nothing`);
