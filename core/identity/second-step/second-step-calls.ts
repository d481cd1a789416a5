import { changeAnswer, dataAnswer, MESSAGE, recordAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  addPasskeyBody,
  confirmAppBody,
  PASSKEY_CREATION,
  PASSKEY_REQUEST,
  pendingBody,
  proofBody,
  RECOVERY_CODE_SET,
  SECOND_STEP_SECRET,
  SECOND_STEP_STATE,
  SIGNED_IN,
  signInByCodeBody,
} from "./second-step-contract.ts";

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
