import type { Command } from "#api/commands/command.ts";
import { saveMySettings } from "#api/commands/identity/save-my-settings.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { readPage } from "#api/middleware/session.ts";
import {
  CHOOSE_MAILED_KIND,
  MY_MAILED_KINDS,
  MY_NOTIFICATIONS,
  READ_NOTIFICATIONS,
  UNREAD_NOTIFICATIONS,
} from "#core/identity/notification-calls.ts";
import { MAIL_OFF, MAIL_SETTING, mailedKindsOf } from "#core/identity/notifications.ts";
import { ok } from "#core/shared/result.ts";
import { personalSettings } from "#db/queries/identity/settings.ts";
import { markRead, notificationsOf, unreadOf } from "#db/queries/notifications/notification.ts";

/** What concerns the one who asks. */

export const listNotifications = endpoint(MY_NOTIFICATIONS, async (c) => {
  const { rows } = await readPage(c, (userId) => [notificationsOf(userId)] as const);
  return { rows: rows[0] };
});
export const countUnread = endpoint(UNREAD_NOTIFICATIONS, async (c) => {
  const { rows } = await readPage(c, (userId) => [unreadOf(userId)] as const);
  return { data: { unread: rows[0][0]?.unread ?? 0 } };
});
export const markNotificationsRead = change(
  READ_NOTIFICATIONS,
  // A person's bell is no record of the school: it has no event.
  ({ body: range }): Command<readonly []> => ({
    read: () => [],
    decide: ({ actor, now }) =>
      ok({
        statements: [markRead(actor.id, range, now)],
        audit: [],
        answer: { status: 200, message: "Marked as read." },
      }),
  }),
);

export const listMailedKinds = endpoint(MY_MAILED_KINDS, async (c) => {
  const { rows, scope } = await readPage(c, (userId) => [personalSettings(userId)] as const);
  return { data: mailedKindsOf(scope.actor.role, rows[0]) };
});
export const chooseMailedKind = change(CHOOSE_MAILED_KIND, ({ body: { kind, isMailed } }) =>
  saveMySettings({ [MAIL_SETTING + kind]: isMailed ? null : MAIL_OFF }),
);
