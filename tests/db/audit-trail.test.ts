import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Anchor } from "#api/commands/audit/anchor.ts";
import { sealAudit } from "#api/commands/audit/seal-audit.ts";
import { walkTrail, walkWholeTrail } from "#api/commands/audit/verify-trail.ts";
import { type SeededDatabase, seededTemplate } from "./seeded-database.ts";

/** The sealed audit trail, and a person with write access to the database who changes it behind the triggers. */
let template: Awaited<ReturnType<typeof seededTemplate>>;
let given: SeededDatabase;
beforeAll(async () => {
  template = await seededTemplate();
});
afterAll(() => template.remove());
beforeEach(async () => {
  given = template.copy();
  await seal();
});
afterEach(() => given.close());

const KEY = "the seal key of these tests";
const NOW = Date.parse("2026-11-21T04:00:00Z");
const seal = (key = KEY) => sealAudit({ db: given.db, key, now: NOW });
const rows = async (sql: string) => (await given.db.client.execute(sql)).rows;
const change = (...statements: string[]) => given.db.client.batch(statements, "write");
const verdict = async (anchors: readonly Anchor[] = []) =>
  (await walkWholeTrail(given.db, KEY, anchors)).mistake;
async function anchorOfNow(at = "2026-11-21T17:15:00.000Z"): Promise<Anchor> {
  const [last] = await rows("select to_id, hash from audit_seal order by to_id desc limit 1");
  return { at, toId: Number(last?.to_id), hash: String(last?.hash), series: {} };
}
const ADD_EVENT = `insert into audit_event (uuid, occurred_at, event, subject_kind, request_id)
  values (lower(hex(randomblob(16))), 'now', 'sign-in', 'user', 'r')`;
const NO_TRIGGERS = [
  "drop trigger audit_event_no_update",
  "drop trigger audit_event_no_delete",
  "drop trigger audit_seal_no_delete",
];
const NO_SEALS = ["delete from audit_seal", "delete from sqlite_sequence where name = 'audit_seal'"];

test("covers every event once, however often and however many seal at the same time", async () => {
  await change(ADD_EVENT, ADD_EVENT);
  await Promise.all([1, 2, 3].map(() => seal()));
  expect(await seal()).toEqual({ sealed: 0 });
  const [events] = await rows("select count(*) as n from audit_event");
  expect(await walkWholeTrail(given.db, KEY, [await anchorOfNow()])).toMatchObject({
    rows: events?.n,
    mistake: null,
  });
});

test("verifies without writing anything, and says nothing of events that are not sealed yet", async () => {
  await change(ADD_EVENT);
  const before = await rows("select count(*) as n from audit_seal");
  expect(await verdict()).toBeNull();
  expect(await rows("select count(*) as n from audit_seal")).toEqual(before);
});

test("walks in slices and continues after the last seal it verified", async () => {
  const first = await walkTrail(given.db, { key: KEY, anchors: [], from: null, sealsMax: 1 });
  expect(first).toMatchObject({ seals: 1, mistake: null, next: { toId: 1_000 } });
  const rest = await walkTrail(given.db, { key: KEY, anchors: [], from: first.next, sealsMax: 100 });
  expect(rest).toMatchObject({ seals: 4, mistake: null, next: null });
});

test.each([
  ["an event changed", ["update audit_event set actor_id = 1 where id = 1500"], /rows 1001 to 2000/],
  ["the first event removed", ["delete from audit_event where id = 1"], /rows 1 to 1000/],
  ["an event removed in the middle", ["delete from audit_event where id = 1500"], /rows 1001 to 2000/],
  [
    "the newest events cut off with their seals",
    ["delete from audit_event where id > 2000", "delete from audit_seal where from_id > 2000"],
    /events are missing at the end/,
  ],
  ["a seal in the middle removed", ["delete from audit_seal where from_id = 1001"], /rows 2001/],
])("shows %s", async (_, statements, expected) => {
  await change(...NO_TRIGGERS, ...statements);
  expect(await verdict()).toMatch(expected);
});

test("shows a trail that was changed and sealed anew without the key", async () => {
  await change(...NO_TRIGGERS, "update audit_event set actor_id = 1 where id = 1500", ...NO_SEALS);
  await seal("a key that was made up");
  expect(await verdict()).toMatch(/rows 1 to 1000 was changed/);
});

test("shows, by an anchor, a trail whose end was cut off together with every trace of its length", async () => {
  const anchor = await anchorOfNow();
  await change(
    ...NO_TRIGGERS,
    "delete from audit_event where id > 2000",
    "delete from audit_seal where from_id > 2000",
    "update sqlite_sequence set seq = 2000 where name = 'audit_event'",
  );
  expect(await verdict()).toBeNull();
  expect(await verdict([anchor])).toMatch(/anchor of 2026-11-21.*the trail ends before it/);
});

test("shows, by an anchor, a trail that was changed and sealed anew by the running system", async () => {
  const anchor = await anchorOfNow();
  await change(...NO_TRIGGERS, "update audit_event set actor_id = 1 where id = 1500", ...NO_SEALS);
  await seal();
  expect(await verdict()).toBeNull();
  expect(await verdict([anchor])).toMatch(/the trail was rewritten since/);
});

test("excuses anchors that a restore has taken back, and no others", async () => {
  const kept = await anchorOfNow("2026-11-19T17:15:00.000Z");
  const takenBack = { at: "2026-11-20T17:15:00.000Z", toId: kept.toId + 50, hash: "lost", series: {} };
  await change(
    `insert into audit_event (uuid, occurred_at, event, subject_kind, data_json, request_id)
      values ('restored', '2026-11-21T00:00:00.000Z', 'database-restore', 'database',
        json_object('lastEventId', ${kept.toId}), 'r')`,
  );
  await seal();
  expect(await verdict([kept, takenBack])).toBeNull();
  expect(await verdict([kept, { ...takenBack, at: "2026-11-22T17:15:00.000Z" }])).toMatch(
    /anchor of 2026-11-22/,
  );
});
