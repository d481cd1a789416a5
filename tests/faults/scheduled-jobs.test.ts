import { expect, test } from "vitest";
import { addDays } from "#core/shared/school-day.ts";
import { openDatabase } from "#db/client.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { middayOf, until } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";
import { JOBS } from "#workers/scheduled-jobs.ts";
import { sweepObjects } from "#workers/sweep-objects.ts";

/** One scheduled job fails: the others run, the failure is counted and shown, and the next minute tries again. */
const school = givenSchool();
const finance = givenCaller(school, "finance");
const EVERY_MINUTE = "* * * * *";
const NIGHTLY = "15 17 * * *";

async function execute(sql: string, args: string[] = []) {
  const database = school.database();
  const { rows } = await database.execute({ sql, args });
  database.close();
  return rows;
}
const deepHealth = async () => (await fetch(`${school.stack.apiUrl}/health?deep=1`)).json();
const unsealed = async () =>
  (await execute("select max(id) > (select max(to_id) from audit_seal) as n from audit_event"))[0]?.n;
/** An audit event to seal. */
const giveWork = async () => {
  const { rows } = (await finance.get("/invoice?status=draft&perPage=100")).body;
  const draft = rows.find((row: { invoice_status: string }) => row.invoice_status !== "CANCELLED");
  expect((await finance.patch("/invoice/status/published", { uuids: [draft.uuid] })).status).toBe(200);
};

/** Each job with a trigger that makes its own write fail. */
interface Fault {
  table: string;
  when: string;
  given?: () => Promise<void>;
  /** It writes events after the trail was sealed: the minute after it seals them. */
  writesEvents?: true;
}
const FAULTS: Record<string, Fault> = {
  // First: each minute of the others keeps some, until none is left.
  "keep-past-balances": { table: "past_balance", when: "before insert" },
  "resend-outbox": {
    table: "outbox",
    when: "before update of resent_at",
    given: async () => {
      await execute(
        `insert into outbox (uuid, kind, subject_uuid, request_id, created_at)
          values ('0190c0de-0000-7000-8000-000000000001', 'render-document',
            '0190c0de-0000-7000-8000-000000000002', 'lost-message', '2026-11-01T00:00:00.000Z')`,
      );
    },
  },
  "follow-school-year": {
    table: "segment",
    when: "before update of follows_year_id",
    writesEvents: true,
    given: async () => {
      await execute(`insert into segment (uuid, code, name, follows_level_id)
        values ('0190c0de-0000-7000-8000-00000000f011', 'FOLLOWS', 'Follows', (select id from grade_level where code = 'G07'))`);
    },
  },
  "make-late-charges": {
    table: "late_charge_run",
    when: "before insert",
    writesEvents: true,
    given: async () => {
      await execute(`insert into late_charge_rule (version, is_on, type, value_e4, grace_days, product_codes_json,
          most_centavos, created_at, created_by)
        values (1, 1, 'percent', 20000, 30, '[]', null, '2026-01-01T00:00:00.000Z', 1)`);
    },
  },
  "tell-deadlines": {
    table: "notification",
    when: "before insert",
    given: async () => {
      await execute("update term set encode_end_date = ? where end_date > ?", [addDays(TODAY, 2), TODAY]);
    },
  },
  "make-digests": {
    table: "mail",
    when: "before insert",
    given: async () => {
      await execute(`insert into notification (user_id, kind, subject_uuid, name, made_at, cause)
        select id, 'gradebook-submitted', uuid, 'Mathematics', '2026-01-01T00:00:00.000Z', 'fault' from user_account where email = 'head@talaan.test'`);
      // A minute before has found that nobody is to be mailed.
      await execute("update scheduled_job set state_json = '{}' where name = 'make-digests'");
    },
  },
  "seal-audit": { table: "audit_seal", when: "before insert" },
  "erase-contacts": {
    table: "guardian",
    when: "before update of contact_number",
    writesEvents: true,
    given: async () => {
      await execute(`insert into school_setting (name, value, updated_at)
        values ('retention_contacts', '365', '2026-01-01T00:00:00.000Z') on conflict do nothing`);
      await execute(`update student set is_active = 0, contact_number = '0917' where id = (
        select student_id from guardianship join guardian on guardian.id = guardian_id and user_id is null
        where student_id not in (select student_id from invoice_customer_summary where balance_centavos > 0)
        group by guardian_id having count(*) = 1 limit 1)`);
      await execute(`insert into student_departure (uuid, student_id, kind, left_on, reason, recorded_at, recorded_by)
        select uuid, id, 'withdrawn', '2020-01-01', 'Moved', '2020-01-01T00:00:00.000Z', 1 from student
        where contact_number = '0917'`);
    },
  },
  "delete-expired-rows": {
    table: "idempotency",
    when: "before delete",
    given: async () => {
      await execute(`insert into idempotency (user_id, key, body_hash, status, answer_json, created_at)
        values (1, 'old', '', 200, '{}', '2026-01-01T00:00:00.000Z')`);
    },
  },
};

test.each(Object.entries(FAULTS))(
  "given that %s fails, then the others run, it is shown, and the next minute does it",
  async (job, fault) => {
    await giveWork();
    await fault.given?.();
    await execute(
      `create trigger fault ${fault.when} on ${fault.table} begin select raise(abort, 'fault of the test'); end`,
    );
    const cron = JOBS.find(({ name }) => name === job)?.when === "night" ? NIGHTLY : EVERY_MINUTE;
    await school.stack.runCron(cron);

    expect((await deepHealth()).failing_jobs).toEqual([job]);
    const [row] = await execute("select failures, error from scheduled_job where name = ?", [job]);
    expect(row).toMatchObject({ failures: 1, error: expect.stringContaining("fault of the test") });
    const others = await execute(
      "select name from scheduled_job where failures = 0 and last_success_at is not null",
    );
    const ofThisCron =
      cron === NIGHTLY ? ["write-anchor", "delete-orphaned-objects"] : ["release-gradebooks"];
    expect(others.map(({ name }) => name)).toEqual(expect.arrayContaining(ofThisCron));
    if (job === "resend-outbox") expect(await unsealed()).toBe(0);

    await execute("drop trigger fault");
    await school.stack.runCron(EVERY_MINUTE);
    expect((await deepHealth()).failing_jobs).toEqual([]);
    if (fault.writesEvents) await school.stack.runCron(EVERY_MINUTE);
    expect(await unsealed()).toBe(0);
    await execute("delete from outbox where request_id = 'lost-message'");
  },
);

test("given more objects than one sweep reads, then the next sweep continues where it stopped", async () => {
  const bucket = await school.stack.miniflare.getR2Bucket("FILES", "talaan-api");
  const orphans = Array.from(
    { length: 13 },
    (_, index) => `imports/orphan-${String(index).padStart(2, "0")}`,
  );
  await Promise.all(orphans.map((key) => bucket.put(key, "x")));
  const db = openDatabase({ url: school.stack.databaseUrl, authToken: school.stack.databaseToken });
  const later = Math.max(Date.now(), middayOf(TODAY)) + 3 * 86_400_000;
  const files = bucket as unknown as Parameters<typeof sweepObjects>[0];
  const sweep = (state: object) => sweepObjects(files, db, later, state, { pages: 2, keysPerPage: 5 });
  const left = async () => (await bucket.list({ prefix: "imports/orphan-" })).objects.length;

  // When two pages of five keys are read at a time, then no run reads them all, and the last leaves none.
  let next: object = {};
  const leftAfter: number[] = [];
  do {
    ({ next } = await sweep(next));
    leftAfter.push(await left());
  } while (Object.keys(next).length > 0);
  expect(leftAfter.length).toBeGreaterThan(1);
  expect(leftAfter[0]).toBeGreaterThan(0);
  expect(leftAfter.at(-1)).toBe(0);
});

test("given 400 mails in a slow queue, when the sweep runs every minute, then it sends none of them again; a lost one it does", async () => {
  const now = middayOf(TODAY);
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  // Given 400 messages of one moment of which one was finished just now, and one from before them that was lost.
  const uuidOf = (index: number) => `0190c0de-0000-7000-9000-${String(index).padStart(12, "0")}`;
  const rows = [
    ...Array.from({ length: 400 }, (_, index) => [uuidOf(index), at(10), null]),
    [uuidOf(400), at(10), at(5)],
    [uuidOf(401), at(9), at(-60)],
    [uuidOf(402), at(20), null],
  ];
  await execute(
    `insert into outbox (uuid, kind, subject_uuid, request_id, created_at, done_at)
      select value ->> 0, 'run-import', value ->> 0, 'slow-queue', value ->> 1, value ->> 2 from json_each(?)`,
    [JSON.stringify(rows)],
  );

  await school.stack.runCron(EVERY_MINUTE);
  await school.stack.runCron(EVERY_MINUTE);
  const stateOf = async (uuid: string) =>
    (await execute(`select done_at is not null as done, resends from outbox where uuid = '${uuid}'`))[0];
  await until(async () => (await stateOf(uuidOf(402)))?.done === 1);
  const again = () =>
    execute("select uuid from outbox where request_id = 'slow-queue' and resends > 0 and done_at is null");
  expect(await again()).toEqual([]);
  expect(await stateOf(uuidOf(0))).toEqual({ done: 0, resends: 0 });

  // When the queue has finished nothing for a minute, then what it held is sent again.
  await execute(`update outbox set done_at = '${at(5)}' where uuid = '${uuidOf(401)}'`);
  await school.stack.runCron(EVERY_MINUTE);
  await until(async () => {
    const [open] = await execute(
      "select count(*) as n from outbox where request_id = 'slow-queue' and done_at is null",
    );
    return open?.n === 0;
  });
});
