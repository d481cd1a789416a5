import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Stack, startStack } from "#scripts/stack/stack.ts";
import { Caller } from "#tests/support/caller.ts";
import { type DatabaseProxy, type Fate, startDatabaseProxy } from "#tests/support/database-proxy.ts";
import { middayOf, School } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";

/** Publishing while the network fails, and while many publish at once. A second set of Workers reaches the school's database through a proxy. */
let school: School;
let proxy: DatabaseProxy;
let behind: Stack;
let finance: Caller;
let fateOf: (body: string) => Fate | Promise<Fate> = () => "pass";

beforeAll(async () => {
  school = await School.open();
  proxy = await startDatabaseProxy(school.stack.databaseUrl, (_, body) => fateOf(body));
  behind = await startStack({
    dataDir: `${school.dataDir}/behind`,
    console: false,
    database: { url: proxy.url, authToken: school.stack.databaseToken },
    onLog: () => {},
    vars: { CLOCK_SHIFT_MS: String(middayOf(TODAY) - Date.now()) },
  });
  finance = await Caller.signIn(behind.apiUrl, "finance@talaan.test");
});
afterAll(async () => {
  await behind.stop();
  await proxy.close();
  await school.close();
});
afterEach(async () => {
  fateOf = () => "pass";
  expect(await school.broken()).toEqual([]);
});

const isWrite = (body: string) => body.includes("BEGIN IMMEDIATE");

async function drafts(count: number): Promise<{ uuid: string; customer_id: string }[]> {
  const { rows } = (await finance.get("/invoice?status=draft&perPage=500")).body;
  const seen = new Set<string>();
  return rows
    .filter(
      (row: { customer_id: string | null; invoice_status: string }) =>
        row.customer_id && row.invoice_status !== "CANCELLED",
    )
    .filter((row: { customer_id: string }) => !seen.has(row.customer_id) && seen.add(row.customer_id))
    .slice(0, count);
}
const publish = (uuid: string, key?: string) =>
  finance.patch("/invoice/status/published", { uuids: [uuid] }, key ? { "idempotency-key": key } : {});

test("the answer of a COMMIT is lost: the same key finds what was done, and it was done once", async () => {
  const [draft] = await drafts(1);
  let cut = 0;
  fateOf = (body) => (isWrite(body) && cut++ === 0 ? "drop-answer" : "pass");
  const lost = await publish(draft?.uuid ?? "", "lost-commit");
  expect([lost.status, lost.body.code]).toEqual([503, "DATABASE_UNREACHABLE"]);
  const again = await publish(draft?.uuid ?? "", "lost-commit");
  expect([again.status, again.body.message]).toEqual([200, "1 invoice(s) published."]);
  const database = school.database();
  const events = await database.execute({
    sql: "select count(*) as n from audit_event where event = 'invoice-publish' and subject_uuid = ?",
    args: [draft?.uuid ?? ""],
  });
  expect(events.rows[0]?.n).toBe(1);
  database.close();
});

test("a write that never reached the database left nothing, and the same key does it then", async () => {
  const [draft] = await drafts(1);
  let cut = 0;
  fateOf = (body) => (isWrite(body) && cut++ === 0 ? "drop-request" : "pass");
  expect((await publish(draft?.uuid ?? "", "lost-request")).status).toBe(503);
  expect((await finance.get(`/invoice/${draft?.uuid}`)).body.data.status).toBe("draft");
  expect((await publish(draft?.uuid ?? "", "lost-request")).status).toBe(200);
});

test("two publishers read the same draft; both write: one wins, the other is told, no number is lost", async () => {
  const [draft] = await drafts(1);
  // Both reads pass before the first write does.
  let reads = 0;
  let open: () => void = () => {};
  const bothRead = new Promise<void>((resolve) => {
    open = resolve;
  });
  fateOf = async (body): Promise<Fate> => {
    if (!isWrite(body) && body.includes("json_each") && ++reads === 2) open();
    if (isWrite(body)) await bothRead;
    return "pass";
  };
  const answers = await Promise.all([publish(draft?.uuid ?? ""), publish(draft?.uuid ?? "")]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
});

test("sixty publishers on different customers at 25 ms: none fails, the numbers are gapless", async () => {
  const chosen = await drafts(60);
  expect(chosen.length).toBeGreaterThan(30);
  fateOf = () => new Promise<Fate>((resolve) => setTimeout(() => resolve("pass"), 25));
  const started = performance.now();
  const answers = await Promise.all(chosen.map(({ uuid }) => publish(uuid)));
  console.log(`${chosen.length} publishers at 25 ms: ${Math.round(performance.now() - started)} ms`);
  expect(answers.filter((answer) => answer.status !== 200)).toEqual([]);
  const numbers = answers.map((answer) => Number(answer.body.data[0].inv_no.slice(-6))).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});
