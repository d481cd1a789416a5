import { connection } from "./connection.ts";

/** So often a read is sent again that fails although the server is reached. */
const RETRIES_MAX = 2;

/**
 * What React Router reads for a screen (its data, its routes) waits for the connection instead of failing: the screen
 * stays as it is, and goes on by itself. React Router offers no place for this but `fetch`. Changes are never repeated:
 * only GET is.
 */
export function makeReadsPatient(): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) =>
    isScreenRead(input, init) ? readPatiently(() => send(input, init), init?.signal) : send(input, init);
  window.addEventListener("offline", () => void connection.restored());
  if (!navigator.onLine) void connection.restored();
}

function isScreenRead(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (input instanceof Request || (init?.method ?? "GET") !== "GET") return false;
  const { origin, pathname } = new URL(input, window.location.href);
  return origin === window.location.origin && (pathname.endsWith(".data") || pathname === "/__manifest");
}

async function readPatiently(
  read: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  for (let retries = 0; ; retries++) {
    try {
      return await read();
    } catch (error) {
      if (signal?.aborted || retries >= RETRIES_MAX) throw error;
      const wasOffline = await waitForConnection();
      if (wasOffline) retries = 0;
      signal?.throwIfAborted();
    }
  }
}

/** Answers whether there was something to wait for. */
async function waitForConnection(): Promise<boolean> {
  let wasOffline = connection.isOffline();
  const stop = connection.subscribe(() => {
    wasOffline = true;
  });
  await connection.restored();
  stop();
  return wasOffline;
}
