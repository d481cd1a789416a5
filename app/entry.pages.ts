import * as build from "virtual:react-router/server-build";
import type { ConsoleEnv } from "./lib/context.ts";
import { respond } from "./lib/respond.ts";

/** The Pages function. In the same bundle as the routes, so that react-router and its contexts exist once. */
export const onRequest = ({ request, env }: { request: Request; env: ConsoleEnv }): Promise<Response> =>
  respond(build, "production", request, env);
