import { beforeAll, describe, expect, test } from "vitest";
import type { Answered, Row } from "#tests/support/caller.ts";
import { type CreditDesk, creditDesk, item, memo, PUBLISHED, uuidsOf } from "#tests/support/credit-memos.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";

/** What published credit memos do to invoices and the books (B-71), the list of memos, and who wins. */
const school = givenSchool();
let desk: CreditDesk;
beforeAll(async () => {
  desk = await creditDesk(school);
});

const ANA = "000021";
const BEN = "000022";

describe("a published memo on an invoice", () => {
  test("leaves less to pay, and keeps the invoice from being updated", async () => {
    const of = await desk.invoice(ANA, 1000);
    await desk.make([memo(of, 400, PUBLISHED)]);
    expect(await desk.read(of.uuid)).toMatchObject({ invoice_status: "PARTIAL", remaining_balance: 600 });
    const entry = {
      reference_no: "X",
      invoice_duedate: "2026-12-15",
      bill_to: "INDIVIDUAL",
      customer: { customer_id: ANA },
    };
    const transaction = [{ product: [{ name: "Tuition Fee", unit_price: 1 }] }];
    const updated = await desk.finance.patch(`/invoice/${of.uuid}`, { ...entry, transaction });
    expect([updated.status, updated.body.code]).toEqual([409, "STATE_FORBIDS"]);
    const above = await desk.finance.post("/payment", {
      customer_id: ANA,
      payment_method: "CASH",
      amount_paid: 600.01,
      inv_no: [of.inv_no],
    });
    expect([above.status, above.body.message]).toEqual([422, "Amount should not be greater than ₱600.00"]);
    const { uuid } = await desk.pay(of, 600);
    expect((await desk.finance.patch("/payment/status/POSTED", { uuids: [uuid] })).status).toBe(200);
    expect(await desk.read(of.uuid)).toMatchObject({ invoice_status: "PAID", remaining_balance: 0 });
    const paid = await desk.finance.patch(`/invoice/status/${of.uuid}`, { status: "cancelled" });
    expect(paid.body.message).toBe(`${of.inv_no} is paid: refund or cancel its payments first.`);
    // Cancelled, the payment gives back what it paid, and nothing of the credit.
    await desk.finance.patch("/payment/status/CANCELLED", { uuids: [uuid] });
    expect(await desk.balanceOf(of)).toBe(600);
  });

  test("stays when the invoice is cancelled: the ledger reverses the total less the memo", async () => {
    const of = await desk.invoice(BEN, 1000);
    const [uuid = ""] = uuidsOf(await desk.make([memo(of, 400, PUBLISHED)]));
    const { uuid: payment } = await desk.pay(of, 250);
    await desk.finance.patch("/payment/status/POSTED", { uuids: [payment] });
    expect((await desk.finance.patch(`/invoice/status/${of.uuid}`, { status: "cancelled" })).status).toBe(
      200,
    );
    expect(await desk.read(of.uuid)).toMatchObject({
      invoice_status: "CANCELLED",
      remaining_balance: 0,
      total_credited: 400,
    });
    expect((await desk.memoOf(uuid)).status).toBe("published");
    const { soa } = (
      await desk.finance.get(
        `/statement_of_account/customer/${BEN}?start_date=2026-11-01&end_date=2026-12-31`,
      )
    ).body.data;
    const reversed = soa.find((row: Row) => row.description === `Cancelled: Tuition Fee, ${of.reference_no}`);
    expect([reversed.transaction_type, reversed.credit]).toEqual(["CANCELLATION", 600]);
  });

  test("that covers it whole leaves nothing to pay and nothing to cancel, without a word of payment", async () => {
    const of = await desk.invoice(ANA, 120);
    await desk.make([memo(of, 120, PUBLISHED)]);
    const { status, body } = await desk.finance.patch(`/invoice/status/${of.uuid}`, { status: "cancelled" });
    expect([status, body.message]).toEqual([
      409,
      `${of.inv_no} is settled by credit memos: it cannot be cancelled.`,
    ]);
  });
});

describe("the list", () => {
  test("has its tabs, filters and sums, newest day first", async () => {
    const of = await desk.invoice("000023", 1000);
    const drafts = uuidsOf(
      await desk.make([memo(of, 10.1, { items: [item(10.1, { name: "Sibling allowance" })] })]),
    );
    await desk.make([memo(of, 20.2, { ...PUBLISHED, submitted_date: TODAY })]);
    const all = (await desk.finance.get("/credit_memo?customer_id=000023&perPage=10")).body;
    expect(all).toMatchObject({
      count: 2,
      page: 1,
      perPage: 10,
      totalPages: 1,
      sub_total: 30.3,
      grand_total: 30.3,
    });
    expect(all.tab_counts).toMatchObject({ published: 1, draft: 1 });
    expect(all.rows.map((row: Row) => row.submitted_date)).toEqual([TODAY, "2026-11-10"]);
    const count = async (query: string) =>
      (await desk.finance.get(`/credit_memo?customer_id=000023&${query}`)).body.count;
    expect(await count("tab=draft")).toBe(1);
    expect(await count("status=Published")).toBe(1);
    expect(await count("status=cancelled")).toBe(0);
    expect(await count("item=Sibling+allowance")).toBe(1);
    expect(await count(`submitted_date_start=${TODAY}&submitted_date_end=${TODAY}`)).toBe(1);
    expect(await count(`search=${of.inv_no}`)).toBe(2);
    expect((await desk.finance.get("/credit_memo?status=sent")).status).toBe(422);
    await desk.setStatus("Cancelled", drafts);
    expect(await count("tab=draft")).toBe(0);
    expect(await count("status=cancelled")).toBe(1);
    const { rows } = (await desk.finance.get("/credit_memo/items/all")).body;
    expect(rows[0]).toMatchObject({
      name: expect.any(String),
      uom: expect.any(String),
      unit_price: expect.any(Number),
    });
  });
});

describe("at once", () => {
  const count = (answers: readonly Answered[], status: number): number =>
    answers.filter((answer) => answer.status === status).length;

  test("three forms for one balance: one wins, the losers are told which invoice, and nothing goes below zero", async () => {
    const of = await desk.invoice(ANA, 1000);
    const answers = await Promise.all(
      [desk.finance, desk.other, desk.finance].map((who) => desk.make([memo(of, 700, PUBLISHED)], who)),
    );
    expect([count(answers, 201), count(answers, 409)]).toEqual([1, 2]);
    for (const { status, body } of answers)
      if (status === 409)
        expect(body.errors).toEqual([
          { message: `${of.inv_no} has a remaining balance of ₱300.00`, path: "0.items" },
        ]);
    expect(await desk.balanceOf(of)).toBe(300);
  });

  test("fifty publications of three drafts of one balance: one is published", async () => {
    const of = await desk.invoice(ANA, 1000);
    const drafts: string[] = [];
    for (let place = 0; place < 3; place++) drafts.push(...uuidsOf(await desk.make([memo(of, 800)])));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        desk.setStatus("Published", [drafts[place % 3] ?? ""], place % 2 === 0 ? desk.finance : desk.other),
      ),
    );
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 49]);
    expect(await desk.balanceOf(of)).toBe(200);
  });

  test("a payment is posted and a memo published: one of the two fits", async () => {
    const of = await desk.invoice(ANA, 1000);
    const payment = await desk.pay(of, 1000);
    const [uuid = ""] = uuidsOf(await desk.make([memo(of, 1000)]));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2 === 0
          ? desk.finance.patch("/payment/status/POSTED", { uuids: [payment.uuid] })
          : desk.setStatus("Published", [uuid], desk.other),
      ),
    );
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 19]);
    expect(await desk.balanceOf(of)).toBe(0);
  });

  test("an invoice is cancelled and a memo on it published: the ledger holds whichever comes first", async () => {
    const of = await desk.invoice(BEN, 1000);
    const [uuid = ""] = uuidsOf(await desk.make([memo(of, 400)]));
    const [cancelled, published] = await Promise.all([
      desk.finance.patch(`/invoice/status/${of.uuid}`, { status: "cancelled" }),
      desk.setStatus("Published", [uuid], desk.other),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(published.status);
    const { total_credited } = await desk.read(of.uuid);
    expect(total_credited).toBe(published.status === 200 ? 400 : 0);
  });
});

test("a form of a hundred memos is published in two round trips", async () => {
  const invoices = await Promise.all(
    Array.from({ length: 100 }, (_, place) =>
      desk.invoice(String(30 + Math.floor(place / 10)).padStart(6, "0"), 100),
    ),
  );
  const answer = await desk.make(invoices.map((of) => memo(of, 40, PUBLISHED)));
  expect([answer.status, answer.body.data.length]).toEqual([201, 100]);
  const id = answer.headers.get("x-request-id") ?? "";
  const lineOf = () => school.lines.find((line) => line.includes(id) && line.includes('"roundTrips"'));
  await until(async () => lineOf() !== undefined);
  expect(JSON.parse(lineOf() ?? "{}").roundTrips).toBe(2);
}, 60_000);
