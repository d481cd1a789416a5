import type { CommandScope } from "#api/commands/command.ts";
import { mailMessageOf } from "#core/documents/mail-kinds.ts";
import { readdressRefusal, rolesReaddressedBy } from "#core/identity/accounts/account-actions.ts";
import type { AccountNotice } from "#core/identity/accounts/account-notice.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import type { Lookalike } from "#core/management/lookalikes.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { expectThat } from "#db/commit.ts";
import { SCHOOL_PARTY } from "#db/queries/management/school.ts";
import { select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { userRole } from "#db/tables.ts";

/** The accounts of members of the faculty and of sponsors, who sign in with the address that is on record of them. */
type Person = "staff" | "guardian";
/** The first role of the account of a member of the faculty or a sponsor; no row: there is none. */
export const accountRole = (table: Person, uuid: string): Statement<{ role: RoleCode }> =>
  select(
    { role: userRole.roleCode },
    sql`from ${sql.raw(table)} person cross join ${userRole}
      on ${userRole.userId} = person.user_id and ${userRole.position} = 1 where person.uuid = ${uuid}`,
  );
/** Who signs in with an address, of the persons of a table; `more`: what the other ways to be alike tell beside. */
export const accountAlike = (table: Person, email: string, more: SQL = sql``): SQL =>
  sql`select ${"account" satisfies Lookalike["by"]} as by, coalesce((select person.uuid from ${sql.raw(table)} person
      where person.user_id = user_account.id), '') as id, given_name || ' ' || last_name as name, '' as number${more}
    from user_account where email = nullif(${email}, '')`;

/** Why the address of an entry cannot become that of the person's account (I-40); none where it names no address. */
export function readdressErrors(
  { email }: { email?: string | undefined },
  {
    current,
    account,
    actor,
  }: { current: ManagementRow | null; account: { role: RoleCode } | undefined; actor: RoleCode },
): RefusedEntry[] {
  if (email === undefined) return [];
  const message = readdressRefusal({ actor, account, before: String(current?.email ?? ""), after: email });
  return message === null ? [] : [{ path: "email", message }];
}

/** The account of a member of the faculty is called as the member is, and signs in with the same address. */
export const accountFollowsFaculty = (uuid: string, following: CommandScope): Statement<unknown>[] => [
  ...addressFollows("staff", uuid, following),
  statement(sql`update or ignore user_account set given_name = person.given_name, last_name = person.last_name,
      middle_name = person.middle_name, suffix = person.suffix, email = iif(person.email = '', user_account.email, person.email),
      version = user_account.version + 1
    from (select user_id, given_name, last_name, middle_name, suffix, email from staff where uuid = ${uuid}) person
    where user_account.id = person.user_id and (user_account.given_name, user_account.last_name, user_account.middle_name,
        user_account.suffix, user_account.email)
      <> (person.given_name, person.last_name, person.middle_name, person.suffix, iif(person.email = '', user_account.email, person.email))`),
];
/** A parent signs in to the parent app with the sponsor's address: the account follows. */
export const accountFollowsSponsor = (uuid: string, following: CommandScope): Statement<unknown>[] => [
  ...addressFollows("guardian", uuid, following),
  statement(sql`update or ignore user_account set email = person.email, version = user_account.version + 1
    from (select user_id, lower(email) as email from guardian where uuid = ${uuid}) person
    where user_account.id = person.user_id and person.email <> '' and user_account.email <> person.email`),
];

/**
 * Before an account takes the address that is on record of its person: fails where the actor may not change it (I-40), spends the
 * links that were mailed to the address of before, and tells both addresses (I-16). Written in SQL, because whether there is
 * anything to tell is known in the batch; the sweep of the outbox sends it.
 */
function addressFollows(
  table: Person,
  uuid: string,
  { actor, now, newUuid }: Pick<CommandScope, "actor" | "now" | "newUuid">,
): Statement<unknown>[] {
  const readdressed = sql`${sql.raw(table)} person cross join user_account on user_account.id = person.user_id
      cross join user_role on user_role.user_id = user_account.id and position = 1
    where person.uuid = ${uuid} and person.email <> '' and lower(person.email) <> user_account.email
      and not exists (select 1 from user_account other where other.email = lower(person.email))`;
  const told = (recipient: SQL, notice: AccountNotice): Statement<unknown>[] => {
    const mailUuid = newUuid();
    return [
      statement(sql`insert into mail (uuid, kind, subject_uuid, subject_number, recipient, revision, status, facts_json, created_at)
        select ${mailUuid}, 'account-notice', account.uuid, '', recipient, 1, 'queued', json_object('school', ${SCHOOL_PARTY},
            'givenName', given_name, 'roleCode', role_code, 'notice', ${notice}), ${now}
        from (select user_account.uuid, user_account.given_name, role_code, ${recipient} as recipient from ${readdressed}
          and account_state <> 'Deactivated') account cross join school`),
      statement(sql`insert into outbox (uuid, kind, subject_uuid, request_id, created_at)
        select ${newUuid()}, ${mailMessageOf("account-notice")}, uuid, uuid, ${now} from mail where uuid = ${mailUuid}`),
    ];
  };
  return [
    expectThat(
      sql`not exists (select 1 from ${readdressed} and role_code not in (select value from json_each(${json(rolesReaddressedBy(actor.role))})))`,
    ),
    statement(sql`update password_reset set used_at = ${now} where used_at is null
      and user_id = (select user_account.id from ${readdressed})`),
    ...told(sql`user_account.email`, "readdressed"),
    ...told(sql`lower(person.email)`, "readdressed-here"),
  ];
}
