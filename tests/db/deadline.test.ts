import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openDatabase, runBatch } from "../../db/client.ts";
import { sql, statement } from "../../db/statement.ts";

/** What a batch says of a database that takes the call and never answers, breaks off in the middle, or is not there. */
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serverThat(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const DEADLINES = { readMs: 100, writeMs: 400 };
const one = [statement(sql`select 1`)];
const failure = (url: string, mode: "read" | "write") =>
  runBatch(openDatabase({ url }, DEADLINES), one, mode).then(
    () => null,
    (error: Error) => ("fault" in error ? error.fault : error),
  );

test("given a server that never answers, when a batch passes its deadline, then it is silent; a write waits longer than a read", async () => {
  const url = await serverThat(() => {});
  const order: string[] = [];
  await Promise.all(
    (["write", "read"] as const).map(async (mode) => {
      expect(await failure(url, mode)).toBe("silent");
      order.push(mode);
    }),
  );
  expect(order).toEqual(["read", "write"]);
});

test("given an answer that stops in its middle, then the deadline holds for its body too", async () => {
  const url = await serverThat((_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"results":');
  });
  expect(await failure(url, "read")).toBe("silent");
});

test.each([
  ["nobody listens", async () => "http://127.0.0.1:9"],
  ["the connection is cut", () => serverThat((request) => request.socket.destroy())],
  ["a gateway answers 502", () => serverThat((_, response) => response.writeHead(502).end("bad gateway"))],
])("given that %s, then the database is unreachable", async (_, url) => {
  expect(await failure(await url(), "write")).toBe("unreachable");
});
