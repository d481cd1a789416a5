import * as z from "zod";
import { OFFICE_RECORD } from "#core/management/office-records.body.ts";
import { PAST_TIME } from "#core/management/retention.ts";
import { SCHOOL_PROFILE, schoolProfileBody } from "#core/management/school-profile.ts";
import { SCHOOL_SETTINGS, schoolSettingsBody } from "#core/management/school-settings.ts";
import { STUDENT_ORDER, STUDENT_ORDERS } from "#core/management/student-order.ts";
import {
  changeAnswer,
  dataAnswer,
  FILE,
  MESSAGE,
  objectAnswer,
  recordAnswer,
  rowsAnswer,
  schemaAnswer,
} from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
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
import {
  auditNoticeBody,
  changePasswordBody,
  confirmForgotPasswordBody,
  consoleLoginBody,
  forgotPasswordBody,
  loginBody,
  PROFILE,
  refreshBody,
  TOKENS,
} from "./contract.ts";
import { MAILED_KINDS } from "./notifications.ts";
import type { RoleCode } from "./roles.ts";
import {
  isSameName,
  type SavedView,
  type SavedViews,
  VIEW_ADDRESS_MAX,
  VIEW_MESSAGES,
  VIEW_NAME_MAX,
  VIEWS_MAX,
} from "./saved-views.ts";
import { PENDING_SIGN_IN, SECOND_STEP_STATE } from "./second-step/second-step.body.ts";
import { SETUP_STATE, setupBody } from "./setup-contract.ts";

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

/** The app parents use instead of this console: where it is downloaded, and where its passwords are set. */
export const PARENT_APP = fields({
  schoolName: text("school.name"),
  schoolEmail: text("school.email"),
  schoolContact: text("school.contact_no"),
  /** Addresses in the stores; null where the school has named none. */
  androidUrl: orNull(text("android_url")),
  iosUrl: orNull(text("ios_url")),
  /** What the school adds in its own words. */
  note: text("note"),
});
export type ParentApp = RecordOfFields<typeof PARENT_APP.fields>;

const COLUMNS_MAX = 60;
const columnKeys = z.array(z.string().max(60)).max(COLUMNS_MAX).default([]);

const savedView = z.strictObject({
  name: z.string().trim().min(1, VIEW_MESSAGES.name).max(VIEW_NAME_MAX, VIEW_MESSAGES.name),
  address: z.string().max(VIEW_ADDRESS_MAX),
  hidden: columnKeys,
  order: columnKeys,
  density: choiceOf(["comfortable", "compact"]).default("comfortable"),
});

/** PUT /me/views/{list}: all views of the list, and the version they were read with. */
const savedViewsBody = z.strictObject({
  views: z.array(savedView).max(VIEWS_MAX, VIEW_MESSAGES.full).refine(hasOwnNames, VIEW_MESSAGES.twice),
  version: z.int().min(0),
});

function hasOwnNames(views: readonly SavedView[]): boolean {
  return views.every((view, index) => views.findIndex(({ name }) => isSameName(name, view.name)) === index);
}

/** The calls of sessions, accounts and settings. */
const tag = "Identity";
const done = schemaAnswer(z.literal(200));

/** What a right password is answered where a code is still asked for (I-20). */
export const CODE_ASKED_FOR = dataAnswer(recordAnswer(PENDING_SIGN_IN));
export const SIGN_IN = defineCall({
  method: "post",
  path: "/auth/login",
  access: "signed-out",
  tag,
  summary:
    "Sign in; where the account has a second step, 202 with the token that POST /auth/second-step takes",
  body: consoleLoginBody,
  success: 200,
  answer: dataAnswer(recordAnswer(TOKENS)),
  otherAnswers: { 202: CODE_ASKED_FOR },
});
export const REFRESH_TOKEN = defineCall({
  method: "post",
  path: "/auth/refresh-token",
  access: "signed-out",
  tag,
  summary: "Exchange a refresh token, once, for new tokens",
  body: refreshBody,
  success: 200,
  answer: objectAnswer({ status: done, data: recordAnswer(TOKENS) }),
});
export const SETUP_STATUS = defineCall({
  method: "get",
  path: "/setup",
  access: "signed-out",
  tag,
  summary: "Whether this school still waits for its first administrator",
  success: 200,
  answer: dataAnswer(recordAnswer(SETUP_STATE)),
});
export const SET_UP_SCHOOL = defineCall({
  method: "post",
  path: "/setup",
  access: "signed-out",
  tag,
  summary: "Open a school without accounts: by the setup code its first administrator, once, signed in",
  body: setupBody,
  success: 200,
  answer: dataAnswer(recordAnswer(TOKENS)),
});
export const SIGN_OUT = defineCall({
  method: "post",
  path: "/auth/logout",
  access: "ownSignIn",
  tag,
  summary: "Revoke this session",
  success: 200,
  answer: MESSAGE,
});
export const PARENT_SIGN_IN = defineCall({
  method: "post",
  path: "/sponsor/auth/login",
  access: "signed-out",
  tag,
  summary: "Sign in to the parent app",
  body: loginBody,
  success: 200,
  answer: dataAnswer(recordAnswer(TOKENS)),
});
export const PARENT_SIGN_OUT = defineCall({
  method: "post",
  path: "/sponsor/auth/logout",
  access: "sponsor",
  tag,
  summary: "Sign out of the parent app",
  success: 200,
  answer: MESSAGE,
});
export const PARENT_APP_DOWNLOAD = defineCall({
  method: "get",
  path: "/sponsor/app",
  access: "signed-out",
  tag,
  summary: "Where parents get their app, as the school has set it",
  success: 200,
  answer: dataAnswer(recordAnswer(PARENT_APP)),
});
export const FORGOT_PASSWORD = defineCall({
  method: "post",
  path: "/auth/forgot-password",
  access: "signed-out",
  tag,
  summary: "Mail a password link",
  body: forgotPasswordBody,
  success: 200,
  answer: MESSAGE,
});
export const CONFIRM_FORGOT_PASSWORD = defineCall({
  method: "post",
  path: "/auth/confirm-forgot-password",
  access: "signed-out",
  tag,
  summary: "Set a password by a mailed link",
  body: confirmForgotPasswordBody,
  success: 200,
  answer: MESSAGE,
});
export const CHANGE_PASSWORD = defineCall({
  isForBrowsers: true,
  method: "put",
  path: "/me/password",
  access: "account",
  tag,
  summary: "Change my password; signs out my other sessions",
  body: changePasswordBody,
  success: 200,
  answer: objectAnswer({ status: done, message: schemaAnswer(z.string()) }),
});
export const MY_PROFILE = defineCall({
  method: "get",
  path: "/users/me",
  access: "ownSignIn",
  tag,
  summary: "My profile",
  success: 200,
  answer: dataAnswer(recordAnswer(PROFILE)),
});
export const AUDIT_NOTICE = defineCall({
  method: "post",
  path: "/audit_log/{event}/web",
  patterns: { event: "(reset-password|logout)" },
  access: "ownSignIn",
  tag,
  summary: "Notice of a reset-password or logout",
  body: auditNoticeBody,
  success: 200,
  answer: MESSAGE,
});

/** A person's views of a list; also in the refusal of a stale save. */
const SAVED_VIEWS = schemaAnswer<SavedViews>(savedViewsBody);
export const MY_VIEWS = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/me/views/{list}",
  access: "account",
  tag,
  summary: "My views of a list",
  success: 200,
  answer: dataAnswer(SAVED_VIEWS),
});
export const SAVE_MY_VIEWS = defineCall({
  isForBrowsers: true,
  method: "put",
  path: "/me/views/{list}",
  access: "account",
  tag,
  summary: "Save my views of a list: all of them, at the version they were read with",
  body: savedViewsBody,
  success: 200,
  answer: changeAnswer(SAVED_VIEWS),
  current: SAVED_VIEWS.fromWire,
});

export const MY_SETTINGS = defineCall({
  method: "get",
  path: "/settings",
  access: "settings",
  tag,
  summary: "My account and sign-ins; for the system administrator the school's settings",
  success: 200,
  answer: dataAnswer(recordAnswer(SETTINGS)),
});
export const MY_SESSION = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/me/session",
  access: "ownSignIn",
  tag,
  summary: "How long my session lasts without use",
  success: 200,
  answer: dataAnswer(recordAnswer(SESSION_LASTS)),
});
export const MY_SESSIONS = defineCall({
  method: "get",
  path: "/me/sessions",
  access: "account",
  tag,
  summary: "Where I am signed in",
  success: 200,
  answer: rowsAnswer(recordAnswer(SIGNED_IN_SESSION)),
});
export const END_MY_SESSION = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/me/sessions/{id}/end",
  access: "account",
  uuids: ["id"],
  tag,
  summary: "Ends another of my sign-ins",
  success: 200,
  answer: MESSAGE,
});
export const SIGN_OUT_OTHERS = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/settings/sign-out-others",
  access: "account",
  tag,
  summary: "Ends my other sign-ins",
  success: 200,
  answer: MESSAGE,
});
export const SAVE_MY_SETTINGS = defineCall({
  isForBrowsers: true,
  method: "patch",
  path: "/settings/mine",
  access: "settings",
  tag,
  summary: "Changes what I decide for myself: those named; null goes back to the school's",
  body: mySettingsBody,
  success: 200,
  answer: MESSAGE,
});
export const SAVE_SCHOOL_SETTINGS = defineCall({
  isForBrowsers: true,
  current: OFFICE_RECORD.fromWire,
  method: "patch",
  path: "/settings/school",
  access: "schoolSettings",
  tag,
  summary: "Changes what the school decides for everyone",
  body: schoolSettingsBody,
  success: 200,
  answer: changeAnswer(recordAnswer(SCHOOL_SETTINGS.wire)),
});
export const RETENTION_DRY_RUN = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/settings/school/retention",
  access: "schoolSettings",
  tag,
  summary: "How much each time of keeping would delete today; nothing is changed",
  success: 200,
  answer: rowsAnswer(recordAnswer(PAST_TIME)),
});
export const SAVE_SCHOOL_PROFILE = defineCall({
  isForBrowsers: true,
  current: OFFICE_RECORD.fromWire,
  method: "patch",
  path: "/settings/profile",
  access: "schoolSettings",
  tag,
  summary: "Changes the school's name, address and numbers",
  body: schoolProfileBody,
  success: 200,
  answer: changeAnswer(recordAnswer(SCHOOL_PROFILE.wire)),
});
const logo = { access: "schoolSettings", tag, path: "/settings/school/logo", success: 200 } as const;
export const LOGO_FILE = defineCall({
  isForBrowsers: true,
  ...logo,
  // Lists that a browser prints are headed by it, whoever prints them (D-18).
  access: "ownSignIn",
  method: "get",
  summary: "The school's logo",
  answer: FILE,
});
export const UPLOAD_LOGO = defineCall({
  isForBrowsers: true,
  ...logo,
  method: "post",
  summary: "Keeps the school's logo, a PNG or JPEG picture, in place of the one before",
  upload: true,
  answer: MESSAGE,
});
export const REMOVE_LOGO = defineCall({
  isForBrowsers: true,
  ...logo,
  method: "delete",
  summary: "Removes the school's logo",
  answer: MESSAGE,
});
