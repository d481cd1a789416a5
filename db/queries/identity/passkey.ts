import type { Instant } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** The passkeys of accounts (I-27), and what browsers were asked to sign. */
export interface KeptPasskey {
  id: number;
  uuid: string;
  credentialId: string;
  publicKey: string;
  signCount: number;
  transports: readonly string[];
  name: string;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

/** Those of the row `user_account` as JSON, the oldest first. */
export const PASSKEYS: SQL = sql`(select json_group_array(json(item))
  from (select json_object('id', passkey.id, 'uuid', passkey.uuid,
    'credentialId', credential_id, 'publicKey', public_key, 'signCount', sign_count, 'transports', json(transports_json),
    'name', passkey.name, 'createdAt', passkey.created_at, 'lastUsedAt', passkey.last_used_at) as item
  from passkey where passkey.user_id = user_account.id order by passkey.id))`;

/** Keeps what a browser is to sign to add a passkey, in place of what was asked before. */
export const keepChallenge = (userId: number, challenge: string, expiresAt: Instant): Statement<unknown> =>
  statement(sql`insert into passkey_challenge (user_id, challenge, expires_at)
    values (${userId}, ${challenge}, ${expiresAt})
    on conflict (user_id) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`);
/** No row: nothing was asked, or too long ago. `credentialId`: whether a passkey of anybody has it. */
export const challengeOf = (
  userId: number,
  credentialId: string,
  now: Instant,
): Statement<{ challenge: string; is_known: 0 | 1 }> =>
  statement(sql`select challenge, exists (select 1 from passkey where credential_id = ${credentialId}) as is_known
    from passkey_challenge where user_id = ${userId} and expires_at > ${now}`);

/** Adds a passkey for the challenge, which is used up; fails the batch where it was used meanwhile. */
export const insertPasskey = (
  userId: number,
  challenge: string,
  passkey: Omit<KeptPasskey, "id" | "lastUsedAt">,
): Statement<unknown>[] => [
  statement(sql`delete from passkey_challenge where user_id = ${userId} and challenge = ${challenge}`),
  expectChanges(1),
  statement(sql`insert into passkey (uuid, user_id, credential_id, public_key, sign_count, transports_json, name, created_at)
    values (${passkey.uuid}, ${userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.signCount},
      ${json(passkey.transports)}, ${passkey.name}, ${passkey.createdAt}) on conflict do nothing`),
  expectChanges(1),
];
/** Fails the batch where it was removed meanwhile. */
export const deletePasskey = (id: number): Statement<unknown>[] => [
  statement(sql`delete from passkey where id = ${id}`),
  expectChanges(1),
];
/** A passkey has signed; fails the batch where it was used or removed meanwhile. */
export const countSignature = (
  { id, signCount }: KeptPasskey,
  { newCount, now }: { newCount: number; now: Instant },
): Statement<unknown>[] => [
  statement(sql`update passkey set sign_count = ${newCount}, last_used_at = ${now}
    where id = ${id} and sign_count = ${signCount}`),
  expectChanges(1),
];

/** What a browser is to sign to finish a sign-in, in place of what was asked before; null: nothing. */
export const askToSign = (pendingId: number, challenge: string | null): Statement<unknown> =>
  statement(sql`update pending_sign_in set challenge = ${challenge} where id = ${pendingId}`);
