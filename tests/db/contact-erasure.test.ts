import { expect, test } from "vitest";
import { eraseDueContacts } from "#api/commands/management/erase-contacts.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { countPast } from "#db/queries/shared/retention.ts";
import { brokenInvariants } from "#tests/support/invariants.ts";
import { givenSeededSchool } from "./seeded-database.ts";

/** Given students who left long ago, when the night comes, then those are erased whose time is over and who owe nothing (M-38). */
const given = givenSeededSchool("each test");
const NOW = Date.parse("2026-11-21T04:00:00Z");
const clock = () => ({ epochMs: NOW, newUuid: () => crypto.randomUUID(), requestId: "night" });
const execute = (sql: string, args: (string | number)[] = []) => given.db.client.execute({ sql, args });
const rows = async (sql: string) => (await execute(sql)).rows;

async function leave(left: string, owes: boolean): Promise<number> {
  const [student] = await rows(`select id from student where is_active = 1 and ${owes ? "" : "not"} exists (
    select 1 from invoice_customer_summary where student_id = student.id and document_status = 'published' and balance_centavos > 0) limit 1`);
  const id = Number(student?.id);
  await execute("update student set is_active = 0, home_address = '12 Mabini Street' where id = ?", [id]);
  await execute(
    `insert into student_departure (uuid, student_id, kind, left_on, reason, recorded_at, recorded_by)
      values (?, ?, 'withdrawn', ?, 'Moved', ?, 1)`,
    [crypto.randomUUID(), id, left, instantAt(NOW)],
  );
  return id;
}
const decide = (value: string) =>
  execute("insert into school_setting (name, value, updated_at) values ('retention_contacts', ?, ?)", [
    value,
    instantAt(NOW),
  ]);

test("the time is for ever until the school decides, and then as long as it says", async () => {
  const [old, recent, debtor] = [
    await leave("2020-03-31", false),
    await leave("2026-03-31", false),
    await leave("2020-03-31", true),
  ];
  expect(await eraseDueContacts(given.db, clock())).toEqual({ erased: 0, continues: false });
  const [[counted]] = await read(given.db, [
    countPast([{ name: "retention_contacts", value: "1095" }], NOW),
  ] as const);
  expect(counted?.count).toBe(1);

  await decide("1095");
  expect(await eraseDueContacts(given.db, clock())).toEqual({ erased: 1, continues: false });
  const kept = await rows(`select id, home_address from student where id in (${old}, ${recent}, ${debtor})`);
  const addressOf = new Map(kept.map(({ id, home_address }) => [Number(id), home_address]));
  expect([old, recent, debtor].map((id) => addressOf.get(id))).toEqual([
    "",
    "12 Mabini Street",
    "12 Mabini Street",
  ]);
  const [event] = await rows("select * from audit_event where event = 'contact-erase'");
  expect(event).toMatchObject({ actor_id: null, data_json: expect.not.stringContaining("Mabini") });
  // Twice is once.
  expect(await eraseDueContacts(given.db, clock())).toEqual({ erased: 0, continues: false });
  expect(await brokenInvariants({ db: given.db })).toEqual([]);
});
