import { describe, expect, test } from "vitest";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

const school = givenSchool();
const finance = givenCaller(school, "finance");

const optionsOf = async (name: string, query = ""): Promise<string[]> => {
  const answer = await finance.get(`/filter/payment/${encodeURIComponent(name)}${query}`);
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const STATUSES = ["UNPOSTED", "POSTED", "CANCELLED", "REFUND REQUESTED", "REFUND APPROVED", "REFUNDED"];

describe("the options of the payment list's filters", () => {
  test.each([
    ["payment_type", ["Regular", "ADVANCED"]],
    ["Payment Type", ["Regular", "ADVANCED"]],
    ["payment_method", ["Pickup Cash", "Online Banking"]],
    ["Payment Method", ["Pickup Cash", "Online Banking"]],
    ["status", STATUSES],
  ])("%s, all of them", async (name, options) => {
    expect(await optionsOf(name, "?all=true")).toEqual(options);
  });

  test.each([
    ["payment_type", "payment_type", "payment_type"],
    ["payment_method", "payment_method", "payment_method_name"],
    ["status", "status", "status"],
  ])("%s: those in use, each narrowing the list to its own payments", async (name, query, field) => {
    const used = await optionsOf(name);
    expect(used.length).toBeGreaterThan(0);
    for (const option of used) {
      const { rows, count } = (await finance.get(`/v2/payment?${query}=${encodeURIComponent(option)}`)).body;
      expect(count).toBeGreaterThan(0);
      for (const row of rows) expect(row[field]).toBe(option);
    }
    const unused = (await optionsOf(name, "?all=true")).filter((option) => !used.includes(option));
    for (const option of unused)
      expect((await finance.get(`/v2/payment?${query}=${encodeURIComponent(option)}`)).body.count).toBe(0);
  });

  test("a method is found by its code as by its name", async () => {
    const count = async (method: string) =>
      (await finance.get(`/v2/payment?payment_method=${encodeURIComponent(method)}`)).body.count;
    expect(await count("CASH")).toBe(await count("Pickup Cash"));
    expect(await count("GOLD")).toBe(0);
  });

  test("an unknown filter is not found, an unknown name refused, and other roles see nothing", async () => {
    expect((await finance.get("/filter/payment/colour")).status).toBe(404);
    expect((await finance.get("/filter/payment/status?every=1")).status).toBe(422);
    const teacher = await school.as("teacher");
    expect((await teacher.get("/filter/payment/status")).status).toBe(403);
    expect((await teacher.get("/filter/payment/colour")).status).toBe(403);
  });
});

test("a bulk change says how many payments it was", async () => {
  const ids: string[] = [];
  for (const amount of [100, 200]) {
    const saved = await finance.post("/payment", {
      customer_id: "000010",
      payment_type: "ADVANCED",
      payment_method: "CASH",
      amount_paid: amount,
      inv_no: null,
    });
    expect(saved.status).toBe(201);
    ids.push(saved.body.data.uuid);
  }
  const refused = await finance.patch("/payment/status/POSTED", { uuids: ids });
  expect([refused.status, refused.body.errors.length]).toEqual([409, 2]);
  const cancelled = await finance.patch("/payment/status/CANCELLED", { uuids: ids });
  expect([cancelled.status, cancelled.body.message]).toEqual([200, "2 payment(s) cancelled."]);
});
