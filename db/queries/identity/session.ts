import { ROLE_CODES } from "#core/identity/roles.ts";
import {
  idleMinutesOf,
  idleSettingOf,
  SECOND_STEP_ROLES,
  type SessionUse,
} from "#core/identity/session-rules.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { flag, type RowOfSources, select } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { passwordReset, refreshToken, schoolSetting, session, userAccount, userRole } from "#db/tables.ts";
import { set } from "#db/write.ts";

const IDLE_CASES = ROLE_CODES.flatMap((role) => {
  const name = idleSettingOf(role);
  return name === null ? [] : [`when '${role}' then '${name}'`];
}).join(" ");
/** When a session was last used, as far as it is written down, and what the school has decided for its role. */
const SESSION_USE = {
  role: userRole.roleCode,
  usedAt: sql<Instant>`max(${session.createdAt}, coalesce(${session.lastUsedAt}, ''))`,
  /** Minutes, or "off"; null: nobody has decided. */
  idleTime: sql<string | null>`(select ${schoolSetting.value} from ${schoolSetting}
    where ${schoolSetting.name} = case ${userRole.roleCode} ${sql.raw(IDLE_CASES)} end)`,
};
export const sessionUseOf = ({ role, usedAt, idleTime }: RowOfSources<typeof SESSION_USE>): SessionUse => ({
  usedAtMs: Date.parse(usedAt),
  idleMinutes: idleMinutesOf(role, idleTime),
});
/** An account of a session or link, with the role that decides. */
const FIRST_ROLE = sql`join ${userRole} on ${userRole.userId} = ${userAccount.id} and ${userRole.position} = 1`;

/** The roles that need a second step are read where the account has none. */
const NEEDS_SECOND_STEP = sql`(${userAccount.secondStepSince} is null and exists (select 1 from ${schoolSetting}
  where ${schoolSetting.name} = ${sql.raw(`'${SECOND_STEP_ROLES.name}'`)}
    and instr(',' || ${schoolSetting.value} || ',', ',' || ${userRole.roleCode} || ',') > 0))`;

/** Writes down that a session is used, unless somebody has within the last minute. */
export const noteUse = (sessionUuid: string, now: Instant, unlessSince: Instant): Statement<unknown> =>
  statement(sql`update ${session} set ${set(session, { lastUsedAt: now })}
    where ${session.uuid} = ${sessionUuid} and coalesce(${session.lastUsedAt}, ${session.createdAt}) <= ${unlessSince}`);

const LIVE_SESSION = {
  sessionId: session.id,
  userId: userAccount.id,
  userUuid: userAccount.uuid,
  /** The role needs a second step, and the account has none (I-24). */
  needsSecondStep: flag(NEEDS_SECOND_STEP),
  ...SESSION_USE,
};
/** The session behind a request, read with its first batch: a revoked session or a changed role stops at once. */
export const liveSession = (
  sessionUuid: string,
  now: Instant,
): Statement<RowOfSources<typeof LIVE_SESSION>> =>
  select(
    LIVE_SESSION,
    sql`from ${session}
      join ${userAccount} on ${userAccount.id} = ${session.userId} and ${userAccount.isActive} = 1
      ${FIRST_ROLE}
    where ${session.uuid} = ${sessionUuid} and ${session.revokedAt} is null and ${session.expiresAt} > ${now}`,
  );

const ACCOUNT = {
  id: userAccount.id,
  uuid: userAccount.uuid,
  email: userAccount.email,
  givenName: userAccount.givenName,
  lastName: userAccount.lastName,
  passwordHash: userAccount.passwordHash,
  secondStepSince: userAccount.secondStepSince,
  version: userAccount.version,
  /** Codes in order, with commas between. */
  roles: sql<string>`(select group_concat(item, ',')
    from (select ${userRole.roleCode} as item from ${userRole}
      where ${userRole.userId} = ${userAccount.id} order by ${userRole.position}))`,
};
export type ActiveAccount = RowOfSources<typeof ACCOUNT>;
const activeAccount = (condition: SQL): Statement<ActiveAccount> =>
  select(ACCOUNT, sql`from ${userAccount} where ${condition} and ${userAccount.isActive} = 1`);
export const accountByEmail = (email: string): Statement<ActiveAccount> =>
  activeAccount(sql`${userAccount.email} = ${email.trim().toLowerCase()}`);
export const accountById = (id: number): Statement<ActiveAccount> =>
  activeAccount(sql`${userAccount.id} = ${id}`);

/** Whether an account has signed in from other devices, and never from this one. */
export const deviceHistory = (email: string, device: string): Statement<{ isNew: boolean }> => {
  const ofAccount = sql`select 1 from ${session} where ${session.userId} = ${userAccount.id} and ${session.device} <> ''`;
  return select(
    {
      isNew: flag(
        sql`(exists (${ofAccount}) and not exists (${ofAccount} and ${session.device} = ${device}))`,
      ),
    },
    sql`from ${userAccount} where ${userAccount.email} = ${email.trim().toLowerCase()}`,
  );
};

/** A new session of an active account; follow with expectChanges(1). */
export const insertSession = (begun: {
  uuid: string;
  userId: number;
  /** System and browser. */
  device: string;
  createdAt: Instant;
  expiresAt: Instant;
}): Statement<unknown> =>
  statement(sql`insert into ${session} (uuid, user_id, device, created_at, expires_at)
    select ${begun.uuid}, ${userAccount.id}, ${begun.device}, ${begun.createdAt}, ${begun.expiresAt}
    from ${userAccount} where ${userAccount.id} = ${begun.userId} and ${userAccount.isActive} = 1`);

export const signedIn = (userId: number, now: Instant): Statement<unknown> =>
  statement(
    sql`update ${userAccount} set ${set(userAccount, { lastSignInAt: now })} where ${userAccount.id} = ${userId}`,
  );

export const insertRefreshToken = (
  sessionUuid: string,
  tokenHash: string,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into ${refreshToken} (session_id, token_hash, issued_at)
    select ${session.id}, ${tokenHash}, ${now} from ${session} where ${session.uuid} = ${sessionUuid}`);

const PRESENTED_TOKEN = {
  tokenId: refreshToken.id,
  tokenUsedAt: refreshToken.usedAt,
  ...SESSION_USE,
  sessionUuid: session.uuid,
  sessionExpiresAt: session.expiresAt,
  sessionRevokedAt: session.revokedAt,
  userId: userAccount.id,
  userUuid: userAccount.uuid,
  isActive: userAccount.isActive,
};
export type PresentedToken = RowOfSources<typeof PRESENTED_TOKEN>;
export const refreshTokenByHash = (tokenHash: string): Statement<PresentedToken> =>
  select(
    PRESENTED_TOKEN,
    sql`from ${refreshToken}
      join ${session} on ${session.id} = ${refreshToken.sessionId}
      join ${userAccount} on ${userAccount.id} = ${session.userId}
      ${FIRST_ROLE}
    where ${refreshToken.tokenHash} = ${tokenHash}`,
  );

/** Marks a token used; follow with expectChanges(1): of two presenters one wins. */
export const spendRefreshToken = (tokenId: number, now: Instant): Statement<unknown> =>
  statement(sql`update ${refreshToken} set ${set(refreshToken, { usedAt: now })}
    where ${refreshToken.id} = ${tokenId} and ${refreshToken.usedAt} is null`);

export type RevokedReason = NonNullable<(typeof session.$inferSelect)["revokedReason"]>;
const revoked = (reason: RevokedReason, now: Instant): SQL =>
  set(session, { revokedAt: now, revokedReason: reason });
export const revokeSession = (sessionUuid: string, reason: RevokedReason, now: Instant): Statement<unknown> =>
  statement(sql`update ${session} set ${revoked(reason, now)}
    where ${session.uuid} = ${sessionUuid} and ${session.revokedAt} is null`);

export const liveSessionsOf = (userId: number): Statement<{ uuid: string }> =>
  select(
    { uuid: session.uuid },
    sql`from ${session} where ${session.userId} = ${userId} and ${session.revokedAt} is null`,
  );

export const revokeSessionsOf = (
  userId: number,
  exceptUuid: string | null,
  reason: RevokedReason,
  now: Instant,
): Statement<unknown> =>
  statement(sql`update ${session} set ${revoked(reason, now)}
    where ${session.userId} = ${userId} and ${session.revokedAt} is null and ${session.uuid} is not ${exceptUuid}`);

/** Sets a new password hash; follow with expectChanges(1). */
export const setPasswordHash = (userId: number, version: number, hash: string): Statement<unknown> =>
  statement(sql`update ${userAccount}
    set ${set(userAccount, { passwordHash: hash, version: sql`${userAccount.version} + 1` })}
    where ${userAccount.id} = ${userId} and ${userAccount.version} = ${version}`);

const PASSWORD_RESET = {
  resetId: passwordReset.id,
  resetUuid: passwordReset.uuid,
  expiresAt: passwordReset.expiresAt,
  usedAt: passwordReset.usedAt,
  userId: userAccount.id,
  userUuid: userAccount.uuid,
  email: userAccount.email,
  passwordHash: userAccount.passwordHash,
  version: userAccount.version,
  role: userRole.roleCode,
};
export const passwordResetByHash = (tokenHash: string): Statement<RowOfSources<typeof PASSWORD_RESET>> =>
  select(
    PASSWORD_RESET,
    sql`from ${passwordReset}
      join ${userAccount} on ${userAccount.id} = ${passwordReset.userId} and ${userAccount.isActive} = 1
      ${FIRST_ROLE}
    where ${passwordReset.tokenHash} = ${tokenHash}`,
  );
/** A new reset link, unless the account was sent `most` since `since`; follow with expectChanges(1). */
export const insertPasswordReset = (reset: {
  uuid: string;
  userId: number;
  tokenHash: string;
  createdAt: Instant;
  expiresAt: Instant;
  since: Instant;
  most: number;
}): Statement<unknown> =>
  statement(sql`insert into ${passwordReset} (uuid, user_id, token_hash, created_at, expires_at)
    select ${reset.uuid}, ${reset.userId}, ${reset.tokenHash}, ${reset.createdAt}, ${reset.expiresAt}
    where (select count(*) from ${passwordReset} where ${passwordReset.userId} = ${reset.userId}
      and ${passwordReset.createdAt} > ${reset.since}) < ${reset.most}`);
/** Marks a link used; follow with expectChanges(1): of two presenters one wins. */
export const spendPasswordReset = (resetId: number, now: Instant): Statement<unknown> =>
  statement(sql`update ${passwordReset} set ${set(passwordReset, { usedAt: now })}
    where ${passwordReset.id} = ${resetId} and ${passwordReset.usedAt} is null`);
/** Every link that is still open: one use, or any change of the password, ends them all. */
export const spendPasswordResetsOf = (userId: number, now: Instant): Statement<unknown> =>
  statement(sql`update ${passwordReset} set ${set(passwordReset, { usedAt: now })}
    where ${passwordReset.userId} = ${userId} and ${passwordReset.usedAt} is null`);
