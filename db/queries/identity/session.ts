import { ROLE_CODES, type RoleCode } from "#core/identity/roles.ts";
import {
  idleMinutesOf,
  idleSettingOf,
  SECOND_STEP_ROLES,
  type SessionUse,
} from "#core/identity/session-rules.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { type Column, columns, type Row, type RowOfColumns } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** When a session was last used, as far as it is written down, and what the school has decided for its role. */
interface SessionUseColumns {
  used_at: Instant;
  /** Minutes, or "off"; null: nobody has decided. */
  idle_time: Column<"school_setting", "value"> | null;
}
const IDLE_CASES = ROLE_CODES.flatMap((role) => {
  const name = idleSettingOf(role);
  return name === null ? [] : [`when '${role}' then '${name}'`];
}).join(" ");
const SESSION_USE = sql`max(session.created_at, coalesce(session.last_used_at, '')) as used_at,
  (select value from school_setting where name = ${sql.raw(`case role_code ${IDLE_CASES} end`)}) as idle_time`;
export const sessionUseOf = ({ used_at, idle_time }: SessionUseColumns, role: RoleCode): SessionUse => ({
  usedAtMs: Date.parse(used_at),
  idleMinutes: idleMinutesOf(role, idle_time),
});

/** The roles that need a second step are read where the account has none. */
const NEEDS_SECOND_STEP = sql`(second_step_since is null and exists (select 1 from school_setting
  where name = ${SECOND_STEP_ROLES.name} and instr(',' || value || ',', ',' || role_code || ',') > 0))`;

/** Writes down that a session is used, unless somebody has within the last minute. */
export const noteUse = (sessionUuid: string, now: Instant, unlessSince: Instant): Statement<unknown> =>
  statement(sql`update session set last_used_at = ${now}
    where uuid = ${sessionUuid} and coalesce(last_used_at, created_at) <= ${unlessSince}`);

/** The session behind a request, read with its first batch: a revoked session or a changed role stops at once. */
export interface SessionRow extends Row<"user_role", "role_code">, SessionUseColumns {
  /** The role needs a second step, and the account has none (I-24). */
  needs_second_step: 0 | 1;
  session_id: Column<"session", "id">;
  user_id: Column<"user_account", "id">;
  user_uuid: Column<"user_account", "uuid">;
}

export const liveSession = (sessionUuid: string, now: Instant): Statement<SessionRow> =>
  statement(sql`select session.id as session_id, user_account.id as user_id, user_account.uuid as user_uuid, role_code,
      ${NEEDS_SECOND_STEP} as needs_second_step, ${SESSION_USE}
    from session
      join user_account on user_account.id = session.user_id and is_active = 1
      join user_role on user_role.user_id = user_account.id and position = 1
    where session.uuid = ${sessionUuid} and revoked_at is null and expires_at > ${now}`);

const USER_ACCOUNT = columns(
  "user_account",
  "id",
  "uuid",
  "email",
  "given_name",
  "last_name",
  "password_hash",
  "second_step_since",
  "version",
);
export interface AccountRow extends RowOfColumns<typeof USER_ACCOUNT> {
  roles: string;
}

const ACCOUNT = sql`select ${USER_ACCOUNT.sql},
  (select group_concat(item, ',')
    from (select role_code as item from user_role where user_id = user_account.id order by position)) as roles
  from user_account`;

export const accountByEmail = (email: string): Statement<AccountRow> =>
  statement(sql`${ACCOUNT} where email = ${email.trim().toLowerCase()} and is_active = 1`);
export const accountById = (id: number): Statement<AccountRow> =>
  statement(sql`${ACCOUNT} where id = ${id} and is_active = 1`);

/** Whether an account has signed in from other devices, and never from this one. */
export const deviceHistory = (email: string, device: string): Statement<{ is_new: 0 | 1 }> =>
  statement(sql`select exists (select 1 from session where user_id = user_account.id and device <> '')
      and not exists (select 1 from session where user_id = user_account.id and device = ${device} and device <> '') as is_new
    from user_account where email = ${email.trim().toLowerCase()}`);

/** A new session of an active account; follow with expectChanges(1). */
export const insertSession = (session: {
  uuid: string;
  userId: number;
  /** System and browser. */
  device: string;
  createdAt: Instant;
  expiresAt: Instant;
}): Statement<unknown> =>
  statement(sql`insert into session (uuid, user_id, device, created_at, expires_at)
    select ${session.uuid}, id, ${session.device}, ${session.createdAt}, ${session.expiresAt}
    from user_account where id = ${session.userId} and is_active = 1`);

export const signedIn = (userId: number, now: Instant): Statement<unknown> =>
  statement(sql`update user_account set last_sign_in_at = ${now} where id = ${userId}`);

export const insertRefreshToken = (
  sessionUuid: string,
  tokenHash: string,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into refresh_token (session_id, token_hash, issued_at)
    select id, ${tokenHash}, ${now} from session where uuid = ${sessionUuid}`);

export interface RefreshTokenRow
  extends SessionUseColumns,
    Row<"user_account", "is_active">,
    Row<"user_role", "role_code"> {
  token_id: Column<"refresh_token", "id">;
  token_used_at: Column<"refresh_token", "used_at">;
  session_uuid: Column<"session", "uuid">;
  session_expires_at: Column<"session", "expires_at">;
  session_revoked_at: Column<"session", "revoked_at">;
  user_id: Column<"user_account", "id">;
  user_uuid: Column<"user_account", "uuid">;
}
export const refreshTokenByHash = (tokenHash: string): Statement<RefreshTokenRow> =>
  statement(sql`select refresh_token.id as token_id, refresh_token.used_at as token_used_at,
      ${SESSION_USE}, session.uuid as session_uuid,
      session.expires_at as session_expires_at, session.revoked_at as session_revoked_at,
      user_account.id as user_id, user_account.uuid as user_uuid, is_active, role_code
    from refresh_token
      join session on session.id = refresh_token.session_id
      join user_account on user_account.id = session.user_id
      join user_role on user_role.user_id = user_account.id and position = 1
    where token_hash = ${tokenHash}`);

/** Marks a token used; follow with expectChanges(1): of two presenters one wins. */
export const spendRefreshToken = (tokenId: number, now: Instant): Statement<unknown> =>
  statement(sql`update refresh_token set used_at = ${now} where id = ${tokenId} and used_at is null`);

export type RevokedReason = NonNullable<Column<"session", "revoked_reason">>;
export const revokeSession = (sessionUuid: string, reason: RevokedReason, now: Instant): Statement<unknown> =>
  statement(sql`update session set revoked_at = ${now}, revoked_reason = ${reason}
    where uuid = ${sessionUuid} and revoked_at is null`);

export const liveSessionsOf = (userId: number): Statement<Row<"session", "uuid">> =>
  statement(sql`select uuid from session where user_id = ${userId} and revoked_at is null`);

export const revokeSessionsOf = (
  userId: number,
  exceptUuid: string | null,
  reason: RevokedReason,
  now: Instant,
): Statement<unknown> =>
  statement(sql`update session set revoked_at = ${now}, revoked_reason = ${reason}
    where user_id = ${userId} and revoked_at is null and uuid is not ${exceptUuid}`);

/** Sets a new password hash; follow with expectChanges(1). */
export const setPasswordHash = (userId: number, version: number, hash: string): Statement<unknown> =>
  statement(sql`update user_account set password_hash = ${hash}, version = version + 1
    where id = ${userId} and version = ${version}`);

export interface PasswordResetRow
  extends Row<"password_reset", "expires_at" | "used_at">,
    Row<"user_account", "email" | "password_hash" | "version">,
    Row<"user_role", "role_code"> {
  reset_id: Column<"password_reset", "id">;
  reset_uuid: Column<"password_reset", "uuid">;
  user_id: Column<"user_account", "id">;
  user_uuid: Column<"user_account", "uuid">;
}
export const passwordResetByHash = (tokenHash: string): Statement<PasswordResetRow> =>
  statement(sql`select password_reset.id as reset_id, password_reset.uuid as reset_uuid, expires_at, used_at,
      user_account.id as user_id, user_account.uuid as user_uuid, email, password_hash, version, role_code
    from password_reset
      join user_account on user_account.id = password_reset.user_id and is_active = 1
      join user_role on user_role.user_id = user_account.id and position = 1
    where token_hash = ${tokenHash}`);
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
  statement(sql`insert into password_reset (uuid, user_id, token_hash, created_at, expires_at)
    select ${reset.uuid}, ${reset.userId}, ${reset.tokenHash}, ${reset.createdAt}, ${reset.expiresAt}
    where (select count(*) from password_reset where user_id = ${reset.userId} and created_at > ${reset.since}) < ${reset.most}`);
/** Marks a link used; follow with expectChanges(1): of two presenters one wins. */
export const spendPasswordReset = (resetId: number, now: Instant): Statement<unknown> =>
  statement(sql`update password_reset set used_at = ${now} where id = ${resetId} and used_at is null`);
/** Every link that is still open: one use, or any change of the password, ends them all. */
export const spendPasswordResetsOf = (userId: number, now: Instant): Statement<unknown> =>
  statement(sql`update password_reset set used_at = ${now} where user_id = ${userId} and used_at is null`);
