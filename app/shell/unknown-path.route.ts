import { data, redirect } from "react-router";
import { sessionOf } from "#app/lib/session/root-middleware.server.ts";
import { pathFrom } from "#core/identity/navigation.ts";
import type { Route } from "./+types/unknown-path.route.ts";

/** A section's own path leads to its first screen; of any other that is no screen the person is told (I-4). */
export const loader = (args: Route.LoaderArgs) => {
  const path = pathFrom(args.url.pathname, sessionOf(args).role);
  if (path === null) throw data(null, { status: 404 });
  return redirect(path);
};

/** Never shown: the loader answers or throws. A route without a component would be a file. */
export default function UnknownPath() {
  return null;
}
