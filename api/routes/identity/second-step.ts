import { Hono } from "hono";
import { keyedDigest } from "#api/commands/identity/access-token.ts";
import {
  addPasskey,
  beginPasskey,
  removePasskey,
} from "#api/commands/identity/second-step/change-passkeys.ts";
import {
  beginOwnSecondStep,
  confirmOwnSecondStep,
  endOwnSecondStep,
  makeRecoveryCodes,
  type Proof,
} from "#api/commands/identity/second-step/change-second-step.ts";
import { recoveryCodesOf } from "#api/commands/identity/second-step/recovery-codes.ts";
import { unseal } from "#api/commands/identity/second-step/sealed-secret.ts";
import { askForPasskey, signInByCode } from "#api/commands/identity/second-step/sign-in-by-code.ts";
import { timeSecretUri } from "#api/commands/identity/second-step/time-codes.ts";
import { countCodeAttempt } from "#api/commands/identity/sign-in-limit.ts";
import type { ApiContext, AppEnv } from "#api/middleware/api-env.ts";
import { clientAddress } from "#api/middleware/client-address.ts";
import { executeCommand, readPage, unwrap } from "#api/middleware/session.ts";
import { send } from "#api/middleware/what-follows.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import { relyingPartyOf } from "#core/identity/second-step/passkeys.ts";
import { shownRecoveryCode } from "#core/identity/second-step/second-step.ts";
import {
  ADD_PASSKEY,
  ASK_FOR_PASSKEY,
  BEGIN_PASSKEY,
  BEGIN_SECOND_STEP,
  CONFIRM_SECOND_STEP,
  END_SECOND_STEP,
  MY_SECOND_STEP,
  NEW_RECOVERY_CODES,
  REMOVE_PASSKEY,
  SIGN_IN_BY_CODE,
} from "#core/identity/second-step/second-step-calls.ts";
import type { SecondStepState } from "#core/identity/second-step/second-step-contract.ts";
import type { CallValue } from "#core/shared/call.ts";
import { type SecondStep, secondStepOf } from "#db/queries/identity/second-step.ts";
import { signedOut } from "./identity.ts";

/** Signing in in two steps: the code after the password, and everybody's own second step (I-20). */
export const secondStep = new Hono<AppEnv>();

export const secondStepState = ({
  since,
  hasApp,
  passkeys,
  codesLeft,
  isRequired,
}: SecondStep): SecondStepState => ({ since, hasApp, passkeys, codesLeft, isRequired });

onCall(secondStep, SIGN_IN_BY_CODE, async (c, { body }) => {
  const { signedIn, outbox } = unwrap(await signInByCode(signedOut(c), body));
  if (outbox.length > 0) c.executionCtx.waitUntil(send(c.env, outbox));
  return { data: signedIn };
});
onCall(secondStep, ASK_FOR_PASSKEY, async (c, { body: { token } }) => ({
  data: unwrap(await askForPasskey(signedOut(c), token)) as CallValue<typeof ASK_FOR_PASSKEY>["data"],
}));
onCall(secondStep, MY_SECOND_STEP, async (c) => {
  const { rows } = await readPage(c, (userId) => [secondStepOf(userId, null)] as const);
  const [step] = rows[0];
  if (!step) throw new Error("a live session without its account");
  return { data: secondStepState(step) };
});

/** What is written down of a change knows neither the secret nor the codes: both are made of it for this answer alone. */
onCall(secondStep, BEGIN_SECOND_STEP, async (c) => {
  const key = c.env.SECOND_STEP_KEY;
  const { data } = await executeCommand(c, beginOwnSecondStep(key));
  const { sealed, email } = data as { sealed: string; email: string };
  const secret = await unseal(sealed, key, c.var.actorUuid ?? "");
  if (secret === null) throw new Error("a secret that was sealed just now does not open");
  return { data: { secret, uri: timeSecretUri(secret, email) } };
});
/** `setUuid`: null where none were made. */
const shownCodes = async (key: string, setUuid: unknown) => ({
  codes: setUuid === null ? [] : (await recoveryCodesOf(key, setUuid as string)).map(shownRecoveryCode),
});
/** A try at one's own password or code counts as one of signing in does. */
async function ownProof(
  c: ApiContext,
  { password, code }: Pick<Proof, "password" | "code">,
): Promise<{ proof: Proof; digest: string }> {
  const { rows } = await readPage(c, (userId) => [secondStepOf(userId, null)] as const);
  const email = rows[0][0]?.email ?? "";
  const context = signedOut(c);
  const attempt = unwrap(
    await countCodeAttempt(context, { email, address: clientAddress(c), tokenHash: null }),
  );
  return {
    proof: { password, code, attempt, passwords: context.passwords, key: c.env.SECOND_STEP_KEY },
    // The key is of this very password or code, of which the database is to know nothing.
    digest: await keyedDigest(c.env.TOKEN_SECRET, `second-step:${password}\n${code}`),
  };
}
onCall(secondStep, CONFIRM_SECOND_STEP, async (c, { body }) => {
  const { proof, digest } = await ownProof(c, body);
  const { message, data } = await executeCommand(c, confirmOwnSecondStep(proof), { digest });
  return { message, data: await shownCodes(proof.key, data) };
});
onCall(secondStep, NEW_RECOVERY_CODES, async (c, { body }) => {
  const { proof, digest } = await ownProof(c, body);
  const { message, data } = await executeCommand(c, await makeRecoveryCodes(proof), { digest });
  return { message, data: await shownCodes(proof.key, data) };
});
onCall(secondStep, END_SECOND_STEP, async (c, { body }) => {
  const { proof, digest } = await ownProof(c, body);
  const { message } = await executeCommand(c, await endOwnSecondStep(proof), { digest });
  return { message };
});

onCommand(secondStep, BEGIN_PASSKEY, (_, c) => beginPasskey(relyingPartyOf(c.env.CONSOLE_ORIGIN)));
onCall(secondStep, ADD_PASSKEY, async (c, { body }) => {
  const { proof, digest } = await ownProof(c, body);
  const rp = relyingPartyOf(c.env.CONSOLE_ORIGIN);
  const command = await addPasskey(body, proof, rp, c.var.epochMs);
  const { message, data } = await executeCommand(c, command, { digest: `${digest} ${body.response.id}` });
  return { message, data: await shownCodes(proof.key, data) };
});
onCall(secondStep, REMOVE_PASSKEY, async (c, { params: { id }, body }) => {
  const { proof, digest } = await ownProof(c, body);
  const { message } = await executeCommand(c, await removePasskey(id, proof), { digest });
  return { message };
});
