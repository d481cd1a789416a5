import { fork } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { SeedScale } from "#db/seed/plan.ts";
import { build } from "#scripts/build.ts";
import { at } from "#scripts/paths.ts";
import { inspectorArguments, startDatabaseProcess } from "#scripts/stack/database-process.ts";
import { BENCH_FOLDER, benchDatabase } from "#tests/bench/bench-stack.ts";
import { startLatencyProxy } from "#tests/support/latency-proxy.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import type { InspectedProcess } from "./inspector.ts";
import type { SoakStackMessage, SoakStackSettings } from "./soak-stack.ts";

/** The system under the soak, on a copy of a seeded school; its database is as far away as asked. */
export interface SoakStack {
  apiUrl: string;
  consoleUrl: string;
  mailUrl: string;
  database: { url: string; authToken: string };
  /** The processes whose memory counts; workerd is a child of the first. */
  pids: { stack: number; database: number };
  /** The same processes by their inspectors. */
  inspected: InspectedProcess[];
  /** What its log told of errors so far. */
  troubles: string[];
  broken(): Promise<string[]>;
  stop(): Promise<void>;
}

const AUTH_TOKEN = "soak";
/** The first of eight ports in a row. */
const PORT = Number(process.env.BENCH_PORT ?? 18_200);
const INVARIANTS_WAIT_MS = 600_000;

export async function startSoakStack(scale: SeedScale, latencyMs: number): Promise<SoakStack> {
  const template = await benchDatabase(scale);
  await build(["api", "queues", "console"]);
  const dataDir = join(BENCH_FOLDER, "soak");
  removeFolder(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "talaan.db");
  copyFileSync(template, path);
  const inspectorPort = { database: PORT + 5, stack: PORT + 6, workerd: PORT + 7 };
  const server = await startDatabaseProcess({
    path,
    port: PORT,
    authToken: AUTH_TOKEN,
    inspectorPort: inspectorPort.database,
  });
  const proxy = await startLatencyProxy(server.url, PORT + 1);
  proxy.delayMs = latencyMs;
  const settings: SoakStackSettings = {
    dataDir,
    database: { url: proxy.url, authToken: AUTH_TOKEN },
    port: PORT + 2,
    inspectorPort: inspectorPort.workerd,
  };
  const child = fork(at("tests/bench/soak/soak-stack.ts"), {
    execArgv: ["--disable-warning=ExperimentalWarning", ...inspectorArguments(inspectorPort.stack)],
    env: { ...process.env, SOAK_STACK: JSON.stringify(settings) },
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const troubles: string[] = [];
  child.on("message", (message: SoakStackMessage) => {
    if (message.kind === "trouble") troubles.push(message.line);
  });
  const messageOf = <K extends SoakStackMessage["kind"]>(kind: K, waitMs: number) =>
    new Promise<Extract<SoakStackMessage, { kind: K }>>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no “${kind}” after ${waitMs} ms`)), waitMs);
      child.on("message", (message: SoakStackMessage) => {
        if (message.kind !== kind) return;
        clearTimeout(timer);
        resolve(message as Extract<SoakStackMessage, { kind: K }>);
      });
      void exited.then(() => reject(new Error("the stack ended by itself")));
    });
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
    await proxy.close();
    await server.stop();
  };
  try {
    const { apiUrl, consoleUrl, mailUrl } = await messageOf("ready", 120_000);
    return {
      apiUrl,
      consoleUrl,
      mailUrl,
      database: { url: server.url, authToken: AUTH_TOKEN },
      pids: { stack: child.pid ?? 0, database: server.pid },
      inspected: [
        { name: "workerd", kind: "workerd", port: inspectorPort.workerd },
        { name: "database server", kind: "node", port: inspectorPort.database },
        { name: "mail server and queues' host", kind: "node", port: inspectorPort.stack },
      ],
      troubles,
      async broken() {
        child.send("invariants");
        return (await messageOf("invariants", INVARIANTS_WAIT_MS)).broken;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
