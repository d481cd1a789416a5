import {
  profileFromWire,
  type Tokens,
  tokensFromWire,
  type WireProfile,
  type WireTokens,
} from "../../core/identity/contract.ts";
import { mayUseConsole } from "../../core/identity/roles.ts";
import { type CallPlace, callApi } from "../lib/api.server.ts";
import { sessionContext } from "../lib/context.ts";
import { type ApiRefusal, DEFAULT_MESSAGE } from "../lib/error-catalogue.ts";
import type { Session } from "../lib/session.ts";

/** Exchanges e-mail and password for a session; the API refuses parents and LG users itself (403). */
export async function signIn(
  place: CallPlace,
  credentials: { email: string; password: string },
): Promise<{ ok: true; session: Session } | ApiRefusal> {
  place.context.set(sessionContext, null);
  const answer = await callApi<{ data: WireTokens }>(place, {
    method: "POST",
    path: "/auth/login",
    json: credentials,
  });
  if (!answer.ok) return answer;
  return sessionOfTokens(place, tokensFromWire(answer.wire.data));
}

async function sessionOfTokens(
  place: CallPlace,
  tokens: Tokens,
): Promise<{ ok: true; session: Session } | ApiRefusal> {
  const nowMs = Date.now();
  const session: Session = {
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    issuedAt: nowMs,
    signedInAt: nowMs,
    role: "ST",
    userId: "",
  };
  place.context.set(sessionContext, session);
  const answer = await callApi<{ data: WireProfile }>(place, { path: "/users/me" });
  if (!answer.ok) return answer;
  const { roles, userId } = profileFromWire(answer.wire.data);
  const role = roles[0];
  if (role === undefined || !mayUseConsole(role))
    return { ok: false, status: 403, code: "ROLE_NOT_ALLOWED", message: DEFAULT_MESSAGE, errors: [] };
  return { ok: true, session: { ...session, role, userId } };
}
