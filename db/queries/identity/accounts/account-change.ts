import type { Invitation } from "#core/identity/accounts/account.body.ts";
import type { AccountState } from "#core/identity/accounts/account-actions.ts";
import type { KnownFaculty } from "#core/identity/accounts/invitation-definition.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import type { RevokedReason } from "#db/queries/identity/session.ts";
import { alias, flag, jsonIn, orNull, type RowOfSources, select, wanted } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { session, staff, userAccount } from "#db/tables.ts";
import { ACCOUNT_ROLE_CODES } from "./account-list.ts";

/** Accounts: what a change reads and writes. */
const ACCOUNT = {
  id: userAccount.id,
  uuid: userAccount.uuid,
  email: userAccount.email,
  givenName: userAccount.givenName,
  version: userAccount.version,
  name: userAccount.fullName,
  state: userAccount.accountState,
  hasPassword: flag(sql`${userAccount.passwordHash} <> ''`),
  hasSecondStep: flag(sql`${userAccount.secondStepSince} is not null`),
  /** Codes in order, with commas between. */
  roles: sql<string>`${ACCOUNT_ROLE_CODES}`,
  /** The uuids of its live sessions. */
  sessions: jsonIn<string[]>(sql`(select json_group_array(${session.uuid}) from ${session}
    where ${session.userId} = ${userAccount.id} and ${session.revokedAt} is null)`),
};
export type NamedAccount = RowOfSources<typeof ACCOUNT> & {
  /** It is the caller's. */
  isOwn: boolean;
};

/** Accounts by uuid, in the order asked; what there is not is missing. */
export const accountsNamed = (userId: number, uuids: readonly string[]): Statement<NamedAccount> =>
  select(
    { ...ACCOUNT, isOwn: flag(sql`${userAccount.id} = ${userId}`) },
    sql`from ${wanted(uuids)} cross join ${userAccount} on ${userAccount.uuid} = wanted.value order by wanted.key`,
  );

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

const NAME = {
  last: staff.lastName,
  given: staff.givenName,
  middle: staff.middleName,
  suffix: staff.suffix,
};
const HAS_ACCOUNT = flag(sql`${staff.userId} is not null`);
const MAY_BE_INVITED = sql`${staff.isActive} = 1 and ${staff.userId} is null`;
const same = alias(userAccount, "same");
const INVITATION = {
  /** The account that has the address: its name and state; null: none has. */
  sameName: orNull(same.fullName),
  sameState: orNull(same.accountState),
  facultyId: orNull(staff.id),
  last: orNull(staff.lastName),
  given: orNull(staff.givenName),
  middle: orNull(staff.middleName),
  suffix: orNull(staff.suffix),
  /** On record; empty where there is none. */
  facultyEmail: orNull(staff.email),
  hasAccount: HAS_ACCOUNT,
};
export type InvitationFacts = RowOfSources<typeof INVITATION>;

export const invitationFacts = ({
  email,
  facultyUuid,
}: Pick<Invitation, "email" | "facultyUuid">): Statement<InvitationFacts> =>
  select(
    INVITATION,
    sql`from (select 1) left join ${staff} on ${staff.uuid} = ${facultyUuid}
      left join ${userAccount} same on ${same.email} = coalesce(nullif(${email}, ''), ${staff.email})`,
  );

/** A member of the faculty without an account, and the account that has the address on record, if one has. */
const TO_INVITE = {
  id: staff.id,
  uuid: staff.uuid,
  email: staff.email,
  ...NAME,
  sameName: orNull(same.fullName),
};
export type FacultyToInvite = RowOfSources<typeof TO_INVITE>;
/** Those of these uuids, or all, by name. */
export const facultiesToInvite = (
  uuids: readonly string[] | null,
  most: number,
): Statement<FacultyToInvite> =>
  select(
    TO_INVITE,
    sql`from ${staff} left join ${userAccount} same on ${same.email} = ${staff.email}
    where ${MAY_BE_INVITED}
      and ${uuids === null ? sql`true` : sql`${staff.uuid} in (select value from ${wanted(uuids)})`}
    order by ${staff.nameKey}, ${staff.id} limit ${most}`,
  );

/** An account that is made without a password. */
export interface NewAccount {
  uuid: string;
  email: string;
  name: Invitation["name"];
  /** The member of the faculty it is for; null: none on record. */
  facultyId: number | null;
}

/** New accounts with these roles; fails the batch where an address is another's by now, or a member has an account. */
export const insertAccounts = (
  accounts: readonly NewAccount[],
  roles: readonly RoleCode[],
  now: Instant,
): Statement<unknown>[] => {
  const ofFaculty = accounts.filter(({ facultyId }) => facultyId !== null);
  return [
    statement(sql`insert into user_account (uuid, email, given_name, last_name, middle_name, suffix, password_hash, created_at)
      select value ->> 'uuid', value ->> 'email', value ->> '$.name.given', value ->> '$.name.last',
        value ->> '$.name.middle', value ->> '$.name.suffix', '', ${now}
      from json_each(${json(accounts)})
      where not exists (select 1 from user_account where email = value ->> 'email')`),
    expectChanges(accounts.length),
    statement(sql`insert into user_role (user_id, position, role_code)
      select user_account.id, role.key + 1, role.value from json_each(${json(accounts)}) made
        cross join user_account on user_account.uuid = made.value ->> 'uuid' cross join json_each(${json(roles)}) role`),
    statement(sql`update staff set email = made.value ->> 'email',
        user_id = (select id from user_account where uuid = made.value ->> 'uuid')
      from json_each(${json(ofFaculty)}) made where staff.id = made.value ->> 'facultyId' and ${MAY_BE_INVITED}`),
    expectChanges(ofFaculty.length),
  ];
};

/** Members of the faculty at work, by employee number or by the address on record. */
export const facultyNamed = (
  numbers: readonly string[],
  emails: readonly string[],
): Statement<KnownFaculty> =>
  select(
    { id: staff.id, employeeNo: staff.employeeNo, email: staff.email, ...NAME, hasAccount: HAS_ACCOUNT },
    sql`from ${staff} where ${staff.isActive} = 1 and ${staff.id} in (${namedStaff(numbers, emails)})`,
  );
const namedStaff = (numbers: readonly string[], emails: readonly string[]): SQL => sql`
  select staff.id from json_each(${json(numbers.filter(Boolean))}) cross join staff on employee_no = value collate nocase
  union select staff.id from json_each(${json(emails.filter(Boolean))}) cross join staff on email = value`;
/** Those of the addresses, and of the addresses on record, that an account has. */
export const addressesTaken = (
  numbers: readonly string[],
  emails: readonly string[],
): Statement<{ email: string }> =>
  select(
    { email: userAccount.email },
    sql`from ${userAccount}
    where ${userAccount.email} in (select value from ${wanted(emails.filter(Boolean))}
      union select ${staff.email} from ${staff} where ${staff.id} in (${namedStaff(numbers, emails)}))`,
  );

/** The members of the faculty who have no account, by name. */
export const facultyChoices = (): Statement<{ value: string; label: string }> =>
  select(
    {
      value: staff.uuid,
      label: sql<string>`${staff.lastName} || ', ' || ${staff.givenName} || ' ('
        || coalesce(nullif(${staff.email}, ''), ${staff.employeeNo}) || ')'`,
    },
    sql`from ${staff} where ${MAY_BE_INVITED} order by ${staff.nameKey}, ${staff.id}`,
  );
