import { type CallPlace, call } from "#app/lib/api.server.ts";
import { type ApiRefusal, DEFAULT_MESSAGE } from "#app/lib/error-catalogue.ts";
import { sessionContext } from "#app/lib/session/context.ts";
import { rememberedCookie, rememberedToken } from "#app/lib/session/remembered-device.ts";
import type { Session } from "#app/lib/session/session.ts";
import { MY_PROFILE, SET_UP_SCHOOL, SIGN_IN } from "#core/identity/calls.ts";
import type { Tokens } from "#core/identity/contract.ts";
import { mayUseConsole } from "#core/identity/roles.ts";
import {
  ASK_FOR_PASSKEY,
  type PendingSignIn,
  SIGN_IN_BY_CODE,
} from "#core/identity/second-step/second-step.body.ts";
import type { CallJson } from "#core/shared/call.ts";

/** Signed in, or the password was right and a code is asked for (I-20): the token of that. */
type SignInOutcome =
  | { ok: true; session: Session; cookies: readonly string[] }
  | { ok: true; session: null; pendingToken: string }
  | ApiRefusal;

/** Exchanges email and password for a session; the API refuses parents and LG users itself (403). */
export async function signIn(
  place: CallPlace,
  credentials: { email: string; password: string },
): Promise<SignInOutcome> {
  place.context.set(sessionContext, null);
  const deviceToken = rememberedToken(place.request.headers.get("cookie"));
  const answer = await call(place, SIGN_IN, {
    json: { ...credentials, ...(deviceToken !== null && { deviceToken }) },
  });
  if (!answer.ok) return answer;
  if (answer.status === CODE_ASKED)
    return {
      ok: true,
      session: null,
      pendingToken: (answer.value.data as Tokens | PendingSignIn as PendingSignIn).token,
    };
  const outcome = await sessionOfTokens(place, answer.value.data);
  return outcome.ok ? { ...outcome, cookies: [] } : outcome;
}
const CODE_ASKED = 202;

/** Finishes a sign-in by a code; `cookies` remember this browser where that was asked for. */
export async function signInByCode(
  place: CallPlace,
  given: CallJson<typeof SIGN_IN_BY_CODE>,
): Promise<SignInOutcome> {
  place.context.set(sessionContext, null);
  const answer = await call(place, SIGN_IN_BY_CODE, { json: given });
  if (!answer.ok) return answer;
  const { deviceToken, ...tokens } = answer.value.data;
  const outcome = await sessionOfTokens(place, tokens);
  if (!outcome.ok) return outcome;
  return { ...outcome, cookies: deviceToken === null ? [] : [rememberedCookie(deviceToken)] };
}

/** What the browser signs by a passkey in place of a code; null where the account has none, or the sign-in is over. */
export async function passkeyOptions(place: CallPlace, token: string): Promise<object | null> {
  const answer = await call(place, ASK_FOR_PASSKEY, { json: { token } });
  return answer.ok ? answer.value.data : null;
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
