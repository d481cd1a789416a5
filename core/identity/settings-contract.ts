import { SCHOOL_SETTINGS } from "#core/management/school-settings.ts";
import {
  fields,
  flag,
  instant,
  orNull,
  type RecordOfFields,
  record,
  records,
  text,
} from "#core/shared/list/fields.ts";
import type { RoleCode } from "./roles.ts";

export const SIGNED_IN_SESSION = fields({
  uuid: text("id"),
  /** "Chrome on Windows". */
  device: text("device"),
  signedInAt: instant("signed_in_at"),
  /** When it was last used, to within the time an access token lasts. */
  seenAt: instant("seen_at"),
  isThisOne: flag("is_this_one"),
});
export type SignedInSession = RecordOfFields<typeof SIGNED_IN_SESSION.fields>;

/** GET /settings: one's own account and sessions; for the administrator the school's settings. */
export const SETTINGS = fields({
  givenName: text("givenname"),
  lastName: text("lastname"),
  email: text("email"),
  role: text<RoleCode>("role_code"),
  sessions: records("sessions", SIGNED_IN_SESSION),
  /** Null: this role may not change them. */
  school: orNull(record("school", SCHOOL_SETTINGS.wire)),
  /** SHA-256 of the school's logo, for whoever may change it; null: none. */
  logo: orNull(text("logo")),
});
export type Settings = RecordOfFields<typeof SETTINGS.fields>;
export const SIGN_IN_ENDED = "The sign-in is ended.";
export const SIGNED_OUT_OTHERS = "The other sign-ins are ended.";
