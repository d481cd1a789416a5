import { describe, expect, test } from "vitest";
import { queueHeldMails } from "#api/commands/mail/queue-held-mails.ts";
import { makeDigests } from "#api/commands/notifications/make-digests.ts";
import { MAIL_OFF, MAIL_SETTING } from "#core/identity/notifications.ts";
import { addDays, startOfDay } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { digestsDue } from "#db/queries/notifications/digest.ts";
import { givenSeededSchool, planOf, SEED_TODAY } from "./seeded-database.ts";

/** Given what people have not read, when it is 16:00 in Manila, then each is mailed it once, whatever stops. */
const school = givenSeededSchool("each test");
const HOUR_MS = 3_600_000;
const atHour = (hour: number, day = SEED_TODAY): number => Date.parse(startOfDay(day)) + hour * HOUR_MS;
const clockAt = (epochMs: number) => ({
  epochMs,
  newUuid: () => newUuid(epochMs, crypto.getRandomValues(new Uint8Array(10))),
  requestId: "clock",
});
const execute = (sql: string, args: (string | number)[] = []) => school.db.client.execute({ sql, args });
const make = (epochMs = atHour(16)) => makeDigests(school.db, clockAt(epochMs));

interface Told {
  to: string;
  kind: string;
  name?: string;
  subject?: string;
  hour?: number;
}
let told = 0;
async function tell({ to, kind, name = "Mathematics", subject, hour = 9 }: Told): Promise<void> {
  told += 1;
  await execute(
    `insert into notification (user_id, kind, subject_uuid, name, made_at, cause)
      select id, ?, ?, ?, ?, ? from user_account where email = ?`,
    [kind, subject ?? `record-${told}`, name, new Date(atHour(hour)).toISOString(), `cause-${told}`, to],
  );
}
const HEAD = "head@talaan.test";
const FINANCE = "finance@talaan.test";
const mails = async (): Promise<{ to: string; day: string; digest: unknown }[]> =>
  (
    await execute(
      "select recipient, subject_number as day, facts_json from mail where kind = 'notification-digest' order by id",
    )
  ).rows.map(({ recipient, day, facts_json }) => ({
    to: String(recipient),
    day: String(day),
    digest: JSON.parse(String(facts_json)).digest,
  }));

describe("what a digest tells", () => {
  test("is what was unread at 16:00: counts, and names of gradebooks alone", async () => {
    await tell({ to: HEAD, kind: "gradebook-submitted", name: "Science", subject: "twice" });
    await tell({ to: HEAD, kind: "gradebook-submitted", name: "Science", subject: "twice" });
    for (let number = 1; number <= 6; number++)
      await tell({ to: HEAD, kind: "gradebook-submitted", name: `Mathematics ${number}` });
    await tell({ to: HEAD, kind: "file-failed", name: "Card of Santos, Ana.pdf" });
    await tell({ to: HEAD, kind: "deadline", name: "after four", hour: 17 });
    await tell({ to: FINANCE, kind: "refund-requested", name: "PT-2026-000001" });
    await execute("update notification set read_at = made_at where name = 'Mathematics 6'");

    expect(await make(atHour(15.9))).toEqual({ digests: 0, isDone: true });
    expect(await make()).toEqual({ digests: 2, isDone: true });
    const digestTo = async (to: string) => (await mails()).find((mail) => mail.to === to)?.digest;
    expect(await digestTo(HEAD)).toEqual([
      {
        kind: "gradebook-submitted",
        count: 6,
        names: ["Mathematics 5", "Mathematics 4", "Mathematics 3", "Mathematics 2", "Mathematics 1"],
      },
      { kind: "file-failed", count: 1, names: [] },
    ]);
    expect(await digestTo(FINANCE)).toEqual([{ kind: "refund-requested", count: 1, names: [] }]);
  });

  test("is told once: the next day tells what came since, and of nothing there is no mail", async () => {
    await tell({ to: HEAD, kind: "deadline", name: "before four" });
    await tell({ to: HEAD, kind: "deadline", name: "after four", hour: 17 });
    await make();
    expect(await make(atHour(18))).toEqual({ digests: 0, isDone: true });
    const tomorrow = addDays(SEED_TODAY, 1);
    expect((await make(atHour(16, tomorrow))).digests).toBe(1);
    expect((await make(atHour(16, addDays(SEED_TODAY, 2)))).digests).toBe(0);
    expect((await mails()).map(({ day, digest }) => [day, digest])).toEqual([
      [SEED_TODAY, [{ kind: "deadline", count: 1, names: ["before four"] }]],
      [tomorrow, [{ kind: "deadline", count: 1, names: ["after four"] }]],
    ]);
  });

  test("is what the person lets be mailed; nobody is mailed who cannot sign in", async () => {
    const off = (kind: string) =>
      execute(
        "insert into personal_setting (user_id, name, value, updated_at) select id, ?, ?, '2026-01-01' from user_account where email = ?",
        [MAIL_SETTING + kind, MAIL_OFF, HEAD],
      );
    await tell({ to: HEAD, kind: "gradebook-released" });
    await off("gradebook-released");
    for (const [email, change] of [
      ["teacher@talaan.test", "is_active = 0"],
      ["adviser@talaan.test", "is_active = 0, locked_at = created_at"],
      ["registrar@talaan.test", "password_hash = ''"],
    ] as const) {
      await tell({ to: email, kind: "deadline" });
      await execute(`update user_account set ${change} where email = ?`, [email]);
    }
    await execute(`insert into notification (user_id, kind, subject_uuid, name, made_at, cause)
      select user_id, 'file-failed', 'card', 'Card.pdf', '2026-01-01T00:00:00.000Z', 'parent' from user_role
      where position = 1 and role_code = 'PAR' limit 1`);
    expect(await make()).toEqual({ digests: 0, isDone: true });
    await tell({ to: HEAD, kind: "deadline" });
    await make();
    expect((await mails()).map(({ to, digest }) => [to, digest])).toEqual([
      [HEAD, [{ kind: "deadline", count: 1, names: ["Mathematics"] }]],
    ]);
  });
});

describe("it is sent once", () => {
  test("by two runs at once", async () => {
    await tell({ to: HEAD, kind: "deadline" });
    await tell({ to: FINANCE, kind: "refund-requested" });
    await Promise.all([make(), make(), make()]);
    expect((await mails()).map(({ to }) => to).sort()).toEqual([FINANCE, HEAD]);
    await Promise.all(
      [1, 2, 3].map(() => queueHeldMails(school.db, "notification-digest", clockAt(atHour(16)))),
    );
    const { rows } = await execute(
      "select count(*) as n from outbox where kind = 'send-mail' and request_id = 'clock'",
    );
    expect(rows[0]?.n).toBe(2);
  });

  test("stopped at any call, before it or after what it did, and run again", async () => {
    const { client } = school.db;
    const batch = client.batch.bind(client);
    for (const [day, [call, when]] of (
      [
        [1, "before"],
        [1, "after"],
        [2, "before"],
        [2, "after"],
      ] as const
    ).entries()) {
      const today = addDays(SEED_TODAY, day);
      await tell({ to: HEAD, kind: "deadline", name: `of day ${day}` });
      let calls = 0;
      client.batch = async (statements, mode) => {
        calls += 1;
        if (calls < call) return batch(statements, mode);
        if (when === "after") await batch(statements, mode);
        throw new Error("The worker was killed");
      };
      await expect(make(atHour(16, today))).rejects.toThrow("killed");
      client.batch = batch;
      await make(atHour(16.1, today));
      await make(atHour(16.2, today));
      expect((await mails()).filter((mail) => mail.day === today)).toHaveLength(1);
    }
  });
});

test("5,000 notifications of 1,200 people go in as many calls as 500 people at a time need, and no statement reads what was read", async () => {
  await execute(`with recursive person (n) as (select 1 union all select n + 1 from person where n < 1200)
    insert into user_account (uuid, email, given_name, last_name, password_hash, created_at)
    select 'many-' || n, 'many-' || n || '@talaan.test', 'Ana', 'Santos', 'x', '2026-01-01' from person`);
  await execute(
    "insert into user_role (user_id, position, role_code) select id, 1, 'ST' from user_account where uuid like 'many-%'",
  );
  await execute(
    `with recursive each (n) as (select 1 union all select n + 1 from each where n < 5000)
    insert into notification (user_id, kind, subject_uuid, name, made_at, cause)
    select user_account.id, 'deadline', n, 'Mathematics ' || n, ?, n from each join user_account on user_account.uuid = 'many-' || (n % 1200 + 1)`,
    [new Date(atHour(9)).toISOString()],
  );
  const before = school.db.cost.roundTrips;
  const runs = [await make(), await make(), await make()];
  expect(runs).toEqual([
    { digests: 500, isDone: false },
    { digests: 500, isDone: false },
    { digests: 200, isDone: true },
  ]);
  expect(school.db.cost.roundTrips - before).toBe(2 * runs.length);
  const [row] = (
    await execute(
      "select count(*) as n, count(distinct recipient) as people from mail where kind = 'notification-digest'",
    )
  ).rows;
  expect(row).toEqual({ n: 1200, people: 1200 });
  const plan = await planOf(
    school.db,
    digestsDue({ day: SEED_TODAY, at: new Date(atHour(16)).toISOString() }, 500),
  );
  expect(plan.filter((step) => /^SCAN/.test(step) && !/notification_summary|json_each/.test(step))).toEqual(
    [],
  );
});
