import type { Instant } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { flag, jsonIn, type RowOfSources, rowsWithin, select } from "#db/select.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { passkey, passkeyChallenge, pendingSignIn, userAccount } from "#db/tables.ts";
import { set } from "#db/write.ts";

/** The passkeys of accounts (I-27), and what browsers were asked to sign. */
const PASSKEY = {
  id: passkey.id,
  uuid: passkey.uuid,
  credentialId: passkey.credentialId,
  publicKey: passkey.publicKey,
  signCount: passkey.signCount,
  transports: jsonIn<readonly string[]>(passkey.transportsJson),
  name: passkey.name,
  createdAt: passkey.createdAt,
  lastUsedAt: passkey.lastUsedAt,
};
export type KeptPasskey = RowOfSources<typeof PASSKEY>;

/** Those of the account that is read, the oldest first. */
export const PASSKEYS = rowsWithin(
  PASSKEY,
  sql`from ${passkey} where ${passkey.userId} = ${userAccount.id} order by ${passkey.id}`,
);

/** Keeps what a browser is to sign to add a passkey, in place of what was asked before. */
export const keepChallenge = (userId: number, challenge: string, expiresAt: Instant): Statement<unknown> =>
  statement(sql`insert into ${passkeyChallenge} (user_id, challenge, expires_at)
    values (${userId}, ${challenge}, ${expiresAt})
    on conflict (user_id) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`);
/** No row: nothing was asked, or too long ago. `credentialId`: whether a passkey of anybody has it. */
export const challengeOf = (
  userId: number,
  credentialId: string,
  now: Instant,
): Statement<{ challenge: string; isKnown: boolean }> =>
  select(
    {
      challenge: passkeyChallenge.challenge,
      isKnown: flag(sql`exists (select 1 from ${passkey} where ${passkey.credentialId} = ${credentialId})`),
    },
    sql`from ${passkeyChallenge}
      where ${passkeyChallenge.userId} = ${userId} and ${passkeyChallenge.expiresAt} > ${now}`,
  );

/** Adds a passkey for the challenge, which is used up; fails the batch where it was used meanwhile. */
export const insertPasskey = (
  userId: number,
  challenge: string,
  made: Omit<KeptPasskey, "id" | "lastUsedAt">,
): Statement<unknown>[] => [
  statement(sql`delete from ${passkeyChallenge}
    where ${passkeyChallenge.userId} = ${userId} and ${passkeyChallenge.challenge} = ${challenge}`),
  expectChanges(1),
  statement(sql`insert into ${passkey} (uuid, user_id, credential_id, public_key, sign_count, transports_json, name, created_at)
    values (${made.uuid}, ${userId}, ${made.credentialId}, ${made.publicKey}, ${made.signCount},
      ${json(made.transports)}, ${made.name}, ${made.createdAt}) on conflict do nothing`),
  expectChanges(1),
];
/** Fails the batch where it was removed meanwhile. */
export const deletePasskey = (id: number): Statement<unknown>[] => [
  statement(sql`delete from ${passkey} where ${passkey.id} = ${id}`),
  expectChanges(1),
];
/** A passkey has signed; fails the batch where it was used or removed meanwhile. */
export const countSignature = (
  { id, signCount }: KeptPasskey,
  { newCount, now }: { newCount: number; now: Instant },
): Statement<unknown>[] => [
  statement(sql`update ${passkey} set ${set(passkey, { signCount: newCount, lastUsedAt: now })}
    where ${passkey.id} = ${id} and ${passkey.signCount} = ${signCount}`),
  expectChanges(1),
];

/** What a browser is to sign to finish a sign-in, in place of what was asked before; null: nothing. */
export const askToSign = (pendingId: number, challenge: string | null): Statement<unknown> =>
  statement(
    sql`update ${pendingSignIn} set ${set(pendingSignIn, { challenge })} where ${pendingSignIn.id} = ${pendingId}`,
  );
