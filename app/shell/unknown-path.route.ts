import { redirect } from "react-router";
import { defaultPathFor } from "../../core/identity/navigation.ts";
import { sessionOf } from "../lib/root-middleware.server.ts";
import type { Route } from "./+types/unknown-path.route.ts";

/** A path nobody knows inside a known section leads to the default screen (decision 5). */
export const loader = (args: Route.LoaderArgs) => redirect(defaultPathFor(sessionOf(args).role));
