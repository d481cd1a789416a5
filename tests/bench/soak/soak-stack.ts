import { createHash } from "node:crypto";
import { openDatabase } from "#db/client.ts";
import { startCron } from "#scripts/stack/crons.ts";
import { CRONS, startStack } from "#scripts/stack/stack.ts";
import { brokenInvariants } from "#tests/support/invariants.ts";

/**
 * The whole system in a process of its own, crons running, so that its memory is told apart from that of the users.
 * Started by start-soak-stack.ts; says where it answers, and at the end what of the invariants is broken.
 */
export interface SoakStackSettings {
  dataDir: string;
  database: { url: string; authToken: string };
  /** Ports: API, console and mail in a row. */
  port: number;
  /** Of workerd. */
  inspectorPort: number;
}
export type SoakStackMessage =
  | { kind: "ready"; apiUrl: string; consoleUrl: string; mailUrl: string }
  | { kind: "trouble"; line: string }
  | { kind: "invariants"; broken: string[] };

const say = (message: SoakStackMessage) => process.send?.(message);
const settings = JSON.parse(process.env.SOAK_STACK ?? "null") as SoakStackSettings;

/** Lines that tell of an error: a request that broke, a job that failed. */
const isTrouble = (line: string): boolean => {
  if (!line.startsWith("{")) return true;
  const { status } = JSON.parse(line) as { status?: number | string };
  return typeof status === "number" ? status >= 500 : /error|failed|unknown/.test(status ?? "");
};

const stack = await startStack({
  dataDir: settings.dataDir,
  database: settings.database,
  seed: false,
  apiPort: settings.port,
  webPort: settings.port + 1,
  mailPort: settings.port + 2,
  inspectorPort: settings.inspectorPort,
  onLog: (line) => {
    if (isTrouble(line)) say({ kind: "trouble", line });
  },
});
const timers = CRONS.map((cron) => startCron(cron, stack.runCron));

async function tellInvariants(): Promise<void> {
  const bucket = await stack.miniflare.getR2Bucket("FILES", "talaan-api");
  const broken = await brokenInvariants({
    sealKey: stack.sealKey,
    db: openDatabase(settings.database),
    async objectSha256(key) {
      const object = await bucket.get(key);
      if (!object) return null;
      return createHash("sha256")
        .update(new Uint8Array(await object.arrayBuffer()))
        .digest("hex");
    },
  });
  say({ kind: "invariants", broken });
}

async function stop(): Promise<void> {
  for (const timer of timers) clearInterval(timer);
  await stack.stop();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // Miniflare's own hook would end this process before the database has closed.
  process.removeAllListeners(signal);
  process.on(signal, () => void stop());
}
process.once("disconnect", () => void stop());
process.on("message", () => void tellInvariants());
say({ kind: "ready", apiUrl: stack.apiUrl, consoleUrl: stack.consoleUrl, mailUrl: stack.mailUrl });
