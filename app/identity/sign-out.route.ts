import { redirect } from "react-router";
import { fetchApi } from "../lib/api.server.ts";
import { sessionContext } from "../lib/context.ts";
import { CLEARED_SESSION_COOKIE } from "../lib/session.ts";
import type { Route } from "./+types/sign-out.route.ts";

/** Revokes the session and forgets it, whatever the API answers. */
export async function action(args: Route.ActionArgs) {
  if (args.context.get(sessionContext)) await fetchApi(args, { method: "POST", path: "/auth/logout" });
  return redirect("/login", { headers: { "set-cookie": CLEARED_SESSION_COOKIE } });
}

export const loader = () => redirect("/");
