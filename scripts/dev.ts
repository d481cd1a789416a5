import { type FSWatcher, watch } from "node:fs";
import { resolve } from "node:path";
import { createServer } from "vite";
import { build } from "./build.ts";
import { claimDataFolder } from "./data-folder.ts";
import { at } from "./paths.ts";
import { type Stack, startStack } from "./stack.ts";

/** `npm run dev`: the console with hot reload; API and consumers are bundled again and restarted when their sources change. */
const webPort = Number(process.env.WEB_PORT ?? 8788);
const apiPort = Number(process.env.API_PORT ?? 8787);
const mailPort = Number(process.env.MAIL_PORT ?? 8789);
const dataDir = resolve(process.env.DATA_DIR ?? at(".data"));
const WATCHED = ["core", "db", "api", "queues", "workers"];
const SETTLE_MS = 200;

try {
  process.once("exit", claimDataFolder(dataDir));
  await build(["api", "queues"]);
  const start = () => startStack({ dataDir, apiPort, mailPort, console: false, consolePort: webPort });
  let stack: Stack = await start();
  process.env.API_URL = stack.apiUrl;
  const vite = await createServer({
    root: at("."),
    server: { host: "127.0.0.1", port: webPort, strictPort: true },
  });
  await vite.listen();
  console.log(`ready http://127.0.0.1:${webPort} (api ${stack.apiUrl}), reloading on change`);

  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const reload = async () => {
    try {
      const built = await build(["api", "queues"]);
      if (built.length === 0) return;
      await stack.stop();
      stack = await start();
      console.log(`reloaded ${built.join(", ")}`);
    } catch (error) {
      // The last good Workers go on until the mistake is mended.
      console.error(error instanceof Error ? error.message : error);
    }
  };
  const watchers: FSWatcher[] = WATCHED.map((folder) =>
    watch(at(folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        working = working.then(reload);
      }, SETTLE_MS);
    }),
  );
  const stop = async () => {
    for (const watcher of watchers) watcher.close();
    await vite.close();
    await stack.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => void stop());
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
