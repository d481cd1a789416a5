import * as build from "virtual:react-router/server-build";
import { respond } from "./lib/respond.ts";
import type { ConsoleEnv } from "./lib/session/context.ts";

/** The Pages function. In the same bundle as the routes, so that react-router and its contexts exist once. */
export const onRequest = ({ request, env }: { request: Request; env: ConsoleEnv }): Promise<Response> =>
  respond(build, "production", request, env);
