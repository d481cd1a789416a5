import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addDays } from "#core/shared/school-day.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { RefundDesk } from "#tests/support/refunds.ts";
import { databaseOf, makeDueOn, recurringInvoice, studentNumber } from "#tests/support/schedules.ts";
import { School } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";

/** What finance decides of terms (B-96) and of the school as the one who bills (B-97). */
let school: School;
let finance: Caller;
beforeAll(async () => {
  school = await School.openShared();
  finance = await school.as("finance");
});
afterAll(() => school.close());
afterEach(async () => expect(await school.broken()).toEqual([]));

const change = (entry: object) => finance.patch("/billing/settings", entry);
const read = async (path: string): Promise<Row> => (await finance.get(path)).body.data;

test.each(["", "367", "-1", "1.5", "ten"])(
  "terms of %j days are refused beside their field",
  async (days) => {
    const { status, body } = await change({ billing_terms_days: days });
    expect([status, body.errors]).toEqual([
      422,
      [{ path: "billing_terms_days", message: "Please enter a number of days from 0 to 366" }],
    ]);
  },
);

test("terms in days are those of the invoices a schedule makes, also when they change after it was published", async () => {
  expect((await read("/billing/settings")).billing_terms_days).toBe("30");
  expect((await change({ billing_terms_days: "015" })).body.data.billing_terms_days).toBe("15");
  const recurring = { type: "Weekly", range: 1, start_date: TODAY, end_date: "2026-12-31" };
  const body = recurringInvoice({ student: await studentNumber(school), recurring, status: "published" });
  const preview = await finance.post("/invoice/recurring/preview", body);
  expect(preview.body.data.occurrences[0]).toMatchObject({ invoice_duedate: addDays(TODAY, 15) });
  const saved = await finance.post("/invoice/create/recurring", body);
  expect((await read(`/invoice/${saved.body.data.uuid}`)).invoice_duedate).toBe(addDays(TODAY, 15));
  await change({ billing_terms_days: "5" });
  await makeDueOn(TODAY, databaseOf(school));
  const { rows } = (await finance.get(`/invoice?source_uuid=${saved.body.data.uuid}`)).body;
  expect(rows.map(({ invoice_duedate }: Row) => invoice_duedate)).toEqual([addDays(TODAY, 5)]);
});

test("the business profile heads what is made from now on; a receipt says what it said when it was posted", async () => {
  const before = await read("/business/1");
  const desk = await RefundDesk.open(finance);
  const payment = await desk.posted([await studentNumber(school)], [], 100);
  const profile = {
    billing_business_name: "Talaan\u0007 School, Inc.",
    billing_business_address: "1 Rizal Street",
    billing_business_tin: "123-456-789-000",
  };
  expect((await change(profile)).status).toBe(200);
  const now = await read("/business/1");
  expect(now).toMatchObject({
    name: "Talaan School, Inc.",
    address: "1 Rizal Street",
    tin: "123-456-789-000",
    // What is empty is as in the school's record.
    contact_no: before.contact_no,
    email: before.email,
  });
  const [invoice] = (await finance.get("/invoice?status=published&perPage=1")).body.rows;
  expect((await read(`/invoice/${invoice.uuid}`)).business).toMatchObject({ name: "Talaan School, Inc." });
  const statement = await read(`/statement_of_account/customer/${invoice.customer_id}`);
  expect(statement.business).toMatchObject({ name: "Talaan School, Inc.", address: "1 Rizal Street" });
  const receipt = await read(`/payment/${payment.uuid}/receipt`);
  expect(receipt.business).toMatchObject({ name: before.name });
  const later = await desk.posted([await studentNumber(school)], [], 100);
  expect((await read(`/payment/${later.uuid}/receipt`)).business).toMatchObject({
    name: "Talaan School, Inc.",
  });
  await change({ billing_business_name: "", billing_business_address: "", billing_business_tin: "" });
  expect(await read("/business/1")).toEqual(before);
});
