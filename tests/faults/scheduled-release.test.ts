import { beforeAll, expect, test } from "vitest";
import { releaseDue } from "#api/commands/grading/release-due.ts";
import { addDays, startOfDay } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { openDatabase } from "#db/client.ts";
import type { Caller } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { middayOf, School } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";

/** Given gradebooks the registrar scheduled, when cron fires early, twice at once, or not for a week, then each is released once, on its day or as soon as cron is back. */
const EVERY_MINUTE = "* * * * *";
const TOMORROW = addDays(TODAY, 1);
const school = givenSchool({ open: () => School.open({}, "small") });
let registrar: Caller;
let approved: string[];
beforeAll(async () => {
  registrar = await school.as("registrar");
  const { rows } = (await registrar.get("/grade_books?status=RO%20Approved&perPage=100")).body;
  const unscheduled = await rowsOf(
    "select uuid from gradebook where status = 'RO Approved' and release_date is null",
  );
  approved = rows
    .map(({ id }: { id: string }) => id)
    .filter((id: string) => unscheduled.some(({ uuid }) => uuid === id));
});

async function rowsOf(sql: string, args: (string | number)[] = []) {
  const database = school.database();
  const { rows } = await database.execute({ sql, args });
  database.close();
  return rows.map((row) => ({ ...row }));
}
const move = async (id: string, action: string, body: object = {}) =>
  expect((await registrar.patch(`/grade_books/${id}/${action}`, body)).status).toBe(200);
const schedule = (id: string, day: string) => move(id, "schedule-release", { release_date: day });
const takeNext = (): string => approved.shift() ?? "";

/** Its status, and what the clock wrote of it. */
const outcomeOf = async (id: string) =>
  (
    await rowsOf(
      `select status, released_at is not null as released,
        (select count(*) from gradebook_revision where gradebook_id = gradebook.id and event = 'released' and made_by is null) as revisions,
        (select count(*) from audit_event where subject_uuid = gradebook.uuid and event = 'gradebook-release'
          and actor_id is null and actor_role is null) as events
       from gradebook where uuid = ?`,
      [id],
    )
  )[0];
const WAITING = { status: "RO Approved", released: 0, revisions: 0, events: 0 };
const RELEASED_ONCE = { status: "Released", released: 1, revisions: 1, events: 1 };

const database = () => openDatabase({ url: school.stack.databaseUrl, authToken: school.stack.databaseToken });
const clockAt = (epochMs: number) => {
  const uuid = () => newUuid(epochMs, crypto.getRandomValues(new Uint8Array(10)));
  return { epochMs, newUuid: uuid, requestId: uuid() };
};
async function givenNow(epochMs: number): Promise<void> {
  await school.restart({ vars: { CLOCK_SHIFT_MS: String(epochMs - Date.now()) } });
  registrar = await school.as("registrar");
}

test("not a millisecond before midnight in Manila; then cron twice at once, and again, releases it once", async () => {
  const [due, later, reopened] = [takeNext(), takeNext(), takeNext()];
  await schedule(due, TOMORROW);
  await schedule(later, addDays(TODAY, 2));
  await schedule(reopened, TOMORROW);
  await move(reopened, "release");
  await move(reopened, "reopen", { reason: "A score is missing" });
  await school.stack.runCron(EVERY_MINUTE);
  const midnight = Date.parse(startOfDay(TOMORROW));
  expect(await releaseDue(database(), clockAt(midnight - 1))).toEqual([]);
  expect(await outcomeOf(due)).toEqual(WAITING);

  await givenNow(midnight);
  await Promise.all([school.stack.runCron(EVERY_MINUTE), school.stack.runCron(EVERY_MINUTE)]);
  await school.stack.runCron(EVERY_MINUTE);
  expect(await outcomeOf(due)).toEqual(RELEASED_ONCE);
  expect(await outcomeOf(later)).toEqual(WAITING);
  expect(await outcomeOf(reopened)).toEqual(WAITING);
});

test("what is released and reopened between the clock's look and its write stays reopened, and the rest of the batch is released", async () => {
  await givenNow(middayOf(TODAY));
  const [meanwhile, other] = [takeNext(), takeNext()];
  const day = addDays(TODAY, 3);
  await schedule(meanwhile, day);
  await schedule(other, day);
  const db = database();
  const batch = db.client.batch.bind(db.client);
  let writes = 0;
  db.client.batch = async (statements, mode) => {
    if (mode === "write" && writes++ === 0) {
      await move(meanwhile, "release");
      await move(meanwhile, "reopen", { reason: "One student changed class" });
    }
    return batch(statements, mode);
  };
  const found = await rowsOf(
    "select count(*) as n from gradebook where status = 'RO Approved' and release_date <= ?",
    [day],
  );
  expect(await releaseDue(db, clockAt(middayOf(day)))).toHaveLength(Number(found[0]?.n) - 1);
  expect(writes).toBe(2);
  expect(await outcomeOf(meanwhile)).toEqual(WAITING);
  expect(await outcomeOf(other)).toEqual(RELEASED_ONCE);
});

test("cron never for a week, then once: everything that was due, more than one batch of it, is released once", async () => {
  const day = addDays(TODAY, 4);
  // Given a term's worth of approved gradebooks, scheduled for the same day.
  const database = school.database();
  await database.execute({
    sql: `update gradebook set status = 'RO Approved', released_at = null, release_date = ?, version = version + 1
      where id in (select id from gradebook where status = 'Released' order by id limit 230)`,
    args: [day],
  });
  database.close();
  const due = await rowsOf(
    "select uuid from gradebook where status = 'RO Approved' and release_date = ? order by id",
    [day],
  );
  expect(due.length).toBe(230);
  await givenNow(middayOf(addDays(day, 7)));
  await school.stack.runCron(EVERY_MINUTE);
  await school.stack.runCron(EVERY_MINUTE);
  const left = await rowsOf(
    `select count(*) as n from json_each(?) asked join gradebook on gradebook.uuid = asked.value
      where status <> 'Released' or released_at is null
        or 1 <> (select count(*) from audit_event where subject_uuid = gradebook.uuid and event = 'gradebook-release'
          and actor_id is null)
        or 1 <> (select count(*) from gradebook_revision where gradebook_id = gradebook.id and event = 'released'
          and made_at like ?)`,
    [JSON.stringify(due.map(({ uuid }) => uuid)), `${addDays(day, 7)}%`],
  );
  expect(left[0]?.n).toBe(0);
});
