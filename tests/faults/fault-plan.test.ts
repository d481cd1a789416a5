import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { build } from "#scripts/build.ts";
import { type DatabaseProcess, startDatabaseProcess } from "#scripts/stack/database-process.ts";
import { type Answered, Caller } from "#tests/support/caller.ts";
import { type Fate, startDatabaseProxy } from "#tests/support/database-proxy.ts";
import { objectStoreOf } from "#tests/support/object-store.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { until } from "#tests/support/school.ts";
import { TODAY, templateDatabase } from "#tests/support/template.ts";
import { brokenOn, minutes, stackOn, TOKEN } from "./killed-at-call.ts";
import { depositSlip, FIRST_SEED, prepare, SEEDS, type Step, stepsOf } from "./random-steps.ts";

/**
 * Given a plan of faults drawn from a seed (calls to the database cut before or after they were heard, or slow;
 * a mail server that refuses, breaks, or drops its answer; an object store that is gone for a while), when two sessions work through random steps, each sent
 * again under its key as the console does, and the whole stack is then stopped in the middle of its work; then,
 * started again, the books hold, every file and mail is finished, and no mail went out twice.
 */
const STEPS = 16;
const TRIES_MAX = 4;
const SEEDS_PER_LIFE = 10;
let template: string;
beforeAll(async () => {
  await build(["api", "queues"]);
  template = await templateDatabase(TODAY, "small");
});

interface Plan {
  /** What happens to the calls to the database, over and over. */
  calls: readonly (Fate | "slow")[];
  mails: readonly ("429" | "500" | "drop-answer")[];
  /** Steps between which nothing can be stored. */
  storeAway: readonly [from: number, to: number] | null;
}
const plan: fc.Arbitrary<Plan> = fc.record({
  calls: fc.array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constant<Fate>("pass") },
      { weight: 1, arbitrary: fc.constantFrom<Fate | "slow">("drop-request", "drop-answer", "slow") },
    ),
    { minLength: 60, maxLength: 60 },
  ),
  mails: fc.array(fc.constantFrom("429", "500", "drop-answer"), { maxLength: 3 }),
  storeAway: fc.option(
    fc.tuple(fc.nat(STEPS - 2), fc.integer({ min: 2, max: 6 })).map(([from, count]) => [from, from + count]),
  ),
});

test("under a seeded plan of faults nothing is lost, done twice or left undone", {
  timeout: 90_000 * (1 + SEEDS),
}, async () => {
  const seeds = Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index);
  let done = 0;
  for (let at = 0; at < seeds.length; at += SEEDS_PER_LIFE)
    done += await runLife(seeds.slice(at, at + SEEDS_PER_LIFE));
  console.log(`${SEEDS} seed(s) from ${FIRST_SEED}: ${done} changes done under faults`);
  expect(done).toBeGreaterThan(SEEDS * 2);
});

/** One life of a stack under the plans of some seeds, one after the other, and the next one that finds its data. */
async function runLife(seeds: readonly number[]): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), "talaan-plan-"));
  copyFileSync(template, join(dataDir, "talaan.db"));
  const path = join(dataDir, "talaan.db");
  const database = await startDatabaseProcess({ path, port: 0, authToken: TOKEN });
  try {
    const done = await workUnderFaults(seeds, dataDir, database);
    await recover(seeds, dataDir, database);
    return done;
  } finally {
    await database.stop();
    removeFolder(dataDir);
  }
}

/** Answers how many changes were done. */
async function workUnderFaults(
  seeds: readonly number[],
  dataDir: string,
  database: DatabaseProcess,
): Promise<number> {
  let faults: Plan | null = null;
  let calls = 0;
  const proxy = await startDatabaseProxy(database.url, async (): Promise<Fate> => {
    const fate = faults?.calls[calls++ % faults.calls.length] ?? "pass";
    if (fate !== "slow") return fate;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return "pass";
  });
  const stack = await stackOn(dataDir, proxy.url);
  const signIn = () => Caller.signIn(stack.apiUrl, "finance@talaan.test");
  const sessions = [await signIn(), await signIn()] as const;
  const slip = await depositSlip(sessions[0]);
  const store = objectStoreOf(dataDir);
  let done = 0;
  for (const seed of seeds) {
    [faults = null] = fc.sample(plan, { seed, numRuns: 1 });
    for (const kind of faults?.mails ?? []) stack.mail.fail({ kind, times: 1, retryAfterSeconds: 0 });
    const [goes, comes] = faults?.storeAway ?? [];
    const steps = stepsOf(seed, STEPS);
    for (let at = 0; at < steps.length; at += 2) {
      if (goes === at || goes === at + 1) store.takeAway();
      if (comes === at || comes === at + 1) store.giveBack();
      const pair = steps.slice(at, at + 2);
      const answers = await Promise.all(
        pair.map((one, index) => send(sessions[one.session], one, slip, `${seed}-${at + index}`)),
      );
      done += answers.filter((answer) => answer && answer.status < 300).length;
    }
    store.giveBack();
  }
  await proxy.close();
  await stack.stop();
  return done;
}

/** As the console does: without an answer, or with a 5xx, the same change is sent again under its key. */
async function send(finance: Caller, step: Step, slip: string, key: string): Promise<Answered | null> {
  const change = await prepare(finance, step, slip);
  if (!change) return null;
  for (let tries = 1; ; tries++) {
    const answer = await change(key);
    if (answer.status < 500 || tries === TRIES_MAX) return answer;
  }
}

const UNFINISHED = `select (select count(*) from outbox where done_at is null)
  + (select count(*) from document where status in ('queued', 'rendering'))
  + (select count(*) from mail where status in ('waiting', 'queued', 'sending')) as unfinished,
  (select count(*) from document where status = 'failed') as failed,
  (select count(*) from mail where status = 'sent') as sent,
  (select count(*) from mail where status = 'unknown') as unknown, (select count(*) from mail) as mails,
  (select count(*) from mail join invoice on invoice.uuid = mail.subject_uuid
    where mail.status = 'failed' and mail.first_sending_at is null
      and (invoice.cancelled_at is not null or invoice.revision <> mail.revision)) as overtaken`;

async function recover(seeds: readonly number[], dataDir: string, database: DatabaseProcess): Promise<void> {
  const stack = await stackOn(dataDir, database.url, minutes(10));
  const which = `seeds ${seeds[0]} to ${seeds.at(-1)}`;
  try {
    const db = openDatabase({ url: database.url, authToken: TOKEN });
    const state = async () => (await db.client.execute(UNFINISHED)).rows[0];
    await until(async () => {
      await stack.runCron("* * * * *");
      if ((await state())?.unfinished === 0) return true;
      await new Promise((resolve) => setTimeout(resolve, 250));
      return false;
    }).catch(async (error) => {
      throw new Error(`${which}: ${error.message}: ${JSON.stringify(await state())}`);
    });
    expect(await brokenOn(db, stack), which).toEqual([]);
    const row = await state();
    expect(row?.failed, which).toBe(0);
    const { rows } = (await (await fetch(`${stack.mailUrl}/emails`)).json()) as { rows: unknown[] };
    // Where every try met a fault the mail asks a person, who finds it sent once or not at all; a mail whose invoice
    // was changed before its first try is not sent.
    expect(Number(row?.sent) + Number(row?.unknown) + Number(row?.overtaken), which).toBe(row?.mails);
    expect(rows.length, which).toBeGreaterThanOrEqual(Number(row?.sent));
    expect(rows.length, which).toBeLessThanOrEqual(Number(row?.mails) - Number(row?.overtaken));
    console.log(`${which}: ${row?.sent} mails sent, ${row?.unknown} ask a person`);
  } finally {
    await stack.stop();
  }
}
