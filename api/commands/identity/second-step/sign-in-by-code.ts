import { keyedDigest, sha256Hex } from "#api/commands/identity/access-token.ts";
import { actorOf, signInto } from "#api/commands/identity/sign-in.ts";
import { countCodeAttempt } from "#api/commands/identity/sign-in-limit.ts";
import { commitContextOf, type SignedOutContext } from "#api/commands/identity/signed-out-context.ts";
import {
  REMEMBERED_DAYS,
  readTypedCode,
  SECOND_STEP_MESSAGES,
} from "#core/identity/second-step/second-step.ts";
import type { SignedIn } from "#core/identity/second-step/second-step-contract.ts";
import type { OutboxMessage } from "#core/shared/outbox.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import {
  endPendingSignIn,
  pendingSignIn,
  rememberDevice,
  secondStepOf,
} from "#db/queries/identity/second-step.ts";
import { accountById, deviceHistory } from "#db/queries/identity/session.ts";
import { school } from "#db/queries/management/school.ts";
import { usedUpByCode } from "./change-second-step.ts";
import { typedHash } from "./recovery-codes.ts";

const EXPIRED = refuse(401, "SIGN_IN_EXPIRED", SECOND_STEP_MESSAGES.expired);
const WRONG_CODE = refuse(401, "WRONG_CODE", SECOND_STEP_MESSAGES.wrongCode);
const DAY_MS = 86_400_000;

/**
 * POST /auth/second-step: finishes a sign-in whose password was right, by a code of the app or a recovery code; counted and
 * limited before the code is looked at. Every pending sign-in ends with the first code that is taken.
 */
export async function signInByCode(
  context: SignedOutContext,
  input: { token: string; code: string; isRemembered: boolean },
): Promise<Result<{ signedIn: SignedIn; outbox: OutboxMessage[] }>> {
  const { db, epochMs, origin, tokenSecret } = context;
  const now = instantAt(epochMs);
  const tokenHash = await sha256Hex(input.token);
  const [[pending]] = await read(db, [pendingSignIn(tokenHash, now)] as const);
  if (!pending) return EXPIRED;
  const counted = await countCodeAttempt(context, {
    email: pending.email,
    address: origin.address,
    tokenHash,
  });
  if (!counted.ok) return counted;
  const code = readTypedCode(input.code);
  const [[account], [history], [business], [step]] = await read(db, [
    accountById(pending.user_id),
    deviceHistory(pending.email, origin.platform),
    school("1"),
    secondStepOf(pending.user_id, await typedHash(code)),
  ] as const);
  if (!account || !step || step.second_step_since === null) return EXPIRED;
  const usedUp = await usedUpByCode(code, step, { key: context.secondStepKey, epochMs, now });
  if (usedUp === null) {
    await commit(commitContextOf(context, actorOf(account), now), {
      statements: [],
      audit: [{ event: "second-step-refused", subjectUuid: account.uuid }],
      answer: { status: 200, message: WRONG_CODE.message },
    });
    return WRONG_CODE;
  }
  const deviceToken = input.isRemembered
    ? await keyedDigest(tokenSecret, `remembered:${crypto.randomUUID()}`)
    : null;
  const done = await signInto(context, account, {
    statements: [
      ...endPendingSignIn(pending.pending_id),
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
    isNewDevice: history?.is_new === 1,
    business,
    byRecoveryCode: code.kind === "recovery",
  });
  if (done === null) return WRONG_CODE;
  return ok({ signedIn: { ...done.tokens, deviceToken }, outbox: done.outbox });
}
