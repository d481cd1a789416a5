import { redirect } from "react-router";
import { defaultPathFor, isSectionPath } from "#core/identity/navigation.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { deniedSectionCookie } from "./denied-section.ts";
import { redirectFor, SIGN_IN } from "./gate.ts";
import type { SessionEnd } from "./session-end.ts";

/** The query parameters of the sign-in page: where to go afterwards, and that a session has ended, with the minutes without use after which it did. */
const RETURN_TO = "returnTo";
const HAS_ENDED = "ended";

/**
 * Path and query of an address within this console, its characters encoded as a header takes them; null for another
 * origin and for what is no address.
 */
function localPath(given: string | null, here: URL): string | null {
  if (!given || !URL.canParse(given, here)) return null;
  const { origin, pathname, search } = new URL(given, here);
  return origin === here.origin && !pathname.startsWith("//") ? pathname + search : null;
}

/** The sign-in page; with a screen of the console as `from`, it leads back there. */
export function signInPath(from: string | null, ended: SessionEnd | null = null): string {
  const query = new URLSearchParams();
  if (from !== null && isSectionPath(from.split("?")[0] ?? "")) query.set(RETURN_TO, from);
  if (ended) query.set(HAS_ENDED, ended.idleMinutes === null ? "" : String(ended.idleMinutes));
  return query.size > 0 ? `${SIGN_IN}?${query}` : SIGN_IN;
}

/** The screen a signed-out request is about: a document's own address; of a call or a change, the screen it was sent from. */
export function screenOf(request: Request, here: URL): string | null {
  const isDocument = request.method === "GET" && request.headers.get("sec-fetch-dest") !== "empty";
  return localPath(isDocument ? here.href : request.headers.get("referer"), here);
}

export const endedSessionIn = (search: URLSearchParams): SessionEnd | null =>
  search.has(HAS_ENDED) ? { idleMinutes: Number(search.get(HAS_ENDED)) || null } : null;

/**
 * Leads a signed-in person from the sign-in page to the screen that was asked for, or to the role's first one where the
 * role may not open it. `cookies`: Set-Cookie headers; null sets none.
 */
export function redirectAfterSignIn(
  signIn: URL,
  role: RoleCode,
  cookies: readonly (string | null)[],
): Response {
  const wanted = localPath(signIn.searchParams.get(RETURN_TO), signIn);
  const { pathname } = new URL(wanted ?? "/", signIn);
  const isOpen = wanted !== null && redirectFor(pathname, role) === null;
  return redirectWith(isOpen ? wanted : defaultPathFor(role), [
    ...cookies,
    deniedSectionCookie(pathname, role),
  ]);
}

/** A redirect with each Set-Cookie header that is not null. */
export function redirectWith(target: string, cookies: readonly (string | null)[]): Response {
  const headers = new Headers();
  for (const cookie of cookies) if (cookie !== null) headers.append("set-cookie", cookie);
  return redirect(target, { headers });
}
