import { beforeAll, describe, expect, test } from "vitest";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

/** Unapplied credit: applied to invoices, taken back, and what meets it on the way (B-47). */
const school = givenSchool();
const finance = givenCaller(school, "finance");
const other = givenCaller(school, "finance");
let slip: string;
/** Students without credit, each for one test. */
let without: string[];
beforeAll(async () => {
  const database = school.database();
  const { rows } = await database.execute(
    `select student_no from customer_account join student on id = student_id
      where unapplied_centavos = 0 and is_active = 1 order by student_no desc limit 20`,
  );
  database.close();
  without = rows.map(({ student_no }) => String(student_no));
  const pdf = new TextEncoder().encode("%PDF-1.4\n%%EOF") as Uint8Array<ArrayBuffer>;
  slip = (await finance.upload("/file_upload", "slip.pdf", pdf)).body.data.payrefdoc_no;
});

const nobody = (): string => without.pop() ?? "";
let reference = 0;
async function invoice(customer: string, price: number, due: string): Promise<Row> {
  reference += 1;
  const saved = await finance.post("/invoice/create/onetime", {
    reference_no: `CREDIT-${reference}`,
    invoice_date: "2026-10-01",
    invoice_duedate: due,
    bill_to: "INDIVIDUAL",
    customer: { customer_id: customer },
    transaction: [{ product: [{ name: "Tuition Fee", unit_price: price }] }],
    status: "published",
  });
  expect(saved.status).toBe(201);
  return (await finance.get(`/invoice/${saved.body.data.uuid}`)).body.data;
}
/** A posted advance: its uuid. */
async function deposit(customer: string, amount: number): Promise<string> {
  const saved = await finance.post("/payment", {
    customer_id: customer,
    payment_type: "ADVANCED",
    payment_method: "CASH",
    amount_paid: amount,
    inv_no: [],
    payrefdoc_no: slip,
    confirm_slip: true,
    status: "POSTED",
  });
  expect(saved.status).toBe(201);
  return saved.body.data.uuid;
}
const apply = (customer: string, invoices: readonly Row[], amount?: number, who = finance, query = "") =>
  who.post(`/customer/${customer}/credit/apply${query}`, {
    inv_no: invoices.map(({ inv_no }) => inv_no),
    ...(amount !== undefined && { amount }),
  });
const unapply = (payment: string, invoices: readonly Row[], who = finance) =>
  who.patch(`/payment/${payment}/unapply`, { inv_no: invoices.map(({ inv_no }) => inv_no) });
const balanceOf = async ({ uuid }: Row) =>
  (await finance.get(`/invoice/${uuid}`)).body.data.remaining_balance;
const read = async (uuid: string): Promise<Row> => (await finance.get(`/v2/payment/${uuid}`)).body.data[0];
const creditOf = async (customer: string): Promise<number> => {
  const database = school.database();
  const { rows } = await database.execute(
    `select unapplied_centavos as n from customer_account join student on id = student_id where student_no = '${customer}'`,
  );
  database.close();
  return Number(rows[0]?.n) / 100;
};

describe("unapplied credit", () => {
  test("pays the oldest invoice first, from the first payment first; the dry run says the same and writes nothing", async () => {
    const student = nobody();
    const late = await invoice(student, 400, "2026-12-31");
    const early = await invoice(student, 900, "2026-12-01");
    const [first, second] = [await deposit(student, 700), await deposit(student, 500.5)];
    const expected = {
      applied: [
        { inv_no: late.inv_no, amount: 200 },
        { inv_no: early.inv_no, amount: 900 },
      ],
      unapplied_credit: 100.5,
    };
    const dry = await apply(student, [late, early], 1100, finance, "?dry_run=1");
    expect([dry.status, dry.body.data]).toEqual([200, expected]);
    expect(await creditOf(student)).toBe(1200.5);

    const applied = await apply(student, [late, early], 1100);
    expect([applied.status, applied.body.message]).toEqual([200, "₱1,100.00 of unapplied credit applied."]);
    expect(applied.body.data).toEqual(expected);
    expect([await balanceOf(early), await balanceOf(late), await creditOf(student)]).toEqual([0, 200, 100.5]);
    expect(await read(first)).toMatchObject({
      unapplied_credit: [],
      applied_credit: [{ inv_no: early.inv_no, amount: 700 }],
      receipt_revisions: [{ reason: "posted" }, { reason: "credit applied" }],
    });
    expect(await read(second)).toMatchObject({
      unapplied_credit: [{ customer_id: student, amount: 100.5, unapplied_credit: 100.5 }],
      applied_credit: [
        { inv_no: early.inv_no, amount: 200 },
        { inv_no: late.inv_no, amount: 200 },
      ],
    });
    const history = (await finance.get(`/invoice/${early.uuid}/payment_history`)).body;
    expect(JSON.stringify(history)).toContain((await read(first)).paytxn_no);
  });

  test("that was applied is taken back: every balance is as before, and the payment is found by nobody else's invoice", async () => {
    const student = nobody();
    const open = await invoice(student, 300, "2026-12-01");
    const payment = await deposit(student, 250);
    await apply(student, [open]);
    expect([await balanceOf(open), await creditOf(student)]).toEqual([50, 0]);
    const back = await unapply(payment, [open]);
    expect([back.status, back.body.message]).toEqual([200, "The amount is unapplied credit again."]);
    expect([await balanceOf(open), await creditOf(student)]).toEqual([300, 250]);
    expect(await read(payment)).toMatchObject({ invoice: [], applied_credit: [] });
    const again = await unapply(payment, [open]);
    expect([again.status, again.body.errors[0].path]).toEqual([409, "inv_no.0"]);
    const events = (await finance.get("/audit_log/billing?action=credit-unapply")).body.rows;
    expect(events[0]).toMatchObject({ subject: "payment", subject_no: (await read(payment)).paytxn_no });
  });

  test("never takes back what was paid at posting", async () => {
    const student = nobody();
    const paid = await invoice(student, 100, "2026-12-01");
    const posted = await finance.post("/payment", {
      customer_id: student,
      payment_method: "CASH",
      amount_paid: 60,
      inv_no: [paid.inv_no],
      payrefdoc_no: slip,
      confirm_slip: true,
      status: "POSTED",
    });
    expect((await unapply(posted.body.data.uuid, [paid])).status).toBe(409);
    expect(await balanceOf(paid)).toBe(40);
  });

  test("freed by a cancelled invoice is applied to another, and a cancelled payment takes it all back", async () => {
    const student = nobody();
    const [wrong, right] = [
      await invoice(student, 80, "2026-12-01"),
      await invoice(student, 50, "2026-12-02"),
    ];
    const posted = await finance.post("/payment", {
      customer_id: student,
      payment_method: "CASH",
      amount_paid: 60,
      inv_no: [wrong.inv_no],
      payrefdoc_no: slip,
      confirm_slip: true,
      status: "POSTED",
    });
    await finance.patch("/invoice/status/cancelled", { uuids: [wrong.uuid] });
    expect(await creditOf(student)).toBe(60);
    expect((await apply(student, [right])).status).toBe(200);
    expect(await balanceOf(right)).toBe(0);
    const cancelled = await finance.patch("/payment/status/CANCELLED", { uuids: [posted.body.data.uuid] });
    expect([cancelled.status, await balanceOf(right), await creditOf(student)]).toEqual([200, 50, 0]);
  });

  test("is refused where there is none, too much is asked, or the invoice is another's, paid or unknown", async () => {
    const [student, another] = [nobody(), nobody()];
    const open = await invoice(student, 300, "2026-12-01");
    const foreign = await invoice(another, 300, "2026-12-01");
    const none = await apply(student, [open]);
    expect([none.status, none.body.message]).toEqual([409, "This student has no unapplied credit."]);
    await deposit(student, 100);
    const refused: [object, string, string][] = [
      [{ inv_no: [open.inv_no], amount: 100.01 }, "amount", "Amount should not be greater than ₱100.00"],
      [{ inv_no: [open.inv_no], amount: 0 }, "amount", "Invalid amount to pay"],
      [{ inv_no: [open.inv_no], amount: 0.005 }, "amount", "Invalid amount to pay"],
      [{ inv_no: [] }, "inv_no", "Please check the required field/s"],
      [{ inv_no: ["INV-2026-999999"] }, "inv_no.0", "There is no invoice INV-2026-999999"],
      [
        { inv_no: [foreign.inv_no] },
        "inv_no.0",
        `${foreign.inv_no} is another student's: unapplied credit pays its own student's invoices.`,
      ],
    ];
    for (const [body, path, message] of refused) {
      const answer = await finance.post(`/customer/${student}/credit/apply`, body);
      expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message }]]);
    }
    expect((await apply("999999", [open])).status).toBe(404);
  });
});

describe("two at once", () => {
  const fifty = async (first: () => Promise<Row>, second: () => Promise<Row>): Promise<Row[]> =>
    Promise.all(Array.from({ length: 50 }, (_, place) => (place % 2 === 0 ? first() : second())));

  test("applying one credit fifty times applies it once", async () => {
    const student = nobody();
    const open = await invoice(student, 1000, "2026-12-01");
    await deposit(student, 100);
    const answers = await fifty(
      () => apply(student, [open]),
      () => apply(student, [open], undefined, other),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(49).fill(409)]);
    expect([await balanceOf(open), await creditOf(student)]).toEqual([900, 0]);
  });

  test("applying and posting to one invoice never pays it twice", async () => {
    const student = nobody();
    const open = await invoice(student, 100, "2026-12-01");
    await deposit(student, 100);
    const saved = await finance.post("/payment", {
      customer_id: student,
      payment_method: "CASH",
      amount_paid: 100,
      inv_no: [open.inv_no],
      payrefdoc_no: slip,
      confirm_slip: true,
    });
    const answers = await fifty(
      () => apply(student, [open]),
      () => other.patch("/payment/status/POSTED", { uuids: [saved.body.data.uuid] }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 409, 422]).toContain(status);
    expect(await balanceOf(open)).toBe(0);
  });

  test("taking back and cancelling the payment: the books hold", async () => {
    const student = nobody();
    const open = await invoice(student, 100, "2026-12-01");
    const payment = await deposit(student, 70);
    await apply(student, [open]);
    const answers = await fifty(
      () => unapply(payment, [open]),
      () => other.patch("/payment/status/CANCELLED", { uuids: [payment] }),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect([await balanceOf(open), await creditOf(student)]).toEqual([100, 0]);
  });
});
