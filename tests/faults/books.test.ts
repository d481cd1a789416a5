import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answered, Caller } from "../support/caller.ts";
import { School } from "../support/school.ts";

/**
 * Random sequences of every action that touches the books, from two sessions at once; after each the standing
 * invariants hold (design/faults.md). The seed is printed and replays: FAULT_SEED=… ; FAULT_SEEDS=… runs many.
 */
const SEEDS = Number(process.env.FAULT_SEEDS ?? 1);
const FIRST_SEED = Number(process.env.FAULT_SEED ?? 20_261_118);
const CUSTOMERS = ["000050", "000051"];
const STEPS = 24;

let school: School;
let sessions: Caller[];
let slip: string;
beforeAll(async () => {
  school = await School.open();
  sessions = [await school.as("finance"), await school.as("finance")];
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const sent = await sessions[0]?.upload(
    "/file_upload",
    "slip.png",
    new Uint8Array(Buffer.from(png, "base64")),
  );
  slip = sent?.body.data.payrefdoc_no;
});
afterAll(() => school.close());

const ACTIONS = [
  "create",
  "update",
  "publish",
  "cancel",
  "pay",
  "payAndPost",
  "post",
  "cancelPayment",
] as const;
interface Step {
  action: (typeof ACTIONS)[number];
  session: 0 | 1;
  customer: number;
  /** Chooses among the papers there are. */
  choice: number;
  centavos: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...ACTIONS),
  session: fc.constantFrom<0 | 1>(0, 1),
  customer: fc.nat({ max: CUSTOMERS.length - 1 }),
  choice: fc.nat({ max: 1_000_000 }),
  centavos: fc.integer({ min: 1, max: 300_000 }),
});

test("the books hold after random sequences from two sessions at once", {
  timeout: 60_000 * (1 + SEEDS),
}, async () => {
  let done = 0;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
    const [steps = []] = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), {
      seed,
      numRuns: 1,
    });
    // Two at a time, so that every step races another session's.
    for (let at = 0; at < steps.length; at += 2) {
      const answers = await Promise.all(steps.slice(at, at + 2).map((one) => run(one)));
      const broken = answers.filter((answer) => answer && answer.status >= 500);
      expect(broken, `seed ${seed}, step ${at}`).toEqual([]);
      done += answers.filter((answer) => answer && answer.status < 300).length;
    }
    expect(await school.broken(), `seed ${seed}`).toEqual([]);
  }
  console.log(`${SEEDS} seed(s) from ${FIRST_SEED}: ${done} changes done`);
  expect(done).toBeGreaterThan(SEEDS * 5);
});

async function run({ action, session, customer, choice, centavos }: Step): Promise<Answered | null> {
  const finance = sessions[session] as Caller;
  const customerId = CUSTOMERS[customer] ?? "";
  const pick = async (path: string) => {
    const { rows } = (await finance.get(path)).body;
    return rows.length === 0 ? null : rows[choice % rows.length];
  };
  const open = `/invoice?customer_id=${customerId}&has_balance=1&perPage=100`;
  const entry = {
    reference_no: `RANDOM-${choice}`,
    invoice_date: "2026-11-01",
    invoice_duedate: choice % 2 === 0 ? "2026-11-10" : "2026-12-31",
    bill_to: "INDIVIDUAL",
    customer: { customer_id: customerId },
    transaction: [{ product: [{ name: "Fee", quantity: 1 + (choice % 3), unit_price: centavos / 100 }] }],
    status: choice % 3 === 0 ? "published" : "draft",
  };
  const byUuid = (row: { uuid: string } | null, call: (uuid: string) => Promise<Answered>) =>
    row ? call(row.uuid) : null;
  switch (action) {
    case "create":
      return finance.post("/invoice/create/onetime", entry);
    case "update":
      return byUuid(
        await pick(
          choice % 2 === 0
            ? `${open}&invoice_status=UNPAID`
            : `/invoice?status=draft&customer_id=${customerId}`,
        ),
        (uuid) => finance.patch(`/invoice/${uuid}`, entry),
      );
    case "publish":
      return byUuid(await pick(`/invoice?status=draft&customer_id=${customerId}`), (uuid) =>
        finance.patch("/invoice/status/published", { uuids: [uuid] }),
      );
    case "cancel":
      return byUuid(await pick(`/invoice?customer_id=${customerId}&perPage=100`), (uuid) =>
        finance.patch("/invoice/status/cancelled", { uuids: [uuid] }),
      );
    case "pay":
    case "payAndPost": {
      const invoice = await pick(open);
      if (!invoice) return null;
      return finance.post("/payment", {
        customer_id: customerId,
        payment_method: "CASH",
        amount_paid: Math.min(centavos / 100, choice % 5 === 0 ? centavos : invoice.remaining_balance),
        inv_no: [invoice.inv_no],
        payrefdoc_no: slip,
        status: action === "pay" ? "UNPOSTED" : "POSTED",
      });
    }
    case "post":
      return byUuid(await pick(`/v2/payment?customer_id=${customerId}&status=UNPOSTED`), (uuid) =>
        finance.patch("/payment/status/POSTED", { uuids: [uuid] }),
      );
    default:
      return byUuid(await pick(`/v2/payment?customer_id=${customerId}&perPage=100`), (uuid) =>
        finance.patch("/payment/status/CANCELLED", { uuids: [uuid] }),
      );
  }
}
