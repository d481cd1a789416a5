import { passwordHasher } from "#api/commands/identity/password-hasher.ts";
import type { SignedOutContext } from "#api/commands/identity/signed-out-context.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { signInOrigin } from "#api/middleware/client-address.ts";
import { relyingPartyOf } from "#core/identity/second-step/passkeys.ts";
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
