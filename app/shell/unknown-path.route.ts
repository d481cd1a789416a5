import { redirect } from "react-router";
import { sessionOf } from "#app/lib/session/root-middleware.server.ts";
import { pathFrom } from "#core/identity/navigation.ts";
import type { Route } from "./+types/unknown-path.route.ts";

/** A path nobody knows leads to its section's first screen where it names one, otherwise to the default screen (I-4). */
export const loader = (args: Route.LoaderArgs) => redirect(pathFrom(args.url.pathname, sessionOf(args).role));
