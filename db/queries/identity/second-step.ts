import { SECOND_STEP_ROLES } from "#core/identity/session-rules.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { flag, orNull, type RowOfSources, select } from "#db/select.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import {
  pendingSignIn,
  recoveryCode,
  rememberedDevice,
  schoolSetting,
  secondStep,
  userAccount,
  userRole,
} from "#db/tables.ts";
import { insert, set } from "#db/write.ts";
import { PASSKEYS } from "./passkey.ts";

/** The second step of an account (I-20): its secret as it is kept, its recovery codes, and the browsers that are remembered. */
const SECOND_STEP = {
  since: userAccount.secondStepSince,
  userId: userAccount.id,
  userUuid: userAccount.uuid,
  email: userAccount.email,
  version: userAccount.version,
  /** Null: none was ever begun. */
  sealedSecret: orNull(secondStep.sealedSecret),
  lastTimeStep: orNull(secondStep.lastTimeStep),
  /** An app gives codes once one of them was confirmed: before, its secret is being set up. */
  hasApp: flag(sql`coalesce(${secondStep.lastTimeStep}, 0) > 0`),
  passkeys: PASSKEYS,
  codesLeft: sql<number>`(select count(*) from ${recoveryCode}
    where ${recoveryCode.userId} = ${userAccount.id} and ${recoveryCode.spentAt} is null)`,
  isRequired: flag(sql`exists (select 1 from ${schoolSetting}
      join ${userRole} on ${userRole.userId} = ${userAccount.id} and ${userRole.position} = 1
    where ${schoolSetting.name} = ${SECOND_STEP_ROLES.name}
      and instr(',' || ${schoolSetting.value} || ',', ',' || ${userRole.roleCode} || ',') > 0)`),
};
export type SecondStep = RowOfSources<typeof SECOND_STEP> & {
  /** The recovery code that was asked for, if it works; null: it does not. */
  recoveryId: number | null;
};

/** The second step of an account. `codeHash`: of a recovery code that somebody presents; null: none. */
export const secondStepOf = (userId: number, codeHash: string | null): Statement<SecondStep> =>
  select(
    {
      ...SECOND_STEP,
      recoveryId: sql<
        number | null
      >`(select ${recoveryCode.id} from ${recoveryCode} where ${recoveryCode.codeHash} = ${codeHash}
        and ${recoveryCode.userId} = ${userAccount.id} and ${recoveryCode.spentAt} is null)`,
    },
    sql`from ${userAccount} left join ${secondStep} on ${secondStep.userId} = ${userAccount.id}
      where ${userAccount.id} = ${userId} and ${userAccount.isActive} = 1`,
  );

/** Keeps the secret of an app that is being set up, in place of one before; fails the batch where one is in use already. */
export const beginSecondStep = (userId: number, sealedSecret: string): Statement<unknown>[] => [
  statement(sql`insert into ${secondStep} (user_id, sealed_secret) values (${userId}, ${sealedSecret})
    on conflict (user_id) do update set ${set(secondStep, { sealedSecret: sql`excluded.sealed_secret` })}
    where ${secondStep.lastTimeStep} = 0`),
  expectChanges(1),
];
/** An app has shown a right code of the secret that was read. */
export const confirmApp = (userId: number, sealedSecret: string, timeStep: number): Statement<unknown>[] => [
  statement(sql`update ${secondStep} set ${set(secondStep, { lastTimeStep: timeStep })}
    where ${secondStep.userId} = ${userId} and ${secondStep.sealedSecret} = ${sealedSecret}`),
  expectChanges(1),
];

/** The second step is on, at the account that was read; whatever was decided before it ends. Browsers are forgotten where it was off. */
export const turnOn = (
  { userId, version, since }: Pick<SecondStep, "userId" | "version" | "since">,
  now: Instant,
): Statement<unknown>[] => [
  statement(
    sql`update ${userAccount} set ${set(userAccount, {
      secondStepSince: sql`coalesce(${userAccount.secondStepSince}, ${now})`,
      version: sql`${userAccount.version} + 1`,
    })} where ${userAccount.id} = ${userId} and ${userAccount.version} = ${version}`,
  ),
  expectChanges(1),
  ...(since === null ? [forgetDevicesOf([{ id: userId }])] : []),
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
  statement(sql`delete from ${recoveryCode} where ${recoveryCode.userId} = ${userId}`),
  statement(sql`insert into ${recoveryCode} (user_id, code_hash)
    select ${userId}, value from json_each(${json(hashes)})`),
];

/** A code of the app is used; fails the batch where this one, or a later one, was used meanwhile. */
export const spendTimeStep = (userId: number, timeStep: number): Statement<unknown>[] => [
  statement(sql`update ${secondStep} set ${set(secondStep, { lastTimeStep: timeStep })}
    where ${secondStep.userId} = ${userId} and ${secondStep.lastTimeStep} < ${timeStep}`),
  expectChanges(1),
];
/** A recovery code is used; fails the batch where it was used meanwhile. */
export const spendRecoveryCode = (recoveryId: number, now: Instant): Statement<unknown>[] => [
  statement(sql`update ${recoveryCode} set ${set(recoveryCode, { spentAt: now })}
    where ${recoveryCode.id} = ${recoveryId} and ${recoveryCode.spentAt} is null`),
  expectChanges(1),
];

/** A sign-in whose password was right; fails the batch where the account is not active any more. */
export const insertPendingSignIn = (
  userId: number,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Instant },
): Statement<unknown>[] => [
  statement(sql`insert into ${pendingSignIn} (user_id, account_version, token_hash, expires_at)
    select ${userAccount.id}, ${userAccount.version}, ${tokenHash}, ${expiresAt}
    from ${userAccount} where ${userAccount.id} = ${userId} and ${userAccount.isActive} = 1`),
  expectChanges(1),
];

const PENDING = {
  pendingId: pendingSignIn.id,
  userId: userAccount.id,
  email: userAccount.email,
  /** What a browser was asked to sign by a passkey; null: nothing. */
  challenge: pendingSignIn.challenge,
};
/** The pending sign-in of a token, unless it is over or the account has changed since. */
export const pendingSignInByHash = (
  tokenHash: string,
  now: Instant,
): Statement<RowOfSources<typeof PENDING>> =>
  select(
    PENDING,
    sql`from ${pendingSignIn}
      join ${userAccount} on ${userAccount.id} = ${pendingSignIn.userId} and ${userAccount.isActive} = 1
        and ${userAccount.version} = ${pendingSignIn.accountVersion}
    where ${pendingSignIn.tokenHash} = ${tokenHash} and ${pendingSignIn.expiresAt} > ${now}`,
  );
/** Ends a pending sign-in; fails the batch where it was ended meanwhile. */
export const endPendingSignIn = (pendingId: number): Statement<unknown>[] => [
  statement(sql`delete from ${pendingSignIn} where ${pendingSignIn.id} = ${pendingId}`),
  expectChanges(1),
];

/** Whether the browser of this token is remembered for the account that has the address. */
export const isRemembered = (
  email: string,
  tokenHash: string,
  now: Instant,
): Statement<{ isRemembered: boolean }> =>
  select(
    {
      isRemembered: flag(sql`exists (select 1 from ${rememberedDevice}
        join ${userAccount} on ${userAccount.id} = ${rememberedDevice.userId}
        where ${rememberedDevice.tokenHash} = ${tokenHash} and ${rememberedDevice.expiresAt} > ${now}
          and ${userAccount.email} = ${email.trim().toLowerCase()})`),
    },
    sql``,
  );
export const rememberDevice = (
  userId: number,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Instant },
): Statement<unknown> => insert(rememberedDevice, { userId, tokenHash, expiresAt });
/** No browser of these accounts is remembered any more. */
export const forgetDevicesOf = (accounts: readonly { id: number }[]): Statement<unknown> =>
  statement(sql`delete from ${rememberedDevice}
    where ${rememberedDevice.userId} in (select value from json_each(${json(accounts.map(({ id }) => id))}))`);
