import * as z from "zod";
import { SCHOOL_PROFILE } from "#core/management/school-profile.ts";
import { SCHOOL_SETTINGS } from "#core/management/school-settings.ts";
import { STUDENT_ORDER, STUDENT_ORDERS } from "#core/management/student-order.ts";
import {
  fields,
  flag,
  instant,
  oneOf,
  orNull,
  type RecordOfFields,
  record,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { MAILED_KINDS } from "./notifications.ts";
import type { RoleCode } from "./roles.ts";
import { SECOND_STEP_STATE } from "./second-step/second-step-contract.ts";

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

/** GET /me/session: when it ends for want of use (I-25). */
export const SESSION_LASTS = fields({
  /** Null: it does not. */
  idleMinutes: orNull(whole("idle_minutes")),
  /** Seconds that are left if nothing is done. */
  secondsLeft: orNull(whole("seconds_left")),
});

/** GET /settings: one's own account and sessions; for the administrator the school's settings. */
export const SETTINGS = fields({
  givenName: text("givenname"),
  lastName: text("lastname"),
  email: text("email"),
  role: text<RoleCode>("role_code"),
  sessions: records("sessions", SIGNED_IN_SESSION),
  secondStep: record("second_step", SECOND_STEP_STATE),
  mailed: record("mailed", MAILED_KINDS),
  /** The order of students the person chose; null: the school's. */
  studentOrder: orNull(oneOf(STUDENT_ORDERS, "student_order")),
  schoolStudentOrder: oneOf(STUDENT_ORDERS, "school_student_order"),
  /** Null: this role may not change them. */
  school: orNull(record("school", SCHOOL_SETTINGS.wire)),
  /** Null: this role may not change it. */
  profile: orNull(record("profile", SCHOOL_PROFILE.wire)),
  /** SHA-256 of the school's logo, for whoever may change it; null: none. */
  logo: orNull(text("logo")),
});
export type Settings = RecordOfFields<typeof SETTINGS.fields>;
export const SIGN_IN_ENDED = "The sign-in is ended.";
export const SIGNED_OUT_OTHERS = "The other sign-ins are ended.";

/** PATCH /settings/mine: what a person decides for oneself; null goes back to what the school decides. */
export const mySettingsBody = z.strictObject({
  [STUDENT_ORDER.name]: choiceOf(STUDENT_ORDERS).nullable().optional(),
});
