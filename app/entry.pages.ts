import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "@react-router/cloudflare";
import type { RouterContextProvider } from "react-router";
import { respond } from "./lib/respond.ts";
import type { ConsoleEnv } from "./lib/session/context.ts";

/** What Pages gives its function. */
interface PagesEvent {
  request: Request;
  env: ConsoleEnv;
  waitUntil(promise: Promise<unknown>): void;
  passThroughOnException(): void;
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

/** The Pages function. In the same bundle as the routes, so that react-router and its contexts exist once. */
export const onRequest = (event: PagesEvent): Promise<Response> =>
  respond(
    (request, context) => {
      contexts.set(request, context);
      return handle({ ...event, request });
    },
    event.request,
    event.env,
    "production",
  );
