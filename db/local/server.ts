import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { startParser } from "./libsql-grammar.ts";
import { DatabaseReader } from "./reader-process.ts";
import { Streams } from "./streams.ts";
import { DatabaseThread, type ThreadAnswer } from "./thread-pool.ts";

/**
 * A libSQL server for one machine: Hrana 2 over HTTP on top of the embedded database, so that
 * `@libsql/client/http` meets it exactly as it meets Turso. One thread writes, processes read beside it
 * (WAL), so that a long import never keeps a list waiting, and a reading whose caller is gone is ended. A stream that outlives its call has a thread of its own.
 */
export interface DatabaseServerOptions {
  path: string;
  /** 0 = any free port. */
  port: number;
  authToken: string;
  readers?: number;
}
export interface DatabaseServer {
  url: string;
  close(): Promise<void>;
}

const BODY_BYTES_MAX = 64 * 1024 * 1024;
/** The first step of every batch the client sends as "read". Quotes inside values are escaped, so no value can look like it. */
const READ_BATCH = '"sql":"BEGIN TRANSACTION READONLY"';

export async function startDatabaseServer(options: DatabaseServerOptions): Promise<DatabaseServer> {
  const parser = await startParser();
  const connection = { path: options.path, parser: parser.address };
  const writer = new DatabaseThread({ ...connection, role: "writer" });
  await writer.opened.catch((error: unknown) => {
    parser.close();
    throw error;
  });
  const readers = Array.from({ length: options.readers ?? 2 }, () => new DatabaseReader(connection));
  await Promise.all(readers.map((reader) => reader.opened));
  const streams = new Streams(connection);
  const server = await serveHrana(options, async (body, caller) => {
    const ofStream = await streams.answer(body);
    if (ofStream) return ofStream;
    return isReadBatch(body)
      ? readers.reduce((least, reader) => (reader.load < least.load ? reader : least)).run(body, caller)
      : writer.run(body);
  });
  return {
    url: server.url,
    async close() {
      await server.close();
      await streams.close();
      await Promise.all([writer, ...readers].map((thread) => thread.close()));
      parser.close();
    },
  };
}

/** Whether the body of a call is a batch that the client sends as "read". */
export const isReadBatch = (body: string): boolean => body.includes(READ_BATCH);

/** Answers Hrana's calls over HTTP, whoever runs their bodies; what `run` throws ends the connection without an answer. */
export async function serveHrana(
  { port, authToken }: Pick<DatabaseServerOptions, "port" | "authToken">,
  run: (body: string, caller: AbortSignal) => Promise<ThreadAnswer>,
): Promise<DatabaseServer> {
  const wanted = Buffer.from(`Bearer ${authToken}`);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const answer = (status: number, text: string) =>
      response
        .writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
        .end(text);
    const path = request.url?.split("?")[0] ?? "/";
    if (request.method === "GET" && /^\/(v2|health)?\/?$/.test(path)) return answer(200, "{}");
    const given = Buffer.from(request.headers.authorization ?? "");
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      return answer(401, JSON.stringify({ message: "Unauthorized", code: "AUTH_JWT_INVALID" }));
    if (request.method !== "POST" || path !== "/v2/pipeline")
      return answer(404, JSON.stringify({ message: "Not found", code: "NOT_FOUND" }));
    const body = await bodyOf(request);
    if (body === null) return answer(413, JSON.stringify({ message: "Too large", code: "PROTOCOL_ERROR" }));
    return answer(...(await run(body, whenGone(response))));
  };
  const server = createServer((request, response) => {
    // A caller that goes away in the middle of its request gets no answer, and ends nothing else.
    serve(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  const url = await listen(server, port);
  return {
    url,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Aborted once the caller has gone away without its answer. */
function whenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
