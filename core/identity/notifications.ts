import {
  fields,
  flag,
  instant,
  oneOf,
  orNull,
  type RecordOfFields,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { type Instant, instantAt, type SchoolDay, schoolDayAt, startOfDay } from "#core/shared/school-day.ts";
import { type Area, mayEnter } from "./access.ts";
import type { RoleCode } from "./roles.ts";

/** What concerns a person, in the bell of the top bar. */
export const NOTIFICATION_KINDS = [
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
  deadline: "Encoding ends within three days",
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
/** So many days before the end of the encoding window it is told. */
export const DEADLINE_DAYS = 3;

/** Whom a kind can concern. */
const KIND_AREA: Readonly<Record<NotificationKind, Area>> = {
  "gradebook-submitted": "grades",
  "gradebook-rejected": "grades",
  "gradebook-released": "grades",
  deadline: "grades",
  "file-failed": "account",
  "import-failed": "account",
  "refund-requested": "billing",
};

/** What the daily mail tells a person of: each kind that can concern the role. */
export const MAILED_KINDS = fields({
  kinds: records("kinds", fields({ kind: oneOf(NOTIFICATION_KINDS, "kind"), isMailed: flag("is_mailed") })),
});
export type MailedKinds = RecordOfFields<typeof MAILED_KINDS.fields>;
/** The personal setting of a kind is called this and the kind; it is mailed unless that is `MAIL_OFF`. */
export const MAIL_SETTING = "mail_";
export const MAIL_OFF = "off";
export const mailedKindsOf = (
  role: RoleCode,
  personal: readonly { name: string; value: string }[],
): MailedKinds => ({
  kinds: NOTIFICATION_KINDS.filter((kind) => mayEnter(KIND_AREA[kind], role)).map((kind) => ({
    kind,
    isMailed: !personal.some(({ name, value }) => name === MAIL_SETTING + kind && value === MAIL_OFF),
  })),
});

/** The hour in Manila at which the day's digest is due. */
const DIGEST_HOUR = 16;
const HOUR_MS = 3_600_000;
/** The last digest that is due at a moment: its day, and the instant up to which it tells. */
export function digestDueAt(epochMs: number): { day: SchoolDay; at: Instant } {
  const day = schoolDayAt(epochMs - DIGEST_HOUR * HOUR_MS);
  return { day, at: instantAt(Date.parse(startOfDay(day)) + DIGEST_HOUR * HOUR_MS) };
}

export interface DigestLine {
  kind: NotificationKind;
  /** Records, not notifications: what was sent back twice is one. */
  count: number;
  /** The newest of them; none of a kind whose records are not named. */
  names: string[];
}
/** An unread notification, of which the digest tells. */
export interface DigestedNotification {
  kind: NotificationKind;
  subject: string;
  name: string;
}
const NAMES_MAX = 5;
/** Names of gradebooks are of classes. A file's, or a payment's, may be a student's: they are only counted. */
const isNamed = (kind: NotificationKind): boolean => KIND_AREA[kind] === "grades";

/** What the mail says of a person's unread notifications, the newest first, by kind in the order of the kinds. */
export const digestOf = (unread: readonly DigestedNotification[]): DigestLine[] =>
  NOTIFICATION_KINDS.flatMap((kind) => {
    const names = new Map(
      unread.filter((one) => one.kind === kind).map(({ subject, name }) => [subject, name]),
    );
    if (names.size === 0) return [];
    return [{ kind, count: names.size, names: isNamed(kind) ? [...names.values()].slice(0, NAMES_MAX) : [] }];
  });

/** "Mathematics - Grade 7 Narra - 1st Term; Science - …; and 3 more", or how many. */
export const digestLineInWords = ({ count, names }: DigestLine): string =>
  names.length === 0
    ? String(count)
    : [...names, ...(count > names.length ? [`and ${count - names.length} more`] : [])].join("; ");
