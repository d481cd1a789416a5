import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { expect, test } from "vitest";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { objectStoreOf } from "#tests/support/object-store.ts";
import { School, until } from "#tests/support/school.ts";

/** The stores themselves fail: the folder of the object store is gone for a while, another process holds the database, cron fires twice or not at all. */
const school = givenSchool({ open: () => School.open() });
const finance = givenCaller(school, "finance");

const draftsOf = async (): Promise<string[]> => {
  const { rows } = (await finance.get("/invoice?status=draft&perPage=100")).body;
  return rows
    .filter((row: { invoice_status: string }) => row.invoice_status !== "CANCELLED")
    .map((row: { uuid: string }) => row.uuid);
};
test("while files cannot be stored no document is ready; once they can, it becomes ready by itself", async () => {
  const [first, second] = (await finance.get("/invoice?perPage=2")).body.rows;
  const ask = async (uuid: string) => (await finance.post(`/pdf/invoice/${uuid}`)).body.data.document_id;
  const stateOf = async (id: string) => (await finance.get(`/documents/${id}`)).body.data.status;
  // A first file makes the store's folder.
  const made = await ask(first.uuid);
  await until(async () => (await stateOf(made)) === "ready");
  const store = objectStoreOf(school.dataDir);
  expect(existsSync(store.folder)).toBe(true);
  const stored = readdirSync(store.folder).length;
  store.takeAway();

  const id = await ask(second.uuid);
  const failures = () =>
    school.lines.filter((line) => line.includes("render-document") && line.includes("error"));
  await until(async () => failures().length > 0);
  expect(await stateOf(id)).not.toBe("ready");

  store.giveBack();
  await until(async () => (await stateOf(id)) === "ready");
  expect(readdirSync(store.folder).length).toBe(stored + 1);
});

test("another process writes to the database: for a moment changes wait; for long they are refused, with nothing done and what to do", async () => {
  const [first = "", second = ""] = await draftsOf();
  const other = new Database(join(school.dataDir, "talaan.db"));
  const holdFor = async (ms: number) => {
    other.exec("begin immediate");
    await new Promise((resolve) => setTimeout(resolve, ms));
    other.exec("rollback");
  };
  const publish = (uuid: string) => finance.patch("/invoice/status/published", { uuids: [uuid] });
  const [short] = await Promise.all([publish(first), holdFor(1_000)]);
  expect(short.status).toBe(200);
  // Held until it is answered: the database waits for 5 seconds.
  other.exec("begin immediate");
  const long = await publish(second);
  other.exec("rollback");
  expect([long.status, long.body.code]).toEqual([503, "DATABASE_BUSY"]);
  expect(long.headers.get("retry-after")).toBe("5");
  expect((await finance.get(`/invoice/${second}`)).body.data.status).toBe("draft");
  expect((await publish(second)).status).toBe(200);
  other.close();
});

test("cron not at all, then five times at once, and twice a night: one chain, one anchor a day", async () => {
  const [draft = ""] = await draftsOf();
  await finance.patch("/invoice/status/published", { uuids: [draft] });
  await Promise.all(Array.from({ length: 5 }, () => school.stack.runCron("* * * * *")));
  const nightly = "15 17 * * *";
  await school.stack.runCron(nightly);
  await school.stack.runCron(nightly);
  const bucket = await school.stack.miniflare.getR2Bucket("FILES", "talaan-api");
  const { objects } = await bucket.list({ prefix: "anchors/" });
  expect(objects.map(({ key }) => key)).toEqual(["anchors/2026-11-18.json"]);
  const database = school.database();
  const { rows } = await database.execute(
    "select count(*) as seals, (select count(*) from audit_event where id > (select max(to_id) from audit_seal)) as unsealed from audit_seal",
  );
  expect(Number(rows[0]?.unsealed)).toBe(0);
  database.close();
});

test("fifty clicks on Publish: with one key everyone gets the first answer; with fifty keys one wins and the rest are told", async () => {
  const [first = "", second = ""] = await draftsOf();
  const click = (uuid: string, key: string) =>
    finance.patch("/invoice/status/published", { uuids: [uuid] }, { "idempotency-key": key });
  const same = await Promise.all(Array.from({ length: 50 }, () => click(first, "one-key")));
  expect(new Set(same.map(({ status, body }) => `${status} ${JSON.stringify(body.data)}`)).size).toBe(1);
  expect(same[0]?.status).toBe(200);
  const different = await Promise.all(
    Array.from({ length: 50 }, (_, index) => click(second, `key-${index}`)),
  );
  const statuses = different.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
});
