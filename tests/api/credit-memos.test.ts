import { beforeAll, describe, expect, test } from "vitest";
import type { Row } from "#tests/support/caller.ts";
import { type CreditDesk, creditDesk, item, memo, PUBLISHED, uuidsOf } from "#tests/support/credit-memos.ts";
import { givenSchool } from "#tests/support/given-school.ts";

/** Making and saving credit memos (B-70, B-72, B-73). */
const school = givenSchool();
let desk: CreditDesk;
beforeAll(async () => {
  desk = await creditDesk(school);
});

const ANA = "000021";
const BEN = "000022";

describe("a form", () => {
  test("makes one memo for each invoice, drafts that change no balance, in the required words", async () => {
    const [one, two] = [await desk.invoice(ANA, 900), await desk.invoice(BEN, 800)];
    const saved = await desk.make([memo(one, 300.5), memo(two, 300.5)]);
    expect([saved.status, saved.body.message]).toEqual([201, "Credit memo saved successfully"]);
    expect(saved.body.data.map(({ invoice_no, status }: Row) => [invoice_no, status])).toEqual([
      [one.inv_no, "draft"],
      [two.inv_no, "draft"],
    ]);
    for (const { credmemo_no } of saved.body.data) expect(credmemo_no).toMatch(/^CMD-\d{6}$/);
    expect([await desk.balanceOf(one), await desk.balanceOf(two)]).toEqual([900, 800]);
    expect(await desk.memoOf(saved.body.data[0].uuid)).toMatchObject({
      fullname: one.fullname,
      customer_id: ANA,
      total_amount: 300.5,
      submitted_date: "2026-11-10",
      paytxn_no: null,
      items: [{ name: "Tuition Fee", quantity: 1, unit_price: 300.5, amount: 300.5, total: 300.5, tax: 0 }],
      details: { invoices: one.inv_no, customers: one.fullname, business_name: expect.any(String) },
    });

    const published = await desk.setStatus("Published", uuidsOf(saved));
    expect([published.status, published.body.message]).toEqual([200, "2 credit memo(s) published."]);
    expect([await desk.balanceOf(one), await desk.balanceOf(two)]).toEqual([599.5, 499.5]);
  });

  test("published at once takes the credit off every invoice: number, status, statement, history, aged balance", async () => {
    const credited = await desk.invoice(ANA, 1000);
    const aged = async () => {
      const { rows } = (await desk.finance.get("/customer/balances?perPage=1000")).body;
      return rows.find((row: Row) => row.customer_id === ANA)?.balance ?? 0;
    };
    const before = await aged();
    const saved = await desk.make([memo(credited, 1000, PUBLISHED)]);
    expect([saved.status, saved.body.message]).toEqual([201, "Credit memo published successfully"]);
    const [{ uuid, credmemo_no: number }] = saved.body.data;
    expect(number).toMatch(/^CM-2026-\d{6}$/);
    expect(await desk.read(credited.uuid)).toMatchObject({
      remaining_balance: 0,
      total_credited: 1000,
      invoice_status: "PAID",
    });
    expect(await aged()).toBe(Math.round((before - 1000) * 100) / 100);
    const soa = (
      await desk.finance.get(
        `/statement_of_account/customer/${ANA}?start_date=2026-11-01&end_date=2026-11-30&customer_id=true`,
      )
    ).body.data.soa;
    expect(soa.find((row: Row) => row.transaction_no === number)).toMatchObject({
      transaction_date: "2026-11-10",
      transaction_type: "CREDIT MEMO",
      description: `Tuition Fee, on ${credited.inv_no}`,
      credit: 1000,
      debit: 0,
      paper_uuid: uuid,
      paper_kind: "credit-memo",
    });
    const history = (await desk.finance.get(`/invoice/${credited.uuid}/payment_history`)).body;
    expect(history).toMatchObject({ count: 1, total_paid: 0 });
    expect(history.rows[0]).toMatchObject({
      uuid,
      kind: "credit-memo",
      paytxn_no: number,
      amount_paid: 1000,
    });
    const found = (await desk.finance.get(`/credit_memo?search=${number}`)).body;
    expect(found.rows.map((row: Row) => row.credmemo_no)).toEqual([number]);
  });

  test("is all or none: one invoice that has less left refuses all, by its number", async () => {
    const [rich, poor] = [await desk.invoice(ANA, 900), await desk.invoice(BEN, 100)];
    for (const more of [{}, PUBLISHED]) {
      const refused = await desk.make([memo(rich, 100.01, more), memo(poor, 100.01, more)]);
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [{ message: `${poor.inv_no} has a remaining balance of ₱100.00`, path: "1.items" }],
      ]);
    }
    expect([await desk.balanceOf(rich), await desk.balanceOf(poor)]).toEqual([900, 100]);
  });

  test("takes the percents of an item, and keeps and prints them only", async () => {
    const credited = await desk.invoice(ANA, 500);
    const items = [item(100, { quantity: 2.5, tax: 12, discount: 5.25, surcharge: 1 })];
    const saved = await desk.make([memo(credited, 0, { items, ...PUBLISHED })]);
    expect(await desk.memoOf(uuidsOf(saved)[0] ?? "")).toMatchObject({
      total_amount: 250,
      items: [{ quantity: 2.5, tax: 12, discount: 5.25, surcharge: 1, amount: 250 }],
    });
    expect(await desk.balanceOf(credited)).toBe(250);
  });

  test.each<[string, (of: Row) => object[], string, string]>([
    ["nobody", () => [], "", "The customer field must contain at least one item"],
    ["no name", (of) => [memo(of, 1, { fullname: " " })], "0.fullname", "Please check the required field/s"],
    ["no item", (of) => [memo(of, 1, { items: [] })], "0.items", "Item is required field should remain."],
    [
      "an item without a name",
      (of) => [memo(of, 1, { items: [item(1, { name: "" })] })],
      "0.items.0.name",
      "Please select an item",
    ],
    ["a memo of 0", (of) => [memo(of, 0)], "0.items.0.unit_price", "Please set the amount on unit price"],
    [
      "no unit price",
      (of) => [memo(of, 0, { items: [{ name: "Books" }] })],
      "0.items.0.unit_price",
      "Please set the amount on unit price",
    ],
    [
      "less than half a centavo",
      (of) => [memo(of, 0.0049)],
      "0.items",
      "Please set the amount on unit price",
    ],
    ["no date", (of) => [memo(of, 1, { submitted_date: "" })], "0.submitted_date", "Please select date"],
    [
      "tomorrow",
      (of) => [memo(of, 1, { submitted_date: "2027-01-01" })],
      "0.submitted_date",
      "The date must not be after today",
    ],
    [
      "a day before the invoice",
      (of) => [memo(of, 1, { submitted_date: "2026-10-31" })],
      "0.submitted_date",
      `The date must not be before the date of `,
    ],
    ["balance + 0.01", (of) => [memo(of, 50.01)], "0.items", "INV-2026-"],
    ["another student's invoice", (of) => [memo(of, 1, { customer_id: BEN })], "0.invoice_no", "INV-2026-"],
    [
      "an invoice twice",
      (of) => [memo(of, 1), memo(of, 1)],
      "1.invoice_no",
      "The same invoice is named twice",
    ],
    [
      "an invoice that is none",
      (of) => [memo(of, 1, { invoice_no: "INV-1" })],
      "0.invoice_no",
      "There is no published invoice INV-1",
    ],
  ])("with %s is refused", async (_, bodyOf, path, message) => {
    const of = await desk.invoice(ANA, 50);
    const refused = await desk.make(bodyOf(of));
    expect(refused.status).toBe(422);
    const [error] = refused.body.errors;
    expect([error.path ?? "", error.message.startsWith(message)]).toEqual([path, true]);
    expect(await desk.balanceOf(of)).toBe(50);
  });

  test("names at most ten customers, and ten invoices of each", async () => {
    const of = (customer: number, place: number) => ({
      ...memo(
        {
          customer_id: String(customer).padStart(6, "0"),
          fullname: `Student ${customer}`,
          inv_no: `INV-1-${customer}-${place}`,
        },
        1,
      ),
    });
    const customers = await desk.make(Array.from({ length: 11 }, (_, place) => of(place + 1, 1)));
    expect([customers.status, customers.body.message]).toEqual([
      422,
      "The number of entered customer exceeds the maximum limit of 10. Please reduce the number of customers and try again",
    ]);
    const invoices = await desk.make(
      [1, 2].flatMap((customer) => Array.from({ length: 11 }, (_, place) => of(customer, place))),
    );
    expect(invoices.body.message).toBe(
      "The number of entered invoices for Student 1 and Student 2 exceeds the maximum limit of 10 per student",
    );
  });
});

describe("a draft", () => {
  test("is saved again with other items, notes and date; its customer and invoice are fixed", async () => {
    const [of, another] = [await desk.invoice(ANA, 700), await desk.invoice(BEN, 700)];
    const [uuid = ""] = uuidsOf(await desk.make([memo(of, 100)]));
    const { customer_id, fullname, ...entry } = memo(of, 250, {
      notes: "Half a month",
      submitted_date: "2026-11-12",
    });
    const saved = await desk.finance.patch(`/credit_memo/${uuid}`, { ...entry, version: 1 });
    expect([saved.status, saved.body.message]).toEqual([200, "Credit memo saved successfully"]);
    expect(await desk.memoOf(uuid)).toMatchObject({
      total_amount: 250,
      notes: "Half a month",
      submitted_date: "2026-11-12",
      version: 2,
    });

    const stale = await desk.finance.patch(`/credit_memo/${uuid}`, { ...entry, version: 1 });
    expect([stale.status, stale.body.code, stale.body.data.total_amount]).toEqual([
      409,
      "STALE_VERSION",
      250,
    ]);
    const moved = await desk.finance.patch(`/credit_memo/${uuid}`, {
      ...entry,
      customer_id: BEN,
      invoice_no: another.inv_no,
    });
    expect(moved.body.errors.map(({ path }: Row) => path)).toEqual(["customer_id", "invoice_no"]);
    const above = await desk.finance.patch(`/credit_memo/${uuid}`, { ...entry, items: [item(700.01)] });
    expect([above.status, above.body.message]).toEqual([
      422,
      `${of.inv_no} has a remaining balance of ₱700.00`,
    ]);

    const published = await desk.finance.patch(`/credit_memo/${uuid}`, { ...entry, ...PUBLISHED });
    expect([published.status, published.body.message]).toEqual([200, "Credit memo published successfully"]);
    expect(await desk.balanceOf(of)).toBe(450);
    for (const again of [
      await desk.finance.patch(`/credit_memo/${uuid}`, entry),
      await desk.setStatus("Cancelled", [uuid]),
      await desk.setStatus("Published", [uuid]),
    ])
      expect([again.status, again.body.code]).toEqual([409, "STATE_FORBIDS"]);
  });

  test("is cancelled in the required words, and then neither updated nor published; no number is given", async () => {
    const of = await desk.invoice(ANA, 700);
    const [uuid = ""] = uuidsOf(await desk.make([memo(of, 100)]));
    const cancelled = await desk.setStatus("cancelled", [uuid]);
    expect([cancelled.status, cancelled.body.message]).toEqual([200, "Credit memo cancelled successfully"]);
    expect(await desk.memoOf(uuid)).toMatchObject({
      status: "cancelled",
      credmemo_no: expect.stringMatching(/^CMD-/),
    });
    expect((await desk.setStatus("Published", [uuid])).status).toBe(409);
    expect(await desk.balanceOf(of)).toBe(700);
  });

  test("that was cancelled is a draft again, once, and is published like any other", async () => {
    const of = await desk.invoice(ANA, 700);
    const [uuid = ""] = uuidsOf(await desk.make([memo(of, 100)]));
    await desk.setStatus("Cancelled", [uuid]);
    expect((await desk.setStatus("Draft", [uuid])).body.message).toBe("The draft is back.");
    const again = await desk.setStatus("Draft", [uuid]);
    expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/is not cancelled\.$/)]);
    expect((await desk.setStatus("Published", [uuid])).status).toBe(200);
    expect(await desk.balanceOf(of)).toBe(600);
  });

  test("fits singly and not together with another: both are refused at once, one after the other tells what is left", async () => {
    const of = await desk.invoice(ANA, 1000);
    const drafts = [
      ...uuidsOf(await desk.make([memo(of, 600)])),
      ...uuidsOf(await desk.make([memo(of, 600)])),
    ];
    const together = await desk.setStatus("Published", drafts);
    expect([together.status, together.body.errors]).toEqual([
      409,
      [{ message: `${of.inv_no} has a remaining balance of ₱400.00`, path: "uuids.1" }],
    ]);
    expect(await desk.balanceOf(of)).toBe(1000);
    expect((await desk.setStatus("Published", drafts.slice(0, 1))).body.message).toBe(
      "Credit memo published successfully",
    );
    const late = await desk.setStatus("Published", drafts.slice(1));
    expect([late.status, late.body.message]).toEqual([
      409,
      `${of.inv_no} has a remaining balance of ₱400.00`,
    ]);
  });

  test("of an invoice that was cancelled meanwhile is not published, and says so", async () => {
    const of = await desk.invoice(ANA, 300);
    const [uuid = ""] = uuidsOf(await desk.make([memo(of, 300)]));
    await desk.finance.patch(`/invoice/status/${of.uuid}`, { status: "cancelled" });
    const { status, body } = await desk.setStatus("Published", [uuid]);
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(new RegExp(`${of.inv_no} is cancelled, nothing can be credited on it\\.$`)),
    ]);
    const { customer_id, fullname, ...entry } = memo(of, 300, PUBLISHED);
    expect((await desk.finance.patch(`/credit_memo/${uuid}`, entry)).status).toBe(409);
  });
});

test.each([
  "credit-memo-create",
  "credit-memo-update",
  "credit-memo-publish",
  "credit-memo-cancel",
  "credit-memo-restore",
])("finance's log knows %s", async (action) => {
  const { rows } = (await desk.finance.get(`/audit_log/billing?action=${action}`)).body;
  expect(rows[0]).toMatchObject({ subject: "credit-memo", subject_no: expect.stringMatching(/^CMD?-/) });
});
