import fc from "fast-check";
import type { Answered, Caller } from "#tests/support/caller.ts";
import { CREDIT_ACTIONS, creditStep } from "./random-credit-steps.ts";

/** Random steps of every action that touches the books. The seed is printed and replays: FAULT_SEED=… ; FAULT_SEEDS=… runs many. */
export const SEEDS = Number(process.env.FAULT_SEEDS ?? 1);
export const FIRST_SEED = Number(process.env.FAULT_SEED ?? 20_261_118);
export const CUSTOMERS = ["000050", "000051"];

const ACTIONS = [
  "create",
  "update",
  "publish",
  "cancel",
  "pay",
  "payAndPost",
  "post",
  "cancelPayment",
  "mail",
  "publishMany",
  "payForBoth",
  "advance",
  "attach",
  ...CREDIT_ACTIONS,
] as const;
export interface Step {
  action: (typeof ACTIONS)[number];
  session: 0 | 1;
  customer: number;
  /** Chooses among the documents there are. */
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

/** The steps of a seed. */
export function stepsOf(seed: number, count: number): Step[] {
  const [steps = []] = fc.sample(fc.array(step, { minLength: count, maxLength: count }), {
    seed,
    numRuns: 1,
  });
  return steps;
}

/** Uploads a deposit slip that payments can be posted with, and answers with its number. */
export async function depositSlip(finance: Caller): Promise<string> {
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  // Each has content of its own.
  const content = Buffer.concat([Buffer.from(png, "base64"), Buffer.from(crypto.randomUUID())]);
  const sent = await finance.upload("/file_upload", "slip.png", new Uint8Array(content));
  return sent.body.data.payrefdoc_no;
}

export type Send = (key: string) => Promise<Answered>;

/** Chooses what a step is done to; answers how it is sent, under an Idempotency-Key, or null where there is nothing to do it to. */
export async function prepare(
  finance: Caller,
  { action, customer, choice, centavos }: Step,
  slip: string,
): Promise<Send | null> {
  const customerId = CUSTOMERS[customer] ?? "";
  const pick = async (path: string) => {
    const rows = (await finance.get(path)).body.rows ?? [];
    return rows.length === 0 ? null : rows[choice % rows.length];
  };
  const keyed = (key: string) => ({ "idempotency-key": key });
  const patch =
    (path: string, body: unknown): Send =>
    (key) =>
      finance.patch(path, body, keyed(key));
  const post =
    (path: string, body: unknown): Send =>
    (key) =>
      finance.post(path, body, keyed(key));
  const open = `/invoice?customer_id=${customerId}&has_balance=1&perPage=100`;
  const drafts = `/invoice?status=draft&customer_id=${customerId}`;
  const entry = {
    reference_no: `RANDOM-${choice}`,
    invoice_date: "2026-11-01",
    invoice_duedate: choice % 2 === 0 ? "2026-11-10" : "2026-12-31",
    bill_to: "INDIVIDUAL",
    customer: { customer_id: customerId },
    transaction: [{ product: [{ name: "Fee", quantity: 1 + (choice % 3), unit_price: centavos / 100 }] }],
    status: choice % 3 === 0 ? "published" : "draft",
  };
  const toUuid = async (path: string, send: (uuid: string) => Send): Promise<Send | null> => {
    const row = await pick(path);
    return row && send(row.uuid);
  };
  switch (action) {
    case "create":
      return post("/invoice/create/onetime", entry);
    case "update":
      return toUuid(choice % 2 === 0 ? `${open}&invoice_status=UNPAID` : drafts, (uuid) =>
        patch(`/invoice/${uuid}`, entry),
      );
    case "publish":
      return toUuid(drafts, (uuid) => patch("/invoice/status/published", { uuids: [uuid] }));
    case "cancel":
      return toUuid(`/invoice?customer_id=${customerId}&perPage=100`, (uuid) =>
        patch("/invoice/status/cancelled", { uuids: [uuid] }),
      );
    case "publishMany": {
      const { rows = [] } = (await finance.get(drafts)).body;
      const uuids = rows.slice(0, 3).map(({ uuid }: { uuid: string }) => uuid);
      return uuids.length === 0 ? null : patch("/invoice/status/published", { uuids });
    }
    case "payForBoth": {
      const owed = `/invoice?customer_id=${CUSTOMERS.join(",")}&has_balance=1&perPage=100`;
      const { rows = [] } = (await finance.get(owed)).body;
      const one = CUSTOMERS.map((id) => rows.find((row: { customer_id: string }) => row.customer_id === id));
      if (one.some((row) => row === undefined)) return null;
      return post("/payment/bulk", {
        customers: CUSTOMERS.map((id) => ({ customer_id: id })),
        payment_method: "CASH",
        amount_paid: centavos / 100,
        inv_no: one.map(({ inv_no }) => inv_no),
        payrefdoc_no: slip,
        confirm_slip: true,
        status: "POSTED",
      });
    }
    case "advance":
      return post("/payment", {
        customer_id: customerId,
        payment_type: "ADVANCED",
        payment_method: "CASH",
        amount_paid: centavos / 100,
        payrefdoc_no: slip,
        confirm_slip: true,
        status: "POSTED",
      });
    case "attach":
      return toUuid(`/v2/payment?customer_id=${customerId}&perPage=100`, (uuid) =>
        patch(`/payment/${uuid}`, { payrefdoc_no: slip, confirm_slip: true }),
      );
    case "mail":
      return toUuid(open, (uuid) => post("/invoice/mail/send", { uuids: [uuid] }));
    case "pay":
    case "payAndPost": {
      const invoice = await pick(open);
      if (!invoice) return null;
      return post("/payment", {
        customer_id: customerId,
        payment_method: "CASH",
        amount_paid: Math.min(centavos / 100, choice % 5 === 0 ? centavos : invoice.remaining_balance),
        inv_no: [invoice.inv_no],
        payrefdoc_no: slip,
        confirm_slip: true,
        status: action === "pay" ? "UNPOSTED" : "POSTED",
      });
    }
    case "post":
      return toUuid(`/v2/payment?customer_id=${customerId}&status=UNPOSTED`, (uuid) =>
        patch("/payment/status/POSTED", { uuids: [uuid] }),
      );
    case "cancelPayment":
      return toUuid(`/v2/payment?customer_id=${customerId}&perPage=100`, (uuid) =>
        patch("/payment/status/CANCELLED", { uuids: [uuid] }),
      );
    default:
      return creditStep(action, { customerId, choice, centavos, slip, pick, patch, post });
  }
}
