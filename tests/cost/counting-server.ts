import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { HranaConnection } from "#db/local/hrana-connection.ts";
import { type Counters, openCountingDatabase } from "./counting-database.ts";

/** Serves a database file as Turso would, and counts what each call costs: rows read and written, and round trips. */
export interface CountingServer {
  url: string;
  /** What was spent since it was last asked. */
  take(): Spent;
  close(): Promise<void>;
}
export interface Spent extends Counters {
  roundTrips: number;
}

export async function startCountingServer(path: string): Promise<CountingServer> {
  const counters: Counters = { rowsRead: 0, rowsWritten: 0 };
  let roundTrips = 0;
  const connection = new HranaConnection(openCountingDatabase(path, counters), "writer", null);
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request);
    const answer = text === "" ? {} : connection.pipeline(JSON.parse(text));
    if (text !== "") roundTrips += 1;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const spent = { ...counters, roundTrips };
      counters.rowsRead = 0;
      counters.rowsWritten = 0;
      roundTrips = 0;
      return spent;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      connection.close();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
