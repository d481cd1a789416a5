import { keyedDigest, sha256Hex } from "#api/commands/identity/access-token.ts";
import { signCountOf, signInOptions } from "#api/commands/identity/second-step/passkey-checks.ts";
import { typedHash } from "#api/commands/identity/second-step/recovery-codes.ts";
import { countCodeAttempt } from "#api/commands/identity/sign-in-limit.ts";
import { commitContextOf, type SignedOutContext } from "#api/commands/identity/signed-out-context.ts";
import { endpoint } from "#api/endpoint.ts";
import { unwrap } from "#api/middleware/session.ts";
import { send } from "#api/middleware/what-follows.ts";
import { PASSKEY_MESSAGES, type RelyingParty } from "#core/identity/second-step/passkeys.ts";
import {
  ASK_FOR_PASSKEY,
  SIGN_IN_BY_CODE,
  type SignedIn,
} from "#core/identity/second-step/second-step.body.ts";
import {
  REMEMBERED_DAYS,
  readTypedCode,
  SECOND_STEP_MESSAGES,
} from "#core/identity/second-step/second-step.ts";
import type { CallValue } from "#core/shared/call.ts";
import type { OutboxMessage } from "#core/shared/outbox.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { type Instant, instantAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import { askToSign, countSignature } from "#db/queries/identity/passkey.ts";
import {
  endPendingSignIn,
  pendingSignInByHash,
  rememberDevice,
  type SecondStep,
  secondStepOf,
} from "#db/queries/identity/second-step.ts";
import { accountById, deviceHistory } from "#db/queries/identity/session.ts";
import { school } from "#db/queries/management/school.ts";
import type { Statement } from "#db/statement.ts";
import { usedUpByCode } from "./second-step.ts";
import { actorOf, signInto } from "./sign-in.ts";
import { signedOut } from "./signed-out.ts";

const EXPIRED = refuse(401, "SIGN_IN_EXPIRED", SECOND_STEP_MESSAGES.expired);
const WRONG_CODE = refuse(401, "WRONG_CODE", SECOND_STEP_MESSAGES.wrongCode);
const WRONG_PASSKEY = refuse(401, "WRONG_CODE", PASSKEY_MESSAGES.refused);
const DAY_MS = 86_400_000;

/**
 * POST /auth/second-step: finishes a sign-in whose password was right, by a code of the app, a recovery code or a passkey; counted
 * and limited before it is looked at. Every pending sign-in ends with the first code that is taken.
 */
async function signInByCode(
  context: SignedOutContext,
  input: { token: string; code: string; passkey: object | null; isRemembered: boolean },
): Promise<Result<{ signedIn: SignedIn; outbox: OutboxMessage[] }>> {
  const { db, epochMs, origin, tokenSecret } = context;
  const now = instantAt(epochMs);
  const tokenHash = await sha256Hex(input.token);
  const [[pending]] = await read(db, [pendingSignInByHash(tokenHash, now)] as const);
  if (!pending) return EXPIRED;
  const counted = await countCodeAttempt(context, {
    email: pending.email,
    address: origin.address,
    tokenHash,
  });
  if (!counted.ok) return counted;
  const code = readTypedCode(input.code);
  const [[account], [history], [business], [step]] = await read(db, [
    accountById(pending.userId),
    deviceHistory(pending.email, origin.platform),
    school("1"),
    secondStepOf(pending.userId, await typedHash(code)),
  ] as const);
  if (!account || !step || step.since === null) return EXPIRED;
  const { passkey } = input;
  const usedUp = passkey
    ? await usedUpByPasskey(passkey, step, pending.challenge, { rp: context.relyingParty, now })
    : await usedUpByCode(code, step, { key: context.secondStepKey, epochMs, now });
  const refused = passkey ? WRONG_PASSKEY : WRONG_CODE;
  if (usedUp === null) {
    await commit(commitContextOf(context, actorOf(account), now), {
      statements: [askToSign(pending.pendingId, null)],
      audit: [{ event: "second-step-refused", subjectUuid: account.uuid }],
      answer: { status: 200, message: refused.message },
    });
    return refused;
  }
  const deviceToken = input.isRemembered
    ? await keyedDigest(tokenSecret, `remembered:${crypto.randomUUID()}`)
    : null;
  const done = await signInto(context, account, {
    statements: [
      ...endPendingSignIn(pending.pendingId),
      ...usedUp,
      ...counted.value.succeeded,
      ...(deviceToken === null
        ? []
        : [
            rememberDevice(account.id, {
              tokenHash: await sha256Hex(deviceToken),
              expiresAt: instantAt(epochMs + REMEMBERED_DAYS * DAY_MS),
            }),
          ]),
    ],
    isNewDevice: history?.isNew === true,
    business,
    byRecoveryCode: !passkey && code.kind === "recovery",
  });
  if (done === null) return refused;
  return ok({ signedIn: { ...done.tokens, deviceToken }, outbox: done.outbox });
}

/** What a signature by one of the account's passkeys is used up by; null: it is wrong, or of another challenge or account. */
async function usedUpByPasskey(
  response: object,
  step: SecondStep,
  challenge: string | null,
  { rp, now }: { rp: RelyingParty; now: Instant },
): Promise<Statement<unknown>[] | null> {
  const passkey = step.passkeys.find(
    ({ credentialId }) => credentialId === (response as { id?: unknown }).id,
  );
  if (!passkey || challenge === null) return null;
  const newCount = await signCountOf(response, challenge, passkey, rp);
  return newCount === null ? null : countSignature(passkey, { newCount, now });
}

/** POST /auth/second-step/passkey: what the browser is to sign by one of the account's passkeys; null where it has none. */
async function askForPasskey(context: SignedOutContext, token: string): Promise<Result<object | null>> {
  const { db, epochMs } = context;
  const now = instantAt(epochMs);
  const [[pending]] = await read(db, [pendingSignInByHash(await sha256Hex(token), now)] as const);
  if (!pending) return EXPIRED;
  const [[account], [step]] = await read(db, [
    accountById(pending.userId),
    secondStepOf(pending.userId, null),
  ] as const);
  const passkeys = step?.passkeys ?? [];
  if (!account || passkeys.length === 0) return ok(null);
  const options = await signInOptions(context.relyingParty, passkeys);
  await commit(commitContextOf(context, actorOf(account), now), {
    statements: [askToSign(pending.pendingId, options.challenge)],
    audit: [],
    answer: { status: 200, message: "" },
  });
  return ok(options);
}

/** The code or the passkey after the password (I-20). */
export const signInByCodeEndpoints = [
  endpoint(SIGN_IN_BY_CODE, async (c, { body }) => {
    const { signedIn, outbox } = unwrap(await signInByCode(signedOut(c), body));
    if (outbox.length > 0) c.executionCtx.waitUntil(send(c.env, outbox));
    return { data: signedIn };
  }),
  endpoint(ASK_FOR_PASSKEY, async (c, { body: { token } }) => ({
    data: unwrap(await askForPasskey(signedOut(c), token)) as CallValue<typeof ASK_FOR_PASSKEY>["data"],
  })),
];
