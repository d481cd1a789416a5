import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type ConsoleEnv, envContext, nonceContext } from "./context.ts";
import { withSecurityHeaders } from "./security-headers.ts";

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
  const response = await createRequestHandler(build, mode)(request, context);
  return withSecurityHeaders(response, new URL(request.url).host, mode === "production" ? nonce : null);
}
