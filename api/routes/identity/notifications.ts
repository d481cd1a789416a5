import { Hono } from "hono";
import { saveMySettings } from "#api/commands/identity/save-my-settings.ts";
import { readNotifications } from "#api/commands/notifications/read-notifications.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { readPage } from "#api/middleware/session.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import {
  CHOOSE_MAILED_KIND,
  MY_MAILED_KINDS,
  MY_NOTIFICATIONS,
  READ_NOTIFICATIONS,
  UNREAD_NOTIFICATIONS,
} from "#core/identity/notification-calls.ts";
import { MAIL_OFF, MAIL_SETTING, mailedKindsOf } from "#core/identity/notifications.ts";
import { personalSettings } from "#db/queries/identity/settings.ts";
import { notificationsOf, unreadOf } from "#db/queries/notifications/notification.ts";

/** What concerns the one who asks. */
export const notifications = new Hono<AppEnv>();

onCall(notifications, MY_NOTIFICATIONS, async (c) => {
  const { rows } = await readPage(c, (userId) => [notificationsOf(userId)] as const);
  return { rows: rows[0] };
});
onCall(notifications, UNREAD_NOTIFICATIONS, async (c) => {
  const { rows } = await readPage(c, (userId) => [unreadOf(userId)] as const);
  return { data: { unread: rows[0][0]?.unread ?? 0 } };
});
onCommand(notifications, READ_NOTIFICATIONS, ({ body }) => readNotifications(body));

onCall(notifications, MY_MAILED_KINDS, async (c) => {
  const { rows, scope } = await readPage(c, (userId) => [personalSettings(userId)] as const);
  return { data: mailedKindsOf(scope.actor.role, rows[0]) };
});
onCommand(notifications, CHOOSE_MAILED_KIND, ({ body: { kind, isMailed } }) =>
  saveMySettings({ [MAIL_SETTING + kind]: isMailed ? null : MAIL_OFF }),
);
