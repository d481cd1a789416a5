import { describe, expect, test } from "vitest";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

const school = givenSchool();
const finance = givenCaller(school, "finance");

describe("what customers owe, by age", () => {
  test("a published invoice joins the bucket of its due date, and a cancelled one leaves it", async () => {
    const customer = async () => {
      const { body } = await finance.get("/customer/balances?sort=customer_id&perPage=9999999999999");
      expect(body.count).toBe(body.rows.length);
      return {
        row: body.rows.find((row: { customer_id: string }) => row.customer_id === "000033"),
        body,
      };
    };
    const before = await customer();
    const saved = await finance.post("/invoice/create/onetime", {
      reference_no: "AGED-1",
      invoice_date: "2026-09-01",
      invoice_duedate: "2026-09-30",
      bill_to: "INDIVIDUAL",
      customer: { customer_id: "000033" },
      transaction: [{ product: [{ name: "Tuition Fee", unit_price: 1234.56 }] }],
      status: "published",
    });
    expect(saved.status).toBe(201);
    const after = await customer();
    expect(after.row.days_31_60).toBeCloseTo((before.row?.days_31_60 ?? 0) + 1234.56, 2);
    expect(after.row.balance).toBeCloseTo((before.row?.balance ?? 0) + 1234.56, 2);
    expect(after.body.totals.days_31_60).toBeCloseTo(before.body.totals.days_31_60 + 1234.56, 2);
    await finance.patch("/invoice/status/cancelled", { uuids: [saved.body.data.uuid] });
    expect((await customer()).row).toEqual(before.row);
  });

  test("page by page, the largest balance first", async () => {
    const first = (await finance.get("/customer/balances?sort=balance&order=DESC")).body;
    expect(first.rows).toHaveLength(10);
    expect(first.totalPages).toBe(Math.ceil(first.count / 10));
    const balances = first.rows.map(({ balance }: { balance: number }) => balance);
    expect(balances).toEqual([...balances].sort((a, b) => b - a));
    const past = (await finance.get("/customer/balances?page=100000")).body;
    expect(past).toMatchObject({ rows: [], count: first.count });
  });

  test.each([["sort=age"], ["page=0"], ["perPage=0"], ["colour=red"]])("%s is refused", async (query) => {
    expect((await finance.get(`/customer/balances?${query}`)).status).toBe(422);
  });

  test("as of the end of a past day, with every filter", async () => {
    const now = (await finance.get("/customer/balances?perPage=1000")).body;
    const then = (await finance.get("/customer/balances?perPage=1000&as_of=2026-08-01")).body;
    expect(then.rows).not.toEqual(now.rows);
    const sum = (body: typeof then) =>
      body.rows.reduce((all: number, { balance }: { balance: number }) => all + Math.round(balance * 100), 0);
    expect(Math.round(then.totals.balance * 100)).toBe(sum(then));
    const narrowed = (
      await finance.get("/customer/balances?bucket=days1To30&left=0&balance_from=1&perPage=1000")
    ).body;
    expect(narrowed.count).toBeGreaterThan(0);
    for (const { days_1_30, has_left, balance } of narrowed.rows) {
      expect(days_1_30).toBeGreaterThan(0);
      expect(balance).toBeGreaterThanOrEqual(1);
      expect(has_left).toBe(false);
    }
  });

  test.each([["as_of=yesterday"], ["bucket=old"], ["balance_from=1.001"], ["left=perhaps"]])(
    "%s is refused",
    async (query) => {
      expect((await finance.get(`/customer/balances?${query}`)).status).toBe(422);
    },
  );

  test("are finance's alone", async () => {
    const registrar = await school.as("registrar");
    expect((await registrar.get("/customer/balances")).status).toBe(403);
  });
});

describe("one customer's account", () => {
  test("has what is owed, the records it is made of, and the guardian's other children", async () => {
    const { rows } = (await finance.get("/customer/balances?sort=balance&order=DESC&perPage=200")).body;
    for (const { customer_id } of rows.slice(0, 5)) {
      const { data } = (await finance.get(`/customer/${customer_id}/account`)).body;
      expect(data.account).toEqual(
        rows.find((row: { customer_id: string }) => row.customer_id === customer_id),
      );
      expect(data.customer.customer_id).toBe(customer_id);
      const owed = data.open_invoices.reduce(
        (sum: number, { remaining_balance }: { remaining_balance: number }) =>
          sum + Math.round(remaining_balance * 100),
        0,
      );
      expect(owed).toBe(Math.round((data.account.balance + data.account.unapplied_credit) * 100));
      const { body } = await finance.get(
        `/v2/payment?customer_id=${customer_id}&sort=payment_date&perPage=10`,
      );
      expect(data.payments).toEqual(body.rows);
    }
  });

  test("tells of the emails about its records", async () => {
    const { rows } = (await finance.get("/customer/balances?sort=balance&order=DESC")).body;
    const [{ customer_id }] = rows;
    const [invoice] = (await finance.get(`/customer/${customer_id}/account`)).body.data.open_invoices;
    await finance.post("/invoice/mail/send", { uuids: [invoice.uuid], to: "guardian@example.com" });
    await finance.post("/mailer/send", { customer_id, recipient: "guardian@example.com" });
    const { mails } = (await finance.get(`/customer/${customer_id}/account`)).body.data;
    expect(
      mails.slice(0, 2).map(({ subject, recipient }: Record<string, string>) => [subject, recipient]),
    ).toEqual([
      ["Statement of account", "guardian@example.com"],
      [invoice.inv_no, "guardian@example.com"],
    ]);
  });

  test("of nobody is not found, and no other role reads one", async () => {
    expect((await finance.get("/customer/999999/account")).status).toBe(404);
    const registrar = await school.as("registrar");
    expect((await registrar.get("/customer/000033/account")).status).toBe(403);
  });
});
