import { type DigestedNotification, MAIL_OFF, MAIL_SETTING } from "#core/identity/notifications.ts";
import { mayUseConsole, ROLE_CODES } from "#core/identity/roles.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import type { Column, Row } from "#db/row.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";

/** The daily mail of what a person has not read. */

const STAFF_ROLES = ROLE_CODES.filter(mayUseConsole);

export interface DigestRow extends Row<"user_account", "id" | "uuid" | "email" | "given_name"> {
  up_to: Column<"notification", "id">;
  /** JSON, in any order. */
  unread_json: string;
}
/** The newest first. */
export const unreadOfDigest = ({ unread_json }: DigestRow): DigestedNotification[] =>
  (JSON.parse(unread_json) as (DigestedNotification & { id: number })[]).toSorted((a, b) => b.id - a.id);

/**
 * Who is to be mailed the digest of a day, at most `limit`: active accounts of the staff with something unread that was
 * told up to `at`, that no digest has mailed, and that the person lets be mailed.
 */
export const digestsDue = (due: { day: SchoolDay; at: Instant }, limit: number): Statement<DigestRow> =>
  statement(sql`select user_account.id, user_account.uuid, user_account.email, user_account.given_name, max(notification.id) as up_to,
      json_group_array(json_object('id', notification.id, 'kind', kind, 'subject', subject_uuid, 'name', notification.name)) as unread_json
    from notification_summary
      cross join user_account on user_account.id = notification_summary.user_id and account_state = 'Active'
      cross join user_role on user_role.user_id = user_account.id and position = 1
        and role_code in (select value from json_each(${json(STAFF_ROLES)}))
      left join notification_digest on notification_digest.user_id = user_account.id
      cross join notification indexed by notification_of_user on notification.user_id = user_account.id
        and notification.id > coalesce(notification_digest.up_to, 0)
    where unread > 0 and coalesce(day, '') < ${due.day} and read_at is null and made_at <= ${due.at}
      and not exists (select 1 from personal_setting where personal_setting.user_id = user_account.id
        and personal_setting.name = ${MAIL_SETTING} || kind and value = ${MAIL_OFF})
    group by user_account.id order by user_account.id limit ${limit}`);

/** Follow with expectChanges: it changes nothing where somebody's digest of the day is written already. */
export const digestsMade = (
  day: SchoolDay,
  persons: readonly Pick<DigestRow, "id" | "up_to">[],
): Statement<unknown> =>
  statement(sql`insert into notification_digest (user_id, day, up_to)
    select value ->> 'id', ${day}, value ->> 'up_to' from json_each(${json(persons)}) where true
    on conflict (user_id) do update set day = excluded.day, up_to = excluded.up_to where day < excluded.day`);
