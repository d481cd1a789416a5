import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { schoolYearsAround } from "#db/seed/calendar.ts";
import { build } from "#scripts/build.ts";
import { at } from "#scripts/paths.ts";
import { Caller, type Row } from "#tests/support/caller.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { until } from "#tests/support/school.ts";
import { TODAY, templateDatabase } from "#tests/support/template.ts";

/** `npm start`'s own script, started, killed and refused as a person would. */
const folders: string[] = [];
const running: ChildProcess[] = [];
const dataFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "talaan-start-"));
  folders.push(folder);
  return folder;
};
/** One that holds a school already: seeding one is the first test's. */
const schoolFolder = async () => {
  const folder = dataFolder();
  copyFileSync(await templateDatabase(TODAY, "small"), join(folder, "talaan.db"));
  return folder;
};
afterEach(() => {
  for (const child of running.splice(0)) endGroup(child.pid ?? 0);
  for (const folder of folders.splice(0)) removeFolder(folder);
});
beforeAll(async () => void (await build()));

const PORTS = { WEB_PORT: "18988", API_PORT: "18987", MAIL_PORT: "18989" };

/** Starts it; settles with what it said when it is ready or has ended. */
function start(
  dataDir: string,
  ports: Record<string, string> = {},
): Promise<{ child: ChildProcess; said: string; code: number | null }> {
  const child = spawn("node", [at("scripts/start.ts")], {
    // The leader of its process group, as scripts/bootstrap.mjs starts it.
    detached: true,
    env: { ...process.env, ...PORTS, ...ports, DATA_DIR: dataDir },
  });
  running.push(child);
  let said = "";
  return new Promise((resolve) => {
    const onOutput = (chunk: Buffer) => {
      said += chunk.toString();
      if (/^ready /m.test(said)) resolve({ child, said, code: null });
    };
    child.stdout?.on("data", onOutput);
    child.stderr?.on("data", onOutput);
    child.once("exit", (code) => resolve({ child, said, code }));
  });
}
function endGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // Ended already.
  }
}
const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once("exit", resolve));
const API = `http://127.0.0.1:${PORTS.API_PORT}`;

test("it says ready, stops cleanly on SIGTERM, and a second start finds its data", async () => {
  const dataDir = dataFolder();
  const first = await start(dataDir);
  expect(first.said).toContain(`ready http://127.0.0.1:${PORTS.WEB_PORT} (api ${API})`);
  expect((await fetch(`http://127.0.0.1:${PORTS.WEB_PORT}/login`)).status).toBe(200);
  const finance = await Caller.signIn(API, "finance@talaan.test");
  const before = (await finance.get("/invoice")).body.count;
  const registrar = await Caller.signIn(API, "registrar@talaan.test");
  for (const state of ["Published", "Changed", "Ready"]) {
    const path = `/reports/student_progress/admin?grading_period_name=1st&publishing_state=${state}&perPage=1`;
    expect([state, (await registrar.get(path)).body.rows.length]).toEqual([state, 1]);
  }
  const { previous } = schoolYearsAround(schoolDayAt(Date.now()));
  const awards = await registrar.get(
    `/awards/top_per_subjects?school_period_name=${previous.name}&term=Final&perPage=1000`,
  );
  expect(awards.status, JSON.stringify(awards.body)).toBe(200);
  const states = new Set(awards.body.rows.map(({ award_state }: Row) => award_state));
  expect([...states].sort()).toEqual(["Earned", "Issued", "No longer met", "Withdrawn"]);
  first.child.kill("SIGTERM");
  expect(await ended(first.child)).toBe(0);
  const second = await start(dataDir);
  expect(second.code).toBeNull();
  expect((await finance.get("/invoice")).body.count).toBe(before);
});

test("killed without warning, it starts again on the same data, sessions included", async () => {
  const dataDir = await schoolFolder();
  const first = await start(dataDir);
  const finance = await Caller.signIn(API, "finance@talaan.test");
  const [draft] = (await finance.get("/invoice?status=draft")).body.rows.filter(
    (row: { customer_id: string }) => row.customer_id,
  );
  expect((await finance.patch("/invoice/status/published", { uuids: [draft.uuid] })).status).toBe(200);
  first.child.kill("SIGKILL");
  await ended(first.child);
  const second = await start(dataDir);
  expect(second.code).toBeNull();
  expect((await finance.get(`/invoice/${draft.uuid}`)).body.data.status).toBe("published");
});

test("a port in use is one clear line and exit code 1", async () => {
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(0, "127.0.0.1", resolve));
  const taken = String((squatter.address() as AddressInfo).port);
  const refused = await start(await schoolFolder(), { API_PORT: taken });
  expect(refused.code).toBe(1);
  expect(refused.said.trim()).toBe(
    `Port ${taken} is in use. Stop what uses it, or set API_PORT to another port.`,
  );
  squatter.close();
});

test("a broken data folder is one clear line and exit code 1", async () => {
  const broken = dataFolder();
  mkdirSync(broken, { recursive: true });
  writeFileSync(join(broken, "talaan.db"), "this is not a database, however long it may be ".repeat(100));
  const refused = await start(broken);
  expect(refused.code).toBe(1);
  expect(refused.said.trim().split("\n")).toHaveLength(1);
  expect(refused.said).toContain("cannot be opened");

  const file = join(dataFolder(), "a-file");
  writeFileSync(file, "");
  const notFolder = await start(file);
  expect([notFolder.code, notFolder.said.trim().split("\n").length]).toEqual([1, 1]);
});

/** The database server among the children of a start: the one whose program is db/local/serve.ts. */
const databasePidOf = (parent: number): number | undefined =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        const parentOf = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1];
        return (
          Number(parentOf) === parent && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("serve.ts")
        );
      } catch {
        return false;
      }
    });

test("a database server killed again and again is started again four times, and at the fifth the whole ends with exit code 1", async () => {
  const { child } = await start(await schoolFolder());
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const finished = ended(child);
  for (let kills = 0; kills < 5; kills++) {
    const pid = await until(async () => databasePidOf(child.pid ?? 0));
    process.kill(pid, "SIGKILL");
    await until(async () => databasePidOf(child.pid ?? 0) !== pid);
  }
  expect(await finished).toBe(1);
  expect(said.match(/It is started again/g)).toHaveLength(4);
  expect(said).toContain("the fifth time within a minute. It is not started again.");
});
