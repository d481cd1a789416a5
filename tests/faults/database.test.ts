import { execFileSync } from "node:child_process";
import { join } from "node:path";
import Database from "libsql";
import { beforeAll, expect, test } from "vitest";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { middayOf, School, until } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";

/** The database server is stopped, killed, locked or out of disk space: every call answers 503 in time, and works again afterwards. */
const school = givenSchool({ open: () => School.open({ onNotice: (line) => notices.push(line) }) });
const finance = givenCaller(school, "finance");
const notices: string[] = [];
/** /health waits 0.9 s for a call, all others 10 s and more: half of that is enough on a busy machine. */
const HEALTH_MS = 5_000;

beforeAll(async () => {
  expect((await finance.get("/invoice")).status).toBe(200);
});

const databasePid = () => school.stack.databasePid ?? 0;
const health = async () => {
  const started = performance.now();
  const answer = await fetch(`${school.stack.apiUrl}/health`);
  return { status: answer.status, body: await answer.json(), ms: performance.now() - started };
};
const draft = async (): Promise<string> => {
  const { rows } = (await finance.get("/invoice?status=draft&perPage=100")).body;
  return rows.find((row: { invoice_status: string }) => row.invoice_status !== "CANCELLED").uuid;
};
const publish = (uuid: string) => finance.patch("/invoice/status/published", { uuids: [uuid] });
/** The probe row is rewritten every five seconds: its next writing is due at once. */
const makeProbeDue = async () => {
  const database = school.database();
  await database.execute("update health_probe set written_at = '2000-01-01T00:00:00.000Z'");
  database.close();
};

test("given a database server that is stopped, then calls answer 503 at their deadline and /health says so at its own deadline", async () => {
  const uuid = await draft();
  process.kill(databasePid(), "SIGSTOP");
  try {
    const [list, change, state] = await Promise.all([finance.get("/invoice"), publish(uuid), health()]);
    expect([list.status, list.body.code, list.headers.get("retry-after")]).toEqual([
      503,
      "DATABASE_SILENT",
      "5",
    ]);
    expect([change.status, change.body.code]).toEqual([503, "DATABASE_SILENT"]);
    expect([state.status, state.body.database]).toEqual([503, "not answering"]);
    expect(state.ms).toBeLessThan(HEALTH_MS);
  } finally {
    process.kill(databasePid(), "SIGCONT");
  }
  expect((await publish(uuid)).status).toBe(200);
  expect((await health()).body).toMatchObject({ status: "ok", database: "ok" });
});

test("given a disk that takes no more, then changes answer 503 with nothing changed, reading goes on, and /health says so", async () => {
  const uuid = await draft();
  await makeProbeDue();
  // Given: the server may write no file beyond its first page.
  const limit = (bytes: string) =>
    execFileSync("prlimit", ["--pid", String(databasePid()), `--fsize=${bytes}`]);
  limit("4096:unlimited");
  try {
    const change = await publish(uuid);
    expect([change.status, change.body.code]).toEqual([503, "DATABASE_UNWRITABLE"]);
    const read = await finance.get(`/invoice/${uuid}`);
    expect([read.status, read.body.data?.status]).toEqual([200, "draft"]);
    const state = await health();
    expect([state.status, state.body.database]).toEqual([503, "cannot store anything: disk full or failing"]);
  } finally {
    limit("unlimited:unlimited");
  }
  expect((await publish(uuid)).status).toBe(200);
  expect((await health()).status).toBe(200);
});

/** Holds the write lock as another process, as a long import does. */
async function whileLocked(act: () => Promise<void>): Promise<void> {
  const other = new Database(join(school.dataDir, "talaan.db"));
  other.exec("begin immediate");
  try {
    await act();
  } finally {
    other.exec("rollback");
    other.close();
  }
}
const writtenLast = async (at: string) => {
  const database = school.database();
  await database.execute({ sql: "update health_probe set written_at = ?", args: [at] });
  await database.execute({ sql: "update scheduled_job set last_run_at = ?", args: [at] });
  database.close();
};

test("given another process that writes, then /health answers at its own deadline that it is busy, which is not broken", async () => {
  await writtenLast(new Date(middayOf(TODAY) - 60_000).toISOString());
  await whileLocked(async () => {
    const state = await health();
    expect([state.status, state.body.status, state.body.database]).toEqual([
      200,
      "ok",
      "busy: another change is being written",
    ]);
    expect(state.ms).toBeLessThan(HEALTH_MS);
  });
  expect((await health()).body.database).toBe("ok");
});

test("given a lock under which nothing was written for five minutes, then /health names it at its own deadline", async () => {
  await writtenLast("2000-01-01T00:00:00.000Z");
  await whileLocked(async () => {
    const state = await health();
    expect([state.status, state.body.database]).toEqual([503, "locked by another process"]);
    expect(state.ms).toBeLessThan(HEALTH_MS);
  });
  await until(async () => (await health()).status === 200);
});

test("given a database server that is killed, then it is started again, says so, and calls work", async () => {
  const killed = databasePid();
  process.kill(killed, "SIGKILL");
  const refused = await finance.get("/invoice");
  expect([200, 503]).toContain(refused.status);
  await until(async () => (await finance.get("/invoice")).status === 200);
  expect(databasePid()).not.toBe(killed);
  expect(notices.join("\n")).toMatch(/ended unexpectedly[\s\S]*runs again/);
});
