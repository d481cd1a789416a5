import { beforeAll, describe, expect, test } from "vitest";
import { Caller, type Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

const school = givenSchool();
const finance = givenCaller(school, "finance");
let slip: string;
beforeAll(async () => {
  slip = (await finance.upload("/file_upload", "slip.png", png())).body.data.payrefdoc_no;
});

const CUSTOMER = "000040";

async function invoice(reference: string): Promise<Row> {
  const saved = await finance.post("/invoice/create/onetime", {
    reference_no: reference,
    invoice_duedate: "2027-01-05",
    bill_to: "INDIVIDUAL",
    customer: { customer_id: CUSTOMER },
    transaction: [{ product: [{ name: "Tuition Fee", unit_price: 300 }] }],
    status: "published",
  });
  return saved.body.data;
}
/** A posted payment of ₱200.00 for an invoice of ₱300.00. */
async function paid(paidInvoice: Row, more: object = {}): Promise<string> {
  const saved = await finance.post("/payment", {
    customer_id: CUSTOMER,
    payment_method: "CASH",
    amount_paid: 200,
    inv_no: paidInvoice.inv_no,
    status: "POSTED",
    payrefdoc_no: slip,
    confirm_slip: true,
    ...more,
  });
  expect(saved.status).toBe(201);
  return saved.body.data.uuid;
}
const receipt = async (uuid: string, query = "") =>
  (await finance.get(`/payment/${uuid}/receipt${query}`)).body.data;
const viewOf = async (uuid: string): Promise<Row> => (await finance.get(`/v2/payment/${uuid}`)).body.data[0];
const allocatedIn = (of: Row): number[] => of.invoice.map((row: Row) => row.amount_allocated);
const codeOf = async (uuid: string, place?: number) => {
  const { verificationCode } = await import("#core/documents/verification.ts");
  return verificationCode({ kind: "receipt", uuid, ...(place !== undefined && { place }) });
};
const verified = async (code: string) =>
  (await new Caller(finance.apiUrl, "", "").get(`/verify/${code}`)).body.data;

describe("a receipt", () => {
  test("is what was handed out; an invoice cancelled later makes a later revision, and the first stays", async () => {
    const one = await invoice("KEPT-1");
    const uuid = await paid(one);
    const first = await receipt(uuid);
    expect(allocatedIn(first)).toEqual([200]);
    expect(first.revision.number).toBe(1);
    expect(await verified(await codeOf(uuid))).toMatchObject({ standing: "current", later_revision: false });

    expect((await finance.patch(`/invoice/status/${one.uuid}`, { status: "cancelled" })).status).toBe(200);
    const revised = await receipt(uuid);
    expect([allocatedIn(revised), revised.revision.number]).toEqual([[0], 2]);
    expect(await receipt(uuid, "?revision=1")).toEqual(first);
    expect((await finance.get(`/payment/${uuid}/receipt?revision=3`)).status).toBe(404);
    expect((await viewOf(uuid)).receipt_revisions).toMatchObject([
      { number: 1, reason: "posted" },
      { number: 2, reason: "invoice cancelled" },
    ]);
    expect(await verified(await codeOf(uuid))).toMatchObject({ standing: "revised", later_revision: true });
    expect(await verified(await codeOf(uuid, 2))).toMatchObject({
      standing: "current",
      later_revision: false,
    });
    expect(await verified(await codeOf(uuid, 3))).toEqual({ genuine: false });
  });

  test("does not follow a changed name or address of the guardian", async () => {
    const uuid = await paid(await invoice("KEPT-2"));
    const before = await receipt(uuid);
    const database = school.database();
    await database.execute({
      sql: `update guardian set fullname = 'Someone, Else', billing_address = 'Elsewhere'
        where id = (select guardian_id from student where student_no = ?)`,
      args: [CUSTOMER],
    });
    database.close();
    expect(await receipt(uuid)).toEqual(before);
  });

  test("of a cancelled payment is withdrawn, and its cancellation is a revision", async () => {
    const uuid = await paid(await invoice("KEPT-3"));
    expect((await finance.patch("/payment/status/CANCELLED", { uuids: [uuid] })).status).toBe(200);
    expect((await viewOf(uuid)).receipt_revisions).toMatchObject([
      { reason: "posted" },
      { reason: "payment cancelled" },
    ]);
    expect(await verified(await codeOf(uuid))).toMatchObject({ standing: "withdrawn" });
  });

  test("that was handed out is never changed in the database", async () => {
    const uuid = await paid(await invoice("KEPT-4"));
    const database = school.database();
    const of = `payment_id = (select id from payment where uuid = '${uuid}')`;
    for (const attack of [
      `update receipt_revision set made_at = '2020-01-01' where ${of}`,
      `delete from receipt_revision where ${of}`,
      `insert or replace into receipt_revision select payment_id, number, reason, '{}', made_at from receipt_revision where ${of}`,
    ])
      await expect(database.execute(attack)).rejects.toThrow(/never changed/);
    database.close();
  });
});

describe("what a payment says on the wire", () => {
  test("names who is billed, in parts, the same in list, view and receipt", async () => {
    const uuid = await paid(await invoice("WIRE-1"), { payrcpt_no: "TYPED-1" });
    const database = school.database();
    await database.execute({
      sql: `update guardian set fullname = 'Reyes, Ramon Cruz', province = 'Laguna', city = 'Biñan City', postal_code = '4024'
        where id = (select guardian_id from student where student_no = ?)`,
      args: [CUSTOMER],
    });
    database.close();
    const view = await viewOf(uuid);
    expect(view.details).toEqual({
      billing_info: {
        name: "Reyes, Ramon Cruz",
        first_name: "Ramon Cruz",
        last_name: "Reyes",
        contact_number: expect.any(String),
        email: expect.any(String),
        address: view.billing_address,
        province: "Laguna",
        city: "Biñan City",
        postal_code: "4024",
        country: "Philippines",
      },
      cheque_number: null,
      cheque_date: null,
      reference: null,
      card_number: null,
      card_type: null,
      payment_method_name: "Pickup Cash",
    });
    expect(view).toMatchObject({ refund_status: null, payrcpt_no: "TYPED-1" });
    expect(view.invoice[0].billing_address).toBe(view.billing_address);
    const [row] = (await finance.get(`/v2/payment?customer_id=${CUSTOMER}&perPage=1`)).body.rows;
    expect(row.details).toEqual(view.details);
  });
});

/** A one-pixel PNG. */
function png(): Uint8Array<ArrayBuffer> {
  const base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  return new Uint8Array(Buffer.from(base64, "base64"));
}
