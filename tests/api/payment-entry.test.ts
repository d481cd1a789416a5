import { beforeAll, describe, expect, test } from "vitest";
import { NO_DAY } from "#core/shared/entry-messages.ts";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { RefundDesk } from "#tests/support/refunds.ts";
import { TODAY } from "#tests/support/template.ts";

/** What a payment says of the money that came in: its day, and its receipt number. */
const school = givenSchool();
const finance = givenCaller(school, "finance");
let desk: RefundDesk;
beforeAll(async () => {
  desk = await RefundDesk.open(finance);
});

const pay = (customer: string, invoices: Row[], amount: number, more: object = {}) =>
  finance.post("/payment", {
    customer_id: customer,
    payment_method: "CASH",
    amount_paid: amount,
    inv_no: invoices.map((row) => row.inv_no),
    ...more,
  });

describe("the day it was received", () => {
  const view = async (uuid: string) => (await finance.get(`/v2/payment/${uuid}`)).body.data[0];
  test("is today unless it is given, and stays in an update that does not name it", async () => {
    const one = await desk.invoice("000042", 100);
    const today = await view((await pay("000042", [one], 10)).body.data.uuid);
    expect(today.received_date).toBe(TODAY);
    const { uuid } = (await pay("000042", [one], 10, { received_date: "2026-11-02" })).body.data;
    const entry = { payment_method: "CASH", amount_paid: 20, inv_no: [one.inv_no] };
    expect((await finance.patch(`/payment/${uuid}`, entry)).status).toBe(200);
    expect(await view(uuid)).toMatchObject({ amount_paid: 20, received_date: "2026-11-02" });
    await finance.patch(`/payment/${uuid}`, { ...entry, received_date: "2026-11-03" });
    expect((await view(uuid)).received_date).toBe("2026-11-03");
    const found = await finance.get(
      "/v2/payment?received_date_start=2026-11-03&received_date_end=2026-11-03",
    );
    expect(found.body.rows.map((row: Row) => row.uuid)).toContain(uuid);
  });

  test.each([
    ["2026-11-19", "The date received cannot be after today."],
    ["2026-09-30", "The books are closed through September 30, 2026."],
    ["2026-02-30", NO_DAY],
  ])("%s is refused at its field", async (received_date, message) => {
    await finance.patch("/billing/settings", { billing_locked_through: "2026-09-30" });
    const one = await desk.invoice("000043", 100);
    const answer = await pay("000043", [one], 10, { received_date });
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path: "received_date", message }]]);
  });
});

describe("a receipt number that was typed before", () => {
  test("is refused with its payment, once of ten at the same moment; free again when that is cancelled", async () => {
    const one = await desk.invoice("000044", 100);
    const typed = { payrcpt_no: "OR-SAME" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay("000044", [one], 1, typed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const first = answers.find(({ status }) => status === 201)?.body.data;
    const refused = answers.find(({ status }) => status === 409)?.body;
    const used = {
      path: "payrcpt_no",
      message: `Receipt number OR-SAME is already on ${first.paytxn_no}.`,
    };
    expect([refused.code, refused.errors]).toEqual(["RECEIPT_NUMBER_USED", [used]]);
    const entry = { payment_method: "CASH", amount_paid: 2, inv_no: [one.inv_no], ...typed };
    expect((await finance.patch(`/payment/${first.uuid}`, entry)).status).toBe(200);
    const other = (await pay("000044", [one], 1)).body.data.uuid;
    expect((await finance.patch(`/payment/${other}`, entry)).body.errors).toEqual([used]);
    await finance.patch("/payment/status/CANCELLED", { uuids: [first.uuid] });
    expect((await finance.patch(`/payment/${other}`, entry)).status).toBe(200);
  });
});
