import { type MiddlewareFunction, redirect } from "react-router";
import { sessionContext } from "./context.ts";
import { deniedSectionCookie } from "./denied-section.ts";
import { redirectFor, SIGN_IN } from "./gate.ts";
import { refreshSession } from "./refresh.server.ts";
import { redirectAfterSignIn, redirectWith, screenOf, signInPath } from "./return-path.ts";
import {
  CLEARED_SESSION_COOKIE,
  isDueForRefresh,
  readSession,
  type Session,
  sessionCookie,
} from "./session.ts";
import type { SessionEnd } from "./session-end.ts";

const SAFE_METHODS: readonly string[] = ["GET", "HEAD", "OPTIONS"];

/** The one gate of the console: who asks, with fresh tokens, and may this request go where it wants to go? */
export const rootMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, url } = args;
  if (!SAFE_METHODS.includes(request.method) && request.headers.get("origin") !== url.origin)
    return new Response("This request did not come from the console.", { status: 403 });

  const nowMs = Date.now();
  let session = readSession(request.headers.get("cookie"));
  let cookie: string | null = null;
  let ended: SessionEnd | null = null;
  if (session && isDueForRefresh(session, nowMs)) {
    const outcome = await refreshSession(args, session, nowMs);
    if (outcome.kind === "refreshed") [session, cookie] = [outcome.session, sessionCookie(outcome.session)];
    if (outcome.kind === "refused") [session, cookie, ended] = [null, CLEARED_SESSION_COOKIE, outcome.ended];
  }
  context.set(sessionContext, session);

  const path = url.pathname.replace(/(.)\/$/, "$1");
  const target = redirectFor(path, session?.role ?? null);
  if (target === null) return keepCookie(await next(), cookie);
  if (!session) throw redirectWith(signInPath(screenOf(request, url), ended), [cookie]);
  if (path === SIGN_IN) throw redirectAfterSignIn(url, session.role, [cookie]);
  throw redirectWith(target, [cookie, deniedSectionCookie(path, session.role)]);
};

/** Routes that set the session themselves (signing in or out) win over a refreshed one. */
function keepCookie(response: Response, cookie: string | null): Response {
  if (cookie !== null && !response.headers.has("set-cookie")) response.headers.append("set-cookie", cookie);
  return response;
}

/** The session a loader of a signed-in page can rely on. */
export function sessionOf({ context }: Pick<Parameters<typeof rootMiddleware>[0], "context">): Session {
  const session = context.get(sessionContext);
  if (!session) throw redirect("/login");
  return session;
}
