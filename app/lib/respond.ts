import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { bodyFaultResponse, limitedRequest } from "./limited-request.ts";
import { type ConsoleEnv, envContext, nonceContext } from "./session/context.ts";
import { withSecurityHeaders } from "./session/security-headers.ts";

/** Made once of a build: it matches every route against its pattern, which costs as much as a small page. */
const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
function handlerOf(build: ServerBuild, mode: string): ReturnType<typeof createRequestHandler> {
  const known = handlers.get(build) ?? createRequestHandler(build, mode);
  handlers.set(build, known);
  return known;
}

/** Answers one request of the console. The policy is left out in development, where Vite adds inline scripts. */
export async function respond(
  build: ServerBuild,
  mode: "production" | "development",
  request: Request,
  env: ConsoleEnv,
): Promise<Response> {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const context = new RouterContextProvider();
  context.set(envContext, env);
  context.set(nonceContext, nonce);
  const limited = await limitedRequest(request);
  const response =
    typeof limited === "string" ? bodyFaultResponse(limited) : await handlerOf(build, mode)(limited, context);
  return withSecurityHeaders(response, new URL(request.url).host, mode === "production" ? nonce : null);
}
