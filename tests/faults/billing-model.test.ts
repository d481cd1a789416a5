import { expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { middayOf, School } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";
import type { World } from "./billing-model/choices.ts";
import { agedAsOf, agedNow, expectedOf, seenOf } from "./billing-model/comparison.ts";
import { plusDays } from "./billing-model/days.ts";
import { LedgerModel, Refused } from "./billing-model/ledger-model.ts";
import { attemptOf, stepsOf } from "./billing-model/model-steps.ts";
import { depositSlip, FIRST_SEED, SEEDS } from "./random-steps.ts";

/**
 * The books against a second set of books, written from the handbook alone: after every step of a random sequence both say the
 * same of every customer, and both refuse the same (docs/faults.md). `FAULT_SEED` replays a sequence, `FAULT_SEEDS` runs many.
 */
const STEPS = 40;
/** The clock goes on after so many steps, by these days in turn: over midnights, month ends and a year's end. */
const STEPS_A_DAY = 10;
const DAYS = [1, 12, 31, 3];
/** Sequences begin on as many days, each in a school of its own: in none the clock goes back. */
const DIFFERENT_DAYS = 45;

let school: School;
let people: [Caller, Caller];
let day: string;

async function setClock(to: string): Promise<void> {
  day = to;
  await school.restart({ vars: { CLOCK_SHIFT_MS: String(middayOf(to) - Date.now()) } });
  people = [await school.as("finance"), await school.as("finance")];
}

test("after every step of a random sequence the school and the model say the same", {
  timeout: 120_000 * (1 + SEEDS),
}, async () => {
  let [done, refused] = [0, 0];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
    school = await School.open({}, "small");
    try {
      const steps = await playSequence(seed);
      [done, refused] = [done + steps.done, refused + steps.refused];
    } finally {
      await school.close();
    }
  }
  console.log(`${SEEDS} seed(s) from ${FIRST_SEED}: ${done} steps done, ${refused} refused by both`);
  expect(done).toBeGreaterThan(SEEDS * 10);
});

async function playSequence(seed: number): Promise<{ done: number; refused: number }> {
  await setClock(plusDays(TODAY, seed % DIFFERENT_DAYS));
  const world = await newWorld(seed);
  const past = new Map<string, Map<string, number[]>>();
  let [done, refused] = [0, 0];
  for (const [place, step] of stepsOf(seed, STEPS).entries()) {
    if (place > 0 && place % STEPS_A_DAY === 0) await nextDay(world, past, place / STEPS_A_DAY);
    const attempt = attemptOf(step, world);
    if (!attempt) continue;
    const where = `seed ${seed}, step ${place}: ${step.action}`;
    const answer = await attempt.send(people[step.person]);
    const outcome = applied(attempt.apply);
    const isDone = answer.status < 300;
    expect(isDone ? "done" : `refused: ${JSON.stringify(answer.body)}`, where).toMatch(
      outcome.isDone ? /^done$/ : /^refused/,
    );
    if (isDone) attempt.take?.(answer.body.data, outcome.made);
    if (isDone) await learnUuids(world);
    [done, refused] = isDone ? [done + 1, refused] : [done, refused + 1];
    await compare(world, where);
  }
  for (const [asOf, accounts] of past)
    for (const [customer, aged] of accounts)
      expect(await agedAsOf(people[0], customer, asOf), `seed ${seed}, as of ${asOf}`).toEqual(aged);
  expect(await school.brokenAnywhere(), `seed ${seed}`).toEqual([]);
  return { done, refused };
}

/** What the model makes of a step. */
function applied(apply: () => unknown): { isDone: boolean; made: unknown } {
  try {
    return { isDone: true, made: apply() };
  } catch (error) {
    if (error instanceof Refused) return { isDone: false, made: null };
    throw error;
  }
}

async function compare({ ledger, customers }: World, where: string): Promise<void> {
  for (const customer of customers)
    expect(await seenOf(people[0], customer), `${where}, ${customer}`).toEqual(expectedOf(ledger, customer));
}

/** The day ends, its accounts are remembered; on the next one the clock makes what is due. */
async function nextDay(world: World, past: Map<string, Map<string, number[]>>, count: number): Promise<void> {
  const { ledger, schedules, customers } = world;
  past.set(day, new Map(customers.map((customer) => [customer, agedNow(ledger, customer)])));
  await setClock(plusDays(day, DAYS[(count - 1) % DAYS.length] ?? 1));
  ledger.today = day;
  await school.stack.runCron("* * * * *");
  const inOrder = schedules.toSorted((one, other) =>
    one.nextDay < other.nextDay ? -1 : Number(one.nextDay > other.nextDay),
  );
  const made = inOrder.flatMap((schedule) => schedule.makeThrough(day, ledger, true));
  if (made.length > 0) await learnUuids(world);
  await compare(world, `on ${day}`);
}

/** The invoices that a segment or a schedule made are told by their numbers. */
async function learnUuids({ ledger, customers }: World): Promise<void> {
  if (ledger.invoices.every(({ uuid }) => uuid !== "")) return;
  const { rows } = (await people[0].get(`/invoice?customer_id=${customers.join(",")}&perPage=500`)).body;
  const known = new Map<string, string>(rows.map((row: Row) => [row.inv_no, row.uuid]));
  for (const invoice of ledger.invoices) invoice.uuid ||= known.get(invoice.number ?? "") ?? "";
}

/** Three new customers in a segment of their own, two of them siblings, and the numbers the school gives next. */
async function newWorld(seed: number): Promise<World> {
  const customers = [0, 1, 2].map((place) => String(900_000 + ((seed * 3) % 90_000) + place));
  const segment = `MODEL-${seed}`;
  const database = school.database();
  await database.batch(
    [
      ...customers.flatMap((number, place) => [
        {
          sql: `insert into student (uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id)
            select ?, ?, ?, 'Model', '', ?, id from guardian order by id desc limit 1 offset ?`,
          args: [crypto.randomUUID(), number, `Aa${place}`, `Aa${place}, Model`, place === 2 ? 1 : 0],
        },
        {
          sql: "insert into customer_account (student_id) select id from student where student_no = ?",
          args: [number],
        },
      ]),
      {
        sql: "insert into segment (uuid, code, name) values (?, ?, ?)",
        args: [crypto.randomUUID(), segment, segment],
      },
      {
        sql: `insert into segment_member (segment_id, student_id)
          select segment.id, student.id from segment cross join student
          where code = ? and student_no in (select value from json_each(?))`,
        args: [segment, JSON.stringify(customers)],
      },
    ],
    "write",
  );
  const { rows } = await database.execute("select series, year, next from number_series where year > 0");
  database.close();
  const next = new Map(rows.map((row) => [`${row.series}-${row.year}`, Number(row.next)]));
  const ledger = new LedgerModel(day, next);
  return { ledger, schedules: [], customers, segment, slip: depositSlip };
}
