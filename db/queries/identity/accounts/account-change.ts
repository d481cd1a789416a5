import type { AccountState } from "#core/identity/accounts/account-actions.ts";
import type { Invitation } from "#core/identity/accounts/account-contract.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import type { RevokedReason } from "#db/queries/identity/session.ts";
import { type Column, columns, type RowOfColumns } from "#db/row.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { ACCOUNT_ROLE_CODES } from "./account-list.ts";

/** Accounts: what a change reads and writes. */
const ACCOUNT = columns("user_account", "id", "uuid", "email", "given_name", "version");
export interface NamedAccount extends RowOfColumns<typeof ACCOUNT> {
  name: Column<"user_account", "full_name">;
  state: AccountState;
  has_password: 0 | 1;
  /** It is the caller's. */
  is_own: 0 | 1;
  /** Codes in order, with commas between. */
  roles: string;
  /** JSON: the uuids of its live sessions. */
  sessions_json: string;
}

/** Accounts by uuid, in the order asked; what there is not is missing. */
export const accountsNamed = (userId: number, uuids: readonly string[]): Statement<NamedAccount> =>
  statement(sql`select ${ACCOUNT.sql}, full_name as name, account_state as state, password_hash <> '' as has_password,
      user_account.id = ${userId} as is_own, ${ACCOUNT_ROLE_CODES} as roles,
      (select json_group_array(uuid) from session where user_id = user_account.id and revoked_at is null) as sessions_json
    from json_each(${json(uuids)}) wanted cross join user_account on user_account.uuid = wanted.value
    order by wanted.key`);

type Versioned = Pick<NamedAccount, "id" | "version">;

/** Puts accounts into a state, each at the version read; an Invited one has no password, an Active one has. */
export const setAccountState = (
  accounts: readonly (Versioned & { state: AccountState })[],
  now: Instant,
): Statement<unknown>[] => [
  statement(sql`update user_account set is_active = wanted.value ->> 'state' in ('Active', 'Invited'),
      locked_at = iif(wanted.value ->> 'state' = 'Locked', ${now}, null), version = user_account.version + 1
    from json_each(${json(accounts)}) wanted
    where user_account.id = wanted.value ->> 'id' and user_account.version = wanted.value ->> 'version'`),
  expectChanges(accounts.length),
];

/** Counts a change of accounts that leaves their rows as they are: whoever read them before decides again. */
export const touchAccounts = (accounts: readonly Versioned[]): Statement<unknown>[] => [
  statement(sql`update user_account set version = user_account.version + 1 from json_each(${json(accounts)}) wanted
    where user_account.id = wanted.value ->> 'id' and user_account.version = wanted.value ->> 'version'`),
  expectChanges(accounts.length),
];

/** Gives an account these roles, in order, in place of its own. */
export const setRoles = (userId: number, roles: readonly RoleCode[]): Statement<unknown>[] => [
  statement(sql`delete from user_role where user_id = ${userId}`),
  statement(sql`insert into user_role (user_id, position, role_code)
    select ${userId}, key + 1, value from json_each(${json(roles)})`),
];

const idsOf = (accounts: readonly { id: number }[]) => json(accounts.map(({ id }) => id));

export const endSessionsOf = (
  accounts: readonly { id: number }[],
  reason: RevokedReason,
  now: Instant,
): Statement<unknown> =>
  statement(sql`update session set revoked_at = ${now}, revoked_reason = ${reason}
    where user_id in (select value from json_each(${idsOf(accounts)})) and revoked_at is null`);

/** Every password link and invitation that is still open. */
export const spendLinksOf = (accounts: readonly { id: number }[], now: Instant): Statement<unknown> =>
  statement(sql`update password_reset set used_at = ${now}
    where user_id in (select value from json_each(${idsOf(accounts)})) and used_at is null`);

/** A link that sets a password, and the hash of its token. */
export interface PasswordLink {
  uuid: string;
  tokenHash: string;
}
/** A link for each of these accounts. */
export const insertLinks = (
  links: readonly (PasswordLink & { userUuid: string })[],
  { now, expiresAt }: { now: Instant; expiresAt: Instant },
): Statement<unknown> =>
  statement(sql`insert into password_reset (uuid, user_id, token_hash, created_at, expires_at)
    select value ->> 'uuid', user_account.id, value ->> 'tokenHash', ${now}, ${expiresAt}
    from json_each(${json(links)}) cross join user_account on user_account.uuid = value ->> 'userUuid'`);

/** Fails the batch where it would leave the school without an active system administrator (I-17). */
export const keepAdministrator = (): Statement<unknown> =>
  expectThat(sql`exists (select 1 from user_role cross join user_account on user_account.id = user_id
    where role_code = 'SA' and position = 1 and account_state = 'Active')`);

export interface InvitationFacts {
  /** The account that has the address: its name and state; null: none has. */
  same_name: Column<"user_account", "full_name"> | null;
  same_state: AccountState | null;
  faculty_id: number | null;
  given_name: Column<"staff", "given_name"> | null;
  last_name: Column<"staff", "last_name"> | null;
  /** Its account was used, or can be. */
  has_account: 0 | 1 | null;
}

/** A member of the faculty has an account unless there is none, or it was revoked before a password was set. */
const HAS_ACCOUNT = sql`exists (select 1 from user_account taken where taken.id = staff.user_id
  and not (taken.account_state = 'Deactivated' and taken.password_hash = ''))`;

export const invitationFacts = ({
  email,
  facultyUuid,
}: Pick<Invitation, "email" | "facultyUuid">): Statement<InvitationFacts> =>
  statement(sql`select same.full_name as same_name, same.account_state as same_state, staff.id as faculty_id,
      staff.given_name, staff.last_name, iif(staff.id is null, null, ${HAS_ACCOUNT}) as has_account
    from (select 1) left join user_account same on same.email = ${email} left join staff on staff.uuid = ${facultyUuid}`);

/** A new account without a password; fails the batch where the address is another's by now. */
export const insertAccount = (account: {
  uuid: string;
  email: string;
  name: Invitation["name"];
  now: Instant;
}): Statement<unknown>[] => [
  statement(sql`insert into user_account (uuid, email, given_name, last_name, middle_name, suffix, password_hash, created_at)
    select ${account.uuid}, ${account.email}, ${account.name.given}, ${account.name.last}, ${account.name.middle},
      ${account.name.suffix}, '', ${account.now}
    where not exists (select 1 from user_account where email = ${account.email})`),
  expectChanges(1),
];

export const insertRoles = (accountUuid: string, roles: readonly RoleCode[]): Statement<unknown> =>
  statement(sql`insert into user_role (user_id, position, role_code)
    select user_account.id, key + 1, value from json_each(${json(roles)})
      cross join user_account on user_account.uuid = ${accountUuid}`);

/** Makes it the account of a member of the faculty who has none. */
export const linkFaculty = (accountUuid: string, facultyId: number): Statement<unknown>[] => [
  statement(sql`update staff set user_id = (select id from user_account where uuid = ${accountUuid})
    where id = ${facultyId} and not ${HAS_ACCOUNT}`),
  expectChanges(1),
];

/** The members of the faculty who have no account, by name. */
export const facultiesToInvite = (): Statement<{ value: string; label: string }> =>
  statement(sql`select uuid as value, last_name || ', ' || given_name || ' (' || employee_no || ')' as label
    from staff where not ${HAS_ACCOUNT} order by last_name collate nocase, given_name collate nocase, id`);
