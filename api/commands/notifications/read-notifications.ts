import type { Command } from "#api/commands/command.ts";
import { ok } from "#core/shared/result.ts";
import { markRead } from "#db/queries/notifications/notification.ts";

/** Marks own notifications as read, from one to another. A person's bell is no record of the school: it has no event. */
export const readNotifications = (range: { from: number; upTo: number }): Command<readonly []> => ({
  read: () => [],
  decide: ({ actor, now }) =>
    ok({
      statements: [markRead(actor.id, range, now)],
      audit: [],
      answer: { status: 200, message: "Marked as read." },
    }),
});
