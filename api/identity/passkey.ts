import type { Command } from "#api/commands/command.ts";
import { addingOptions, madePasskey } from "#api/commands/identity/second-step/passkey-checks.ts";
import { typedHash } from "#api/commands/identity/second-step/recovery-codes.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { executeCommand } from "#api/middleware/session.ts";
import {
  PASSKEY_CHALLENGE_MINUTES,
  PASSKEY_MESSAGES,
  PASSKEYS_MAX,
  type RelyingParty,
  relyingPartyOf,
} from "#core/identity/second-step/passkeys.ts";
import { ADD_PASSKEY, BEGIN_PASSKEY, REMOVE_PASSKEY } from "#core/identity/second-step/second-step.body.ts";
import { readTypedCode, SECOND_STEP_MESSAGES } from "#core/identity/second-step/second-step.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { challengeOf, deletePasskey, insertPasskey, keepChallenge } from "#db/queries/identity/passkey.ts";
import { secondStepOf, turnOff, turnOn } from "#db/queries/identity/second-step.ts";
import { accountById } from "#db/queries/identity/session.ts";
import { school } from "#db/queries/management/school.ts";
import { json, sql } from "#db/statement.ts";
import {
  invalid,
  noticeOf,
  ownProof,
  type Proof,
  shownCodes,
  stateForbids,
  turnedOn,
  usedUpBy,
} from "./second-step.ts";

/** POST /me/passkeys/begin: what the browser is to sign. */
const beginPasskey = (rp: RelyingParty): Command<readonly [ReturnType<typeof secondStepOf>]> => ({
  read: ({ userId }) => [secondStepOf(userId, null)],
  async decide({ actor, epochMs }, [[step]]) {
    if (!step) return NOT_FOUND;
    const { passkeys, email } = step;
    if (passkeys.length >= PASSKEYS_MAX) return stateForbids(PASSKEY_MESSAGES.tooMany);
    const options = await addingOptions(rp, { uuid: actor.uuid, email, passkeys });
    const until = instantAt(epochMs + PASSKEY_CHALLENGE_MINUTES * 60_000);
    return ok({
      statements: [keepChallenge(actor.id, options.challenge, until)],
      audit: [],
      answer: { status: 200, message: "", data: json(options) },
    });
  },
});

type Facts = readonly [
  ReturnType<typeof secondStepOf>,
  ReturnType<typeof accountById>,
  ReturnType<typeof school>,
];

/** POST /me/passkeys: with the first way the second step is on. Answers the set of recovery codes by its name, or null. */
async function addPasskey(
  { name, response }: { name: string; response: object },
  proof: Proof,
  rp: RelyingParty,
  epochMs: number,
): Promise<Command<readonly [...Facts, ReturnType<typeof challengeOf>]>> {
  const hash = await typedHash(readTypedCode(proof.code));
  const credentialId = String((response as { id?: unknown }).id ?? "");
  return {
    read: ({ userId }) => [
      secondStepOf(userId, hash),
      accountById(userId),
      school("1"),
      challengeOf(userId, credentialId, instantAt(epochMs)),
    ],
    async decide(scope, [[step], [account], [business], [asked]]) {
      const { actor, now, newUuid } = scope;
      if (!step || !account) return NOT_FOUND;
      const usedUp = await usedUpBy(proof, step, account, scope);
      if (!usedUp.ok) return usedUp;
      if (!asked) return stateForbids(PASSKEY_MESSAGES.notBegun);
      if (asked.isKnown) return stateForbids(PASSKEY_MESSAGES.known);
      if (step.passkeys.length >= PASSKEYS_MAX) return stateForbids(PASSKEY_MESSAGES.tooMany);
      const made = await madePasskey(response, asked.challenge, rp);
      if (made === null) return invalid("response", PASSKEY_MESSAGES.notMade);
      const on = await turnedOn(step, { key: proof.key, now, newUuid });
      const told = noticeOf("passkey-added", account, scope, business);
      const passkey = { ...made, uuid: newUuid(), name, createdAt: now };
      return ok({
        statements: [
          ...usedUp.value,
          ...proof.attempt.succeeded,
          ...insertPasskey(actor.id, asked.challenge, passkey),
          ...on.statements,
          ...told.statements,
        ],
        audit: [{ event: "passkey-add", subjectUuid: actor.uuid }],
        outbox: told.outbox,
        answer: { status: 200, message: PASSKEY_MESSAGES.added, data: sql`${json(on.setUuid)}` },
      });
    },
  };
}

/** POST /me/passkeys/{id}/remove: with the last way of the second step, the step is off. */
async function removePasskey(uuid: string, proof: Proof): Promise<Command<Facts>> {
  const hash = await typedHash(readTypedCode(proof.code));
  return {
    read: ({ userId }) => [secondStepOf(userId, hash), accountById(userId), school("1")],
    async decide(scope, [[step], [account], [business]]) {
      const { actor, now } = scope;
      const passkeys = step?.passkeys ?? [];
      const passkey = passkeys.find((one) => one.uuid === uuid);
      if (!step || !account || !passkey) return NOT_FOUND;
      const usedUp = await usedUpBy(proof, step, account, scope);
      if (!usedUp.ok) return usedUp;
      const isLast = passkeys.length === 1 && !step.hasApp;
      const told = noticeOf(isLast ? "second-step-off" : "passkey-removed", account, scope, business);
      const change = isLast
        ? turnOff([{ id: step.userId, version: step.version }])
        : [...deletePasskey(passkey.id), ...turnOn(step, now)];
      return ok({
        statements: [...usedUp.value, ...proof.attempt.succeeded, ...change, ...told.statements],
        audit: [
          { event: "passkey-remove", subjectUuid: actor.uuid },
          ...(isLast ? [{ event: "second-step-off" as const, subjectUuid: actor.uuid }] : []),
        ],
        outbox: told.outbox,
        answer: { status: 200, message: isLast ? SECOND_STEP_MESSAGES.off : PASSKEY_MESSAGES.removed },
      });
    },
  };
}

export const passkeyEndpoints = [
  change(BEGIN_PASSKEY, (_, c) => beginPasskey(relyingPartyOf(c.env.CONSOLE_ORIGIN))),
  endpoint(ADD_PASSKEY, async (c, { body }) => {
    const { proof, digest } = await ownProof(c, body);
    const rp = relyingPartyOf(c.env.CONSOLE_ORIGIN);
    const command = await addPasskey(body, proof, rp, c.var.epochMs);
    const { message, data } = await executeCommand(c, command, { digest: `${digest} ${body.response.id}` });
    return { message, data: await shownCodes(proof.key, data) };
  }),
  endpoint(REMOVE_PASSKEY, async (c, { params: { id }, body }) => {
    const { proof, digest } = await ownProof(c, body);
    const { message } = await executeCommand(c, await removePasskey(id, proof), { digest });
    return { message };
  }),
];
