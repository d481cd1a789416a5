import { type CallPlace, call } from "#app/lib/api.server.ts";
import { idleMinutesIn } from "#app/lib/error-catalogue.ts";
import { REFRESH_TOKEN } from "#core/identity/calls.ts";
import type { Session } from "./session.ts";
import type { SessionEnd } from "./session-end.ts";

export type RefreshOutcome =
  | { kind: "refreshed"; session: Session }
  | { kind: "refused"; ended: SessionEnd }
  | { kind: "no-answer" };

const REFRESH_RETRIES_MAX = 3;
/** Requests of one page arrive together: they share one exchange of the same refresh token. */
const running = new Map<string, Promise<RefreshOutcome>>();

/** Exchanges the refresh token for new tokens, once for however many requests ask at the same moment. */
export function refreshSession(place: CallPlace, session: Session, nowMs: number): Promise<RefreshOutcome> {
  const known = running.get(session.refreshToken);
  if (known) return known;
  const exchange = exchangeTokens(place, session, nowMs).finally(() => running.delete(session.refreshToken));
  running.set(session.refreshToken, exchange);
  return exchange;
}

async function exchangeTokens(place: CallPlace, session: Session, nowMs: number): Promise<RefreshOutcome> {
  for (let attempt = 1; attempt <= REFRESH_RETRIES_MAX; attempt++) {
    const answer = await call(place, REFRESH_TOKEN, {
      json: { refreshToken: session.refreshToken },
    });
    if (answer.ok) {
      const { accessToken, refreshToken } = answer.value.data;
      return { kind: "refreshed", session: { ...session, accessToken, refreshToken, issuedAt: nowMs } };
    }
    if (answer.status === 401 || answer.status === 403)
      return { kind: "refused", ended: { idleMinutes: idleMinutesIn(answer) } };
  }
  return { kind: "no-answer" };
}
