import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../support/caller.ts";
import { School } from "../support/school.ts";

let school: School;
let finance: Caller;
beforeAll(async () => {
  school = await School.openShared();
  finance = await school.as("finance");
});
afterAll(() => school.close());
afterEach(async () => expect(await school.broken()).toEqual([]));

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

  test("are finance's alone", async () => {
    const registrar = await school.as("registrar");
    expect((await registrar.get("/customer/balances")).status).toBe(403);
  });
});
