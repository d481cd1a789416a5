import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Answered, Caller, Row } from "../support/caller.ts";
import { School, until } from "../support/school.ts";
import { TODAY } from "../support/template.ts";

/** Credit memos (B-70 to B-74): made, published and cancelled; what they take off invoices, and who wins. */
let school: School;
let finance: Caller;
let other: Caller;
let slip: string;
beforeAll(async () => {
  school = await School.openShared();
  finance = await school.as("finance");
  other = await school.as("finance");
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const bytes = new Uint8Array(Buffer.from(pixel, "base64"));
  slip = (await finance.upload("/file_upload", "slip.png", bytes)).body.data.payrefdoc_no;
});
afterAll(() => school.close());
afterEach(async () => expect(await school.broken()).toEqual([]));

const ANA = "000021";
const BEN = "000022";
let reference = 0;
/** A published invoice of a customer. */
async function invoice(customer: string, price: number): Promise<Row> {
  reference += 1;
  const saved = await finance.post("/invoice/create/onetime", {
    reference_no: `CREDIT-${reference}`,
    invoice_date: "2026-11-01",
    invoice_duedate: "2026-12-15",
    bill_to: "INDIVIDUAL",
    customer: { customer_id: customer },
    transaction: [{ product: [{ name: "Tuition Fee", unit_price: price }] }],
    status: "published",
  });
  return read(saved.body.data.uuid);
}
const read = async (uuid: string): Promise<Row> => (await finance.get(`/invoice/${uuid}`)).body.data;
const memoOf = async (uuid: string): Promise<Row> => (await finance.get(`/credit_memo/${uuid}`)).body.data;
const item = (pesos: number, more: object = {}) => ({
  name: "Tuition Fee",
  quantity: 1,
  unit_price: pesos,
  uom: "Unit",
  ...more,
});
const memo = (of: Row, pesos: number, more: object = {}) => ({
  customer_id: of.customer_id,
  fullname: of.fullname,
  invoice_no: of.inv_no,
  items: [item(pesos)],
  submitted_date: "2026-11-10",
  notes: "",
  status: "draft",
  ...more,
});
const PUBLISHED = { status: "published" };
const make = (memos: object[], who = finance): Promise<Answered> => who.post("/credit_memo/bulk", memos);
const setStatus = (status: string, uuids: string[], who = finance): Promise<Answered> =>
  who.patch(`/credit_memo/status/${status}`, uuids);
const uuidsOf = ({ body }: Answered): string[] => body.data.map(({ uuid }: Row) => uuid);
const balanceOf = async (of: Row): Promise<number> => (await read(of.uuid)).remaining_balance;
const pay = async (of: Row, amount: number): Promise<Row> => {
  const saved = await finance.post("/payment", {
    customer_id: of.customer_id,
    payment_method: "CASH",
    amount_paid: amount,
    inv_no: [of.inv_no],
    payrefdoc_no: slip,
  });
  expect(saved.status).toBe(201);
  return saved.body.data;
};

describe("a form", () => {
  test("makes one memo for each invoice, drafts that change no balance, in the required words", async () => {
    const [one, two] = [await invoice(ANA, 900), await invoice(BEN, 800)];
    const saved = await make([memo(one, 300.5), memo(two, 300.5)]);
    expect([saved.status, saved.body.message]).toEqual([201, "Credit memo saved successfully"]);
    expect(saved.body.data.map(({ invoice_no, status }: Row) => [invoice_no, status])).toEqual([
      [one.inv_no, "draft"],
      [two.inv_no, "draft"],
    ]);
    for (const { credmemo_no } of saved.body.data) expect(credmemo_no).toMatch(/^CMD-\d{6}$/);
    expect([await balanceOf(one), await balanceOf(two)]).toEqual([900, 800]);
    expect(await memoOf(saved.body.data[0].uuid)).toMatchObject({
      fullname: one.fullname,
      customer_id: ANA,
      total_amount: 300.5,
      submitted_date: "2026-11-10",
      paytxn_no: null,
      items: [{ name: "Tuition Fee", quantity: 1, unit_price: 300.5, amount: 300.5, total: 300.5, tax: 0 }],
      details: { invoices: one.inv_no, customers: one.fullname, business_name: expect.any(String) },
    });

    const published = await setStatus("Published", uuidsOf(saved));
    expect([published.status, published.body.message]).toEqual([200, "2 credit memo(s) published."]);
    expect([await balanceOf(one), await balanceOf(two)]).toEqual([599.5, 499.5]);
  });

  test("published at once takes the credit off every invoice: number, status, statement, history, aged balance", async () => {
    const credited = await invoice(ANA, 1000);
    const aged = async () => {
      const { rows } = (await finance.get("/customer/balances?perPage=1000")).body;
      return rows.find((row: Row) => row.customer_id === ANA)?.balance ?? 0;
    };
    const before = await aged();
    const saved = await make([memo(credited, 1000, PUBLISHED)]);
    expect([saved.status, saved.body.message]).toEqual([201, "Credit memo published successfully"]);
    const [{ uuid, credmemo_no: number }] = saved.body.data;
    expect(number).toMatch(/^CM-2026-\d{6}$/);
    expect(await read(credited.uuid)).toMatchObject({
      remaining_balance: 0,
      total_credited: 1000,
      invoice_status: "PAID",
    });
    expect(await aged()).toBe(Math.round((before - 1000) * 100) / 100);
    const soa = (
      await finance.get(
        `/statement_of_account/customer/${ANA}?start_date=2026-11-01&end_date=2026-11-30&customer_id=true`,
      )
    ).body.data.soa;
    expect(soa.find((row: Row) => row.transaction_no === number)).toMatchObject({
      transaction_date: "2026-11-10",
      transaction_type: "CREDIT MEMO",
      description: `Credit memo on ${credited.inv_no}`,
      credit: 1000,
      debit: 0,
      paper_uuid: uuid,
      paper_kind: "credit-memo",
    });
    const history = (await finance.get(`/invoice/${credited.uuid}/payment_history`)).body;
    expect(history).toMatchObject({ count: 1, total_paid: 0 });
    expect(history.rows[0]).toMatchObject({
      uuid,
      kind: "credit-memo",
      paytxn_no: number,
      amount_paid: 1000,
    });
    const found = (await finance.get(`/credit_memo?search=${number}`)).body;
    expect(found.rows.map((row: Row) => row.credmemo_no)).toEqual([number]);
  });

  test("is all or none: one invoice that has less left refuses all, by its number", async () => {
    const [rich, poor] = [await invoice(ANA, 900), await invoice(BEN, 100)];
    for (const more of [{}, PUBLISHED]) {
      const refused = await make([memo(rich, 100.01, more), memo(poor, 100.01, more)]);
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [{ message: `${poor.inv_no} has a remaining balance of ₱100.00`, path: "1.items" }],
      ]);
    }
    expect([await balanceOf(rich), await balanceOf(poor)]).toEqual([900, 100]);
  });

  test("takes the percents of an item, and keeps and prints them only", async () => {
    const credited = await invoice(ANA, 500);
    const items = [item(100, { quantity: 2.5, tax: 12, discount: 5.25, surcharge: 1 })];
    const saved = await make([memo(credited, 0, { items, ...PUBLISHED })]);
    expect(await memoOf(uuidsOf(saved)[0] ?? "")).toMatchObject({
      total_amount: 250,
      items: [{ quantity: 2.5, tax: 12, discount: 5.25, surcharge: 1, amount: 250 }],
    });
    expect(await balanceOf(credited)).toBe(250);
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
    const of = await invoice(ANA, 50);
    const refused = await make(bodyOf(of));
    expect(refused.status).toBe(422);
    const [error] = refused.body.errors;
    expect([error.path ?? "", error.message.startsWith(message)]).toEqual([path, true]);
    expect(await balanceOf(of)).toBe(50);
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
    const customers = await make(Array.from({ length: 11 }, (_, place) => of(place + 1, 1)));
    expect([customers.status, customers.body.message]).toEqual([
      422,
      "The number of entered customer exceeds the maximum limit of 10. Please reduce the number of customers and try again",
    ]);
    const invoices = await make(
      [1, 2].flatMap((customer) => Array.from({ length: 11 }, (_, place) => of(customer, place))),
    );
    expect(invoices.body.message).toBe(
      "The number of entered invoices for Student 1 and Student 2 exceeds the maximum limit of 10 per student",
    );
  });
});

describe("a draft", () => {
  test("is saved again with other items, notes and date; its customer and invoice are fixed", async () => {
    const [of, another] = [await invoice(ANA, 700), await invoice(BEN, 700)];
    const [uuid = ""] = uuidsOf(await make([memo(of, 100)]));
    const { customer_id, fullname, ...entry } = memo(of, 250, {
      notes: "Half a month",
      submitted_date: "2026-11-12",
    });
    const saved = await finance.patch(`/credit_memo/${uuid}`, { ...entry, version: 1 });
    expect([saved.status, saved.body.message]).toEqual([200, "Credit memo saved successfully"]);
    expect(await memoOf(uuid)).toMatchObject({
      total_amount: 250,
      notes: "Half a month",
      submitted_date: "2026-11-12",
      version: 2,
    });

    const stale = await finance.patch(`/credit_memo/${uuid}`, { ...entry, version: 1 });
    expect([stale.status, stale.body.code, stale.body.data.total_amount]).toEqual([
      409,
      "STALE_VERSION",
      250,
    ]);
    const moved = await finance.patch(`/credit_memo/${uuid}`, {
      ...entry,
      customer_id: BEN,
      invoice_no: another.inv_no,
    });
    expect(moved.body.errors.map(({ path }: Row) => path)).toEqual(["customer_id", "invoice_no"]);
    const above = await finance.patch(`/credit_memo/${uuid}`, { ...entry, items: [item(700.01)] });
    expect([above.status, above.body.message]).toEqual([
      422,
      `${of.inv_no} has a remaining balance of ₱700.00`,
    ]);

    const published = await finance.patch(`/credit_memo/${uuid}`, { ...entry, ...PUBLISHED });
    expect([published.status, published.body.message]).toEqual([200, "Credit memo published successfully"]);
    expect(await balanceOf(of)).toBe(450);
    for (const again of [
      await finance.patch(`/credit_memo/${uuid}`, entry),
      await setStatus("Cancelled", [uuid]),
      await setStatus("Published", [uuid]),
    ])
      expect([again.status, again.body.code]).toEqual([409, "STATE_FORBIDS"]);
  });

  test("is cancelled in the required words, and then neither updated nor published; no number is given", async () => {
    const of = await invoice(ANA, 700);
    const [uuid = ""] = uuidsOf(await make([memo(of, 100)]));
    const cancelled = await setStatus("cancelled", [uuid]);
    expect([cancelled.status, cancelled.body.message]).toEqual([200, "Credit memo cancelled successfully"]);
    expect(await memoOf(uuid)).toMatchObject({
      status: "cancelled",
      credmemo_no: expect.stringMatching(/^CMD-/),
    });
    expect((await setStatus("Published", [uuid])).status).toBe(409);
    expect(await balanceOf(of)).toBe(700);
  });

  test("fits singly and not together with another: both are refused at once, one after the other tells what is left", async () => {
    const of = await invoice(ANA, 1000);
    const drafts = [...uuidsOf(await make([memo(of, 600)])), ...uuidsOf(await make([memo(of, 600)]))];
    const together = await setStatus("Published", drafts);
    expect([together.status, together.body.errors]).toEqual([
      409,
      [{ message: `${of.inv_no} has a remaining balance of ₱400.00`, path: "uuids.1" }],
    ]);
    expect(await balanceOf(of)).toBe(1000);
    expect((await setStatus("Published", drafts.slice(0, 1))).body.message).toBe(
      "Credit memo published successfully",
    );
    const late = await setStatus("Published", drafts.slice(1));
    expect([late.status, late.body.message]).toEqual([
      409,
      `${of.inv_no} has a remaining balance of ₱400.00`,
    ]);
  });

  test("of an invoice that was cancelled meanwhile is not published, and says so", async () => {
    const of = await invoice(ANA, 300);
    const [uuid = ""] = uuidsOf(await make([memo(of, 300)]));
    await finance.patch(`/invoice/status/${of.uuid}`, { status: "cancelled" });
    const { status, body } = await setStatus("Published", [uuid]);
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(new RegExp(`${of.inv_no} is cancelled, nothing can be credited on it\\.$`)),
    ]);
    const { customer_id, fullname, ...entry } = memo(of, 300, PUBLISHED);
    expect((await finance.patch(`/credit_memo/${uuid}`, entry)).status).toBe(409);
  });
});

describe("a published memo on an invoice", () => {
  test("leaves less to pay, and keeps the invoice from being updated", async () => {
    const of = await invoice(ANA, 1000);
    await make([memo(of, 400, PUBLISHED)]);
    expect(await read(of.uuid)).toMatchObject({ invoice_status: "PARTIAL", remaining_balance: 600 });
    const entry = {
      reference_no: "X",
      invoice_duedate: "2026-12-15",
      bill_to: "INDIVIDUAL",
      customer: { customer_id: ANA },
    };
    const transaction = [{ product: [{ name: "Tuition Fee", unit_price: 1 }] }];
    const updated = await finance.patch(`/invoice/${of.uuid}`, { ...entry, transaction });
    expect([updated.status, updated.body.code]).toEqual([409, "STATE_FORBIDS"]);
    const above = await finance.post("/payment", {
      customer_id: ANA,
      payment_method: "CASH",
      amount_paid: 600.01,
      inv_no: [of.inv_no],
    });
    expect([above.status, above.body.message]).toEqual([422, "Amount should not be greater than ₱600.00"]);
    const { uuid } = await pay(of, 600);
    expect((await finance.patch("/payment/status/POSTED", { uuids: [uuid] })).status).toBe(200);
    expect(await read(of.uuid)).toMatchObject({ invoice_status: "PAID", remaining_balance: 0 });
    const paid = await finance.patch(`/invoice/status/${of.uuid}`, { status: "cancelled" });
    expect(paid.body.message).toBe(`${of.inv_no} is paid: refund or cancel its payments first.`);
    // Cancelled, the payment gives back what it paid, and nothing of the credit.
    await finance.patch("/payment/status/CANCELLED", { uuids: [uuid] });
    expect(await balanceOf(of)).toBe(600);
  });

  test("stays when the invoice is cancelled: the ledger reverses the total less the memo", async () => {
    const of = await invoice(BEN, 1000);
    const [uuid = ""] = uuidsOf(await make([memo(of, 400, PUBLISHED)]));
    const { uuid: payment } = await pay(of, 250);
    await finance.patch("/payment/status/POSTED", { uuids: [payment] });
    expect((await finance.patch(`/invoice/status/${of.uuid}`, { status: "cancelled" })).status).toBe(200);
    expect(await read(of.uuid)).toMatchObject({
      invoice_status: "CANCELLED",
      remaining_balance: 0,
      total_credited: 400,
    });
    expect((await memoOf(uuid)).status).toBe("published");
    const { soa } = (
      await finance.get(`/statement_of_account/customer/${BEN}?start_date=2026-11-01&end_date=2026-12-31`)
    ).body.data;
    const reversed = soa.find((row: Row) => row.description === `Cancelled ${of.inv_no}`);
    expect([reversed.transaction_type, reversed.credit]).toEqual(["CANCELLATION", 600]);
  });

  test("that covers it whole leaves nothing to pay and nothing to cancel, without a word of payment", async () => {
    const of = await invoice(ANA, 120);
    await make([memo(of, 120, PUBLISHED)]);
    const { status, body } = await finance.patch(`/invoice/status/${of.uuid}`, { status: "cancelled" });
    expect([status, body.message]).toEqual([
      409,
      `${of.inv_no} is settled by credit memos: it cannot be cancelled.`,
    ]);
  });
});

describe("the list", () => {
  test("has its tabs, filters and sums, newest day first", async () => {
    const of = await invoice("000023", 1000);
    const drafts = uuidsOf(
      await make([memo(of, 10.1, { items: [item(10.1, { name: "Sibling allowance" })] })]),
    );
    await make([memo(of, 20.2, { ...PUBLISHED, submitted_date: TODAY })]);
    const all = (await finance.get("/credit_memo?customer_id=000023&perPage=10")).body;
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
      (await finance.get(`/credit_memo?customer_id=000023&${query}`)).body.count;
    expect(await count("tab=draft")).toBe(1);
    expect(await count("status=Published")).toBe(1);
    expect(await count("status=cancelled")).toBe(0);
    expect(await count("item=Sibling+allowance")).toBe(1);
    expect(await count(`submitted_date_start=${TODAY}&submitted_date_end=${TODAY}`)).toBe(1);
    expect(await count(`search=${of.inv_no}`)).toBe(2);
    expect((await finance.get("/credit_memo?status=sent")).status).toBe(422);
    await setStatus("Cancelled", drafts);
    expect(await count("tab=draft")).toBe(0);
    expect(await count("status=cancelled")).toBe(1);
    const { rows } = (await finance.get("/credit_memo/items/all")).body;
    expect(rows[0]).toMatchObject({
      name: expect.any(String),
      uom: expect.any(String),
      unit_price: expect.any(Number),
    });
  });

  test.each(["credit-memo-create", "credit-memo-publish", "credit-memo-cancel", "credit-memo-update"])(
    "of finance's log knows %s",
    async (action) => {
      const { rows } = (await finance.get(`/audit_log/billing?action=${action}`)).body;
      expect(rows[0]).toMatchObject({ subject: "credit-memo", subject_no: expect.stringMatching(/^CMD?-/) });
    },
  );
});

describe("at once", () => {
  const count = (answers: readonly Answered[], status: number): number =>
    answers.filter((answer) => answer.status === status).length;

  test("three forms for one balance: one wins, the losers are told which invoice, and nothing goes below zero", async () => {
    const of = await invoice(ANA, 1000);
    const answers = await Promise.all(
      [finance, other, finance].map((who) => make([memo(of, 700, PUBLISHED)], who)),
    );
    expect([count(answers, 201), count(answers, 409)]).toEqual([1, 2]);
    for (const { status, body } of answers)
      if (status === 409)
        expect(body.errors).toEqual([
          { message: `${of.inv_no} has a remaining balance of ₱300.00`, path: "0.items" },
        ]);
    expect(await balanceOf(of)).toBe(300);
  });

  test("fifty publications of three drafts of one balance: one is published", async () => {
    const of = await invoice(ANA, 1000);
    const drafts: string[] = [];
    for (let place = 0; place < 3; place++) drafts.push(...uuidsOf(await make([memo(of, 800)])));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        setStatus("Published", [drafts[place % 3] ?? ""], place % 2 === 0 ? finance : other),
      ),
    );
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 49]);
    expect(await balanceOf(of)).toBe(200);
  });

  test("a payment is posted and a memo published: one of the two fits", async () => {
    const of = await invoice(ANA, 1000);
    const payment = await pay(of, 1000);
    const [uuid = ""] = uuidsOf(await make([memo(of, 1000)]));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2 === 0
          ? finance.patch("/payment/status/POSTED", { uuids: [payment.uuid] })
          : setStatus("Published", [uuid], other),
      ),
    );
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 19]);
    expect(await balanceOf(of)).toBe(0);
  });

  test("an invoice is cancelled and a memo on it published: the ledger holds whichever comes first", async () => {
    const of = await invoice(BEN, 1000);
    const [uuid = ""] = uuidsOf(await make([memo(of, 400)]));
    const [cancelled, published] = await Promise.all([
      finance.patch(`/invoice/status/${of.uuid}`, { status: "cancelled" }),
      setStatus("Published", [uuid], other),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(published.status);
    const { total_credited } = await read(of.uuid);
    expect(total_credited).toBe(published.status === 200 ? 400 : 0);
  });
});

test("a form of a hundred memos is published in two round trips", async () => {
  const invoices = await Promise.all(
    Array.from({ length: 100 }, (_, place) =>
      invoice(String(30 + Math.floor(place / 10)).padStart(6, "0"), 100),
    ),
  );
  const answer = await make(invoices.map((of) => memo(of, 40, PUBLISHED)));
  expect([answer.status, answer.body.data.length]).toEqual([201, 100]);
  const id = answer.headers.get("x-request-id") ?? "";
  const lineOf = () => school.lines.find((line) => line.includes(id) && line.includes('"roundTrips"'));
  await until(async () => lineOf() !== undefined);
  expect(JSON.parse(lineOf() ?? "{}").roundTrips).toBe(2);
}, 60_000);
