import type { Tokens } from "#core/identity/contract.ts";
import { ACCESS_TOKEN_SECONDS, SESSION_DAYS } from "#core/identity/session-limits.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { insertRefreshToken, insertSession, signedIn } from "#db/queries/identity/session.ts";
import type { Statement } from "#db/statement.ts";
import { keyedDigest, sha256Hex, signAccessToken } from "./access-token.ts";
import type { SignedOutContext } from "./signed-out-context.ts";

const DAY_MS = 86_400_000;

/** A session of an account, from its sign-in on: the statements that make it, and what its owner is given once they are written. */
export async function newSession(
  { newUuid, tokenSecret, epochMs, origin }: SignedOutContext,
  account: { id: number; uuid: string },
): Promise<{ statements: Statement<unknown>[]; tokens: Tokens }> {
  const now = instantAt(epochMs);
  const sessionUuid = newUuid();
  const refreshToken = await keyedDigest(tokenSecret, `session:${sessionUuid}:${crypto.randomUUID()}`);
  const claims = { userId: account.id, userUuid: account.uuid, sessionUuid };
  return {
    statements: [
      insertSession({
        uuid: sessionUuid,
        userId: account.id,
        device: origin.platform,
        createdAt: now,
        expiresAt: instantAt(epochMs + SESSION_DAYS * DAY_MS),
      }),
      // Locked or deactivated while the password was compared.
      expectChanges(1),
      signedIn(account.id, now),
      insertRefreshToken(sessionUuid, await sha256Hex(refreshToken), now),
    ],
    tokens: {
      accessToken: await signAccessToken(claims, tokenSecret, epochMs),
      refreshToken,
      expiresInSeconds: ACCESS_TOKEN_SECONDS,
    },
  };
}
