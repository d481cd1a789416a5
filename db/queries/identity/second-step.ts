import { SECOND_STEP_ROLES } from "#core/identity/session-rules.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import type { Column, Row } from "#db/row.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { type KeptPasskey, PASSKEYS } from "./passkey.ts";

/** The second step of an account (I-20): its secret as it is kept, its recovery codes, and the browsers that are remembered. */
export interface SecondStepRow extends Row<"user_account", "second_step_since"> {
  user_id: Column<"user_account", "id">;
  user_uuid: Column<"user_account", "uuid">;
  account_email: Column<"user_account", "email">;
  account_version: Column<"user_account", "version">;
  /** Null: none was ever begun. */
  sealed_secret: Column<"second_step", "sealed_secret"> | null;
  last_time_step: Column<"second_step", "last_time_step"> | null;
  codes_left: number;
  is_required: 0 | 1;
  /** KeptPasskey[] as JSON. */
  passkeys_json: string;
  /** The recovery code that was asked for, if it works; null: it does not. */
  recovery_id: Column<"recovery_code", "id"> | null;
}

/** The second step of an account. `codeHash`: of a recovery code that somebody presents; null: none. */
export const secondStepOf = (userId: number, codeHash: string | null): Statement<SecondStepRow> =>
  statement(sql`select second_step_since, user_account.id as user_id, user_account.uuid as user_uuid,
      email as account_email, version as account_version, sealed_secret, last_time_step, ${PASSKEYS} as passkeys_json,
      (select count(*) from recovery_code where user_id = user_account.id and spent_at is null) as codes_left,
      exists (select 1 from school_setting join user_role on user_role.user_id = user_account.id and position = 1
        where name = ${SECOND_STEP_ROLES.name} and instr(',' || value || ',', ',' || role_code || ',') > 0) as is_required,
      (select id from recovery_code where code_hash = ${codeHash} and user_id = user_account.id and spent_at is null) as recovery_id
    from user_account left join second_step on second_step.user_id = user_account.id
    where user_account.id = ${userId} and is_active = 1`);

/** An app gives codes once one of them was confirmed: before, its secret is being set up. */
export const hasApp = ({ last_time_step }: Pick<SecondStepRow, "last_time_step">): boolean =>
  (last_time_step ?? 0) > 0;
export const passkeysOf = ({ passkeys_json }: Pick<SecondStepRow, "passkeys_json">): KeptPasskey[] =>
  JSON.parse(passkeys_json) as KeptPasskey[];

/** Keeps the secret of an app that is being set up, in place of one before; fails the batch where one is in use already. */
export const beginSecondStep = (userId: number, sealedSecret: string): Statement<unknown>[] => [
  statement(sql`insert into second_step (user_id, sealed_secret) values (${userId}, ${sealedSecret})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret where last_time_step = 0`),
  expectChanges(1),
];
/** An app has shown a right code of the secret that was read. */
export const confirmApp = (userId: number, sealedSecret: string, timeStep: number): Statement<unknown>[] => [
  statement(sql`update second_step set last_time_step = ${timeStep}
    where user_id = ${userId} and sealed_secret = ${sealedSecret}`),
  expectChanges(1),
];

/** The second step is on, at the account that was read; whatever was decided before it ends. Browsers are forgotten where it was off. */
export const turnOn = (
  {
    user_id,
    account_version,
    second_step_since,
  }: Pick<SecondStepRow, "user_id" | "account_version" | "second_step_since">,
  now: Instant,
): Statement<unknown>[] => [
  statement(sql`update user_account set second_step_since = coalesce(second_step_since, ${now}), version = version + 1
    where id = ${user_id} and version = ${account_version}`),
  expectChanges(1),
  ...(second_step_since === null ? [forgetDevicesOf([{ id: user_id }])] : []),
];

/** Turns the second step of accounts off, of each at the version read, and forgets all that belongs to it. */
export const turnOff = (accounts: readonly { id: number; version: number }[]): Statement<unknown>[] => {
  const ids = sql`(select value ->> 'id' from json_each(${json(accounts)}))`;
  return [
    statement(sql`update user_account set second_step_since = null, version = user_account.version + 1
      from json_each(${json(accounts)}) wanted
      where user_account.id = wanted.value ->> 'id' and user_account.version = wanted.value ->> 'version'
        and second_step_since is not null`),
    expectChanges(accounts.length),
    statement(sql`delete from second_step where user_id in ${ids}`),
    statement(sql`delete from passkey where user_id in ${ids}`),
    statement(sql`delete from recovery_code where user_id in ${ids}`),
    forgetDevicesOf(accounts),
  ];
};

/** The recovery codes of an account, in place of those before. */
export const writeRecoveryCodes = (userId: number, hashes: readonly string[]): Statement<unknown>[] => [
  statement(sql`delete from recovery_code where user_id = ${userId}`),
  statement(sql`insert into recovery_code (user_id, code_hash)
    select ${userId}, value from json_each(${json(hashes)})`),
];

/** A code of the app is used; fails the batch where this one, or a later one, was used meanwhile. */
export const spendTimeStep = (userId: number, timeStep: number): Statement<unknown>[] => [
  statement(sql`update second_step set last_time_step = ${timeStep}
    where user_id = ${userId} and last_time_step < ${timeStep}`),
  expectChanges(1),
];
/** A recovery code is used; fails the batch where it was used meanwhile. */
export const spendRecoveryCode = (recoveryId: number, now: Instant): Statement<unknown>[] => [
  statement(sql`update recovery_code set spent_at = ${now} where id = ${recoveryId} and spent_at is null`),
  expectChanges(1),
];

/** A sign-in whose password was right; fails the batch where the account is not active any more. */
export const insertPendingSignIn = (
  userId: number,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Instant },
): Statement<unknown>[] => [
  statement(sql`insert into pending_sign_in (user_id, account_version, token_hash, expires_at)
    select id, version, ${tokenHash}, ${expiresAt} from user_account where id = ${userId} and is_active = 1`),
  expectChanges(1),
];

export interface PendingSignInRow {
  pending_id: Column<"pending_sign_in", "id">;
  user_id: Column<"user_account", "id">;
  email: Column<"user_account", "email">;
  /** What a browser was asked to sign by a passkey; null: nothing. */
  challenge: Column<"pending_sign_in", "challenge">;
}
/** The pending sign-in of a token, unless it is over or the account has changed since. */
export const pendingSignIn = (tokenHash: string, now: Instant): Statement<PendingSignInRow> =>
  statement(sql`select pending_sign_in.id as pending_id, user_account.id as user_id, email, challenge
    from pending_sign_in
      join user_account on user_account.id = pending_sign_in.user_id and is_active = 1 and version = account_version
    where token_hash = ${tokenHash} and expires_at > ${now}`);
/** Ends a pending sign-in; fails the batch where it was ended meanwhile. */
export const endPendingSignIn = (pendingId: number): Statement<unknown>[] => [
  statement(sql`delete from pending_sign_in where id = ${pendingId}`),
  expectChanges(1),
];

/** Whether the browser of this token is remembered for the account that has the address. */
export const isRemembered = (
  email: string,
  tokenHash: string,
  now: Instant,
): Statement<{ is_remembered: 0 | 1 }> =>
  statement(sql`select exists (select 1 from remembered_device
      join user_account on user_account.id = remembered_device.user_id
      where token_hash = ${tokenHash} and expires_at > ${now} and email = ${email.trim().toLowerCase()}) as is_remembered`);
export const rememberDevice = (
  userId: number,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Instant },
): Statement<unknown> =>
  statement(sql`insert into remembered_device (user_id, token_hash, expires_at)
    values (${userId}, ${tokenHash}, ${expiresAt})`);
/** No browser of these accounts is remembered any more. */
export const forgetDevicesOf = (accounts: readonly { id: number }[]): Statement<unknown> =>
  statement(sql`delete from remembered_device
    where user_id in (select value from json_each(${json(accounts.map(({ id }) => id))}))`);
