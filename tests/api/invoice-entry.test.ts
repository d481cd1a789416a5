import { describe, expect, test } from "vitest";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

const school = givenSchool();
const finance = givenCaller(school, "finance");

const product = {
  name: "Tuition Fee",
  quantity: 2,
  uom: "Unit",
  unit_price: 1500.25,
  taxes: { type: "percent", value: 12 },
  deductibles: { type: "amount", value: 100 },
  surcharges: { type: "percent", value: 0 },
};
const entry = (more: object = {}) => ({
  reference_no: "REF-1",
  invoice_date: "2026-11-18",
  invoice_duedate: "2026-12-18",
  bill_to: "INDIVIDUAL",
  customer: { customer_id: "000123", fullname: "ignored" },
  transaction: [{ product: [product] }],
  notes: "",
  status: "draft",
  ...more,
});
const create = (more: object = {}) => finance.post("/invoice/create/onetime", entry(more));
const read = async (uuid: string) => (await finance.get(`/invoice/${uuid}`)).body.data;

describe("creating", () => {
  test("the example of B-6: the server computes, whatever totals a client sends", async () => {
    const saved = await create({ total_amount: 1, taxes_total: 1, invoice_status: "PAID" });
    expect([saved.status, saved.body.message]).toEqual([201, "Invoice saved successfully."]);
    expect(saved.body.data.inv_no).toMatch(/^D-\d{6}$/);
    expect(await read(saved.body.data.uuid)).toMatchObject({
      subtotal: 3000.5,
      taxes_total: 360.06,
      deductibles_total: 100,
      total_amount: 3260.56,
      invoice_status: "UNPAID",
      status: "draft",
    });
  });

  test("published at once it has its number and its debit", async () => {
    const saved = await create({ status: "PUBLISHED" });
    expect(saved.body.message).toBe("Invoice published successfully.");
    expect(saved.body.data.inv_no).toMatch(/^INV-2026-\d{6}$/);
  });

  test("saved again once it is published it is told what was done, not that it was published", async () => {
    const { uuid } = (await create({ status: "published" })).body.data;
    const update = (more: object) =>
      finance.patch(`/invoice/${uuid}`, entry({ status: "published", ...more }));
    expect((await update({ notes: "Again" })).body.message).toBe("Invoice updated successfully.");
    const dearer = { transaction: [{ product: [{ name: "Tuition Fee", unit_price: 4000 }] }] };
    expect((await update(dearer)).body.message).toBe(
      "Invoice updated successfully. The amount due is ₱4,000.00 instead of ₱3,260.56.",
    );
  });

  const refusals: [string, object, string][] = [
    ["no reference", { reference_no: "" }, "Please check the required field/s"],
    ["no due date", { invoice_duedate: undefined }, "Please check the required field/s"],
    [
      "due before it is issued",
      { invoice_duedate: "2026-11-17" },
      "Due date must be on or after the invoice date",
    ],
    ["no customer", { customer: null }, "Please check the required field/s"],
    ["an unknown customer", { customer: { customer_id: "999999" } }, "There is no customer of this number"],
    ["no item", { transaction: [{ product: [] }] }, "At least one box must be ticked"],
    [
      "five decimals",
      { transaction: [{ product: [{ ...product, unit_price: 1.00005 }] }] },
      "Please enter a number of at most 4 decimals",
    ],
    [
      "a price below zero",
      { transaction: [{ product: [{ ...product, unit_price: -1 }] }] },
      "Please enter a number that is not below zero",
    ],
    [
      "a deduction above its base",
      { transaction: [{ product: [{ ...product, deductibles: { type: "amount", value: 3000.51 } }] }] },
      "The deduction is more than the price of the item.",
    ],
    [
      "no invoice date and a due date before today",
      { invoice_date: undefined, invoice_duedate: "2026-01-05" },
      "Due date must be on or after the invoice date",
    ],
    [
      "a tax of three decimals as an amount",
      { transaction: [{ product: [{ ...product, taxes: { type: "amount", value: 1.005 } }] }] },
      "Please enter a number of at most 2 decimals",
    ],
    [
      "a tax over 1,000 percent",
      { transaction: [{ product: [{ ...product, taxes: { type: "percent", value: 1000.5 } }] }] },
      "This number is too large",
    ],
    [
      "a tax that is neither percent nor amount",
      { transaction: [{ product: [{ ...product, taxes: { type: "share", value: 1 } }] }] },
      "Please check the required field/s",
    ],
    ["a field nobody names", { owner: "me" }, '"owner" is not a field of this call'],
  ];
  test.each(refusals)("%s is 422 in the required words", async (_, more, message) => {
    const answer = await create(more);
    expect([answer.status, answer.body.message]).toEqual([422, message]);
  });

  test("the form's choices come with the customers, or without them where they are searched", async () => {
    const path = "/invoice/preload/template_customer_segment";
    const whole = (await finance.get(path)).body.data;
    const small = (await finance.get(`${path}?only=segments`)).body.data;
    expect(whole.customers.length).toBeGreaterThan(100);
    expect(small).toEqual({ segments: whole.segments, customers: [] });
    expect((await finance.get(`${path}?only=products`)).status).toBe(422);
  });
});

describe("updating", () => {
  test("a draft changes whole; a stale form is refused with the current record", async () => {
    const { uuid } = (await create()).body.data;
    const { version } = await read(uuid);
    const change = { customer: { customer_id: "000124" }, reference_no: "REF-2", version };
    expect((await finance.patch(`/invoice/${uuid}`, entry(change))).status).toBe(200);
    expect(await read(uuid)).toMatchObject({ customer_id: "000124", reference_no: "REF-2", revision: 1 });
    const stale = await finance.patch(`/invoice/${uuid}`, entry(change));
    expect([stale.status, stale.body.code, stale.body.data.reference_no]).toEqual([
      409,
      "STALE_VERSION",
      "REF-2",
    ]);
  });

  test("a published, unpaid one keeps its number and customer; the difference is an adjusting entry, the document a new revision", async () => {
    const { uuid, inv_no } = (await create({ status: "published" })).body.data;
    const dearer = entry({ transaction: [{ product: [{ ...product, quantity: 3 }] }] });
    expect((await finance.patch(`/invoice/${uuid}`, dearer)).status).toBe(200);
    const after = await read(uuid);
    expect(after).toMatchObject({ inv_no, revision: 2, total_amount: 4940.84, remaining_balance: 4940.84 });
    const database = school.database();
    const { rows } = await database.execute({
      sql: "select debit_centavos from ledger_entry where paper_uuid = ? and kind = 'ADJUSTMENT'",
      args: [uuid],
    });
    expect(rows.map((row) => row.debit_centavos)).toEqual([168028]);
    database.close();
    const moved = await finance.patch(`/invoice/${uuid}`, entry({ customer: { customer_id: "000124" } }));
    expect([moved.status, moved.body.message]).toEqual([
      422,
      "The customer of a published invoice cannot be changed",
    ]);
  });

  test("the invoice date of a published invoice is fixed; its due date may change", async () => {
    const { uuid } = (await create({ status: "published" })).body.data;
    const moved = await finance.patch(`/invoice/${uuid}`, entry({ invoice_date: "2026-11-17" }));
    expect([moved.status, moved.body.errors]).toEqual([
      422,
      [{ path: "invoice_date", message: "The invoice date of a published invoice cannot be changed" }],
    ]);
    const later = entry({ invoice_date: undefined, invoice_duedate: "2027-01-05" });
    expect((await finance.patch(`/invoice/${uuid}`, later)).status).toBe(200);
    expect(await read(uuid)).toMatchObject({ invoice_date: "2026-11-18", invoice_duedate: "2027-01-05" });
    const path = "/statement_of_account/customer/000123?start_date=2026-11-01&end_date=2026-11-30";
    const { soa } = (await finance.get(path)).body.data;
    const { inv_no } = await read(uuid);
    const rows = soa.filter((row: { transaction_no: string }) => row.transaction_no === inv_no);
    expect(rows.map((row: { due_date: string }) => row.due_date)).toEqual(["2027-01-05"]);
  });

  test("without an invoice date, a due date before the date it has is refused", async () => {
    const { uuid } = (await create()).body.data;
    const early = await finance.patch(
      `/invoice/${uuid}`,
      entry({ invoice_date: undefined, invoice_duedate: "2026-11-17" }),
    );
    expect([early.status, early.body.errors]).toEqual([
      422,
      [{ path: "invoice_duedate", message: "Due date must be on or after the invoice date" }],
    ]);
  });

  test.each(["PAID", "PARTIAL", "OVERDUE", "CANCELLED"])("one that is %s is refused", async (status) => {
    const [row] = (await finance.get(`/invoice?invoice_status=${status}&perPage=1`)).body.rows;
    expect(
      (await finance.patch(`/invoice/${row.uuid}`, entry({ customer: { customer_id: row.customer_id } })))
        .status,
    ).toBe(409);
  });

  test("an amount due of 0 is PAID, can still be updated, and then cancelled", async () => {
    const free = { ...product, deductibles: { type: "percent", value: 100 }, taxes: undefined };
    const body = { transaction: [{ product: [free] }], customer: { customer_id: "000125" } };
    const { uuid } = (await create({ ...body, status: "published" })).body.data;
    expect(await read(uuid)).toMatchObject({ invoice_status: "PAID", total_amount: 0 });
    expect((await finance.patch(`/invoice/${uuid}`, entry({ ...body, reference_no: "FREE" }))).status).toBe(
      200,
    );
    const cancelled = await finance.patch(`/invoice/status/${uuid}`, { status: "cancelled" });
    expect([cancelled.status, (await read(uuid)).invoice_status]).toEqual([200, "CANCELLED"]);

    const dearer = (await create({ ...body, status: "published" })).body.data;
    const priced = entry({ customer: { customer_id: "000125" } });
    expect((await finance.patch(`/invoice/${dearer.uuid}`, priced)).status).toBe(200);
    expect(await read(dearer.uuid)).toMatchObject({ invoice_status: "UNPAID", total_amount: 3260.56 });
  });

  test("a draft is saved and published in one change", async () => {
    const { uuid } = (await create()).body.data;
    const answer = await finance.patch(`/invoice/${uuid}`, entry({ status: "published" }));
    expect([answer.status, answer.body.message]).toEqual([200, "Invoice published successfully."]);
    expect((await read(uuid)).status).toBe("published");
  });
});
