import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { build } from "#scripts/build.ts";
import { at } from "#scripts/paths.ts";
import { csv, importRow } from "#tests/queues/consumer.ts";
import { Caller } from "#tests/support/caller.ts";
import { ENDLESS, sendBatch } from "#tests/support/endless.ts";
import {
  commandOf,
  cpuSecondsOf,
  descendantsOf,
  endAll,
  isRunning,
  portsOf,
} from "#tests/support/processes.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { until } from "#tests/support/school.ts";
import { TODAY, templateDatabase } from "#tests/support/template.ts";

/** Given `npm start` and costly work, when Ctrl-C is pressed, then every process of it ends within two seconds, whatever runs. */
const PORTS = { WEB_PORT: "18978", API_PORT: "18977", MAIL_PORT: "18979" };
const API = `http://127.0.0.1:${PORTS.API_PORT}`;
/** A machine that is busy with other things takes longer; what does not end by itself would never end. */
const SECONDS_MAX = 2 * 3;

let dataDir: string;
let started: ChildProcess;
let processes: number[];
beforeAll(async () => void (await build()));
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "talaan-stopping-"));
  copyFileSync(await templateDatabase(TODAY, "small"), join(dataDir, "talaan.db"));
  started = spawn("node", [at("scripts/bootstrap.mjs"), "scripts/start.ts"], {
    // Ctrl-C reaches a whole group: it is not to be that of the tests.
    detached: true,
    env: { ...process.env, ...PORTS, DATA_DIR: dataDir },
  });
  await new Promise<void>((resolve, reject) => {
    let said = "";
    const onOutput = (chunk: Buffer) => {
      said += chunk.toString();
      if (/^ready /m.test(said)) resolve();
    };
    started.stdout?.on("data", onOutput);
    started.stderr?.on("data", onOutput);
    started.once("exit", () => reject(new Error(said)));
  });
  processes = [started.pid ?? 0, ...descendantsOf(started.pid ?? 0)];
});
afterEach(() => {
  endAll([...processes, ...descendantsOf(started.pid ?? 0)]);
  removeFolder(dataDir);
});

/** Presses Ctrl-C; answers after how many seconds which processes are left. */
async function pressCtrlC(): Promise<{ seconds: number; left: string[] }> {
  const all = [...new Set([...processes, ...descendantsOf(started.pid ?? 0)])];
  const names = new Map(all.map((pid) => [pid, commandOf(pid)]));
  const pressedAt = performance.now();
  process.kill(-(started.pid ?? 0), "SIGINT");
  await until(async () => !all.some(isRunning), SECONDS_MAX).catch(() => null);
  const seconds = (performance.now() - pressedAt) / 1000;
  return { seconds, left: all.filter(isRunning).map((pid) => names.get(pid) ?? "") };
}

const databaseOf = () => {
  const pid = processes.find((each) => commandOf(each).includes("serve.ts")) ?? 0;
  const { databaseToken } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"));
  const urls = portsOf(pid).map((port) => `http://127.0.0.1:${port}`);
  return {
    pid,
    send: (sql: string, mode: "read" | "write") =>
      urls.map((url) => sendBatch(url, databaseToken, sql, mode).catch(() => "cut")),
  };
};

const WORK: Record<string, () => Promise<void>> = {
  nothing: async () => {},
  "statements without an end in all readers": async () => {
    const { send } = databaseOf();
    const readers = processes.filter((pid) => commandOf(pid).includes("hrana-thread"));
    expect(readers).toHaveLength(2);
    const before = readers.map(cpuSecondsOf);
    for (let n = 0; n < 4; n++) send(ENDLESS, "read");
    await until(async () => readers.every((pid, place) => cpuSecondsOf(pid) > (before[place] ?? 0) + 0.5));
  },
  "a statement without an end that writes": async () => {
    const { pid, send } = databaseOf();
    const before = cpuSecondsOf(pid);
    send(`create table endless as ${ENDLESS}`, "write");
    await until(async () => cpuSecondsOf(pid) > before + 1);
  },
  "an import and the PDF of many invoices": async () => {
    const finance = await Caller.signIn(API, "finance@talaan.test");
    const { rows } = (await finance.get("/invoice?perPage=100")).body;
    const rowsOfFile = Array.from({ length: 20_000 }, () => importRow());
    const [imported, printed] = await Promise.all([
      finance.upload("/invoice/import", "many.csv", new TextEncoder().encode(csv(rowsOfFile))),
      finance.post("/pdf/invoice/bulk", { uuids: rows.map(({ uuid }: { uuid: string }) => uuid) }),
    ]);
    expect([imported.status, printed.status]).toEqual([202, 202]);
  },
};

test.each(Object.entries(WORK))("%s", async (name, begin) => {
  await begin();
  const { seconds, left } = await pressCtrlC();
  console.log(`${name}: ended after ${seconds.toFixed(2)} s`);
  expect(left).toEqual([]);
});
