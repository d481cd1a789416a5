import { mayEnter } from "#core/identity/access.ts";
import type { Tokens } from "#core/identity/contract.ts";
import { mayUseConsole } from "#core/identity/roles.ts";
import { ACCESS_TOKEN_SECONDS, REFRESH_GRACE_SECONDS } from "#core/identity/session-limits.ts";
import { isIdle } from "#core/identity/session-rules.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { commit, expectChanges } from "#db/commit.ts";
import {
  insertRefreshToken,
  type PresentedToken,
  refreshTokenByHash,
  revokeSession,
  sessionUseOf,
  spendRefreshToken,
} from "#db/queries/identity/session.ts";
import { keyedDigest, sha256Hex, signAccessToken } from "./access-token.ts";
import { idleRefusal } from "./session-use.ts";
import { commitContextOf, type SignedOutContext } from "./signed-out-context.ts";

const REFUSED = refuse(
  401,
  "TOKEN_REFUSED",
  "The refresh token is expired, used or revoked. Please sign in again.",
);

/** What became of a refresh: new tokens, and the session to close everywhere when a token was replayed. */
export interface Refreshed {
  tokens: Result<Tokens>;
  revoked: { userUuid: string; sessionUuid: string } | null;
}

/**
 * POST /auth/refresh-token: a token is used once; its successor is derived from it, so that a second call
 * within the grace gets the same successor. Later reuse revokes the whole family (I-7).
 */
export async function refreshSession(context: SignedOutContext, presented: string): Promise<Refreshed> {
  const now = instantAt(context.epochMs);
  const hash = await sha256Hex(presented);
  const successor = await keyedDigest(context.tokenSecret, `refresh:${presented}`);
  for (;;) {
    const [[token]] = await read(context.db, [refreshTokenByHash(hash)]);
    if (!token || !isLive(token, now)) return { tokens: REFUSED, revoked: null };
    const use = sessionUseOf(token);
    if (isIdle(use, context.epochMs)) return { tokens: idleRefusal(use), revoked: null };
    if (token.tokenUsedAt === null) {
      const committed = await commit(commitContextOf(context, actorOf(token), now), {
        statements: [
          spendRefreshToken(token.tokenId, now),
          expectChanges(1),
          insertRefreshToken(token.sessionUuid, await sha256Hex(successor), now),
        ],
        audit: [],
        answer: { status: 200, message: "Refreshed." },
      });
      // Another call used the token at the same moment: read the session again, which is then within the grace period.
      if (committed.outcome !== "done") continue;
    } else if (context.epochMs - Date.parse(token.tokenUsedAt) > REFRESH_GRACE_SECONDS * 1000) {
      await commit(commitContextOf(context, actorOf(token), now), {
        statements: [revokeSession(token.sessionUuid, "refresh-reuse", now)],
        audit: [{ event: "refresh-reuse", subjectUuid: token.userUuid }],
        answer: { status: 200, message: REFUSED.message },
      });
      return { tokens: REFUSED, revoked: { userUuid: token.userUuid, sessionUuid: token.sessionUuid } };
    }
    const claims = { userId: token.userId, userUuid: token.userUuid, sessionUuid: token.sessionUuid };
    const accessToken = await signAccessToken(claims, context.tokenSecret, context.epochMs);
    return {
      tokens: ok({ accessToken, refreshToken: successor, expiresInSeconds: ACCESS_TOKEN_SECONDS }),
      revoked: null,
    };
  }
}

const isLive = (token: PresentedToken, now: string): boolean =>
  token.sessionRevokedAt === null &&
  token.sessionExpiresAt > now &&
  token.isActive &&
  (mayUseConsole(token.role) || mayEnter("sponsor", token.role));

const actorOf = ({ userId: id, role }: PresentedToken) => ({ id, role });
