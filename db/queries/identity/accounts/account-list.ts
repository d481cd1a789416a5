import { isParentRole } from "#core/identity/accounts/account-actions.ts";
import { USER_ACCOUNT_LIST } from "#core/identity/accounts/account-list.ts";
import { ROLE_CODES, ROLES } from "#core/identity/roles.ts";
import { indexed, is, listSource } from "#db/queries/shared/list-source.ts";
import { contains } from "#db/queries/shared/person-search.ts";
import { json, type SQL, sql } from "#db/statement.ts";

/** Roles in order, as codes or by name. */
const rolesBy = (column: SQL): SQL =>
  sql`coalesce((select group_concat(item, ${sql.raw("', '")}) from (select ${column} as item from user_role
    join json_each(${json(ROLES)}) role on role.key = role_code where user_id = user_account.id
      order by position)), '')`;

export const ACCOUNT_ROLE_NAMES = rolesBy(sql`role.value`);
export const ACCOUNT_ROLE_CODES = sql`coalesce((select group_concat(item, ',')
  from (select role_code as item from user_role
  where user_id = user_account.id order by position)), '')`;
const IS_PARENT = sql`exists (select 1 from user_role where user_id = user_account.id and position = 1
  and role_code in (select value from json_each(${json(ROLE_CODES.filter(isParentRole))})))`;

const FROM = sql`left join staff on staff.user_id = user_account.id`;

/** Accounts, each order by its index. */
export const USER_ACCOUNTS = listSource(USER_ACCOUNT_LIST, {
  table: "user_account",
  fields: {
    name: sql`full_name`,
    email: sql`user_account.email`,
    roles: ACCOUNT_ROLE_NAMES,
    employeeNumber: sql`coalesce(employee_no, '')`,
    lastSignInAt: sql`last_sign_in_at`,
    state: sql`account_state`,
    uuid: sql`user_account.uuid`,
    roleCodes: ACCOUNT_ROLE_CODES,
    hasPassword: sql`password_hash <> ''`,
    isParent: IS_PARENT,
    secondStep: sql`iif(second_step_since is null, 'off', 'on')`,
    hasSecondStep: sql`second_step_since is not null`,
    version: sql`user_account.version`,
  },
  reads: {
    hasPassword: (has: 0 | 1) => has === 1,
    isParent: (is: 0 | 1) => is === 1,
    hasSecondStep: (has: 0 | 1) => has === 1,
  },
  joins: FROM,
  orders: {
    name: {
      by: ["user_account.name_key", "user_account.id"],
      from: indexed("user_account", "user_account_by_name"),
    },
    email: {
      by: ["user_account.email", "user_account.id"],
      from: indexed("user_account", "sqlite_autoindex_user_account_2"),
    },
    lastSignInAt: {
      by: ["last_sign_in_at", "user_account.id"],
      from: indexed("user_account", "user_account_by_sign_in"),
    },
    state: {
      by: ["account_state", "user_account.id"],
      from: indexed("user_account", "user_account_by_state"),
    },
  },
  where: {
    search: (text) => sql`(${contains(sql`full_name`, text)} or ${contains(sql`user_account.email`, text)})`,
    role: (role) =>
      sql`exists (select 1 from user_role where user_id = user_account.id and role_code = ${role})`,
    state: is("account_state"),
    secondStep: (which) => sql`(second_step_since is not null) = ${which === "on" ? 1 : 0}`,
  },
});

/** The account as its list shows it, on the wire. `uuid`: SQL. */
export const accountOnWire = (uuid: string): SQL =>
  sql`(select json_object('id', user_account.uuid, 'fullname', full_name, 'email', user_account.email,
      'role_names', ${ACCOUNT_ROLE_NAMES}, 'roles', ${ACCOUNT_ROLE_CODES}, 'second_step', iif(second_step_since is null, 'off', 'on'), 'state', account_state, 'version', user_account.version)
    from user_account where uuid = ${uuid})`;
