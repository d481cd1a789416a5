import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A database as far away as one likes: every HTTP call to it waits one round trip before it is passed on. */
export interface LatencyProxy {
  url: string;
  /** Milliseconds each call waits. */
  delayMs: number;
  /** Calls passed on so far. */
  readonly calls: number;
  close(): Promise<void>;
}

export async function startLatencyProxy(targetUrl: string, port = 0): Promise<LatencyProxy> {
  const target = new URL(targetUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const state = { delayMs: 0, calls: 0 };
  const server = createServer((incoming, outgoing) => {
    state.calls += 1;
    const forward = () => {
      const onward = request(
        {
          host: target.hostname,
          port: target.port,
          path: incoming.url,
          method: incoming.method,
          headers: incoming.headers,
          agent,
        },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onward.on("error", () => outgoing.destroy());
      incoming.pipe(onward);
    };
    if (state.delayMs > 0) setTimeout(forward, state.delayMs);
    else forward();
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get delayMs() {
      return state.delayMs;
    },
    set delayMs(value: number) {
      state.delayMs = value;
    },
    get calls() {
      return state.calls;
    },
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
