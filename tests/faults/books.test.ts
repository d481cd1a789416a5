import { beforeAll, expect, test } from "vitest";
import type { Answered, Caller } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { CUSTOMERS, depositSlip, FIRST_SEED, prepare, SEEDS, type Step, stepsOf } from "./random-steps.ts";

/** Random sequences of every action that touches the books, from two sessions at once; after each the invariants hold (docs/faults.md). */
const STEPS = 36;

const school = givenSchool({ asked: "never" });
let sessions: [Caller, Caller];
let slip: string;
beforeAll(async () => {
  sessions = [await school.as("finance"), await school.as("finance")];
  slip = await depositSlip(sessions[0]);
});

test("the books hold after random sequences from two sessions at once", {
  timeout: 60_000 * (1 + SEEDS),
}, async () => {
  let done = 0;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
    const steps = stepsOf(seed, STEPS);
    // Publishing applies credit with every other seed.
    const billing_apply_credit_on_publish = seed % 2 === 0 ? "on" : "off";
    await sessions[0].patch("/billing/settings", { billing_apply_credit_on_publish });
    // Two at a time, so that every step races another session's.
    for (let at = 0; at < steps.length; at += 2) {
      const answers = await Promise.all(steps.slice(at, at + 2).map((one) => run(one)));
      const broken = answers.filter((answer) => answer && answer.status >= 500);
      expect(broken, `seed ${seed}, step ${at}`).toEqual([]);
      done += answers.filter((answer) => answer && answer.status < 300).length;
    }
    expect(await school.brokenAnywhere(), `seed ${seed}`).toEqual([]);
    for (const customer of CUSTOMERS) expect(await statementDiffers(customer), `seed ${seed}`).toEqual([]);
  }
  console.log(`${SEEDS} seed(s) from ${FIRST_SEED}: ${done} changes done`);
  expect(done).toBeGreaterThan(SEEDS * 5);
});

/** What a customer's statement says otherwise than the account does. */
async function statementDiffers(customer: string): Promise<string[]> {
  const [finance] = sessions;
  const days = "start_date=2020-01-01&end_date=2035-12-31";
  const { aging, ending_balance } = (await finance.get(`/statement_of_account/customer/${customer}?${days}`))
    .body.data;
  const { account } = (await finance.get(`/customer/${customer}/account`)).body.data;
  const said: Record<string, number> = { ...aging, balance: ending_balance };
  return Object.keys(said).filter((name) => name !== "as_of" && said[name] !== account[name]);
}

async function run(step: Step): Promise<Answered | null> {
  const send = await prepare(sessions[step.session], step, slip);
  return send === null ? null : send(crypto.randomUUID());
}
