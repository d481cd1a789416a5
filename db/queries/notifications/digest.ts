import { type DigestedNotification, MAIL_OFF, MAIL_SETTING } from "#core/identity/notifications.ts";
import { mayUseConsole, ROLE_CODES } from "#core/identity/roles.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { as, type RowOfSources, select } from "#db/select.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import {
  notification,
  notificationDigest,
  notificationSummary,
  personalSetting,
  userAccount,
  userRole,
} from "#db/tables.ts";
import { set } from "#db/write.ts";

/** The daily mail of what a person has not read (A-12). */

const STAFF_ROLES = ROLE_CODES.filter(mayUseConsole);

const DIGEST = {
  id: userAccount.id,
  uuid: userAccount.uuid,
  email: userAccount.email,
  givenName: userAccount.givenName,
  upTo: sql<number>`max(${notification.id})`,
  /** The newest first; the group has them in any order. */
  unread: as(
    sql<string>`json_group_array(json_object('id', ${notification.id}, 'kind', ${notification.kind},
      'subject', ${notification.subjectUuid}, 'name', ${notification.name}))`,
    (rows) => (JSON.parse(rows) as (DigestedNotification & { id: number })[]).toSorted((a, b) => b.id - a.id),
  ),
};
export type Digest = RowOfSources<typeof DIGEST>;

/**
 * Who is to be mailed the digest of a day, at most `limit`: active accounts of the staff with something unread that was
 * told up to `at`, that no digest has mailed, and that the person lets be mailed.
 */
export const digestsDue = (due: { day: SchoolDay; at: Instant }, limit: number): Statement<Digest> =>
  select(
    DIGEST,
    sql`from ${notificationSummary}
      cross join ${userAccount} on ${userAccount.id} = ${notificationSummary.userId} and ${userAccount.accountState} = 'Active'
      cross join ${userRole} on ${userRole.userId} = ${userAccount.id} and ${userRole.position} = 1
        and ${userRole.roleCode} in (select value from json_each(${json(STAFF_ROLES)}))
      left join ${notificationDigest} on ${notificationDigest.userId} = ${userAccount.id}
      cross join ${notification} indexed by notification_of_user on ${notification.userId} = ${userAccount.id}
        and ${notification.id} > coalesce(${notificationDigest.upTo}, 0)
    where ${notificationSummary.unread} > 0 and coalesce(${notificationDigest.day}, '') < ${due.day}
      and ${notification.readAt} is null and ${notification.madeAt} <= ${due.at}
      and not exists (select 1 from ${personalSetting} where ${personalSetting.userId} = ${userAccount.id}
        and ${personalSetting.name} = ${MAIL_SETTING} || ${notification.kind} and ${personalSetting.value} = ${MAIL_OFF})
    group by ${userAccount.id} order by ${userAccount.id} limit ${limit}`,
  );

/** Follow with expectChanges: it changes nothing where somebody's digest of the day is written already. */
export const digestsMade = (
  day: SchoolDay,
  persons: readonly Pick<Digest, "id" | "upTo">[],
): Statement<unknown> =>
  statement(sql`insert into ${notificationDigest} (user_id, day, up_to)
    select value ->> 'id', ${day}, value ->> 'upTo' from json_each(${json(persons)}) where true
    on conflict (user_id) do update set ${set(notificationDigest, { day, upTo: sql`excluded.up_to` })}
    where ${notificationDigest.day} < excluded.day`);
