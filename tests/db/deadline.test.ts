import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openDatabase, runBatch } from "#db/client.ts";
import { sql, statement } from "#db/statement.ts";

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
const SHORT_MS = 100;
/** Longer than a test may take: a batch that waits so long does not end in it. */
const NEVER_MS = 600_000;
const one = [statement(sql`select 1`)];
const failure = (url: string, mode: "read" | "write", deadlines = { readMs: SHORT_MS, writeMs: SHORT_MS }) =>
  runBatch(openDatabase({ url }, deadlines), one, mode).then(
    () => null,
    (error: Error) => ("fault" in error ? error.fault : error),
  );

test.each([
  ["read", "write", { readMs: SHORT_MS, writeMs: NEVER_MS }],
  ["write", "read", { readMs: NEVER_MS, writeMs: SHORT_MS }],
] as const)(
  "given a server that never answers, when a %s passes its deadline, then it is silent; a %s has its own",
  async (mode, other, deadlines) => {
    const url = await serverThat(() => {});
    const stillWaits = failure(url, other, deadlines).then(() => "ended before");
    expect(await Promise.race([failure(url, mode, deadlines), stillWaits])).toBe("silent");
  },
);

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
  const never = { readMs: NEVER_MS, writeMs: NEVER_MS };
  expect(await failure(await url(), "write", never)).toBe("unreachable");
});
