import { LOGIN_EVENTS, LOGIN_REFUSALS, matchingLabels } from "#core/audit/labels.ts";
import { LOGIN_LOG_LIST, LOGIN_STATUSES, type LoginStatus } from "#core/audit/login-log-list.ts";
import { APP_LABELS, PLATFORM_LABELS } from "#core/audit/sign-in-origin.ts";
import { inDays, indexed, is, listSource } from "#db/queries/shared/list-source.ts";
import { type SQL, sql } from "#db/statement.ts";
import { isIn, ofAccount, saysOfActor, USER_NAME } from "./event-actor.ts";

/** Whose account an event is about: the actor's, or of a refused sign-in the one it names. */
const ACCOUNT = sql`coalesce(actor_id, (select id from user_account where uuid = subject_uuid))`;
const APP = sql`coalesce(data_json ->> 'app', '')`;
const PLATFORM = sql`coalesce(data_json ->> 'platform', '')`;

/** In the very words of the partial index audit_event_login, without which it is not used. */
const IS_LOGIN = sql.raw(`event in (${LOGIN_EVENTS.map((event) => `'${event}'`).join(", ")})`);

const hasStatus = (status: LoginStatus): SQL =>
  status === "Failed" ? isIn(sql`event`, LOGIN_REFUSALS) : sql`not ${isIn(sql`event`, LOGIN_REFUSALS)}`;

/** The login events of the audit trail. */
export const LOGIN_LOG = listSource(LOGIN_LOG_LIST, {
  table: "audit_event",
  fields: {
    id: sql`audit_event.id`,
    at: sql`occurred_at`,
    server: sql`case ${APP} ${sql.join(
      Object.entries(APP_LABELS).map(([app, label]) => sql`when ${app} then ${label}`),
      sql` `,
    )} else '' end`,
    userName: sql`coalesce(${USER_NAME}, '')`,
    email: sql`coalesce(email, '')`,
    accountUuid: sql`coalesce(user_account.uuid, '')`,
    role: sql`coalesce(actor_role, '')`,
    app: APP,
    platform: PLATFORM,
    address: sql`coalesce(data_json ->> 'address', '')`,
    event: sql`event`,
    status: sql`iif(${isIn(sql`event`, LOGIN_REFUSALS)}, 'Failed', 'Success')`,
    message: sql`coalesce(data_json ->> 'reason', '')`,
  },
  joins: sql`left join user_account on user_account.id = ${ACCOUNT}`,
  orders: { id: { by: ["audit_event.id"], from: indexed("audit_event", "audit_event_login") } },
  scope: () => IS_LOGIN,
  where: {
    search: (text) => {
      const statuses = matchingLabels(LOGIN_STATUSES, text).map(hasStatus);
      return sql`(${sql.join(
        [
          saysOfActor(ACCOUNT, text),
          isIn(APP, matchingLabels(APP_LABELS, text)),
          isIn(PLATFORM, matchingLabels(PLATFORM_LABELS, text)),
          ...statuses,
        ],
        sql` or `,
      )})`;
    },
    date: inDays("occurred_at"),
    user: ofAccount(ACCOUNT),
    role: is("actor_role"),
    platform: (platform) => sql`${PLATFORM} = ${platform}`,
    event: is("event"),
    outcome: hasStatus,
  },
});
