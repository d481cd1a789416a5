import { RouterContextProvider } from "react-router";
import { bodyFaultResponse, limitedRequest } from "./limited-request.ts";
import { type ConsoleEnv, envContext, nonceContext } from "./session/context.ts";
import { withSecurityHeaders } from "./session/security-headers.ts";

/** Answers one request of the console. The policy is left out in development, where Vite adds inline scripts. */
export async function respond(
  handle: (request: Request, context: RouterContextProvider) => Promise<Response>,
  request: Request,
  env: ConsoleEnv,
  mode: "production" | "development",
): Promise<Response> {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const context = new RouterContextProvider();
  context.set(envContext, env);
  context.set(nonceContext, nonce);
  const limited = await limitedRequest(request);
  const response = typeof limited === "string" ? bodyFaultResponse(limited) : await handle(limited, context);
  return withSecurityHeaders(response, new URL(request.url).host, mode === "production" ? nonce : null);
}
