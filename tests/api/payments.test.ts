import { beforeAll, describe, expect, test } from "vitest";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

const school = givenSchool();
const finance = givenCaller(school, "finance");
let slip: string;
beforeAll(async () => {
  slip = (await finance.upload("/file_upload", "slip.png", png())).body.data.payrefdoc_no;
});

/** A one-pixel PNG. */
function png(): Uint8Array<ArrayBuffer> {
  const base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  return new Uint8Array(Buffer.from(base64, "base64"));
}
const peso = (pesos: number) => Math.round(pesos * 100) / 100;

let reference = 0;
/** A published invoice of a customer, due on a day. */
async function invoice(customer: string, price: number, due: string): Promise<Row> {
  reference += 1;
  const body = {
    reference_no: `PAY-${reference}`,
    invoice_date: "2026-10-01",
    invoice_duedate: due,
    bill_to: "INDIVIDUAL",
    customer: { customer_id: customer },
    transaction: [{ product: [{ name: "Tuition Fee", unit_price: price }] }],
    status: "published",
  };
  const saved = await finance.post("/invoice/create/onetime", body);
  expect([saved.status, saved.body.message]).toEqual([201, "Invoice published successfully."]);
  return (await finance.get(`/invoice/${saved.body.data.uuid}`)).body.data;
}
const pay = (customer: string, invoices: Row[], amount: number, more: object = {}) =>
  finance.post("/payment", {
    customer_id: customer,
    payment_type: "Regular",
    payment_method: "CASH",
    amount_paid: amount,
    inv_no: invoices.map((row) => row.inv_no),
    ...more,
  });
const post = (uuid: string) => finance.patch("/payment/status/POSTED", { uuids: [uuid] });
const balanceOf = async (row: Row) => (await finance.get(`/invoice/${row.uuid}`)).body.data.remaining_balance;

describe("paying", () => {
  test("a saved payment changes no balance; posted, it pays the oldest due date first and gets its receipt number", async () => {
    const late = await invoice("000010", 1000, "2026-12-31");
    const early = await invoice("000010", 500.25, "2026-11-01");
    const saved = await pay("000010", [late, early], 700, { payrefdoc_no: slip, confirm_slip: true });
    expect([saved.status, saved.body.message]).toEqual([201, "Payment Transaction Save Successful"]);
    expect(saved.body.data.paytxn_no).toMatch(/^PT-2026-\d{6}$/);
    expect(await balanceOf(early)).toBe(500.25);

    const posted = await post(saved.body.data.uuid);
    expect([posted.status, posted.body.message]).toEqual([200, "Payment Transaction Post Successful"]);
    expect(posted.body.data[0].rcpt_no).toMatch(/^PR-2026-\d{6}$/);
    expect(await balanceOf(early)).toBe(0);
    expect(await balanceOf(late)).toBe(peso(1000 - 199.75));
    const [view] = (await finance.get(`/v2/payment/${saved.body.data.uuid}`)).body.data;
    expect(view.invoice.map((row: Row) => row.amount_allocated)).toEqual([199.75, 500.25]);
    expect(view).toMatchObject({ status: "POSTED", customer_id: "000010", payrefdoc_no: slip });
  });

  test("a dry run says where the money would go, and changes nothing", async () => {
    const one = await invoice("000011", 300, "2026-12-01");
    const answer = await finance.post("/payment?dry_run=1", {
      customer_id: "000011",
      payment_method: "CASH",
      amount_paid: 120.5,
      inv_no: one.inv_no,
    });
    expect(answer.body.data).toEqual({
      allocations: [{ inv_no: one.inv_no, amount_allocated: 120.5 }],
      unapplied: 0,
    });
    expect(
      (await finance.get("/v2/payment?customer_id=000011&search=PT-")).body.rows.filter(
        (row: Row) => row.amount_paid === 120.5,
      ),
    ).toEqual([]);
  });

  test("saved and posted in one change; and an advance without invoices is the customer's unapplied credit", async () => {
    const one = await invoice("000012", 80, "2026-12-01");
    const posted = await pay("000012", [one], 80, {
      status: "POSTED",
      payrefdoc_no: slip,
      confirm_slip: true,
    });
    expect([posted.status, posted.body.data.status]).toEqual([201, "POSTED"]);
    expect(await balanceOf(one)).toBe(0);
    const advance = await pay("000012", [], 50, {
      payment_type: "ADVANCED",
      inv_no: null,
      status: "POSTED",
      payrefdoc_no: slip,
      confirm_slip: true,
    });
    expect(advance.status).toBe(201);
    const database = school.database();
    const { rows } = await database.execute(
      "select unapplied_centavos as n from customer_account join student on id = student_id where student_no = '000012'",
    );
    expect(Number(rows[0]?.n)).toBeGreaterThanOrEqual(5000);
    database.close();
  });

  const refusals: [string, number, object, string][] = [
    ["more than is owed", 100.01, {}, "Amount should not be greater than ₱100.00"],
    ["three decimals", 1.005, {}, "Invalid amount to pay"],
    ["below zero", -1, {}, "Invalid amount to pay"],
    ["no invoice", 10, { inv_no: null }, "Please check the required field/s"],
    ["no such invoice", 10, { inv_no: ["INV-1999-000001"] }, "There is no invoice INV-1999-000001"],
    [
      "no bank for a bank transfer",
      10,
      { payment_method: "BANKTRANSFER" },
      "Please check the required field/s",
    ],
    ["posting without a document", 10, { status: "POSTED" }, "Payment Reference Document is required!"],
    ["a field nobody names", 10, { total: 1 }, '"total" is not a field of this call'],
  ];
  test.each(refusals)("%s is refused in the required words", async (_, amount, more, message) => {
    const one = await invoice("000013", 100, "2026-12-01");
    const answer = await pay("000013", [one], amount, more);
    expect([answer.status, answer.body.message]).toEqual([422, message]);
    await finance.patch("/invoice/status/cancelled", { uuids: [one.uuid] });
  });

  test("posting without a document, zero, or more than is owed by then is 409 and posts nothing", async () => {
    const one = await invoice("000014", 100, "2026-12-01");
    const bare = (await pay("000014", [one], 60)).body.data.uuid;
    expect((await post(bare)).body.message).toBe("Payment Reference Document is required!");
    expect(
      (await finance.patch(`/payment/${bare}`, { payrefdoc_no: slip, confirm_slip: true })).body.message,
    ).toBe("Payment Reference Document Updated Successfully!");
    const other = (await pay("000014", [one], 60, { payrefdoc_no: slip, confirm_slip: true })).body.data.uuid;
    expect((await post(bare)).status).toBe(200);
    const late = await post(other);
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringContaining("Amount should not be greater than ₱40.00"),
    ]);
    const zero = (await pay("000014", [one], 0, { payrefdoc_no: slip, confirm_slip: true })).body.data.uuid;
    expect((await post(zero)).body.message).toBe("Invalid amount to pay");
  });

  test("a payment for several customers credits each with what its invoices got", async () => {
    const [a, b] = [await invoice("000015", 100, "2026-12-01"), await invoice("000016", 200, "2026-12-02")];
    const answer = await finance.post("/payment/bulk", {
      customers: [{ customer_id: "000015", fullname: "ignored" }, { customer_id: "000016" }],
      payment_method: "CASH",
      amount_paid: 250,
      inv_no: [a.inv_no, b.inv_no],
      status: "POSTED",
      payrefdoc_no: slip,
      confirm_slip: true,
    });
    expect(answer.status).toBe(201);
    const database = school.database();
    const { rows } = await database.execute({
      sql: "select student_no, credit_centavos from ledger_entry join student on student.id = student_id where paper_uuid = ? order by 1",
      args: [answer.body.data.uuid],
    });
    expect(rows.map((row) => [row.student_no, row.credit_centavos])).toEqual([
      ["000015", 10000],
      ["000016", 15000],
    ]);
    database.close();
  });
});

describe("at the same moment", () => {
  test("fifty posts of one payment: one effect", async () => {
    const one = await invoice("000020", 100, "2026-12-01");
    const { uuid } = (await pay("000020", [one], 100, { payrefdoc_no: slip, confirm_slip: true })).body.data;
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(uuid)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.message]).toEqual([409, expect.stringMatching(/ is already posted\.$/)]);
    expect(await balanceOf(one)).toBe(0);
  });

  test("two payments on one balance: one wins, the other is told, the balance is never below zero", async () => {
    const one = await invoice("000021", 100, "2026-12-01");
    const payments = await Promise.all(
      [1, 2].map(() => pay("000021", [one], 70, { payrefdoc_no: slip, confirm_slip: true })),
    );
    const answers = await Promise.all(payments.map((answer) => post(answer.body.data.uuid)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await balanceOf(one)).toBe(30);
  });

  test("posting against cancelling the invoice: the books hold whoever is first", async () => {
    const one = await invoice("000022", 100, "2026-12-01");
    const { uuid } = (await pay("000022", [one], 40, { payrefdoc_no: slip, confirm_slip: true })).body.data;
    await Promise.all([post(uuid), finance.patch("/invoice/status/cancelled", { uuids: [one.uuid] })]);
    expect((await finance.get(`/invoice/${one.uuid}`)).body.data.invoice_status).toBe("CANCELLED");
  });
});

describe("cancelling a payment", () => {
  test("an unposted one is only cancelled; a posted one is owed again and reversed", async () => {
    const one = await invoice("000030", 100, "2026-12-01");
    const unposted = (await pay("000030", [one], 100)).body.data.uuid;
    expect((await finance.patch("/payment/status/CANCELLED", { uuids: [unposted] })).status).toBe(200);
    const { uuid } = (
      await pay("000030", [one], 100, { status: "POSTED", payrefdoc_no: slip, confirm_slip: true })
    ).body.data;
    expect(await balanceOf(one)).toBe(0);
    expect((await finance.patch("/payment/status/cancelled", { uuids: [uuid] })).status).toBe(200);
    expect(await balanceOf(one)).toBe(100);
    const again = await finance.patch("/payment/status/CANCELLED", { uuids: [uuid] });
    expect(again.status).toBe(409);
  });

  test("one whose invoice was cancelled meanwhile takes the unapplied credit back", async () => {
    const one = await invoice("000031", 100, "2026-12-01");
    const { uuid } = (
      await pay("000031", [one], 60, { status: "POSTED", payrefdoc_no: slip, confirm_slip: true })
    ).body.data;
    expect((await finance.patch("/invoice/status/cancelled", { uuids: [one.uuid] })).status).toBe(200);
    expect((await finance.patch("/payment/status/CANCELLED", { uuids: [uuid] })).status).toBe(200);
  });
});

describe("an unposted payment", () => {
  test("is saved again; a stale form is refused with the current record; a posted one is not changed", async () => {
    const one = await invoice("000040", 100, "2026-12-01");
    const { uuid, version } = (await pay("000040", [one], 50)).body.data;
    const entry = (amount: number, at: number) => ({
      payment_type: "Regular",
      payment_method: "CASH",
      amount_paid: amount,
      inv_no: [one.inv_no],
      customer_id: "000040",
      version: at,
    });
    expect((await finance.patch(`/payment/${uuid}`, entry(60, version))).status).toBe(200);
    const stale = await finance.patch(`/payment/${uuid}`, entry(70, version));
    expect([stale.status, stale.body.code, stale.body.data.amount_paid]).toEqual([409, "STALE_VERSION", 60]);
    const posted = await finance.patch(`/payment/${uuid}`, {
      ...entry(60, version + 1),
      payrefdoc_no: slip,
      confirm_slip: true,
      status: "POSTED",
    });
    expect([posted.status, posted.body.data.status]).toEqual([200, "POSTED"]);
    expect((await finance.patch(`/payment/${uuid}`, entry(10, version + 2))).status).toBe(409);
  });
});

describe("reference documents", () => {
  const html = new TextEncoder().encode("<html><script>alert(1)</script></html>");
  const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7\n${text}\n%%EOF`);
  test.each([
    ["a page named .png", "slip.png", html, 415],
    ["an SVG", "slip.svg", new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415],
    ["a PDF that runs a script", "slip.pdf", pdf("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>"), 415],
    ["a PDF", "slip.pdf", pdf("1 0 obj << >> endobj"), 201],
    [
      "3,145,727 bytes",
      "slip.pdf",
      new Uint8Array(Buffer.concat([pdf(""), Buffer.alloc(3_145_727 - pdf("").length)])),
      201,
    ],
    [
      "3,145,728 bytes",
      "slip.pdf",
      new Uint8Array(Buffer.concat([pdf(""), Buffer.alloc(3_145_728 - pdf("").length)])),
      413,
    ],
  ])("%s", async (_, name, content, status) => {
    expect((await finance.upload("/file_upload", name, content)).status).toBe(status);
  });

  test("it comes back byte for byte, as an attachment under its own name, to finance only", async () => {
    const sent = await finance.upload("/file_upload", "../../Dépôt\u202Egnp.png", png());
    const { payrefdoc_no: number, originalname } = sent.body.data;
    expect(originalname).toBe("Dépôtgnp.png");
    const file = await finance.get(`/file_upload/${number}/file`);
    expect(Buffer.from(file.body).equals(Buffer.from(png()))).toBe(true);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment/);
    expect((await (await school.as("teacher")).get(`/file_upload/${number}/file`)).status).toBe(403);
  });
});

describe("the list", () => {
  test.each([
    "",
    "status=UNPOSTED",
    "status=posted",
    "status=CANCELLED&sort=cancelled_date",
    "payment_method=CASH",
    "received_date_start=2026-09-01&received_date_end=2026-10-31&sort=received_date&order=ASC",
    "search=PT-2026",
    "search=san",
    "posted_date_start=2026-09-01&sort=posted_date&order=ASC",
    "customer_id=000010",
    "requested_date_start=2020-01-01",
    "requested_date_start=2020-01-01&status=REFUND REQUESTED&sort=requested_date",
    "approved_date_end=2026-12-31&sort=approved_date&order=ASC",
    "declined_date_start=2020-01-01&declined_date_end=2026-12-31",
  ])("%s: count and total agree with the rows of all pages", async (query) => {
    const first = (await finance.get(`/v2/payment?perPage=1000&${query}`)).body;
    const rows: Row[] = [...first.rows];
    for (let page = 2; page <= first.totalPages; page++)
      rows.push(...(await finance.get(`/v2/payment?perPage=1000&page=${page}&${query}`)).body.rows);
    expect(first.count).toBeGreaterThan(0);
    expect(rows).toHaveLength(first.count);
    expect(peso(rows.reduce((sum, row) => sum + Math.round(row.amount_paid * 100), 0) / 100)).toBe(
      first.grand_total,
    );
  });

  test.each(["teacher", "registrar", "admin"])("%s@ may not see it", async (account) => {
    const other = await school.as(account);
    expect((await other.get("/v2/payment")).status).toBe(403);
    expect((await other.post("/payment", {})).status).toBe(403);
    expect((await other.patch("/payment/status/POSTED", { uuids: [crypto.randomUUID()] })).status).toBe(403);
  });
});
