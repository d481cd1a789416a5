import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { middayOf } from "#tests/support/school.ts";
import { TODAY, templateDatabase } from "#tests/support/template.ts";
import type { ApiEnv } from "#workers/env.ts";
import { runScheduled } from "#workers/scheduled.ts";
import { type CountingServer, startCountingServer } from "./counting-server.ts";

/** Given a school in which nothing is due, when its clock runs, then nothing is written but that it runs (S-70). */
let folder: string;
let server: CountingServer;
const EVERY_MINUTE = "* * * * *";
const MINUTE_MS = 60_000;
let minute = 0;

beforeAll(async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  folder = mkdtempSync(join(tmpdir(), "talaan-clock-"));
  const path = join(folder, "talaan.db");
  copyFileSync(await templateDatabase(), path);
  server = await startCountingServer(path);
  // Given that what the demo school left to the clock is done
  while (await writtenInMinute()) if (minute > 200) throw new Error("The clock does not come to rest.");
}, 300_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
  removeFolder(folder);
});

async function writtenInMinute(): Promise<number> {
  server.take();
  const shift = middayOf(TODAY) - Date.now() + minute * MINUTE_MS;
  minute += 1;
  await runScheduled(EVERY_MINUTE, {
    DATABASE_URL: server.url,
    DATABASE_AUTH_TOKEN: "cost",
    AUDIT_SEAL_KEY: "the seal key of the test",
    CLOCK_SHIFT_MS: String(shift),
  } as unknown as ApiEnv);
  return server.take().rowsWritten;
}
async function rows(sql: string) {
  const client = createClient({ url: server.url, authToken: "cost" });
  const found = await client.execute(sql);
  client.close();
  return found.rows;
}

test("a quiet hour writes one row each four minutes, and no minute more", async () => {
  const written: number[] = [];
  for (let count = 0; count < 60; count += 1) written.push(await writtenInMinute());
  expect(Math.max(...written)).toBe(1);
  expect(written.reduce((sum, one) => sum + one, 0)).toBe(15);
  const [clock] = await rows("select failures, attempts from scheduled_job where name = 'clock'");
  expect(clock).toMatchObject({ failures: 0, attempts: 0 });
});

test("what is due is counted before it begins, and written down when it has ended", async () => {
  await rows("insert into report_mark (section_id, revision) select min(id), 1 from section where true");
  await rows(`create trigger seen before delete on report_mark when (select attempts from scheduled_job where name = 'compute-figures') <> 1
    begin select raise(abort, 'not counted'); end`);
  expect(await writtenInMinute()).toBeGreaterThan(1);
  expect(
    await rows("select failures, attempts from scheduled_job where name = 'compute-figures'"),
  ).toMatchObject([{ failures: 0, attempts: 0 }]);
  expect(await rows("select 1 from report_mark")).toEqual([]);
  await rows("drop trigger seen");
});

test("a job that failed is tried in the next minute, and is well again where nothing is due any more", async () => {
  await rows("update scheduled_job set failures = 2, error = 'x' where name = 'make-reminders'");
  expect(await writtenInMinute()).toBeGreaterThan(0);
  expect(await rows("select failures, error from scheduled_job where name = 'make-reminders'")).toMatchObject(
    [{ failures: 0, error: null }],
  );
});
