import { expect, test } from "vitest";
import { daysOf, RETENTION, RETENTION_NAMES } from "#core/management/retention.ts";
import { brokenInvariants } from "#tests/support/invariants.ts";
import { deleteExpiredRows } from "#workers/delete-expired.ts";
import { givenSeededSchool } from "./seeded-database.ts";

/** Given rows past their time beside rows that are not, when the daily job runs, then the first are gone and the second are there. */
const given = givenSeededSchool("each test", "small");

const NOW = Date.parse("2026-11-21T04:00:00Z");
const daysAgo = (days: number): string => new Date(NOW - days * 86_400_000).toISOString();
const execute = (sql: string, args: (string | null)[] = []) => given.db.client.execute({ sql, args });
const count = async (from: string): Promise<number> =>
  Number((await execute(`select count(*) as n from ${from}`)).rows[0]?.n);
const UUID = "lower(hex(randomblob(16)))";

const addUpload = (at: string) =>
  execute(
    `insert into uploaded_file (uuid, number, user_id, object_key, content_type, original_name, bytes, sha256, uploaded_at)
      values (${UUID}, ${UUID}, 1, ${UUID}, 'image/png', 'old', 1, 'x', ?)`,
    [at],
  );

/** Each kind of row: one added so many days old, how old it may become at the least, and where it is counted. */
const KINDS: {
  kind: string;
  keptDays: number;
  add(at: string): Promise<unknown>;
  from: string;
}[] = [
  {
    kind: "an answer of an Idempotency-Key",
    keptDays: 1,
    add: (at) =>
      execute(
        `insert into idempotency (user_id, key, body_hash, status, answer_json, created_at) values (1, ${UUID}, '', 200, '{}', ?)`,
        [at],
      ),
    from: "idempotency",
  },
  {
    kind: "a count of failed sign-ins",
    keptDays: 30,
    add: (at) =>
      execute(
        `insert into sign_in_throttle (key_hash, failures, window_started_at, signed_in_at) values (${UUID}, 1, ?1, ?1)`,
        [at],
      ),
    from: "sign_in_throttle",
  },
  {
    kind: "a finished message",
    keptDays: 7,
    add: (at) =>
      execute(
        `insert into outbox (uuid, kind, subject_uuid, request_id, created_at, done_at) values (${UUID}, 'send-mail', ${UUID}, 'old', ?1, ?1)`,
        [at],
      ),
    from: "outbox where request_id = 'old'",
  },
  {
    kind: "an ended sign-in",
    keptDays: 90,
    add: (at) =>
      execute(`insert into session (uuid, user_id, created_at, expires_at) values (${UUID}, 1, ?1, ?1)`, [
        at,
      ]),
    from: "session",
  },
  {
    kind: "a refresh token",
    keptDays: 90,
    add: async (at) => {
      await execute(
        `insert into session (uuid, user_id, created_at, expires_at) values (${UUID}, 1, ?1, ?1)`,
        [at],
      );
      await execute(
        `insert into refresh_token (session_id, token_hash, issued_at) select max(id), ${UUID}, ? from session`,
        [at],
      );
    },
    from: "refresh_token",
  },
  {
    kind: "a password link",
    keptDays: 90,
    add: (at) =>
      execute(
        `insert into password_reset (uuid, user_id, token_hash, created_at, expires_at) values (${UUID}, 1, ${UUID}, ?1, ?1)`,
        [at],
      ),
    from: "password_reset",
  },
  {
    kind: "a pending sign-in",
    keptDays: 1,
    add: (at) =>
      execute(
        `insert into pending_sign_in (user_id, account_version, token_hash, expires_at) values (1, 1, ${UUID}, ?)`,
        [at],
      ),
    from: "pending_sign_in",
  },
  {
    kind: "a remembered browser",
    keptDays: 1,
    add: (at) =>
      execute(`insert into remembered_device (user_id, token_hash, expires_at) values (1, ${UUID}, ?)`, [at]),
    from: "remembered_device",
  },
  {
    kind: "a count of sign-ins without an account",
    keptDays: 90,
    add: (at) => execute("insert into unknown_sign_in (day, failures) values (substr(?, 1, 10), 3)", [at]),
    from: "unknown_sign_in",
  },
  {
    kind: "a sent email",
    keptDays: 365,
    add: (at) =>
      execute(
        `insert into mail (uuid, kind, subject_uuid, subject_number, recipient, status, created_at, finished_at)
          values (${UUID}, 'invoice', 'old', 'INV', 'a@b.test', 'sent', ?1, ?1)`,
        [at],
      ),
    from: "mail where subject_uuid = 'old'",
  },
  {
    kind: "an email with the statement of a month",
    keptDays: 400,
    add: (at) =>
      execute(
        `insert into mail (uuid, kind, subject_uuid, subject_number, recipient, status, created_at, finished_at, period)
          values (${UUID}, 'statement', 'old', '000001', 'a@b.test', 'sent', ?1, ?1, ?1)`,
        [at],
      ),
    from: "mail where subject_uuid = 'old'",
  },
  {
    kind: "a file",
    keptDays: 3650,
    add: (at) =>
      execute(
        `insert into document (uuid, user_id, kind, filename, request_json, status, object_key, sha256, created_at, finished_at)
          values (${UUID}, 1, 'invoice', 'old', '{}', 'ready', ${UUID}, 'x', ?1, ?1)`,
        [at],
      ),
    from: "document where filename = 'old'",
  },
  {
    kind: "a file of everything kept of a person",
    keptDays: 7,
    add: (at) =>
      execute(
        `insert into document (uuid, user_id, kind, filename, request_json, status, object_key, sha256, created_at, finished_at)
          values (${UUID}, 1, 'everything-kept', 'old', '{}', 'ready', ${UUID}, 'x', ?1, ?1)`,
        [at],
      ),
    from: "document where filename = 'old'",
  },
  {
    kind: "an upload that no payment took",
    keptDays: 30,
    add: (at) => addUpload(at),
    from: "uploaded_file where original_name = 'old'",
  },
  {
    kind: "a view",
    keptDays: 365,
    add: (at) =>
      execute(
        `insert into view_event (uuid, occurred_at, event, subject_kind, request_id) values (${UUID}, ?, 'invoice-view', 'invoice', 'r')`,
        [at],
      ),
    from: "view_event",
  },
  {
    kind: "a notification",
    keptDays: 120,
    add: (at) =>
      execute(
        `insert into notification (user_id, kind, subject_uuid, name, made_at, cause) values (1, 'deadline', ${UUID}, 'old', ?, ${UUID})`,
        [at],
      ),
    from: "notification",
  },
];

test.each(KINDS)("$kind is kept $keptDays days", async ({ keptDays, add, from }) => {
  const before = await count(from);
  await add(daysAgo(keptDays - 0.9));
  await add(daysAgo(keptDays + 1.1));
  const events = await count("audit_event");
  await deleteExpiredRows(given.db, NOW);
  expect(await count(from)).toBe(before + 1);
  expect(await count("audit_event")).toBe(events);
  expect(await brokenInvariants({ db: given.db })).toEqual([]);
});

test("what still waits for somebody is kept: an unknown email, a known address, an unfinished message, a statement", async () => {
  const old = daysAgo(5_000);
  await execute(
    `insert into mail (uuid, kind, subject_uuid, subject_number, recipient, status, created_at, finished_at)
      values (${UUID}, 'invoice', 'old', 'INV', 'a@b.test', 'unknown', ?1, ?1)`,
    [old],
  );
  await execute(
    `insert into sign_in_throttle (key_hash, failures, window_started_at, signed_in_at) values ('known', 0, ?, ?)`,
    [old, daysAgo(3)],
  );
  await execute(
    `insert into outbox (uuid, kind, subject_uuid, request_id, created_at) values (${UUID}, 'send-mail', ${UUID}, 'old', ?)`,
    [old],
  );
  await execute(
    `insert into document (uuid, user_id, kind, filename, request_json, status, object_key, sha256, created_at, finished_at)
      values (${UUID}, 1, 'statement', 'old', '{}', 'ready', ${UUID}, 'x', ?1, ?1)`,
    [old],
  );
  await deleteExpiredRows(given.db, NOW);
  for (const from of [
    "mail where subject_uuid = 'old'",
    "sign_in_throttle where key_hash = 'known'",
    "outbox where request_id = 'old'",
    "document where filename = 'old'",
  ])
    expect([from, await count(from)]).toEqual([from, 1]);
});

test("a slip stays while any payment has it, or had it before another took its place", async () => {
  const old = daysAgo(5_000);
  for (const name of ["present", "replaced", "nobody's"]) {
    await addUpload(old);
    await execute("update uploaded_file set original_name = ? where original_name = 'old'", [name]);
  }
  await execute(`update payment set reference_file_id = (select id from uploaded_file where original_name = 'present')
    where id = (select min(id) from payment where reference_file_id is null)`);
  await execute(
    `insert into payment_file (payment_id, file_id, attached_at, attached_by)
      select (select min(id) from payment), id, ?, 1 from uploaded_file where original_name = 'replaced'`,
    [old],
  );
  await deleteExpiredRows(given.db, NOW);
  const { rows } = await execute(
    "select original_name from uploaded_file where original_name in ('present', 'replaced', 'nobody''s') order by 1",
  );
  expect(rows.map(({ original_name }) => original_name)).toEqual(["present", "replaced"]);
});

test("of a statement or class document the file goes and the row stays, so that its code is known; of released gradebooks both stay", async () => {
  const add = (name: string, kind: string, days: number, issued: string | null) =>
    execute(
      `insert into document (uuid, user_id, kind, filename, request_json, status, object_key, sha256, created_at, finished_at, issued_json)
        values (${UUID}, 1, ?, ?, '{}', 'ready', ${UUID}, 'x', ?, ?, ?)`,
      [kind, name, daysAgo(days), daysAgo(days), issued],
    );
  const gradebook = async (state: string) =>
    JSON.stringify(
      (await execute(`select uuid, version from gradebook where released_at is ${state} null limit 1`)).rows,
    );
  await add("young", "statement", 3_649, null);
  await add("old", "statement", 3_652, null);
  await add("open", "gradesheet", 3_652, await gradebook(""));
  await add("released", "gradebook", 3_652, await gradebook("not"));
  await deleteExpiredRows(given.db, NOW);
  const { rows } = await execute(
    "select filename, status, object_key is null as is_gone from document where filename in ('young', 'old', 'open', 'released') order by id",
  );
  expect(rows).toEqual([
    { filename: "young", status: "ready", is_gone: 0 },
    { filename: "old", status: "failed", is_gone: 1 },
    { filename: "open", status: "failed", is_gone: 1 },
    { filename: "released", status: "ready", is_gone: 0 },
  ]);
  expect((await deleteExpiredRows(given.db, NOW)).deleted).toBe(0);
});

test("the school's setting counts, and every setting has a standard that may be chosen", async () => {
  await execute("insert into school_setting (name, value, updated_at) values ('retention_views', '30', 'x')");
  await execute(
    `insert into view_event (uuid, occurred_at, event, subject_kind, request_id) values (${UUID}, ?, 'invoice-view', 'invoice', 'r')`,
    [daysAgo(31)],
  );
  await deleteExpiredRows(given.db, NOW);
  expect(await count("view_event")).toBe(0);
  for (const name of RETENTION_NAMES) {
    const { standard, choices }: { standard: string; choices: readonly string[] } = RETENTION[name];
    expect(choices).toContain(standard);
    expect(daysOf(standard)).toBeGreaterThanOrEqual(30);
  }
});

test("more than a run deletes is continued by the next", async () => {
  await execute(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 5500)
      insert into view_event (uuid, occurred_at, event, subject_kind, request_id)
      select ${UUID}, ?, 'invoice-view', 'invoice', 'r' from n`,
    [daysAgo(400)],
  );
  expect(await deleteExpiredRows(given.db, NOW, 2)).toEqual({ deleted: 2_000, continues: true });
  expect(await deleteExpiredRows(given.db, NOW)).toEqual({ deleted: 3_500, continues: false });
  expect(await deleteExpiredRows(given.db, NOW)).toEqual({ deleted: 0, continues: false });
});
