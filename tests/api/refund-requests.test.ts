import { describe, expect, test } from "vitest";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

/** Asking for a refund, approving and declining it (B-46): no money moves by any of it. */
// biome-ignore lint/suspicious/noExplicitAny: rows of the API as a client reads them
type Row = any;
const school = givenSchool();
const finance = givenCaller(school, "finance");
const other = givenCaller(school, "finance");

const posted = async (count: number): Promise<Row[]> =>
  (await finance.get(`/v2/payment?status=POSTED&perPage=${count}&sort=posted_date&order=ASC`)).body.rows;
const read = async (uuid: string): Promise<Row> => (await finance.get(`/v2/payment/${uuid}`)).body.data[0];
const REQUEST = { refund_reason: "Paid twice", refund_method: "CASH", refund_amount: 0.05 };
const request = (uuid: string, more: object = {}, who = finance) =>
  who.patch(`/payment/${uuid}/refund_request`, { ...REQUEST, ...more });
const decline = (uuid: string, declined_reason = "", who = finance) =>
  who.patch(`/payment/${uuid}/refund_declined`, { declined_reason });
const setStatus = (status: string, uuids: string[], more: object = {}, who = finance) =>
  who.patch(`/payment/status/${encodeURIComponent(status)}`, { uuids, ...more });

describe("a refund", () => {
  test("is asked for with its reason, method and amount, and approved, in the required words", async () => {
    const [payment] = await posted(1);
    const asked = await request(payment.uuid, { refund_amount: payment.amount_paid });
    expect([asked.status, asked.body.message]).toEqual([200, "Successful refund request"]);
    expect(await read(payment.uuid)).toMatchObject({
      status: "REFUND REQUESTED",
      refund_reason: "Paid twice",
      refund_method: "CASH",
      refund_amount: payment.amount_paid,
      requested_date: expect.any(String),
      approved_date: null,
    });
    const approved = await setStatus("REFUND APPROVED", [payment.uuid]);
    expect([approved.status, approved.body.message]).toEqual([
      200,
      "You have successfully approved a refund request.",
    ]);
    const after = await read(payment.uuid);
    expect([after.status, after.approved_date]).toEqual(["REFUND APPROVED", expect.any(String)]);
    expect(after.invoice).toEqual(payment.invoice);
    expect((await setStatus("CANCELLED", [payment.uuid])).status).toBe(409);
    expect((await request(payment.uuid)).status).toBe(409);
  });

  test("that is declined leaves the payment posted, and can be asked for again", async () => {
    const [payment] = await posted(1);
    await request(payment.uuid);
    const declined = await decline(payment.uuid, "The fee is not refundable.");
    expect([declined.status, declined.body.message]).toEqual([
      200,
      "You have successfully declined a refund request.",
    ]);
    expect(await read(payment.uuid)).toMatchObject({
      status: "POSTED",
      declined_reason: "The fee is not refundable.",
      declined_date: expect.any(String),
    });
    expect((await decline(payment.uuid)).status).toBe(409);
    expect((await request(payment.uuid)).status).toBe(200);
    expect(await read(payment.uuid)).toMatchObject({ declined_reason: null, declined_date: null });
    await decline(payment.uuid);
  });

  test("of several is decided on at once, all or none; POSTED declines", async () => {
    const [first, second, third] = await posted(3);
    for (const { uuid } of [first, second]) await request(uuid);
    const mixed = await setStatus("REFUND APPROVED", [first.uuid, third.uuid]);
    expect([mixed.status, mixed.body.errors[0].path]).toEqual([409, "uuids.1"]);
    expect((await read(first.uuid)).status).toBe("REFUND REQUESTED");
    expect((await setStatus("POSTED", [first.uuid, third.uuid])).status).toBe(409);

    const declined = await setStatus("POSTED", [first.uuid, second.uuid], { declined_reason: "No" });
    expect([declined.status, declined.body.message]).toEqual([200, "2 refund request(s) declined."]);
    for (const { uuid } of [first, second])
      expect(await read(uuid)).toMatchObject({ status: "POSTED", declined_reason: "No" });
  });

  test.each(["refund-request", "refund-approve", "refund-decline"])(
    "is in finance's log: %s",
    async (action) => {
      const { rows } = (await finance.get(`/audit_log/billing?action=${action}`)).body;
      expect(rows[0]).toMatchObject({ subject: "payment", subject_no: expect.stringMatching(/^PT-/) });
    },
  );
});

describe("a request is refused", () => {
  const refusals: [string, object, string, string][] = [
    ["without a reason", { refund_reason: " " }, "refund_reason", "Please check the required field/s"],
    ["without a method", { refund_method: "" }, "refund_method", "Please check the required field/s"],
    [
      "by a method that is none",
      { refund_method: "GOLD" },
      "refund_method",
      "There is no such refund method",
    ],
    ["with half a centavo", { refund_amount: 0.005 }, "refund_amount", "Please check the required field/s"],
    ["below zero", { refund_amount: -1 }, "refund_amount", "Please check the required field/s"],
    ["without an amount", { refund_amount: null }, "refund_amount", "Please check the required field/s"],
  ];
  test.each(refusals)("%s", async (_, more, path, message) => {
    const [payment] = await posted(1);
    const answer = await request(payment.uuid, more);
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message }]]);
  });
  test("above what was paid, and of a payment that is not posted", async () => {
    const [payment] = await posted(1);
    const answer = await request(payment.uuid, { refund_amount: payment.amount_paid + 0.01 });
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, "refund_amount"]);
    expect(answer.body.message).toMatch(/^Amount should not be greater than ₱/);
    const [unposted] = (await finance.get("/v2/payment?status=UNPOSTED&perPage=1")).body.rows;
    expect((await request(unposted.uuid)).status).toBe(409);
  });
  test("of nothing is taken, and can then be declined only", async () => {
    const [payment] = await posted(1);
    expect((await request(payment.uuid, { refund_amount: 0 })).status).toBe(200);
    expect((await setStatus("REFUND APPROVED", [payment.uuid])).status).toBe(409);
    expect((await decline(payment.uuid)).status).toBe(200);
  });
});

describe("two at once", () => {
  const race = async (first: () => Promise<Row>, second: () => Promise<Row>): Promise<number[]> =>
    (await Promise.all(Array.from({ length: 50 }, (_, place) => (place % 2 === 0 ? first() : second()))))
      .map(({ status }) => status)
      .toSorted();
  const once = [200, ...Array.from({ length: 49 }, () => 409)];

  test("request and cancel: one wins, the other is told", async () => {
    const [payment] = await posted(1);
    expect(
      await race(
        () => request(payment.uuid),
        () => setStatus("CANCELLED", [payment.uuid], {}, other),
      ),
    ).toEqual(once);
    expect(["REFUND REQUESTED", "CANCELLED"]).toContain((await read(payment.uuid)).status);
  });
  test("approve and decline: one wins, the other is told", async () => {
    const [payment] = await posted(1);
    await request(payment.uuid);
    expect(
      await race(
        () => setStatus("REFUND APPROVED", [payment.uuid]),
        () => decline(payment.uuid, "", other),
      ),
    ).toEqual(once);
    expect(["REFUND APPROVED", "POSTED"]).toContain((await read(payment.uuid)).status);
  });
});
