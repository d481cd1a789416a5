import { afterAll, beforeAll, expect, test } from "vitest";
import { runReminders } from "#api/commands/billing/reminders/run-reminders.ts";
import { startOfDay } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import type { Database } from "#db/client.ts";
import { brokenInvariants } from "#tests/support/invariants.ts";
import { SEED_TODAY, type SeededDatabase, seededTemplate } from "./seeded-database.ts";

/** A run of reminders that is stopped at any step: nothing half, nothing twice, and the next minute catches up. */
let template: Awaited<ReturnType<typeof seededTemplate>>;
beforeAll(async () => {
  template = await seededTemplate();
});
afterAll(() => template.remove());

const GUARDIANS_PER_STEP = 15;
const epochMs = Date.parse(startOfDay(SEED_TODAY)) + 8 * 3_600_000;
const run = (db: Database) =>
  runReminders(
    db,
    {
      epochMs,
      newUuid: () => newUuid(epochMs, crypto.getRandomValues(new Uint8Array(10))),
      requestId: "clock",
    },
    GUARDIANS_PER_STEP,
  );
/** A school where reminders are on since yesterday. */
async function given(): Promise<SeededDatabase> {
  const school = template.copy();
  await school.db.client.execute(
    "insert into school_setting (name, value, updated_at) values ('billing_reminders', 'on', '2026-01-01T00:00:00.000Z')",
  );
  return school;
}
/** All that a run leaves. */
async function outcomeOf({ db }: SeededDatabase): Promise<unknown[]> {
  const left: unknown[] = [];
  for (const query of [
    "select invoice_id, stage, left_out, told_on, balance_centavos from reminder_invoice order by 1, 2",
    "select guardian_id, status, invoice_count, amount_centavos from reminder order by 1, 2",
    "select recipient, status, count(*) as n from mail where kind = 'reminder' group by 1, 2 order by 1",
    "select is_whole, mails, invoices, left_out from reminder_run",
  ])
    left.push((await db.client.execute(query)).rows.map((row) => ({ ...row })));
  return left;
}
/** Stops at the k-th call to the database, before it or after what it did; false where the run ended before. */
async function stopAt(db: Database, k: number, when: "before" | "after"): Promise<boolean> {
  const batch = db.client.batch.bind(db.client);
  let calls = 0;
  db.client.batch = async (statements, mode) => {
    calls += 1;
    if (calls < k) return batch(statements, mode);
    if (when === "after") await batch(statements, mode);
    throw new Error("The worker was killed");
  };
  const isStopped = await run(db).then(
    () => false,
    () => true,
  );
  db.client.batch = batch;
  return isStopped;
}

test("stopped at every step, before or after what it did, it leaves what one run leaves", {
  timeout: 120_000,
}, async () => {
  const whole = await given();
  const { mails } = await run(whole.db);
  expect(mails).toBeGreaterThan(GUARDIANS_PER_STEP);
  const expected = await outcomeOf(whole);
  whole.close();
  let steps = 0;
  for (let k = 1, isStopped = true; isStopped; k += 1) {
    const school = await given();
    const when = k % 2 === 0 ? "after" : "before";
    isStopped = await stopAt(school.db, k, when);
    await run(school.db);
    await run(school.db);
    expect(await outcomeOf(school), `call ${k}, ${when}`).toEqual(expected);
    if (k === 4) expect(await brokenInvariants({ db: school.db })).toEqual([]);
    school.close();
    steps = k - 1;
  }
  expect(steps).toBeGreaterThan(5);
});
