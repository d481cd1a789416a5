import { describe, expect, test } from "vitest";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

const school = givenSchool();
const finance = givenCaller(school, "finance");

const [FIRST, SECOND] = ["000020", "000021"];

/** A published invoice of ₱300.00. */
async function invoiceOf(customer: string): Promise<string> {
  const saved = await finance.post("/invoice/create/onetime", {
    reference_no: `MANY-${customer}-${crypto.randomUUID()}`,
    invoice_date: "2026-10-01",
    invoice_duedate: "2030-01-01",
    bill_to: "INDIVIDUAL",
    customer: { customer_id: customer },
    transaction: [{ product: [{ name: "Tuition Fee", unit_price: 300 }] }],
    status: "published",
  });
  return (await finance.get(`/invoice/${saved.body.data.uuid}`)).body.data.inv_no;
}
const entry = (numbers: string[], more: object) => ({
  payment_type: "Regular",
  payment_method: "CASH",
  amount_paid: 500,
  inv_no: numbers,
  ...more,
});
const viewOf = async (uuid: string) => (await finance.get(`/v2/payment/${uuid}`)).body.data[0];

describe("a payment for several students", () => {
  test("is of the customer type multiple, for one student single", async () => {
    const numbers = [await invoiceOf(FIRST), await invoiceOf(SECOND)];
    const customers = [{ customer_id: FIRST }, { customer_id: SECOND }];
    const saved = await finance.post("/payment/bulk", entry(numbers, { customers }));
    expect(saved.status).toBe(201);
    expect(await viewOf(saved.body.data.uuid)).toMatchObject({
      customer_id: FIRST,
      customer_type: "multiple",
    });
    const alone = await finance.post("/payment", {
      ...entry([await invoiceOf(FIRST)], { customer_id: FIRST }),
      amount_paid: 300,
    });
    expect(await viewOf(alone.body.data.uuid)).toMatchObject({ customer_type: "single" });
  });

  test("is updated without naming a customer and stays whose it was, also when it is posted with it", async () => {
    const numbers = [await invoiceOf(FIRST), await invoiceOf(SECOND)];
    const customers = [{ customer_id: FIRST }, { customer_id: SECOND }];
    const saved = await finance.post("/payment/bulk", entry(numbers, { customers }));
    const { uuid } = saved.body.data;
    const updated = await finance.patch(`/payment/${uuid}`, entry(numbers, { notes: "For both" }));
    expect(updated.status).toBe(200);
    expect(await viewOf(uuid)).toMatchObject({ customer_id: FIRST, notes: "For both" });
    const slip = (await finance.upload("/file_upload", "slip.png", png())).body.data.payrefdoc_no;
    const posted = await finance.patch(
      `/payment/${uuid}`,
      entry(numbers, { status: "POSTED", payrefdoc_no: slip, confirm_slip: true }),
    );
    expect([posted.status, posted.body.data.status]).toEqual([200, "POSTED"]);
    const view = await viewOf(uuid);
    expect(view.invoice.map((row: { amount_allocated: number }) => row.amount_allocated)).toEqual([300, 200]);
  });

  test("an advance is updated and posted without naming its customer, and is that customer's credit", async () => {
    const body = entry([], { payment_type: "ADVANCED", inv_no: null });
    const saved = await finance.post("/payment", { ...body, customer_id: FIRST });
    const slip = (await finance.upload("/file_upload", "slip.png", png())).body.data.payrefdoc_no;
    const posted = await finance.patch(`/payment/${saved.body.data.uuid}`, {
      ...body,
      status: "POSTED",
      payrefdoc_no: slip,
      confirm_slip: true,
    });
    expect(posted.status).toBe(200);
    expect(await viewOf(saved.body.data.uuid)).toMatchObject({ status: "POSTED", customer_id: FIRST });
  });

  test("is refused when one of its invoices is of a student nobody named", async () => {
    const [own, foreign] = [await invoiceOf(FIRST), await invoiceOf(SECOND)];
    for (const whose of [
      { customer_id: FIRST },
      { customers: [{ customer_id: FIRST }, { customer_id: "000022" }] },
    ]) {
      const refused = await finance.post("/payment/bulk", entry([own, foreign], whose));
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual([
        { path: "inv_no.1", message: expect.stringContaining(`${foreign} is another student's`) },
      ]);
    }
    const saved = await finance.post("/payment", entry([own], { customer_id: FIRST, amount_paid: 300 }));
    const update = entry([own, foreign], { customer_id: FIRST });
    expect((await finance.patch(`/payment/${saved.body.data.uuid}`, update)).status).toBe(422);
  });

  test("updated without naming a customer, it takes no invoice of a student it is not for", async () => {
    const [own, foreign] = [await invoiceOf(FIRST), await invoiceOf(SECOND)];
    const body = { payment_type: "Regular", payment_method: "CASH", amount_paid: 300 };
    const saved = await finance.post("/payment", { ...body, customer_id: FIRST, inv_no: own });
    const path = `/payment/${saved.body.data.uuid}`;
    const taken = await finance.patch(path, { ...body, inv_no: foreign });
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      [{ path: "inv_no.0", message: expect.stringContaining(`${foreign} is another student's`) }],
    ]);
    const named = { ...body, customers: [{ customer_id: FIRST }, { customer_id: SECOND }] };
    expect((await finance.patch(path, { ...named, inv_no: [own, foreign] })).status).toBe(200);
    expect(await viewOf(saved.body.data.uuid)).toMatchObject({ customer_type: "multiple" });
  });

  test("an advance without invoices is one student's", async () => {
    const body = entry([], { payment_type: "ADVANCED", inv_no: null });
    const customers = [{ customer_id: FIRST }, { customer_id: SECOND }];
    const refused = await finance.post("/payment/bulk", { ...body, customers });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          path: "customers",
          message: "An advance without invoices is one student's. Please name one student.",
        },
      ],
    ]);
  });

  const updates: [string, object, string][] = [
    ["three decimals", { amount_paid: 1.005 }, "Invalid amount to pay"],
    ["no method", { payment_method: "" }, "Please check the required field/s"],
    ["no bank", { payment_method: "BANKTRANSFER" }, "Please check the required field/s"],
    ["an unknown field", { owner: "me" }, '"owner" is not a field of this call'],
  ];
  test.each(updates)("an update with %s is refused in the required words", async (_, more, message) => {
    const own = await invoiceOf(FIRST);
    const body = { payment_method: "CASH", amount_paid: 300, inv_no: own };
    const saved = await finance.post("/payment", { ...body, customer_id: FIRST });
    const refused = await finance.patch(`/payment/${saved.body.data.uuid}`, { ...body, ...more });
    expect([refused.status, refused.body.message]).toEqual([422, message]);
  });

  test("is refused when one of them does not exist", async () => {
    const customers = [{ customer_id: FIRST }, { customer_id: "999999" }];
    const refused = await finance.post("/payment/bulk", entry([await invoiceOf(FIRST)], { customers }));
    expect([refused.status, refused.body.message]).toEqual([422, "There is no student of this number"]);
  });
});

/** A one-pixel PNG. */
function png(): Uint8Array<ArrayBuffer> {
  const base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  return new Uint8Array(Buffer.from(base64, "base64"));
}
