import type { Instant } from "#core/shared/school-day.ts";
import { type RowOfSources, select } from "#db/select.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { auditEvent, userAccount } from "#db/tables.ts";

const KNOWN = {
  uuid: userAccount.uuid,
  passwordHash: userAccount.passwordHash,
  isActive: userAccount.isActive,
};
/** An account as the database knew it that a restore replaces. */
export type KnownAccount = RowOfSources<typeof KNOWN>;
export const knownAccounts = (): Statement<KnownAccount> => select(KNOWN, sql`from ${userAccount}`);

/** The newest event of a database: whatever holds it too continued from there. */
export const newestEvent = () =>
  select({ uuid: auditEvent.uuid }, sql`from ${auditEvent} order by ${auditEvent.id} desc limit 1`);
export const eventByUuid = (uuid: string) =>
  select({ id: auditEvent.id }, sql`from ${auditEvent} where ${auditEvent.uuid} = ${uuid}`);

/** Nobody is signed in by the past: every session and refresh token is gone, every reset link is used up, and no browser is remembered. */
export const endEverySignIn = (now: Instant): Statement<unknown>[] => [
  statement(sql`delete from refresh_token`),
  statement(sql`delete from session`),
  statement(sql`update password_reset set used_at = ${now} where used_at is null`),
  statement(sql`delete from pending_sign_in`),
  statement(sql`delete from remembered_device`),
];

/**
 * Every account gets the password and the deactivation that `accounts` knows; one that is not among them gets `unmatched`,
 * a hash no password matches, until its owner sets a new one by mail.
 */
export const resetPasswords = (
  accounts: readonly KnownAccount[],
  unmatched: string,
): Statement<unknown>[] => [
  statement(sql`update user_account set password_hash = ${unmatched}, version = version + 1`),
  statement(sql`update user_account set password_hash = known.password_hash, is_active = min(user_account.is_active, known.is_active)
    from (select value ->> 'uuid' as uuid, value ->> 'passwordHash' as password_hash, value ->> 'isActive' as is_active
      from json_each(${json(accounts)})) known
    where known.uuid = user_account.uuid`),
];
