import { Hono } from "hono";
import {
  auditNoticeBody,
  changePasswordBody,
  confirmForgotPasswordBody,
  forgotPasswordBody,
  loginBody,
  profileToWire,
  refreshBody,
  tokensToWire,
} from "../../core/identity/contract.ts";
import { newPasswordRefusal } from "../../core/identity/password-rules.ts";
import type { RoleCode } from "../../core/identity/roles.ts";
import type { SavedViews } from "../../core/identity/saved-views.ts";
import { savedViewsBody } from "../../core/identity/saved-views-contract.ts";
import { isScreenKey } from "../../core/identity/screens.ts";
import { NOT_FOUND } from "../../core/shared/result.ts";
import { listViews, savedViewsOf } from "../../db/queries/list-views.ts";
import { school } from "../../db/queries/school.ts";
import { accountById } from "../../db/queries/session.ts";
import type { ApiEnv } from "../../workers/env.ts";
import { keyedDigest } from "../commands/identity/access-token.ts";
import { changePassword } from "../commands/identity/change-password.ts";
import { confirmForgotPassword } from "../commands/identity/confirm-forgot-password.ts";
import { forgotPassword } from "../commands/identity/forgot-password.ts";
import { passwordHasher } from "../commands/identity/password-hasher.ts";
import { refreshSession } from "../commands/identity/refresh-session.ts";
import { saveViews } from "../commands/identity/save-views.ts";
import { signIn } from "../commands/identity/sign-in.ts";
import { type CountedAttempt, countSignInAttempt } from "../commands/identity/sign-in-limit.ts";
import { signOutOf } from "../commands/identity/sign-out.ts";
import type { SignedOutContext } from "../commands/identity/signed-out-context.ts";
import type { ApiContext, AppEnv } from "../middleware/api-env.ts";
import { clientAddress } from "../middleware/client-address.ts";
import { Refused } from "../middleware/errors.ts";
import { jsonBody, parse } from "../middleware/input.ts";
import { change, readPage, recordRefusal, send, unwrap } from "../middleware/session.ts";

export const signedOut = (c: ApiContext): SignedOutContext => ({
  db: c.var.db,
  tokenSecret: c.env.TOKEN_SECRET,
  passwords: passwordHasher(c.env.PASSWORDS),
  requestId: c.var.requestId,
  epochMs: c.var.epochMs,
  newUuid: c.var.newUuid,
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
const NOT_COUNTED: CountedAttempt = {
  succeeded: [],
  verify: (hasher, password, phc) => hasher.verify(password, phc),
};

/** A try at one's own current password counts as a sign-in does. */
async function countOwnAttempt(c: ApiContext): Promise<CountedAttempt> {
  const { rows } = await readPage(c, "account", (userId) => [accountById(userId)] as const);
  const email = rows[0][0]?.email ?? "";
  return unwrap(await countSignInAttempt(signedOut(c), { email, address: clientAddress(c) }));
}

export const identity = new Hono<AppEnv>()
  .post("/auth/login", async (c) => {
    const { email, password } = parse(loginBody, await jsonBody(c));
    const address = clientAddress(c);
    const tokens = unwrap(await signIn(signedOut(c), { email, password, address, app: "console" }));
    return c.json({ data: tokensToWire(tokens) }, 200);
  })
  .post("/auth/refresh-token", async (c) => {
    const { refreshToken } = parse(refreshBody, await jsonBody(c));
    const { tokens, revoked } = await refreshSession(signedOut(c), refreshToken);
    if (revoked) closeSockets(c, revoked.userUuid, [revoked.sessionUuid]);
    return c.json({ status: 200 as const, data: tokensToWire(unwrap(tokens)) }, 200);
  })
  .post("/auth/logout", async (c) => {
    const { situation } = await readPage(c, "account", []);
    await change(c, signOutOf("account"), "");
    closeSockets(c, situation.actor.uuid, [situation.actor.sessionUuid]);
    return c.json({ message: "Signed out." }, 200);
  })
  .get("/users/me", async (c) => {
    const { rows } = await readPage(c, "account", (userId) => [accountById(userId), school("1")] as const);
    const [account] = rows[0];
    if (!account) throw new Error("a live session without its account");
    return c.json(
      {
        data: profileToWire({
          userId: account.uuid,
          givenName: account.given_name,
          lastName: account.last_name,
          email: account.email,
          roles: account.roles.split(",") as RoleCode[],
          schoolName: rows[1][0]?.name ?? "",
        }),
      },
      200,
    );
  })
  .put("/me/password", async (c) => {
    const body = parse(changePasswordBody, await jsonBody(c));
    try {
      const attempt = newPasswordRefusal(body) ? NOT_COUNTED : await countOwnAttempt(c);
      // The key stands for these very passwords, of which the database is to know nothing.
      const bodyDigest = await keyedDigest(c.env.TOKEN_SECRET, `password-change:${JSON.stringify(body)}`);
      const { message, data } = await change(
        c,
        changePassword(body, attempt, signedOut(c).passwords),
        bodyDigest,
      );
      const { situation } = await readPage(c, "account", []);
      closeSockets(c, situation.actor.uuid, data as string[]);
      return c.json({ status: 200 as const, message }, 200);
    } catch (error) {
      if (error instanceof Refused && error.refusal.status !== 401)
        await recordRefusal(c, "password-change-refused", "user", null, { reason: error.refusal.message });
      throw error;
    }
  })
  .get("/me/views/:list", async (c) => {
    const list = c.req.param("list");
    const { rows } = await readPage(c, "account", (userId) => [listViews(userId, list)] as const);
    if (!isScreenKey(list)) throw new Refused(NOT_FOUND);
    return c.json({ data: savedViewsOf(rows[0][0]) }, 200);
  })
  .put("/me/views/:list", async (c) => {
    const body = parse(savedViewsBody, await jsonBody(c));
    const answer = await change(c, saveViews(c.req.param("list"), body), JSON.stringify(body));
    return c.json({ message: answer.message, data: answer.data as SavedViews }, 200);
  })
  .post("/auth/forgot-password", async (c) => {
    const { email } = parse(forgotPasswordBody, await jsonBody(c));
    // Answered before the work, so that the time says nothing about the account.
    const asked = { email, address: clientAddress(c) };
    c.executionCtx.waitUntil(forgotPassword(signedOut(c), asked).then((outbox) => send(c.env, outbox)));
    return c.json({ message: "If this e-mail belongs to an account, a link has been sent to it." }, 200);
  })
  .post("/auth/confirm-forgot-password", async (c) => {
    const body = parse(confirmForgotPasswordBody, await jsonBody(c));
    const { userUuid, sessions } = unwrap(await confirmForgotPassword(signedOut(c), body));
    closeSockets(c, userUuid, sessions);
    return c.json({ message: "Your password has been changed. Please sign in." }, 200);
  })
  .post("/audit_log/:event{(reset-password|logout)}/web", async (c) => {
    parse(auditNoticeBody, await jsonBody(c));
    await readPage(c, "account", []);
    return c.json({ message: "The audit log knows this already." }, 200);
  });
