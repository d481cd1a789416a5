import * as build from "virtual:react-router/server-build";
import type { ExecutionContext } from "@cloudflare/workers-types";
import { createRequestHandler } from "@react-router/cloudflare";
import type { RouterContextProvider } from "react-router";
import { respond } from "./lib/respond.ts";
import type { ConsoleEnv } from "./lib/session/context.ts";
import { passSocket } from "./lib/session/socket.ts";

/** What the router's adapter for Pages takes. */
interface PagesEvent extends Pick<ExecutionContext, "waitUntil" | "passThroughOnException"> {
  request: Request;
  env: ConsoleEnv;
}

/** The router's context of a request, from `respond` to the handler. */
const contexts = new WeakMap<object, RouterContextProvider>();
// Its own types name the Request and Response of the Workers, which the browser's types do not match.
const handle = createRequestHandler<ConsoleEnv>({
  build,
  mode: "production",
  getLoadContext({ request }) {
    const context = contexts.get(request);
    if (!context) throw new Error("a request without its context");
    return context;
  },
}) as unknown as (event: PagesEvent) => Promise<Response>;

const SOCKETS = /^\/realtime(\/|$)/;

/** The Worker of Pages. In the same build as the routes, so that react-router and its contexts exist once. */
export default {
  fetch(request: Request, env: ConsoleEnv, worker: ExecutionContext): Response | Promise<Response> {
    if (request.method === "GET" && SOCKETS.test(new URL(request.url).pathname))
      return passSocket(request, env);
    const waitUntil = worker.waitUntil.bind(worker);
    const passThroughOnException = worker.passThroughOnException.bind(worker);
    return respond(
      (limited, context) => {
        contexts.set(limited, context);
        return handle({ request: limited, env, waitUntil, passThroughOnException });
      },
      request,
      env,
      "production",
    );
  },
};
