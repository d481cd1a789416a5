import { beforeAll, describe, expect, test } from "vitest";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { RefundDesk } from "#tests/support/refunds.ts";
import { TODAY } from "#tests/support/template.ts";

/** Given payments, cancellations and refunds of a day, when finance reads the day report, then it says what the ledger says (B-99, B-100). */
const school = givenSchool();
const finance = givenCaller(school, "finance");
let desk: RefundDesk;
const STUDENT = "000031";
beforeAll(async () => {
  desk = await RefundDesk.open(finance);
  const [kept, cancelled, refunded] = await Promise.all(
    [500, 300, 200].map((price) => desk.invoice(STUDENT, price)),
  );
  await desk.posted([STUDENT], [kept], 500);
  await desk.setPayment("CANCELLED", (await desk.posted([STUDENT], [cancelled], 300)).uuid);
  const created = await desk.created(await desk.approved([STUDENT], [refunded], 200), { amount_refund: 50 });
  await desk.setStatus(created.uuid, "POSTED");
});

const report = async (query = ""): Promise<Row> => (await finance.get(`/collections?${query}`)).body;
const cashLine = async (): Promise<Row> =>
  (await report()).rows.find((row: Row) => row.payment_method === "CASH" && row.posted === 1000);
const count = (line: Row, counted: number, more: object = {}) =>
  finance.post("/collections/count", {
    day: line.day,
    payment_method: line.payment_method,
    cashier_id: line.cashier_id,
    counted,
    expected: line.net.toFixed(2),
    ...more,
  });

async function ledgerOf(day: string) {
  const database = school.database();
  const { rows } = await database.execute({
    sql: `select sum(iif(kind = 'PAYMENT', credit_centavos, 0)) as posted,
        sum(iif(kind = 'CANCELLATION' and exists (select 1 from payment where uuid = paper_uuid), debit_centavos, 0)) as cancelled,
        sum(iif(kind = 'REFUND', debit_centavos, 0)) as refunded
      from ledger_entry where entry_date = ?`,
    args: [day],
  });
  database.close();
  const [sums] = rows;
  return {
    posted: Number(sums?.posted) / 100,
    cancelled: Number(sums?.cancelled) / 100,
    refunded: Number(sums?.refunded) / 100,
  };
}

describe("the day report", () => {
  test("says what was posted, cancelled and refunded today, by whom, and what remains", async () => {
    expect(await cashLine()).toMatchObject({
      day: TODAY,
      payment_method_name: "Pickup Cash",
      cashier_name: "Felicidad Abad",
      payments: 3,
      posted: 1000,
      cancelled: 300,
      refunded: 50,
      net: 650,
      is_cash: true,
      counted: null,
    });
  });

  test.each([
    ["payments", "payments"],
    ["posted", "posted"],
    ["net", "net"],
    ["payment_method_name", "payment_method_name"],
  ])("is put in order by %s, both ways", async (sort, field) => {
    const of = async (order: string) =>
      (await report(`day=2026-11-16&sort=${sort}&order=${order}`)).rows.map((row: Row) => row[field]);
    const up = await of("ASC");
    expect(new Set(up).size).toBeGreaterThan(1);
    expect(up).toEqual([...up].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
    expect(await of("DESC")).toEqual([...up].reverse());
  });

  test.each(["both", "method", "cashier"])(
    "summed up as %s, today and on a past day it is the ledger's",
    async (by) => {
      const { rows } = (await finance.get("/v2/payment?status=POSTED&sort=posted_date&perPage=1")).body;
      for (const day of [TODAY, "2026-11-16", rows[0].posted_date.slice(0, 10)]) {
        const { totals, rows: lines } = await report(`day=${day}&by=${by}`);
        expect(totals).toMatchObject(await ledgerOf(day));
        for (const key of ["posted", "cancelled", "refunded", "net"] as const) {
          const sum = lines.reduce((all: number, line: Row) => all + Math.round(line[key] * 100), 0);
          expect(sum).toBe(Math.round(totals[key] * 100));
        }
      }
    },
  );

  test("is narrowed to a method, and empty on a day without collections", async () => {
    const { rows } = await report("payment_method=CASH");
    expect(new Set(rows.map((row: Row) => row.payment_method))).toEqual(new Set(["CASH"]));
    expect(await report("day=2020-01-01")).toMatchObject({ rows: [], count: 0, totals: { net: 0 } });
  });

  test("is exported", async () => {
    const asked = await finance.post(`/collections/export?day=${TODAY}&format=csv`);
    expect(asked.status).toBe(202);
  });
});

describe("cash that is counted", () => {
  test("is kept beside what the books expect, with the difference and its reason", async () => {
    const line = await cashLine();
    const unexplained = await count(line, 600);
    expect([unexplained.status, unexplained.body.errors]).toEqual([
      422,
      [{ path: "note", message: "Please say why the cash differs from the books" }],
    ]);
    const short = await count(line, 600, { note: "A guardian was given too much change" });
    expect([short.status, short.body.message]).toEqual([201, "Cash counted: ₱50.00 short."]);
    expect(await cashLine()).toMatchObject({
      counted: 600,
      difference: -50,
      count_note: "A guardian was given too much change",
    });
    const again = await count(line, 650);
    expect(again.body.message).toBe("Cash counted: it agrees with the books.");
    expect(await cashLine()).toMatchObject({ counted: 650, difference: 0, count_note: "" });
    expect((await report()).totals).toMatchObject({ counted_cash: 650 });
  });

  test("is refused where the books expect something else by now, or nothing", async () => {
    const line = await cashLine();
    const stale = await count(line, 650, { expected: "700.00" });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "The books expect ₱650.00 by now, not ₱700.00. Nothing was kept: compare and count again.",
    ]);
    expect((await count(line, 0, { day: "2023-01-01" })).status).toBe(409);
    expect((await count(line, -1)).status).toBe(422);
  });
});
