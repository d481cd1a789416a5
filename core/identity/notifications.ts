import {
  fields,
  instant,
  oneOf,
  orNull,
  type RecordOfFields,
  text,
  whole,
} from "#core/shared/list/fields.ts";

/** What concerns a person, in the bell of the top bar. */
const NOTIFICATION_KINDS = [
  "gradebook-submitted",
  "gradebook-rejected",
  "gradebook-released",
  "deadline",
  "file-failed",
  "import-failed",
  "refund-requested",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What each is called; what follows it is the record's name. */
export const NOTIFICATION_TITLES: Readonly<Record<NotificationKind, string>> = {
  "gradebook-submitted": "Waits for your approval",
  "gradebook-rejected": "Sent back to you",
  "gradebook-released": "Released",
  deadline: "Encoding ends in three days",
  "file-failed": "A file could not be made",
  "import-failed": "An import failed",
  "refund-requested": "A refund waits for approval",
};

export const NOTIFICATION = fields({
  id: whole("id"),
  kind: oneOf(NOTIFICATION_KINDS, "kind"),
  name: text("name"),
  reason: text("reason"),
  /** Where its record is; empty: nowhere. */
  path: text("path"),
  at: instant("made_date"),
  readAt: orNull(instant("read_date")),
});
export type Notification = RecordOfFields<typeof NOTIFICATION.fields>;

/** As many as the bell lists. */
export const NOTIFICATIONS_SHOWN = 30;
/** Days before the end of the encoding window on which it is told. */
export const DEADLINE_DAYS = 3;
