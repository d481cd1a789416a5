import { Hono } from "hono";
import { keyedDigest } from "#api/commands/identity/access-token.ts";
import {
  changePassword,
  confirmForgotPassword,
  forgotPassword,
} from "#api/commands/identity/change-password.ts";
import { passwordHasher } from "#api/commands/identity/password-hasher.ts";
import { refreshSession } from "#api/commands/identity/refresh-session.ts";
import { saveViews } from "#api/commands/identity/save-views.ts";
import { isWithoutAccounts, setUpSchool } from "#api/commands/identity/set-up-school.ts";
import { type PasswordTaken, signIn } from "#api/commands/identity/sign-in.ts";
import { type CountedAttempt, countSignInAttempt } from "#api/commands/identity/sign-in-limit.ts";
import { signOut } from "#api/commands/identity/sign-out.ts";
import type { SignedOutContext } from "#api/commands/identity/signed-out-context.ts";
import type { ApiContext, AppEnv } from "#api/middleware/api-env.ts";
import { clientAddress, signInOrigin } from "#api/middleware/client-address.ts";
import { Refused } from "#api/middleware/errors.ts";
import { executeCommand, readPage, recordRefusal, unwrap } from "#api/middleware/session.ts";
import { send } from "#api/middleware/what-follows.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import {
  AUDIT_NOTICE,
  CHANGE_PASSWORD,
  CODE_ASKED_FOR,
  CONFIRM_FORGOT_PASSWORD,
  FORGOT_PASSWORD,
  MY_PROFILE,
  MY_VIEWS,
  REFRESH_TOKEN,
  SAVE_MY_VIEWS,
  SET_UP_SCHOOL,
  SETUP_STATUS,
  SIGN_IN,
  SIGN_OUT,
} from "#core/identity/calls.ts";
import { newPasswordRefusal } from "#core/identity/password-rules.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { isScreenKey } from "#core/identity/screens.ts";
import { relyingPartyOf } from "#core/identity/second-step/passkeys.ts";
import type { CallBody } from "#core/shared/call.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { NO_VIEWS, savedViews } from "#db/queries/identity/list-views.ts";
import { accountById } from "#db/queries/identity/session.ts";
import { school } from "#db/queries/management/school.ts";
import type { ApiEnv } from "#workers/env.ts";

export const signedOut = (c: ApiContext): SignedOutContext => ({
  db: c.var.db,
  tokenSecret: c.env.TOKEN_SECRET,
  secondStepKey: c.env.SECOND_STEP_KEY,
  relyingParty: relyingPartyOf(c.env.CONSOLE_ORIGIN),
  passwords: passwordHasher(c.env.PASSWORDS),
  requestId: c.var.requestId,
  epochMs: c.var.epochMs,
  newUuid: c.var.newUuid,
  origin: signInOrigin(c),
});

/** Closes the open sockets of revoked sessions; a socket that is missed dies with its next event. */
export const closeSockets = (c: ApiContext, userUuid: string, sessions: string[]) =>
  sessions.length > 0 && c.executionCtx.waitUntil(endSockets(c.env, userUuid, sessions));

async function endSockets(env: ApiEnv, userUuid: string, sessions: string[]): Promise<void> {
  const visits = await env.USER_CHANNEL.getByName(userUuid).revokeSessions(sessions);
  await Promise.all(
    visits.map(({ session, gradebook }) => env.GRADEBOOK_CHANNEL.getByName(gradebook).endSessions([session])),
  );
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

export const identity = new Hono<AppEnv>();

onCall(identity, SETUP_STATUS, async (c) => ({
  data: { isOpen: await isWithoutAccounts(c.var.db), hasCode: Boolean(c.env.SETUP_CODE) },
}));
onCall(identity, SET_UP_SCHOOL, async (c, { body }) => ({
  data: unwrap(await setUpSchool(signedOut(c), c.env.SETUP_CODE ?? "", body)),
}));
/** Takes a password, and has the owner told of a new device. */
export async function takePassword(c: ApiContext, body: CallBody<typeof SIGN_IN>): Promise<PasswordTaken> {
  const taken = unwrap(await signIn(signedOut(c), body));
  if (!taken.isPending && taken.outbox.length > 0) c.executionCtx.waitUntil(send(c.env, taken.outbox));
  return taken;
}

onCall(identity, SIGN_IN, async (c, { body }) => {
  const taken = await takePassword(c, body);
  if (!taken.isPending) return { data: taken.tokens };
  return c.json(CODE_ASKED_FOR.toWire({ data: taken.pending }) as object, 202);
});
onCall(identity, REFRESH_TOKEN, async (c, { body: { refreshToken } }) => {
  const { tokens, revoked } = await refreshSession(signedOut(c), refreshToken);
  if (revoked) closeSockets(c, revoked.userUuid, [revoked.sessionUuid]);
  return { status: 200, data: unwrap(tokens) };
});
onCall(identity, SIGN_OUT, async (c) => {
  const { scope } = await readPage(c, []);
  await executeCommand(c, signOut());
  closeSockets(c, scope.actor.uuid, [scope.actor.sessionUuid]);
  return { message: "Signed out." };
});
onCall(identity, MY_PROFILE, async (c) => {
  const { rows } = await readPage(c, (userId) => [accountById(userId), school("1")] as const);
  const [[account], [business]] = rows;
  if (!account) throw new Error("a live session without its account");
  return {
    data: {
      userId: account.uuid,
      givenName: account.givenName,
      lastName: account.lastName,
      email: account.email,
      roles: account.roles.split(",") as RoleCode[],
      schoolName: business?.name ?? "",
      schoolLogo: business?.logo ?? null,
    },
  };
});
onCall(identity, CHANGE_PASSWORD, async (c, { body }) => {
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
});
onCall(identity, MY_VIEWS, async (c, { params: { list } }) => {
  const { rows } = await readPage(c, (userId) => [savedViews(userId, list)] as const);
  if (!isScreenKey(list)) throw new Refused(NOT_FOUND);
  return { data: rows[0][0] ?? NO_VIEWS };
});
onCommand(identity, SAVE_MY_VIEWS, ({ params: { list }, body }) => saveViews(list, body));
onCall(identity, FORGOT_PASSWORD, async (c, { body: { email } }) => {
  // Answered before the work, so that the time says nothing about the account.
  c.executionCtx.waitUntil(forgotPassword(signedOut(c), email).then((outbox) => send(c.env, outbox)));
  return { message: "If this email belongs to an account, a link has been sent to it." };
});
onCall(identity, CONFIRM_FORGOT_PASSWORD, async (c, { body }) => {
  const { userUuid, sessions, isFirst, outbox } = unwrap(await confirmForgotPassword(signedOut(c), body));
  if (outbox.length > 0) c.executionCtx.waitUntil(send(c.env, outbox));
  closeSockets(c, userUuid, sessions);
  return { message: `Your password has been ${isFirst ? "set" : "changed"}. Please sign in.` };
});
onCall(identity, AUDIT_NOTICE, async (c) => {
  await readPage(c, []);
  return { message: "The audit log knows this already." };
});
