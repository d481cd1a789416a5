import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Stack } from "#scripts/stack/stack.ts";

const EACH_MINUTE = "* * * * *";

/** Lets a browser test do what the clock does each minute: POST to `url`. */
export async function startMinute(stack: Pick<Stack, "runCron">): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_, response) => {
    stack.runCron(EACH_MINUTE).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
