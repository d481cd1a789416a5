import type { Command, CommandScope } from "#api/commands/command.ts";
import { keyedDigest } from "#api/commands/identity/access-token.ts";
import type { PasswordHasher } from "#api/commands/identity/password-hasher.ts";
import {
  recoveryCodesOf,
  recoveryHashOf,
  typedHash,
} from "#api/commands/identity/second-step/recovery-codes.ts";
import { seal, unseal } from "#api/commands/identity/second-step/sealed-secret.ts";
import {
  newTimeSecret,
  takenTimeStep,
  timeSecretUri,
} from "#api/commands/identity/second-step/time-codes.ts";
import { type CountedAttempt, countCodeAttempt } from "#api/commands/identity/sign-in-limit.ts";
import { endpoint } from "#api/endpoint.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { clientAddress } from "#api/middleware/client-address.ts";
import { executeCommand, readPage, unwrap } from "#api/middleware/session.ts";
import type { AccountNotice } from "#core/identity/accounts/account-notice.ts";
import {
  BEGIN_SECOND_STEP,
  CONFIRM_SECOND_STEP,
  END_SECOND_STEP,
  MY_SECOND_STEP,
  NEW_RECOVERY_CODES,
  type SecondStepState,
} from "#core/identity/second-step/second-step.body.ts";
import {
  readTypedCode,
  SECOND_STEP_MESSAGES,
  shownRecoveryCode,
  type TypedCode,
} from "#core/identity/second-step/second-step.ts";
import { ok, type Refusal, type Result, refuseAll } from "#core/shared/result.ts";
import type { Instant } from "#core/shared/school-day.ts";
import {
  beginSecondStep,
  confirmApp,
  type SecondStep,
  secondStepOf,
  spendRecoveryCode,
  spendTimeStep,
  turnOff,
  turnOn,
  writeRecoveryCodes,
} from "#db/queries/identity/second-step.ts";
import { type ActiveAccount, accountById } from "#db/queries/identity/session.ts";
import { school } from "#db/queries/management/school.ts";
import { json, type RowOf, type Statement, sql } from "#db/statement.ts";
import { accountMails } from "./account-mails.ts";
import { signedOut } from "./signed-out.ts";

export const invalid = (path: string, message: string): Refusal =>
  refuseAll(422, "VALIDATION_FAILED", [{ message, path }]);
export const stateForbids = (message: string): Refusal => refuseAll(409, "STATE_FORBIDS", [{ message }]);

/** POST /me/second-step/begin: keeps a new secret. Answers it sealed; the call opens it. */
const beginOwnSecondStep = (key: string): Command<readonly [ReturnType<typeof secondStepOf>]> => ({
  read: ({ userId }) => [secondStepOf(userId, null)],
  async decide({ actor }, [[step]]) {
    if (!step || step.hasApp) return stateForbids(SECOND_STEP_MESSAGES.isOn);
    const sealed = await seal(newTimeSecret(), key, actor.uuid);
    return ok({
      statements: beginSecondStep(actor.id, sealed),
      audit: [],
      answer: {
        status: 200,
        message: "",
        data: sql`json_object('sealed', ${sealed}, 'email', ${step.email})`,
      },
    });
  },
});

type ChangeFacts = readonly [
  ReturnType<typeof secondStepOf>,
  ReturnType<typeof accountById>,
  ReturnType<typeof school>,
];

/** The hashes of a set of recovery codes. */
const hashesOf = async (key: string, setUuid: string): Promise<string[]> =>
  Promise.all((await recoveryCodesOf(key, setUuid)).map(recoveryHashOf));

/** POST /me/second-step/confirm: the password is right and the app shows the right code, so that the second step is on. Answers the set of recovery codes by its name. */
const confirmOwnSecondStep = (proof: Proof): Command<ChangeFacts> => ({
  read: ({ userId }) => [secondStepOf(userId, null), accountById(userId), school("1")],
  async decide(scope, [[step], [account], [business]]) {
    const { actor, now, epochMs, newUuid } = scope;
    const { key } = proof;
    if (!step || !account || step.hasApp) return stateForbids(SECOND_STEP_MESSAGES.isOn);
    if (step.sealedSecret === null) return stateForbids(SECOND_STEP_MESSAGES.notBegun);
    if (!(await isPassword(proof, account))) return invalid("password", SECOND_STEP_MESSAGES.wrongPassword);
    const code = readTypedCode(proof.code);
    const secret = await unseal(step.sealedSecret, key, actor.uuid);
    const timeStep = code.kind === "time" ? takenTimeStep(secret, code.digits, epochMs, 0) : null;
    if (timeStep === null) return invalid("code", SECOND_STEP_MESSAGES.wrongCode);
    const told = noticeOf("second-step-on", account, scope, business);
    const on = await turnedOn(step, { key, now, newUuid });
    return ok({
      statements: [
        ...confirmApp(actor.id, step.sealedSecret, timeStep),
        ...proof.attempt.succeeded,
        ...on.statements,
        ...told.statements,
      ],
      audit: [{ event: "second-step-on", subjectUuid: actor.uuid }],
      outbox: told.outbox,
      answer: { status: 200, message: SECOND_STEP_MESSAGES.on, data: sql`${json(on.setUuid)}` },
    });
  },
});

/** The second step with a further way: recovery codes come with the first. `setUuid`: of them; null: there are some. */
export async function turnedOn(
  step: SecondStep,
  { key, now, newUuid }: { key: string } & Pick<CommandScope, "now" | "newUuid">,
): Promise<{ statements: Statement<unknown>[]; setUuid: string | null }> {
  const statements = turnOn(step, now);
  if (step.since !== null) return { statements, setUuid: null };
  const setUuid = newUuid();
  const codes = writeRecoveryCodes(step.userId, await hashesOf(key, setUuid));
  return { statements: [...statements, ...codes], setUuid };
}

/** What the owner is told of an own change. */
export const noticeOf = (
  notice: AccountNotice,
  owner: ActiveAccount,
  { newUuid, now }: CommandScope,
  business: RowOf<ReturnType<typeof school>> | undefined,
) =>
  accountMails([{ kind: "account-notice", notice, owner }], { school: business, newUuid, now, actor: null });

/** What proves whose account it is (I-43), as it was typed. */
export interface Proof {
  password: string;
  /** Of the app, or a recovery code. */
  code: string;
  /** Its count, which a right one takes back. */
  attempt: CountedAttempt;
  passwords: PasswordHasher;
  /** SECOND_STEP_KEY. */
  key: string;
}

const isPassword = async (
  { password, attempt, passwords }: Proof,
  account: ActiveAccount,
): Promise<boolean> => (await attempt.verify(passwords, password, account.passwordHash)).matches;

/** What a right proof is used up by: the password and, where an app gives codes, a code (I-43). */
export async function usedUpBy(
  proof: Proof,
  step: SecondStep,
  account: ActiveAccount,
  { epochMs, now }: CommandScope,
): Promise<Result<Statement<unknown>[]>> {
  if (!(await isPassword(proof, account))) return invalid("password", SECOND_STEP_MESSAGES.wrongPassword);
  if (!step.hasApp) return ok([]);
  const usedUp = await usedUpByCode(readTypedCode(proof.code), step, { key: proof.key, epochMs, now });
  return usedUp === null ? invalid("code", SECOND_STEP_MESSAGES.wrongCode) : ok(usedUp);
}

/** What a right code is used up by; null: it is wrong. */
export async function usedUpByCode(
  code: TypedCode,
  step: SecondStep,
  { key, epochMs, now }: { key: string; epochMs: number; now: Instant },
): Promise<Statement<unknown>[] | null> {
  if (code.kind === "recovery")
    return step.recoveryId === null ? null : spendRecoveryCode(step.recoveryId, now);
  if (code.kind === "other" || step.sealedSecret === null || !step.hasApp) return null;
  const secret = await unseal(step.sealedSecret, key, step.userUuid);
  const timeStep = takenTimeStep(secret, code.digits, epochMs, step.lastTimeStep ?? 0);
  return timeStep === null ? null : spendTimeStep(step.userId, timeStep);
}

/** A change of the second step that is on, by whoever proves whose account it is. */
async function provenChange(
  proof: Proof,
  change: {
    event: "second-step-off" | "recovery-codes-new";
    message: string;
    /** `setUuid`: of new recovery codes. */
    statements: (step: SecondStep, setUuid: string) => Statement<unknown>[] | Promise<Statement<unknown>[]>;
  },
): Promise<Command<ChangeFacts>> {
  const hash = await typedHash(readTypedCode(proof.code));
  return {
    read: ({ userId }) => [secondStepOf(userId, hash), accountById(userId), school("1")],
    async decide(scope, [[step], [account], [business]]) {
      const { actor, newUuid } = scope;
      if (!step || !account || step.since === null) return stateForbids(SECOND_STEP_MESSAGES.isOff);
      const usedUp = await usedUpBy(proof, step, account, scope);
      if (!usedUp.ok) return usedUp;
      const setUuid = newUuid();
      const told = noticeOf(change.event, account, scope, business);
      return ok({
        statements: [
          ...usedUp.value,
          ...proof.attempt.succeeded,
          ...(await change.statements(step, setUuid)),
          ...told.statements,
        ],
        audit: [{ event: change.event, subjectUuid: actor.uuid }],
        outbox: told.outbox,
        answer: { status: 200, message: change.message, data: sql`${json(setUuid)}` },
      });
    },
  };
}

/** POST /me/second-step/recovery-codes: those before no longer work. Answers the new set by its name. */
const makeRecoveryCodes = (proof: Proof) =>
  provenChange(proof, {
    event: "recovery-codes-new",
    message: SECOND_STEP_MESSAGES.newCodes,
    statements: async ({ userId }, setUuid) => writeRecoveryCodes(userId, await hashesOf(proof.key, setUuid)),
  });

/** POST /me/second-step/off. */
const endOwnSecondStep = (proof: Proof) =>
  provenChange(proof, {
    event: "second-step-off",
    message: SECOND_STEP_MESSAGES.off,
    statements: ({ userId: id, version }) => turnOff([{ id, version }]),
  });

export const secondStepState = ({
  since,
  hasApp,
  passkeys,
  codesLeft,
  isRequired,
}: SecondStep): SecondStepState => ({ since, hasApp, passkeys, codesLeft, isRequired });

/** `setUuid`: null where none were made. */
export const shownCodes = async (key: string, setUuid: unknown) => ({
  codes: setUuid === null ? [] : (await recoveryCodesOf(key, setUuid as string)).map(shownRecoveryCode),
});
/** A try at one's own password or code counts as one of signing in does. */
export async function ownProof(
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
/** Everybody's own second step of signing in (I-20). */
export const secondStepEndpoints = [
  endpoint(MY_SECOND_STEP, async (c) => {
    const { rows } = await readPage(c, (userId) => [secondStepOf(userId, null)] as const);
    const [step] = rows[0];
    if (!step) throw new Error("a live session without its account");
    return { data: secondStepState(step) };
  }),
  /** What is written down of a change knows neither the secret nor the codes: both are made of it for this answer alone. */
  endpoint(BEGIN_SECOND_STEP, async (c) => {
    const key = c.env.SECOND_STEP_KEY;
    const { data } = await executeCommand(c, beginOwnSecondStep(key));
    const { sealed, email } = data as { sealed: string; email: string };
    const secret = await unseal(sealed, key, c.var.actorUuid ?? "");
    if (secret === null) throw new Error("a secret that was sealed just now does not open");
    return { data: { secret, uri: timeSecretUri(secret, email) } };
  }),
  endpoint(CONFIRM_SECOND_STEP, async (c, { body }) => {
    const { proof, digest } = await ownProof(c, body);
    const { message, data } = await executeCommand(c, confirmOwnSecondStep(proof), { digest });
    return { message, data: await shownCodes(proof.key, data) };
  }),
  endpoint(NEW_RECOVERY_CODES, async (c, { body }) => {
    const { proof, digest } = await ownProof(c, body);
    const { message, data } = await executeCommand(c, await makeRecoveryCodes(proof), { digest });
    return { message, data: await shownCodes(proof.key, data) };
  }),
  endpoint(END_SECOND_STEP, async (c, { body }) => {
    const { proof, digest } = await ownProof(c, body);
    const { message } = await executeCommand(c, await endOwnSecondStep(proof), { digest });
    return { message };
  }),
];
