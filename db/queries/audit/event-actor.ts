import { AUDIT_LABELS } from "#core/audit/events.ts";
import { matchingLabels } from "#core/audit/labels.ts";
import { ROLES } from "#core/identity/roles.ts";
import type { Option } from "#db/queries/shared/list-source.ts";
import { contains } from "#db/queries/shared/person-search.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** Who did what an event tells, as both logs select and search it. */
export const USER_NAME = sql`trim(concat_ws(' ', given_name, last_name))`;

export const isIn = (value: SQL, values: readonly string[]): SQL =>
  sql`${value} in (select value from json_each(${json(values)}))`;

/** Accounts by name or email. */
const accountsFound = (text: string): SQL => sql`select id from user_account
  where ${contains(sql`lower(${USER_NAME})`, text)} or ${contains(sql`lower(email)`, text)}`;

/** Events by who did it, that person's role, or what was done. `account`: the SQL of the account's id. */
export const saysOfActor = (account: SQL, text: string): SQL => sql`(
  ${account} in (${accountsFound(text)})
  or ${isIn(sql`actor_role`, matchingLabels(ROLES, text))} or actor_role = ${text.toUpperCase()}
  or ${isIn(sql`event`, matchingLabels(AUDIT_LABELS, text))})`;

/** Everyone who has an account, by name: whom a log can be narrowed to. */
export const accountOptions = (): Statement<Option> =>
  statement(
    sql`select uuid as id, ${USER_NAME} || ' (' || email || ')' as name from user_account order by 2`,
  );

/** Events of the account. */
export const ofAccount =
  (account: SQL) =>
  (uuid: string): SQL =>
    sql`${account} = (select id from user_account where uuid = ${uuid})`;
