import { request as httpRequest, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import type { Plugin, RunnableDevEnvironment, ViteDevServer } from "vite";
import { readSession } from "#app/lib/session/session.ts";

/** The stack of one machine takes this application key (scripts/stack/stack.ts). */
const LOCAL_APP_KEY = "1";

/** The console in development: pages rendered by Vite with hot reload, calls and sockets sent to the API that scripts/dev.ts runs. */
export function pagesDev(): Plugin {
  return {
    name: "pages-dev",
    configureServer(server) {
      const apiUrl = process.env.DEV_API_URL ?? "http://127.0.0.1:8787";
      server.httpServer?.on("upgrade", (request, socket, head) => {
        if (new URL(request.url ?? "/", "http://console").pathname.startsWith("/realtime"))
          forwardSocket(apiUrl, request, socket, head);
      });
      return () => serveConsole(server, apiUrl);
    },
  };
}

/** Renders pages through Vite's module runner, with the API Worker behind the binding. */
function serveConsole(server: ViteDevServer, apiUrl: string): void {
  const API = {
    fetch: (input: string, init?: RequestInit) => {
      const headers = new Headers(init?.headers);
      headers.set("x-app-key", LOCAL_APP_KEY);
      return fetch(input.replace(/^http:\/\/api/, apiUrl), { ...init, headers });
    },
  };
  server.middlewares.use(async (incoming, outgoing, next) => {
    try {
      const { runner } = server.environments.ssr as RunnableDevEnvironment;
      const [serverBuild, { createRequestHandler }, { respond }] = await Promise.all([
        runner.import("virtual:react-router/server-build"),
        runner.import("react-router"),
        runner.import("/app/lib/respond.ts"),
      ]);
      const handle = createRequestHandler(serverBuild, "development");
      incoming.url = incoming.originalUrl ?? incoming.url;
      const request = createRequest(incoming, outgoing);
      await sendResponse(outgoing, await respond(handle, request, { API }, "development"));
    } catch (error) {
      next(error);
    }
  });
}

/** The socket of a tab: its cookie becomes a bearer token, then bytes go both ways. */
function forwardSocket(apiUrl: string, incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
  const session = readSession(incoming.headers.cookie ?? null);
  const { search } = new URL(incoming.url ?? "/", "http://console");
  const upstream = httpRequest(`${apiUrl}/realtime${search}`, {
    headers: {
      ...incoming.headers,
      cookie: "",
      authorization: `Bearer ${session?.accessToken ?? ""}`,
      "x-app-key": LOCAL_APP_KEY,
    },
  });
  upstream.on("upgrade", (answer, wire, rest) => {
    const headers = answer.rawHeaders
      .map((text, index) => (index % 2 ? `${text}\r\n` : `${text}: `))
      .join("");
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`);
    if (rest.length > 0) socket.write(rest);
    if (head.length > 0) wire.write(head);
    wire.pipe(socket).pipe(wire);
    wire.on("error", () => socket.destroy());
    socket.on("error", () => wire.destroy());
  });
  upstream.on("response", (answer) => socket.end(`HTTP/1.1 ${answer.statusCode} Refused\r\n\r\n`));
  upstream.on("error", () => socket.destroy());
  upstream.end();
}
