import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What may happen to one call to the database. */
export type Fate =
  | "pass"
  /** The socket is cut before the database hears of it. */
  | "drop-request"
  /** The database does it, the answer is lost. */
  | "drop-answer";

export interface DatabaseProxy {
  url: string;
  calls: number;
  close(): Promise<void>;
}

/**
 * Stands between the Workers and their database and cuts sockets by plan: `fateOf` is asked for every call
 * with its number (from 1) and body. A call it answers with a promise waits for it.
 */
export async function startDatabaseProxy(
  target: string,
  fateOf: (call: number, body: string) => Fate | Promise<Fate>,
): Promise<DatabaseProxy> {
  const proxy = { calls: 0 };
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    proxy.calls += 1;
    const fate = await fateOf(proxy.calls, body);
    if (fate === "drop-request") return request.socket.destroy();
    const answer = await fetch(target + request.url, {
      method: request.method ?? "POST",
      headers: { authorization: request.headers.authorization ?? "", "content-type": "application/json" },
      ...(request.method === "POST" && { body }),
    }).catch(() => null);
    if (fate === "drop-answer" || !answer) return request.socket.destroy();
    response
      .writeHead(answer.status, { "content-type": "application/json" })
      .end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    // A call whose connection ends before it was read has no answer.
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    get calls() {
      return proxy.calls;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
