import type { ConsoleEnv } from "./context.ts";
import { readSession } from "./session.ts";

/**
 * The browser's WebSockets, /realtime and below: the cookie becomes a bearer token here and the 101 goes back as it is.
 * Browsers send cookies with cross-site sockets, so the Origin is what keeps other sites out.
 */
export async function passSocket(request: Request, env: ConsoleEnv): Promise<Response> {
  if (request.headers.get("upgrade") !== "websocket")
    return new Response("A WebSocket is expected here.", { status: 426 });
  const url = new URL(request.url);
  if (request.headers.get("origin") !== url.origin) return new Response("Forbidden", { status: 403 });
  const session = readSession(request.headers.get("cookie"));
  if (!session) return new Response("Sign in first.", { status: 401 });
  const headers = new Headers(request.headers);
  headers.delete("cookie");
  headers.set("authorization", `Bearer ${session.accessToken}`);
  return env.API.fetch(`http://api${url.pathname}${url.search}`, { headers });
}
