import { resolve } from "node:path";
import { createServer } from "vite";
import { build } from "./build.ts";
import { at } from "./paths.ts";
import { claimDataFolder } from "./stack/data-folder.ts";
import { type Stack, startStack } from "./stack/stack.ts";

/** `npm run dev`: the console hot-reloads in Vite; API, consumer, database and inbox run as they are deployed and are rebuilt when their sources change. */
const webPort = Number(process.env.WEB_PORT ?? 8788);
const apiPort = Number(process.env.API_PORT ?? 8787);
const mailPort = Number(process.env.MAIL_PORT ?? 8789);
const dataDir = resolve(process.env.DATA_DIR ?? at(".data"));
const REBUILD_AFTER_MS = 150;
const SERVER_SOURCES = ["api", "core", "db", "queues", "workers"].map((room) => `${at(room)}/`);

process.once("exit", claimDataFolder(dataDir));
let stack = await startBackend();
process.env.DEV_API_URL = `http://127.0.0.1:${apiPort}`;
const server = await createServer({ server: { host: "127.0.0.1", port: webPort, strictPort: true } });
await server.listen();
restartOnChange();
console.log(`ready http://127.0.0.1:${webPort} (api http://127.0.0.1:${apiPort}, development)`);

async function startBackend(): Promise<Stack> {
  await build(["api", "queues"]);
  return startStack({ dataDir, apiPort, mailPort, console: false, history: true });
}

/** A changed rule, query or route: build what is stale and start the stack again on the same data. */
function restartOnChange(): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const restart = async () => {
    try {
      await build(["api", "queues"]);
      await stack.stop();
      stack = await startBackend();
      server.config.logger.info("api and queues rebuilt", { timestamp: true });
      server.ws.send({ type: "full-reload" });
    } catch (error) {
      server.config.logger.error(String(error));
    }
  };
  server.watcher.add(SERVER_SOURCES);
  server.watcher.on("change", (path) => {
    if (!SERVER_SOURCES.some((room) => path.startsWith(room))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(restart);
    }, REBUILD_AFTER_MS);
  });
}

const stop = async () => {
  await server.close();
  await stack.stop();
  process.exit(0);
};
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());
