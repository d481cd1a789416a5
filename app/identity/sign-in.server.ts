import { type CallPlace, call } from "#app/lib/api.server.ts";
import { type ApiRefusal, DEFAULT_MESSAGE } from "#app/lib/error-catalogue.ts";
import { sessionContext } from "#app/lib/session/context.ts";
import type { Session } from "#app/lib/session/session.ts";
import { MY_PROFILE, SET_UP_SCHOOL, SIGN_IN } from "#core/identity/calls.ts";
import type { Tokens } from "#core/identity/contract.ts";
import { mayUseConsole } from "#core/identity/roles.ts";
import type { CallJson } from "#core/shared/call.ts";

/** Exchanges email and password for a session; the API refuses parents and LG users itself (403). */
export async function signIn(
  place: CallPlace,
  credentials: { email: string; password: string },
): Promise<{ ok: true; session: Session } | ApiRefusal> {
  place.context.set(sessionContext, null);
  const answer = await call(place, SIGN_IN, { json: credentials });
  return answer.ok ? sessionOfTokens(place, answer.value.data) : answer;
}

/** Opens a school without accounts, and signs its first administrator in (I-19). */
export async function setUpSchool(
  place: CallPlace,
  entry: CallJson<typeof SET_UP_SCHOOL>,
): Promise<{ ok: true; session: Session } | ApiRefusal> {
  place.context.set(sessionContext, null);
  const answer = await call(place, SET_UP_SCHOOL, { json: entry });
  return answer.ok ? sessionOfTokens(place, answer.value.data) : answer;
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
  const answer = await call(place, MY_PROFILE, {});
  if (!answer.ok) return answer;
  const { roles, userId } = answer.value.data;
  const role = roles[0];
  if (role === undefined || !mayUseConsole(role))
    return { ok: false, status: 403, code: "ROLE_NOT_ALLOWED", message: DEFAULT_MESSAGE, errors: [] };
  return { ok: true, session: { ...session, role, userId } };
}
