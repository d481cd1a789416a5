import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { build as bundle } from "esbuild";
import { Miniflare, type MiniflareOptions } from "miniflare";
import { type Database, databaseOver } from "#db/client.ts";
import type { SeedScale } from "#db/seed/plan.ts";
import { fingerprint } from "#scripts/build/sources.ts";
import { build } from "#scripts/build.ts";
import { at } from "#scripts/paths.ts";
import { seedFile } from "#scripts/seed.ts";
import { startDatabaseProcess } from "#scripts/stack/database-process.ts";
import { startStack } from "#scripts/stack/stack.ts";
import { Caller } from "#tests/support/caller.ts";
import { startLatencyProxy } from "#tests/support/latency-proxy.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";

/** What one request cost, from its own log line. */
interface LogLine {
  requestId: string;
  route?: string;
  job?: string;
  ms: number;
  roundTrips: number;
  rowsReturned: number;
}

/** The real stack on a seeded school, its database behind a proxy that can be slowed, and the baseline Worker beside it. */
export interface BenchStack {
  finance: Caller;
  baselineUrl: string;
  consoleUrl: string;
  /** Every database call waits so long. */
  setLatency(delayMs: number): void;
  /** What an address answers finance, or whoever is given; throws where it is no 200. */
  text(url: string, caller?: Caller): Promise<string>;
  /** A request's log line, once it is written. */
  lineOf(requestId: string): Promise<LogLine | undefined>;
  lines: LogLine[];
  /** The database itself, past the proxy. */
  db: Database;
  /** Runs the API's scheduled() for one cron expression, now. */
  runCron(cron: string): Promise<void>;
  stop(): Promise<void>;
}

export const BENCH_TODAY = "2026-11-21";
const DATABASE_TOKEN = "bench";
/** The first of seven ports in a row. */
const PORT = Number(process.env.BENCH_PORT ?? 18_200);
/** Where seeded databases are kept between runs; the largest takes 3 GB, and its copy for the run as much. */
export const BENCH_FOLDER = process.env.BENCH_DIR ?? at("build", "bench");

/** A seeded school of a size, made once for each state of the schema and the seed. */
export async function benchDatabase(scale: SeedScale): Promise<string> {
  const state = fingerprint(["db/migrations", "db/seed", "scripts/stack/demo/large-billing.ts"]).slice(0, 12);
  const path = join(BENCH_FOLDER, `${scale}-${state}.db`);
  if (existsSync(path)) return path;
  mkdirSync(BENCH_FOLDER, { recursive: true });
  console.log(`Seeding ${scale}…`);
  await seedFile(path, { scale, today: BENCH_TODAY });
  return path;
}

export async function startBenchStack(scale: SeedScale): Promise<BenchStack> {
  const template = await benchDatabase(scale);
  await build(["api", "queues", "console"]);
  const dataDir = join(BENCH_FOLDER, "run");
  removeFolder(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "talaan.db");
  copyFileSync(template, path);
  const database = await startDatabaseProcess({ path, port: PORT, authToken: DATABASE_TOKEN });
  const proxy = await startLatencyProxy(database.url, PORT + 1);
  const client = createClient({ url: database.url, authToken: DATABASE_TOKEN, intMode: "number" });
  const lines: LogLine[] = [];
  const stack = await startStack({
    dataDir,
    database: { url: proxy.url, authToken: DATABASE_TOKEN },
    seed: false,
    apiPort: PORT + 2,
    webPort: PORT + 3,
    mailPort: PORT + 4,
    onLog: (line) => {
      if (line.startsWith("{")) lines.push(JSON.parse(line) as LogLine);
    },
  });
  const secrets = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as { tokenSecret: string };
  const baseline = await startBaseline(proxy.url, secrets.tokenSecret);
  const finance = await Caller.signIn(stack.apiUrl, "finance@talaan.test");
  return {
    finance,
    async text(url, caller = finance) {
      const answer = await fetch(url, { headers: caller.headers() });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`);
      return text;
    },
    baselineUrl: baseline.url,
    consoleUrl: stack.consoleUrl,
    setLatency: (delayMs) => {
      proxy.delayMs = delayMs;
    },
    lineOf: async (requestId) => {
      for (let wait = 0; wait < 100; wait += 1) {
        const line = lines.find((each) => each.requestId === requestId);
        if (line) return line;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return undefined;
    },
    lines,
    db: databaseOver(client),
    runCron: stack.runCron,
    stop: async () => {
      client.close();
      await baseline.miniflare.dispose();
      await stack.stop();
      await proxy.close();
      await database.stop();
    },
  };
}

async function startBaseline(
  databaseUrl: string,
  tokenSecret: string,
): Promise<{ url: string; miniflare: Miniflare }> {
  const outfile = join(BENCH_FOLDER, "baseline.js");
  await bundle({
    entryPoints: [at("tests/bench/baseline.ts")],
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    conditions: ["workerd", "worker", "browser"],
    external: ["node:*", "cloudflare:*"],
  });
  const miniflare = new Miniflare({
    host: "127.0.0.1",
    port: PORT + 6,
    cf: false,
    workers: [
      {
        name: "baseline",
        modules: [{ type: "ESModule", path: "baseline.js", contents: readFileSync(outfile, "utf8") }],
        compatibilityDate: "2026-08-01",
        compatibilityFlags: ["nodejs_compat"],
        bindings: {
          DATABASE_URL: databaseUrl,
          DATABASE_AUTH_TOKEN: DATABASE_TOKEN,
          TOKEN_SECRET: tokenSecret,
        },
        unsafeDirectSockets: [{ host: "127.0.0.1", port: PORT + 5 }],
      },
    ],
  } as MiniflareOptions);
  await miniflare.ready;
  return { url: (await miniflare.unsafeGetDirectURL("baseline")).origin, miniflare };
}
