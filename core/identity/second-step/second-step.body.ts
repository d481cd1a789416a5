import * as z from "zod";
import { TOKENS } from "#core/identity/contract.ts";
import { changeAnswer, dataAnswer, MESSAGE, recordAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { neededLine } from "#core/shared/entered-text.ts";
import {
  fields,
  flag,
  instant,
  orAbsent,
  orNull,
  type RecordOfFields,
  records,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";

/** The bodies of the calls of the second step, and what they answer. */
const typed = z.string().max(200);
/** Who changes the own second step (I-43): the password and, where an app gives codes, one of its codes or a recovery code. */
const proof = { password: typed, code: typed.default("") };
export const proofBody = z.strictObject(proof);
/** `code`: of the app that is being set up. */
export const confirmAppBody = z.strictObject({ password: typed, code: typed });
/** What a browser answers of a passkey (WebAuthn): it is judged by what it says, not by its form. */
const signed = z.looseObject({ id: z.string().max(2000) });
export const pendingBody = z.strictObject({ token: typed });
export const addPasskeyBody = z.strictObject({ name: neededLine(60), response: signed, ...proof });
/** By a code, or by a passkey. */
export const signInByCodeBody = z.strictObject({
  token: typed,
  code: typed.default(""),
  passkey: signed.nullable().default(null),
  /** The code is not asked for on this browser for a while. */
  isRemembered: z.boolean().default(false),
});

/** What a right password is answered where the account has a second step. */
export const PENDING_SIGN_IN = fields({
  /** Names the sign-in to POST /auth/second-step, and is good for nothing else. */
  token: text("SecondStepToken"),
  /** Seconds until it no longer works. */
  expiresInSeconds: whole("ExpiresIn"),
});
export type PendingSignIn = RecordOfFields<typeof PENDING_SIGN_IN.fields>;

/** Signed in; with the token of a browser that is remembered, where that was asked for. */
export const SIGNED_IN = fields({ ...TOKENS.fields, deviceToken: orAbsent(text("DeviceToken")) });
export type SignedIn = RecordOfFields<typeof SIGNED_IN.fields>;

const PASSKEY = fields({
  uuid: text("id"),
  name: text("name"),
  createdAt: instant("created_date"),
  lastUsedAt: orNull(instant("last_used_date")),
});
export type Passkey = RecordOfFields<typeof PASSKEY.fields>;
const CREDENTIALS = z.array(
  z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }),
);
const ASKED = { challenge: z.string(), timeout: z.int().optional() };
/** What a browser is asked to make a passkey, as WebAuthn has it. */
export const PASSKEY_CREATION = z.object({
  ...ASKED,
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.string() })),
  attestation: z.string().optional(),
  excludeCredentials: CREDENTIALS.optional(),
  authenticatorSelection: z
    .object({ residentKey: z.string(), userVerification: z.string(), requireResidentKey: z.boolean() })
    .optional(),
  extensions: z.object({ credProps: z.boolean().optional() }).optional(),
  hints: z.array(z.string()).optional(),
});
/** What a browser is asked to sign in by one. */
export const PASSKEY_REQUEST = z.object({
  ...ASKED,
  rpId: z.string().optional(),
  allowCredentials: CREDENTIALS.optional(),
  userVerification: z.string().optional(),
});

export const SECOND_STEP_STATE = fields({
  /** Null: it is off. */
  since: orNull(instant("since")),
  /** An app gives codes. */
  hasApp: flag("has_app"),
  passkeys: records("passkeys", PASSKEY),
  /** Recovery codes that still work. */
  codesLeft: whole("recovery_codes_left"),
  /** The role cannot go on without it. */
  isRequired: flag("is_required"),
});
export type SecondStepState = RecordOfFields<typeof SECOND_STEP_STATE.fields>;

export const SECOND_STEP_SECRET = fields({
  /** Base 32, as apps take it. */
  secret: text("secret"),
  /** otpauth://…, as apps take it from a QR code. */
  uri: text("uri"),
});
export const RECOVERY_CODE_SET = fields({ codes: texts("recovery_codes") });

/** The calls of the second step (I-20). */
const tag = "Identity";
const own = { access: "ownSignIn", tag, isForBrowsers: true, success: 200 } as const;

export const SIGN_IN_BY_CODE = defineCall({
  method: "post",
  path: "/auth/second-step",
  access: "signed-out",
  tag,
  summary: "Finish a sign-in whose password was right, by a code of the app, a recovery code or a passkey",
  body: signInByCodeBody,
  success: 200,
  answer: dataAnswer(recordAnswer(SIGNED_IN)),
});
export const ASK_FOR_PASSKEY = defineCall({
  method: "post",
  path: "/auth/second-step/passkey",
  access: "signed-out",
  tag,
  summary: "What the browser signs by a passkey to finish a sign-in; null where the account has none",
  body: pendingBody,
  success: 200,
  answer: dataAnswer(schemaAnswer(PASSKEY_REQUEST.nullable())),
});
export const BEGIN_PASSKEY = defineCall({
  ...own,
  method: "post",
  path: "/me/passkeys/begin",
  summary: "What the browser signs to make a passkey",
  answer: dataAnswer(schemaAnswer(PASSKEY_CREATION)),
});
export const ADD_PASSKEY = defineCall({
  ...own,
  method: "post",
  path: "/me/passkeys",
  summary: "Adds a passkey as a second step; with the first way come recovery codes",
  body: addPasskeyBody,
  answer: changeAnswer(recordAnswer(RECOVERY_CODE_SET)),
});
export const REMOVE_PASSKEY = defineCall({
  ...own,
  method: "post",
  path: "/me/passkeys/{id}/remove",
  uuids: ["id"],
  summary: "Removes a passkey; with the last way the second step is off",
  body: proofBody,
  answer: MESSAGE,
});
export const MY_SECOND_STEP = defineCall({
  ...own,
  method: "get",
  path: "/me/second-step",
  summary: "Whether my sign-in has a second step",
  answer: dataAnswer(recordAnswer(SECOND_STEP_STATE)),
});
export const BEGIN_SECOND_STEP = defineCall({
  ...own,
  method: "post",
  path: "/me/second-step/begin",
  summary: "Makes the secret of a second step, which is on once a code of it was confirmed",
  answer: dataAnswer(recordAnswer(SECOND_STEP_SECRET)),
});
export const CONFIRM_SECOND_STEP = defineCall({
  ...own,
  method: "post",
  path: "/me/second-step/confirm",
  summary: "Turns the second step on by the password and a code, and makes recovery codes",
  body: confirmAppBody,
  answer: changeAnswer(recordAnswer(RECOVERY_CODE_SET)),
});
export const NEW_RECOVERY_CODES = defineCall({
  ...own,
  method: "post",
  path: "/me/second-step/recovery-codes",
  summary: "Makes new recovery codes; those before no longer work",
  body: proofBody,
  answer: changeAnswer(recordAnswer(RECOVERY_CODE_SET)),
});
export const END_SECOND_STEP = defineCall({
  ...own,
  method: "post",
  path: "/me/second-step/off",
  summary: "Turns the second step off",
  body: proofBody,
  answer: MESSAGE,
});
