import * as z from "zod";
import { dataAnswer, MESSAGE, recordAnswer, rowsAnswer } from "#core/shared/answer.ts";
import { body, entered } from "#core/shared/body.ts";
import { defineCall } from "#core/shared/call.ts";
import { fields, flag, oneOf, whole } from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { MAILED_KINDS, NOTIFICATION, NOTIFICATION_KINDS } from "./notifications.ts";

const own = { isForBrowsers: true, access: "account", tag: "Identity", success: 200 } as const;

export const MY_NOTIFICATIONS = defineCall({
  ...own,
  method: "get",
  path: "/me/notifications",
  summary: "What concerns me, the newest first",
  answer: rowsAnswer(recordAnswer(NOTIFICATION)),
});
export const UNREAD_NOTIFICATIONS = defineCall({
  ...own,
  method: "get",
  path: "/me/notifications/unread",
  summary: "How many of them I have not read",
  answer: dataAnswer(recordAnswer(fields({ unread: whole("unread") }))),
});
/** The newest that the person has seen: what came meanwhile stays unread. */
export const READ_NOTIFICATIONS = defineCall({
  ...own,
  method: "post",
  path: "/me/notifications/read",
  summary: "Marks my notifications as read: one of them, or all up to one",
  body: body({
    upTo: entered(whole("up_to"), z.int().min(0)),
    from: entered(whole("from"), z.int().min(0).default(0)),
  }),
  answer: MESSAGE,
});
/** Finance has these among its own settings (I-3). */
export const MY_MAILED_KINDS = defineCall({
  method: "get",
  path: "/me/notifications/mail",
  access: "account",
  tag: "Identity",
  summary: "What the daily email tells me of",
  success: 200,
  answer: dataAnswer(recordAnswer(MAILED_KINDS)),
});
export const CHOOSE_MAILED_KIND = defineCall({
  ...own,
  method: "patch",
  path: "/me/notifications/mail",
  summary: "Whether the daily email tells me of a kind of notification",
  body: body({
    kind: entered(oneOf(NOTIFICATION_KINDS, "kind"), choiceOf(NOTIFICATION_KINDS)),
    isMailed: entered(flag("is_mailed"), z.boolean()),
  }),
  answer: MESSAGE,
});
