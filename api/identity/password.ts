import type { Command } from "#api/commands/command.ts";
import { keyedDigest, sha256Hex } from "#api/commands/identity/access-token.ts";
import type { PasswordHasher } from "#api/commands/identity/password-hasher.ts";
import { resetTokenOf } from "#api/commands/identity/reset-token.ts";
import {
  type CountedAttempt,
  countSignInAttempt,
  liftSignInLimits,
  mayAskForReset,
} from "#api/commands/identity/sign-in-limit.ts";
import { commitContextOf, type SignedOutContext } from "#api/commands/identity/signed-out-context.ts";
import { endpoint } from "#api/endpoint.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { clientAddress } from "#api/middleware/client-address.ts";
import { Refused } from "#api/middleware/errors.ts";
import { executeCommand, readPage, recordRefusal, unwrap } from "#api/middleware/session.ts";
import { send } from "#api/middleware/what-follows.ts";
import { mailMessageOf } from "#core/documents/mail-kinds.ts";
import { CHANGE_PASSWORD, CONFIRM_FORGOT_PASSWORD, FORGOT_PASSWORD } from "#core/identity/calls.ts";
import { newPasswordRefusal, PASSWORD_MESSAGES } from "#core/identity/password-rules.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { RESET_LINK_MINUTES, RESETS_PER_HOUR_MAX } from "#core/identity/session-limits.ts";
import type { OutboxMessage } from "#core/shared/outbox.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { commit, expectChanges } from "#db/commit.ts";
import { insertMail } from "#db/queries/documents/mail-request.ts";
import { forgetDevicesOf } from "#db/queries/identity/second-step.ts";
import {
  accountByEmail,
  accountById,
  insertPasswordReset,
  liveSessionsOf,
  passwordResetByHash,
  revokeSessionsOf,
  setPasswordHash,
  spendPasswordReset,
  spendPasswordResetsOf,
} from "#db/queries/identity/session.ts";
import { school } from "#db/queries/management/school.ts";
import { sql } from "#db/statement.ts";
import { accountMails } from "./account-mails.ts";
import { closeSockets, signedOut } from "./signed-out.ts";

/** POST /auth/forgot-password: mails a single-use link, valid for half an hour. Says nothing about whether the account exists, nor whether its limits are reached. */
async function forgotPassword(context: SignedOutContext, email: string): Promise<OutboxMessage[]> {
  if (!(await mayAskForReset(context, context.origin.address))) return [];
  const now = instantAt(context.epochMs);
  const [[account], [business]] = await read(context.db, [accountByEmail(email), school("1")]);
  if (!account || !business) return [];
  const resetUuid = context.newUuid();
  const mailUuid = context.newUuid();
  const role = account.roles.split(",")[0] as RoleCode;
  const committed = await commit(commitContextOf(context, { id: account.id, role }, now), {
    statements: [
      insertPasswordReset({
        uuid: resetUuid,
        userId: account.id,
        tokenHash: await sha256Hex(await resetTokenOf(context.tokenSecret, resetUuid)),
        createdAt: now,
        expiresAt: instantAt(context.epochMs + RESET_LINK_MINUTES * 60_000),
        since: instantAt(context.epochMs - 3_600_000),
        most: RESETS_PER_HOUR_MAX,
      }),
      expectChanges(1),
      insertMail(
        [
          {
            uuid: mailUuid,
            kind: "password-reset",
            subjectUuid: resetUuid,
            subjectNumber: "",
            documentUuid: null,
            requestedBy: null,
            recipient: account.email,
            revision: 1,
            status: "queued",
            facts: { school: business, givenName: account.givenName, roleCode: role },
          },
        ],
        now,
      ),
    ],
    audit: [{ event: "password-reset-request", subjectUuid: account.uuid }],
    outbox: [{ kind: mailMessageOf("password-reset"), subjectUuid: mailUuid, uuid: context.newUuid() }],
    answer: { status: 200, message: "Requested." },
  });
  return committed.outcome === "done" ? committed.outbox : [];
}

const LINK_REFUSED = refuse(
  422,
  "LINK_REFUSED",
  "This link has expired or was used already. Please ask for a new one.",
);

const COMMON = refuse(422, "PASSWORD_REFUSED", PASSWORD_MESSAGES.common);

/** POST /auth/confirm-forgot-password: sets the password of a mailed link's account, once, also the first one of an account that was invited; it signs out every session, spends every other link and lifts the limits of the account. */
async function confirmForgotPassword(
  context: SignedOutContext,
  input: { token: string; newPassword: string; confirmPassword: string },
): Promise<Result<{ userUuid: string; sessions: string[]; isFirst: boolean; outbox: OutboxMessage[] }>> {
  const { newPassword, confirmPassword } = input;
  const refusal = newPasswordRefusal({ newPassword, confirmPassword });
  if (refusal) return refuse(422, "PASSWORD_REFUSED", refusal);
  const now = instantAt(context.epochMs);
  const [[reset]] = await read(context.db, [passwordResetByHash(await sha256Hex(input.token))]);
  if (!reset || reset.usedAt !== null || reset.expiresAt <= now) return LINK_REFUSED;
  const [sessions, [account], [business]] = await read(context.db, [
    liveSessionsOf(reset.userId),
    accountById(reset.userId),
    school("1"),
  ] as const);
  const isFirst = reset.passwordHash === "";
  const isSame = !isFirst && (await context.passwords.verify(newPassword, reset.passwordHash)).matches;
  if (isSame) return refuse(422, "PASSWORD_REFUSED", PASSWORD_MESSAGES.same);
  const hash = await context.passwords.hashNew(newPassword);
  if (hash === null) return COMMON;
  // Who sets the first password was invited a moment ago.
  const told = accountMails(
    isFirst || !account ? [] : [{ kind: "account-notice", notice: "password-changed", owner: account }],
    { school: business, newUuid: context.newUuid, now, actor: null },
  );
  const committed = await commit(commitContextOf(context, { id: reset.userId, role: reset.role }, now), {
    statements: [
      spendPasswordReset(reset.resetId, now),
      expectChanges(1),
      setPasswordHash(reset.userId, reset.version, hash),
      expectChanges(1),
      spendPasswordResetsOf(reset.userId, now),
      forgetDevicesOf([{ id: reset.userId }]),
      await liftSignInLimits(reset.email),
      revokeSessionsOf(reset.userId, null, "password-change", now),
      ...told.statements,
    ],
    outbox: told.outbox,
    audit: [{ event: isFirst ? "account-activate" : "password-reset", subjectUuid: reset.userUuid }],
    answer: { status: 200, message: "Changed." },
  });
  if (committed.outcome !== "done") return LINK_REFUSED;
  return ok({
    userUuid: reset.userUuid,
    sessions: sessions.map((session) => session.uuid),
    isFirst,
    outbox: committed.outbox,
  });
}

type ChangePasswordFacts = readonly [
  ReturnType<typeof accountById>,
  ReturnType<typeof liveSessionsOf>,
  ReturnType<typeof school>,
];

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/**
 * PUT /me/password: the rules of I-5 and I-6 in their order; the other sessions are signed out, open reset links
 * spent. `attempt`: the count of this try at the current password, which a right one takes back.
 */
function changePassword(
  input: PasswordChange,
  attempt: Pick<CountedAttempt, "succeeded" | "verify">,
  passwords: PasswordHasher,
): Command<ChangePasswordFacts> {
  return {
    read: ({ userId }) => [accountById(userId), liveSessionsOf(userId), school("1")],
    async decide({ actor, now, newUuid }, [[account], sessions, [business]]) {
      const refusal = newPasswordRefusal(input);
      if (refusal) return refuse(422, "PASSWORD_REFUSED", refusal);
      const isRight =
        account && (await attempt.verify(passwords, input.currentPassword, account.passwordHash)).matches;
      if (!isRight) return refuse(400, "WRONG_OLD_PASSWORD", PASSWORD_MESSAGES.wrongOld);
      const hash = await passwords.hashNew(input.newPassword);
      if (hash === null) return COMMON;
      const others = sessions.map((session) => session.uuid).filter((uuid) => uuid !== actor.sessionUuid);
      const told = accountMails([{ kind: "account-notice", notice: "password-changed", owner: account }], {
        school: business,
        newUuid,
        now,
        actor: null,
      });
      return ok({
        statements: [
          setPasswordHash(account.id, account.version, hash),
          expectChanges(1),
          spendPasswordResetsOf(account.id, now),
          forgetDevicesOf([account]),
          ...attempt.succeeded,
          revokeSessionsOf(account.id, actor.sessionUuid, "password-change", now),
          ...told.statements,
        ],
        audit: [{ event: "password-change", subjectUuid: actor.uuid }],
        outbox: told.outbox,
        answer: { status: 200, message: PASSWORD_MESSAGES.changed, data: sql`${JSON.stringify(others)}` },
      });
    },
  };
}

/** A password that breaks the rules is refused before it is compared: no try at the current one. */
const NOT_COUNTED: Pick<CountedAttempt, "succeeded" | "verify"> = {
  succeeded: [],
  verify: (hasher, password, phc) => hasher.verify(password, phc),
};
/** A try at one's own current password counts as a sign-in does. */
async function countOwnAttempt(c: ApiContext): Promise<CountedAttempt> {
  const { rows } = await readPage(c, (userId) => [accountById(userId)] as const);
  const email = rows[0][0]?.email ?? "";
  return unwrap(await countSignInAttempt(signedOut(c), { email, address: clientAddress(c) }));
}
export const passwordEndpoints = [
  endpoint(CHANGE_PASSWORD, async (c, { body }) => {
    try {
      const attempt = newPasswordRefusal(body) ? NOT_COUNTED : await countOwnAttempt(c);
      // The key is of these very passwords, of which the database is to know nothing.
      const bodyDigest = await keyedDigest(c.env.TOKEN_SECRET, `password-change:${JSON.stringify(body)}`);
      const command = changePassword(body, attempt, signedOut(c).passwords);
      const { message, data } = await executeCommand(c, command, { digest: bodyDigest });
      const { scope } = await readPage(c, []);
      closeSockets(c, scope.actor.uuid, data as string[]);
      return { status: 200, message };
    } catch (error) {
      if (error instanceof Refused && error.refusal.status !== 401)
        await recordRefusal(c, "password-change-refused", null, { reason: error.refusal.message });
      throw error;
    }
  }),
  endpoint(FORGOT_PASSWORD, async (c, { body: { email } }) => {
    // Answered before the work, so that the time says nothing about the account.
    c.executionCtx.waitUntil(forgotPassword(signedOut(c), email).then((outbox) => send(c.env, outbox)));
    return { message: "If this email belongs to an account, a link has been sent to it." };
  }),
  endpoint(CONFIRM_FORGOT_PASSWORD, async (c, { body }) => {
    const { userUuid, sessions, isFirst, outbox } = unwrap(await confirmForgotPassword(signedOut(c), body));
    if (outbox.length > 0) c.executionCtx.waitUntil(send(c.env, outbox));
    closeSockets(c, userUuid, sessions);
    return { message: `Your password has been ${isFirst ? "set" : "changed"}. Please sign in.` };
  }),
];
