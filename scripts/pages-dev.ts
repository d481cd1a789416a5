import { request as httpRequest, type IncomingMessage } from "node:http";
import { resolve } from "node:path";
import type { Duplex } from "node:stream";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import type { Plugin, RunnableDevEnvironment, ViteDevServer } from "vite";
import { readSession } from "../app/lib/session.ts";
import { build } from "./build.ts";
import { at } from "./paths.ts";
import { type Stack, startStack } from "./stack.ts";

const APP_KEY = "1";
const REBUILD_AFTER_MS = 150;
const SERVER_SOURCES = ["api", "core", "db", "queues", "workers"].map((room) => `${at(room)}/`);

/** `npm run dev`: the console hot-reloads in Vite; API, consumer, database and inbox run as they are deployed and are rebuilt when their sources change. */
export function pagesDev(): Plugin {
  return {
    name: "pages-dev",
    async configureServer(server) {
      const running = await startBackend();
      restartOnChange(server, running);
      server.httpServer?.on("upgrade", (request, socket, head) => {
        if (new URL(request.url ?? "/", "http://console").pathname === "/realtime")
          forwardSocket(running.stack.apiUrl, request, socket, head);
      });
      server.httpServer?.on("close", () => void running.stack.stop());
      return () => serveConsole(server, running);
    },
  };
}

interface Backend {
  stack: Stack;
}

async function startBackend(): Promise<Backend> {
  await build(["api", "queues"]);
  const dataDir = resolve(process.env.DATA_DIR ?? at(".data"));
  const stack = await startStack({
    dataDir,
    apiPort: Number(process.env.API_PORT ?? 8787),
    mailPort: Number(process.env.MAIL_PORT ?? 8789),
    console: false,
  });
  return { stack };
}

/** A changed rule, query or route: build what is stale and start the stack again on the same data. */
function restartOnChange(server: ViteDevServer, running: Backend): void {
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  const restart = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      const { stack } = running;
      await build(["api", "queues"]);
      await stack.stop();
      running.stack = (await startBackend()).stack;
      server.config.logger.info("api and queues rebuilt", { timestamp: true });
      server.ws.send({ type: "full-reload" });
    } catch (error) {
      server.config.logger.error(String(error));
    } finally {
      isBusy = false;
    }
  };
  server.watcher.add(SERVER_SOURCES);
  server.watcher.on("change", (path) => {
    if (!SERVER_SOURCES.some((room) => path.startsWith(room))) return;
    clearTimeout(timer);
    timer = setTimeout(() => void restart(), REBUILD_AFTER_MS);
  });
}

/** Renders pages through Vite's module runner, with the API Worker behind the binding. */
function serveConsole(server: ViteDevServer, running: Backend): void {
  const API = {
    fetch: (input: string, init?: RequestInit) =>
      fetch(input.replace(/^http:\/\/api/, running.stack.apiUrl), init),
  };
  server.middlewares.use(async (incoming, outgoing, next) => {
    try {
      const { runner } = server.environments.ssr as RunnableDevEnvironment;
      const [serverBuild, { respond }] = await Promise.all([
        runner.import("virtual:react-router/server-build"),
        runner.import("/app/lib/respond.ts"),
      ]);
      incoming.url = incoming.originalUrl ?? incoming.url;
      const request = createRequest(incoming, outgoing);
      await sendResponse(outgoing, await respond(serverBuild, "development", request, { API, APP_KEY }));
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
      "x-app-key": APP_KEY,
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
