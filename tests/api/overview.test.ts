import { beforeAll, describe, expect, test } from "vitest";
import { type WaitingKey, waitingWords } from "#core/billing/overview/waiting.ts";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { RefundDesk } from "#tests/support/refunds.ts";
import { TODAY } from "#tests/support/template.ts";

/** Given a school year of books, when finance opens the overview, then its figures are those of the ledger and of the lists (B-101). */
const school = givenSchool({ asked: "never" });
const finance = givenCaller(school, "finance");
beforeAll(async () => {
  const desk = await RefundDesk.open(finance);
  const student = "000033";
  const [paid, refunded, cancelled] = await Promise.all(
    [400, 300, 200].map((price) => desk.invoice(student, price)),
  );
  await desk.posted([student], [paid], 400);
  const refund = await desk.created(await desk.approved([student], [refunded], 300), { amount_refund: 100 });
  await desk.setStatus(refund.uuid, "POSTED");
  await finance.patch(`/invoice/${cancelled.uuid}`, {
    reference_no: "Changed",
    invoice_date: cancelled.invoice_date,
    invoice_duedate: cancelled.invoice_duedate,
    bill_to: "INDIVIDUAL",
    customer: { customer_id: student },
    transaction: [{ product: [{ name: "Tuition Fee", unit_price: 250 }] }],
    status: "published",
  });
  await finance.patch("/invoice/status/cancelled", { uuids: [cancelled.uuid] });
});

const overview = async (): Promise<Row> => (await finance.get("/billing/overview")).body.data;
async function sums(from: string, through: string) {
  const database = school.database();
  const { rows } = await database.execute({
    sql: `select
        sum(case when kind in ('INVOICE', 'ADJUSTMENT') then debit_centavos - credit_centavos
          when kind in ('CANCELLATION', 'CREDIT MEMO') and credit_centavos > 0 then -credit_centavos else 0 end) as billed,
        sum(case when kind = 'PAYMENT' then credit_centavos
          when kind in ('CANCELLATION', 'REFUND') then -debit_centavos else 0 end) as collected
      from ledger_entry where entry_date between ? and ?`,
    args: [from, through],
  });
  database.close();
  return { billed: Number(rows[0]?.billed) / 100, collected: Number(rows[0]?.collected) / 100 };
}

test("each month and each day is what the ledger's entries of it come to", async () => {
  const { months, days } = await overview();
  expect(months.length).toBeGreaterThan(6);
  expect(months.at(-1).month).toBe(TODAY.slice(0, 7));
  for (const { month, billed, collected } of months)
    expect({ billed, collected }, month).toEqual(
      await sums(`${month}-01`, month === TODAY.slice(0, 7) ? TODAY : `${month}-31`),
    );
  expect(days).toHaveLength(30);
  for (const { day, collected } of days) expect(collected, day).toBe((await sums(day, day)).collected);
  expect(await school.broken()).toEqual([]);
});

test("the receivables are those of the customer accounts", async () => {
  const { aging } = await overview();
  const { as_of, ...amounts } = aging;
  expect(as_of).toBe(TODAY);
  expect((await finance.get("/customer/balances?perPage=10")).body.totals).toMatchObject(amounts);
});

describe("what waits", () => {
  /** The same lists over the API, written by hand. */
  const LISTS: Record<Exclude<WaitingKey, "mails">, string> = {
    drafts: "/invoice?status=draft&invoice_status=UNPAID",
    unposted: "/v2/payment?status=UNPOSTED&submitted_end_date=2026-11-14",
    "refunds-to-approve": "/v2/payment?status=REFUND%20REQUESTED",
    "refunds-to-pay": "/v2/payment?status=REFUND%20APPROVED",
    memos: "/credit_memo?tab=draft",
    schedules: "/invoice/schedules?status=PAUSED",
    "bank-matched": "/bank_lines?status=matched",
    "bank-unmatched": "/bank_lines?status=unmatched",
    notes: "/promissory_note?status=broken",
    transfers:
      "/erpftlog?fileTransferStatus=Generation%20Failed,Sending%20Failed,Received%20Failed,OR%20Update%20Failed",
  };
  test.each(Object.entries(LISTS))("%s: as many as the list has", async (key, path) => {
    const { waiting } = await overview();
    const { count } = (await finance.get(path)).body;
    expect(waiting.find((line: Row) => line.key === key)).toEqual({ key, count });
    expect(waitingWords(key as WaitingKey).address?.(TODAY)).toMatch(/^\/ims\//);
  });
});

test("is nobody else's", async () => {
  expect((await (await school.as("registrar")).get("/billing/overview")).status).toBe(403);
});
