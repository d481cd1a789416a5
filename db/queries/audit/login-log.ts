import { LOGIN_LABELS, LOGIN_REFUSALS } from "../../../core/audit/labels.ts";
import { LOGIN_LOG_LIST } from "../../../core/audit/login-log-list.ts";
import { json, sql } from "../../statement.ts";
import { inDays, indexed, is, listSource } from "../shared/list-source.ts";
import { contains } from "../shared/person-search.ts";

/** Whose account an event is about: the actor's, or of a refused sign-in the one it names. */
const ACCOUNT = sql`coalesce(actor_id, (select id from user_account where uuid = subject_uuid))`;
const USER_NAME = sql`trim(concat_ws(' ', given_name, last_name))`;

/** In the very words of the partial index (migration 0035), without which it is not used. */
const IS_LOGIN = sql.raw(
  `event in (${Object.keys(LOGIN_LABELS)
    .map((event) => `'${event}'`)
    .join(", ")})`,
);

/** The login events of the audit trail. */
export const LOGIN_LOG = listSource(LOGIN_LOG_LIST, {
  table: "audit_event",
  fields: {
    id: sql`audit_event.id`,
    event: sql`event`,
    at: sql`occurred_at`,
    userName: sql`coalesce(${USER_NAME}, '')`,
    email: sql`coalesce(email, '')`,
    role: sql`coalesce(actor_role, '')`,
    status: sql`iif(event in (select value from json_each(${json(LOGIN_REFUSALS)})), 'Failed', 'Success')`,
  },
  joins: sql`left join user_account on user_account.id = ${ACCOUNT}`,
  orders: { id: { by: ["audit_event.id"], from: indexed("audit_event", "audit_event_login") } },
  scope: () => IS_LOGIN,
  where: {
    search: (text) => sql`${ACCOUNT} in (select id from user_account
      where ${contains(sql`lower(${USER_NAME})`, text)} or ${contains(sql`lower(email)`, text)})`,
    date: inDays("occurred_at"),
    event: is("event"),
  },
});
