import { beforeAll, describe, expect, test } from "vitest";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { FIRST, RefundDesk, type Row, SECOND } from "#tests/support/refunds.ts";

/** Refunds of payments: entered, posted, cancelled, and what they do to invoices, credit and ledger (B-60 to B-64). */
const school = givenSchool();
const finance = givenCaller(school, "finance");

let desk: RefundDesk;
beforeAll(async () => {
  desk = await RefundDesk.open(finance);
});

describe("a refund", () => {
  test("is created, updated and posted; its invoice is owed again, payment and receipt say so", async () => {
    const owed = await desk.invoice(FIRST, 1000);
    const payment = await desk.approved([FIRST], [owed], 1000);
    const before = await desk.statement(FIRST);
    const refund = await desk.created(payment, { refundrefdoc_no: null, amount_refund: 400 });
    expect(refund).toMatchObject({
      refund_no: expect.stringMatching(/^RF-2026-\d{6}$/),
      status: "UNPOSTED",
      paytxn_no: payment.paytxn_no,
      approved_date: payment.approved_date,
      customer: [{ customer_id: FIRST, fullname: payment.fullname }],
      refund_reason: "Paid twice",
      max_amount: 1000,
      amount_refund: 400,
      refund_method_name: "Pickup Cash",
      refunded_date: null,
      unapplied_refunded: 0,
      invoice: [{ inv_no: owed.inv_no, amount_allocated: 1000, amount_refunded: 400 }],
    });
    expect((await desk.readPayment(payment.uuid)).refund).toMatchObject({ refund_no: refund.refund_no });
    const unposted = await desk.setStatus(refund.uuid, "POSTED");
    expect([unposted.status, unposted.body.message]).toEqual([409, "Refund Reference Document is required!"]);

    const change = {
      refund_method: "BANKTRANSFER",
      bank_code: "BDO",
      amount_refund: 650,
      refund_notes: "Rest",
    };
    const path = `/payment/update/refund/${refund.uuid}`;
    const updated = await finance.patch(path, desk.entry(payment, { ...change, version: refund.version }));
    expect([updated.status, updated.body.message]).toEqual([200, "Record(s) created successfully!"]);
    const stale = await finance.patch(path, desk.entry(payment, { version: refund.version }));
    expect([stale.status, stale.body.code, stale.body.data.amount_refund]).toEqual([
      409,
      "STALE_VERSION",
      650,
    ]);

    const done = await desk.setStatus(refund.uuid, "posted");
    expect([done.status, done.body.message]).toEqual([200, "Refund Transaction Post Successful"]);
    expect(await desk.readRefund(refund.uuid)).toMatchObject({
      status: "POSTED",
      amount_refund: 650,
      refund_method: "BANKTRANSFER",
      bank_code: "BDO",
      refunded_date: expect.any(String),
      invoice: [{ amount_allocated: 350, amount_refunded: 650 }],
    });
    expect(await desk.readInvoice(owed.uuid)).toMatchObject({
      remaining_balance: 650,
      invoice_status: "PARTIAL",
    });
    expect(await desk.readPayment(payment.uuid)).toMatchObject({
      status: "REFUNDED",
      refund_status: "HAS REFUND",
      refunded_date: expect.any(String),
      refunded_amount: 650,
      refund: {
        refund_no: refund.refund_no,
        status: "POSTED",
        amount_refund: 650,
        refundrefdoc_no: desk.slip,
      },
      receipt_revisions: [{ reason: "posted" }, { reason: "payment refunded" }],
    });
    const after = await desk.statement(FIRST);
    expect(after.ending_balance - before.ending_balance).toBeCloseTo(650, 2);
    expect(after.soa.find((row: Row) => row.transaction_no === refund.refund_no)).toMatchObject({
      transaction_type: "REFUND",
      debit: 650,
      credit: 0,
    });
    expect((await desk.setStatus(refund.uuid, "CANCELLED")).status).toBe(409);
  });

  test("takes from unapplied credit first, then from the newest allocations, customer by customer", async () => {
    const [kept, second, cancelled] = [
      await desk.invoice(FIRST, 300, "2029-01-01"),
      await desk.invoice(SECOND, 500, "2029-02-01"),
      await desk.invoice(FIRST, 300, "2029-03-01"),
    ];
    const payment = await desk.approved([FIRST, SECOND], [kept, second, cancelled], 1000);
    // ₱200.00 of the payment become unapplied credit.
    await finance.patch("/invoice/status/cancelled", { uuids: [cancelled.uuid] });
    const credit = await desk.creditOf(FIRST);
    const before = [await desk.statement(FIRST), await desk.statement(SECOND)].map(
      (row) => row.ending_balance,
    );
    const refund = await desk.created(payment, { amount_refund: 750 });
    const planned = {
      unapplied_refunded: 200,
      invoice: expect.arrayContaining([
        expect.objectContaining({ inv_no: second.inv_no, amount_refunded: 500 }),
        expect.objectContaining({ inv_no: kept.inv_no, amount_refunded: 50 }),
      ]),
    };
    expect(refund).toMatchObject(planned);
    expect((await desk.setStatus(refund.uuid, "POSTED")).status).toBe(200);
    expect(await desk.readRefund(refund.uuid)).toMatchObject(planned);
    expect(await desk.creditOf(FIRST)).toBeCloseTo(credit - 200, 2);
    expect((await desk.readInvoice(second.uuid)).remaining_balance).toBe(500);
    expect((await desk.readInvoice(kept.uuid)).remaining_balance).toBe(50);
    const after = [await desk.statement(FIRST), await desk.statement(SECOND)];
    expect(after.map((row, place) => row.ending_balance - (before[place] ?? 0))).toEqual([
      expect.closeTo(250, 2),
      expect.closeTo(500, 2),
    ]);
    for (const { soa } of after)
      expect(soa.filter((row: Row) => row.transaction_no === refund.refund_no)).toHaveLength(1);
  });

  test("of everything leaves the balances that a cancelled payment leaves", async () => {
    const pay = async () => {
      const invoices = [await desk.invoice(FIRST, 250.25), await desk.invoice(SECOND, 80.1)];
      return { invoices, payment: await desk.posted([FIRST, SECOND], invoices, 300) };
    };
    const figures = async ({ invoices }: { invoices: Row[] }) => [
      ...(await Promise.all(
        invoices.map(async ({ uuid }) => (await desk.readInvoice(uuid)).remaining_balance),
      )),
      await desk.creditOf(FIRST),
    ];
    const [one, two] = [await pay(), await pay()];
    await desk.setPayment("CANCELLED", one.payment.uuid);
    await finance.patch(`/payment/${two.payment.uuid}/refund_request`, {
      refund_reason: "Paid twice",
      refund_method: "CASH",
      refund_amount: 300,
    });
    await desk.setPayment("REFUND APPROVED", two.payment.uuid);
    const both = await desk.create(await desk.readPayment(two.payment.uuid), { status: "POSTED" });
    expect([both.status, both.body.data.status]).toEqual([201, "POSTED"]);
    expect(await figures(two)).toEqual(await figures(one));
  });

  test("of a part leaves the rest of the unapplied credit, which pays invoices as before", async () => {
    const payment = await desk.approved([FIRST], [], 90, 60);
    await desk.create(payment, { status: "POSTED", amount_refund: 40 });
    const before = await desk.creditOf(FIRST);
    const owed = await desk.invoice(FIRST, 1_000_000);
    const applied = await finance.post(`/customer/${FIRST}/credit/apply`, { inv_no: [owed.inv_no] });
    expect(applied.status).toBe(200);
    expect(await desk.creditOf(FIRST)).toBe(0);
    expect((await desk.readInvoice(owed.uuid)).remaining_balance).toBeCloseTo(1_000_000 - before, 2);
    const { invoice } = await desk.readPayment(payment.uuid);
    expect(invoice).toMatchObject([{ inv_no: owed.inv_no, amount_allocated: 50 }]);
  });

  test("that is cancelled leaves its payment approved, and another one can be made", async () => {
    const payment = await desk.approved([FIRST], [], 120);
    const refund = await desk.created(payment);
    const again = await desk.create(payment);
    expect([again.status, again.body.message]).toEqual([
      409,
      `${payment.paytxn_no} has the refund ${refund.refund_no} already.`,
    ]);
    const cancelled = await desk.setStatus(refund.uuid, "CANCELLED");
    expect([cancelled.status, cancelled.body.message]).toEqual([200, "Refund Transaction Cancel Successful"]);
    expect(await desk.readPayment(payment.uuid)).toMatchObject({ status: "REFUND APPROVED", refund: null });
    const next = await desk.created(payment);
    const { rows } = (await finance.get(`/payment/refund/${payment.uuid}`)).body;
    expect(rows.map((row: Row) => [row.refund_no, row.status])).toEqual([
      [next.refund_no, "UNPOSTED"],
      [refund.refund_no, "CANCELLED"],
    ]);
    expect((await finance.get(`/payment/refund/${next.uuid}`)).body.rows).toHaveLength(1);
  });

  test("of a part is followed by another of what is left, by the same steps, until nothing is left", async () => {
    const owed = await desk.invoice(SECOND, 500);
    const payment = await desk.approved([SECOND], [owed], 500, 200);
    const first = await desk.created(payment, { refundref_no: "First" });
    expect((await desk.setStatus(first.uuid, "POSTED")).status).toBe(200);
    const ask = (refund_amount: number, refund_reason = "Moves abroad") =>
      finance.patch(`/payment/${payment.uuid}/refund_request`, {
        refund_reason,
        refund_method: "CASH",
        refund_amount,
      });
    const above = await ask(301);
    expect([above.status, above.body.errors]).toEqual([
      422,
      [{ path: "refund_amount", message: "Amount should not be greater than ₱300.00" }],
    ]);
    // Declined, it is refunded as before.
    expect((await ask(300)).status).toBe(200);
    expect((await desk.setPayment("POSTED", payment.uuid)).status).toBe(200);
    expect(await desk.readPayment(payment.uuid)).toMatchObject({
      ...{ status: "REFUNDED", refund_status: "HAS REFUND", refunded_amount: 200 },
      refund: { refund_no: first.refund_no },
    });
    expect((await ask(300)).status).toBe(200);
    const early = await desk.create(payment, { amount_refund: 1 });
    expect([early.status, early.body.code]).toEqual([409, "STATE_FORBIDS"]);
    expect((await desk.setPayment("REFUND APPROVED", payment.uuid)).status).toBe(200);
    expect(await desk.readPayment(payment.uuid)).toMatchObject({
      refund_status: "HAS REFUND",
      refund_amount: 300,
    });
    const second = await desk.created(payment, { amount_refund: 250 });
    expect((await desk.create(payment, { amount_refund: 10 })).status).toBe(409);
    expect((await desk.setStatus(second.uuid, "POSTED")).status).toBe(200);
    const view = await desk.readPayment(payment.uuid);
    expect(view).toMatchObject({
      status: "REFUNDED",
      refunded_amount: 450,
      refund: { refund_no: second.refund_no },
    });
    expect(view.receipt_revisions.map((row: Row) => row.reason)).toEqual([
      "posted",
      "payment refunded",
      "payment refunded",
    ]);
    // Each refund keeps what it was asked for with.
    expect(await desk.readRefund(first.uuid)).toMatchObject({ max_amount: 200, refund_reason: "Paid twice" });
    expect(await desk.readRefund(second.uuid)).toMatchObject({
      max_amount: 300,
      refund_reason: "Moves abroad",
    });
    expect((await desk.readInvoice(owed.uuid)).remaining_balance).toBe(450);
    const { body } = await finance.get(`/v2/payment?search=${payment.paytxn_no}`);
    expect(body).toMatchObject({ grand_total: 500, total_payment: 50 });
    expect((await ask(50)).status).toBe(200);
    expect((await desk.setPayment("REFUND APPROVED", payment.uuid)).status).toBe(200);
    expect((await desk.create(payment, { amount_refund: 50, status: "POSTED" })).status).toBe(201);
    const none = await ask(1);
    expect([none.status, none.body.message]).toEqual([
      409,
      `${payment.paytxn_no} was refunded whole: no refund can be requested.`,
    ]);
    expect((await desk.setPayment("CANCELLED", payment.uuid)).status).toBe(409);
  });

  test("of a part leaves a payment that is cancelled down to nothing: the rest is reversed, the refund stays", async () => {
    const before = (await desk.statement(FIRST)).soa.at(-1).balance;
    const owed = await desk.invoice(FIRST, 400);
    const payment = await desk.approved([FIRST], [owed], 400, 150);
    await desk.create(payment, { status: "POSTED" });
    const cancelled = await desk.setPayment("CANCELLED", payment.uuid);
    expect(cancelled.status).toBe(200);
    expect(await desk.readPayment(payment.uuid)).toMatchObject({
      ...{ status: "CANCELLED", refund_status: "HAS REFUND", refunded_amount: 150 },
    });
    expect((await desk.readInvoice(owed.uuid)).remaining_balance).toBe(400);
    const { soa } = await desk.statement(FIRST);
    expect(soa.at(-1).balance).toBeCloseTo(before + 400, 2);
    const reversed = soa.filter((row: Row) => row.transaction_no === payment.paytxn_no);
    // Of one day debits come first.
    expect(reversed.map((row: Row) => [row.debit, row.credit])).toEqual([
      [250, 0],
      [0, 400],
    ]);
  });

  test("of several is posted or cancelled at once, all or none", async () => {
    const owed = await desk.invoice(FIRST, 900);
    const refunds = [];
    for (const amount of [100, 200])
      refunds.push(await desk.created(await desk.approved([FIRST], [owed], amount)));
    const uuids = refunds.map(({ uuid }) => uuid);
    const lacking = await desk.created(await desk.approved([FIRST], [owed], 50), { refundrefdoc_no: null });
    const refused = await finance.patch("/payment/refund/status/POSTED", { uuids: [...uuids, lacking.uuid] });
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [{ message: "Refund Reference Document is required!", path: "uuids.2" }],
    ]);
    const all = await finance.patch("/payment/refund/status/POSTED", { uuids });
    expect([all.status, all.body.message]).toEqual([200, "2 refund(s) posted."]);
    expect((await desk.readInvoice(owed.uuid)).remaining_balance).toBe(850);
    const cancelled = await finance.patch("/payment/refund/status/CANCELLED", { uuids: [lacking.uuid] });
    expect([cancelled.status, cancelled.body.data[0].status]).toEqual([200, "CANCELLED"]);
  });

  test.each(["refund-create", "refund-update", "refund-post", "refund-cancel", "payment-refund"])(
    "finance's log has %s",
    async (action) => {
      const { rows } = (await finance.get(`/audit_log/billing?action=${action}`)).body;
      expect(rows[0].subject_no).toMatch(action === "payment-refund" ? /^PT-/ : /^RF-/);
    },
  );
});

describe("a refund is refused", () => {
  let payment: Row;
  beforeAll(async () => {
    payment = await desk.approved([FIRST], [], 500, 300);
  });
  const refusals: [string, object, string, string][] = [
    ["of nothing", { amount_refund: 0 }, "amount_refund", "The amount to refund must be above ₱0.00"],
    ["of half a centavo", { amount_refund: 0.005 }, "amount_refund", "Please check the required field/s"],
    ["below zero", { amount_refund: -1 }, "amount_refund", "Please check the required field/s"],
    [
      "above what was approved",
      { amount_refund: 300.01 },
      "amount_refund",
      "Amount should not be greater than ₱300.00",
    ],
    [
      "by transfer without a bank",
      { refund_method: "BankTransfer" },
      "bank_code",
      "Please check the required field/s",
    ],
    [
      "by a method that is none",
      { refund_method: "GOLD" },
      "refund_method",
      "There is no such refund method",
    ],
    ["of no payment", { paytxn_no: "" }, "paytxn_no", "Please check the required field/s"],
    ["to another student", { customer_id: "000030" }, "customer_id", "The payment is not this student's"],
    [
      "posted without a document",
      { status: "POSTED", refundrefdoc_no: null },
      "refundrefdoc_no",
      "Refund Reference Document is required!",
    ],
  ];
  test.each(refusals)("%s", async (_, more, path, message) => {
    const answer = await desk.create(payment, more);
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message }]]);
  });
  test("of a payment that is unknown, or whose refund was not approved", async () => {
    const unknown = await desk.create({ ...payment, paytxn_no: "PT-1999-000001" });
    expect([unknown.status, unknown.body.message]).toEqual([422, "There is no payment PT-1999-000001"]);
    const plain = await desk.posted([FIRST], [], 10);
    expect((await desk.create({ ...plain, refund_amount: 10 })).status).toBe(409);
  });
});
