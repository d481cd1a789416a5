import { redirect } from "react-router";
import { call } from "#app/lib/api.server.ts";
import { sessionContext } from "#app/lib/session/context.ts";
import { redirectWith, screenOf, signInPath } from "#app/lib/session/return-path.ts";
import { CLEARED_SESSION_COOKIE } from "#app/lib/session/session.ts";
import { SIGN_OUT } from "#core/identity/calls.ts";
import type { Route } from "./+types/sign-out.route.ts";

/** Revokes the session and forgets it, whatever the API answers. With `?again` signing in leads back to the screen it was sent from. */
export async function action(args: Route.ActionArgs) {
  // A session that has ended is signed out already.
  if (args.context.get(sessionContext)) await call(args, SIGN_OUT, {}).catch(() => null);
  const from = args.url.searchParams.has("again") ? screenOf(args.request, args.url) : null;
  return redirectWith(signInPath(from), [CLEARED_SESSION_COOKIE]);
}

export const loader = () => redirect("/");
