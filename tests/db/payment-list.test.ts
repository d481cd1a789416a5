import { beforeAll, describe, expect, test } from "vitest";
import { PAYMENT_LIST } from "#core/billing/payments/payment-list.ts";
import type { FilterOf, SortOf } from "#core/shared/list/definition.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { PAYMENTS } from "#db/queries/billing/payments/payment-list.ts";
import { inStatement, type Statement } from "#db/statement.ts";
import { givenSeededSchool, SEED_TODAY } from "./seeded-database.ts";

const school = givenSeededSchool();
beforeAll(async () => {
  await school.db.client.execute("analyze");
});

type PaymentFilter = FilterOf<typeof PAYMENT_LIST>;
type PaymentSort = SortOf<typeof PAYMENT_LIST>;
const NO_FILTER: PaymentFilter = {
  status: null,
  search: "",
  customerId: null,
  paymentType: null,
  method: null,
  paidAt: {},
  receivedDate: {},
  postedAt: {},
  cancelledAt: {},
  refundRequestedAt: {},
  refundApprovedAt: {},
  refundDeclinedAt: {},
};
const SORTS = PAYMENT_LIST.sorts;
// By number and name: tests/db/list-orders.test.ts.
const DAYS = SORTS.filter((sort) => !["amount", "number", "customerName"].includes(sort));
const FINANCE = 7;
const page = (filter: Partial<PaymentFilter>, sort: PaymentSort = "paidAt") => ({
  userId: FINANCE,
  today: SEED_TODAY,
  filter: { ...NO_FILTER, ...filter },
  sort,
  descending: true,
  limit: 5000,
  offset: 0,
});

async function stepsOf(statement: Statement<unknown>): Promise<string[]> {
  const { sql, args } = inStatement(statement) as { sql: string; args: [] };
  const plan = await school.db.client.execute({ sql: `explain query plan ${sql}`, args });
  return plan.rows.map((row) => String(row.detail)).filter((step) => /^(SCAN|SEARCH) payment\b/.test(step));
}

describe("the plan of every day filter and sort of the payment list", () => {
  test.each(DAYS)("sorted by %s: its own days are a range of its covering index", async (sort) => {
    const asked = page({ [sort]: { from: "2026-01-01", to: "2026-06-30" } }, sort);
    for (const statement of [PAYMENTS.rows(asked), PAYMENTS.totals(asked)])
      expect(await stepsOf(statement)).toContainEqual(
        expect.stringMatching(/^SEARCH payment USING COVERING INDEX \w+ \(\w+>\? AND \w+<\?\)/),
      );
  });

  test.each([
    ["postedAt", "payment_by_posted"],
    ["receivedDate", "payment_by_received"],
  ] as const)(
    "%s of a few days: found and counted by its own index, whatever the order",
    async (day, index) => {
      for (const sort of SORTS) {
        const asked = page({ [day]: { from: "2026-10-05", to: "2026-10-05" } }, sort);
        for (const statement of [PAYMENTS.rows(asked), PAYMENTS.totals(asked)]) {
          const steps = await stepsOf(statement);
          expect(steps[0], `${sort}: ${steps.join("; ")}`).toMatch(
            new RegExp(`^SEARCH payment USING .*INDEX ${index} \\(`),
          );
        }
      }
    },
  );

  test.each(["refundRequestedAt", "refundApprovedAt", "refundDeclinedAt"] as const)(
    "%s: found by its own index, whatever the order",
    async (day) => {
      for (const sort of SORTS) {
        const asked = page({ [day]: { from: "2026-01-01" } }, sort);
        const index = `payment_by_${day.replace("At", "").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
        for (const statement of [PAYMENTS.rows(asked), PAYMENTS.totals(asked)]) {
          const [first] = await stepsOf(statement);
          expect(first).toContain(`SEARCH payment USING`);
          expect(first).toContain(`INDEX ${index} (`);
        }
      }
    },
  );
});

test.each([{}, { status: "POSTED" as const }])(
  "sorted by amount, filtered by %j: walked by its covering index, without a sort",
  async (filter) => {
    const asked = page(filter, "amount");
    const { sql, args } = inStatement(PAYMENTS.rows(asked)) as { sql: string; args: [] };
    const plan = await school.db.client.execute({ sql: `explain query plan ${sql}`, args });
    const steps = plan.rows.map(({ detail }) => String(detail)).join("\n");
    expect(steps).toMatch(/SCAN payment USING COVERING INDEX payment_by_amount/);
    const [rows] = await read(school.db, [PAYMENTS.rows(asked)] as const);
    const amounts = rows.map(({ amount }) => amount);
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    expect(rows.length).toBeGreaterThan(10);
  },
);

test.each([
  "San OR Cru",
  "Sant*",
  'a"b',
  "NOT San",
  "fullname:San",
  "San NEAR Cru",
  "%%%",
  "___",
  "^San",
  "{San}",
])("searching for %j is searching for these very characters", async (search) => {
  const asked = page({ search });
  const [rows, [totals]] = await read(school.db, [PAYMENTS.rows(asked), PAYMENTS.totals(asked)] as const);
  expect(rows.filter(({ customerName }) => !customerName.includes(search))).toEqual([]);
  expect(totals?.count).toBe(rows.length);
});

test("a name that many have finds the payments for them all, by the list's order as by a range of days", async () => {
  // Given a name more than one of two hundred students have
  const { rows: expected } = await school.db.client.execute(`select uuid from payment where id in (
      select payment_id from payment_customer join student on student.id = student_id where fullname like '%santos%')
    order by paid_at desc, id desc`);
  const { rows: people } = await school.db.client.execute(
    "select count(*) > (select max(id) / 200 from student) as are_many from student where fullname like '%santos%'",
  );
  expect(people[0]?.are_many).toBe(1);
  for (const filter of [{ search: "santos" }, { search: "santos", paidAt: { from: "2000-01-01" } }]) {
    for (const statement of [PAYMENTS.rows(page(filter)), PAYMENTS.totals(page(filter))])
      expect((await stepsOf(statement)).join()).not.toMatch(/SCAN payment\b(?!.*INDEX)/);
    // When they are searched
    const [rows, [totals]] = await read(school.db, [
      PAYMENTS.rows(page(filter)),
      PAYMENTS.totals(page(filter)),
    ] as const);
    // Then each payment is found once, also page by page
    expect(rows.map(({ uuid }) => uuid)).toEqual(expected.map(({ uuid }) => uuid));
    expect(totals).toMatchObject({
      count: expected.length,
      grandTotal: rows.reduce((sum, row) => sum + row.amount, 0),
    });
    const [second] = await read(school.db, [
      PAYMENTS.rows({ ...page(filter), limit: 5, offset: 5 }),
    ] as const);
    expect(second.map(({ uuid }) => uuid)).toEqual(expected.slice(5, 10).map(({ uuid }) => uuid));
  }
});

test.each(["santos", "a", "000", "PT-2026", "zzzz"])(
  "what “%s” finds of a status is the same in every order as in a range of days",
  async (search) => {
    for (const status of [null, "POSTED", "UNPOSTED", "CANCELLED"] as const)
      for (const sort of SORTS)
        for (const part of [{}, { limit: 7, offset: 3 }]) {
          const asked = { ...page({ search, status }, sort), ...part };
          const days = {
            ...asked,
            filter: { ...asked.filter, paidAt: { from: "2000-01-01" } },
          };
          const [rows, [totals], oneByOne, [counted]] = await read(school.db, [
            PAYMENTS.rows(asked),
            PAYMENTS.totals(asked),
            PAYMENTS.rows(days),
            PAYMENTS.totals(days),
          ] as const);
          expect(rows.map(({ uuid }) => uuid)).toEqual(oneByOne.map(({ uuid }) => uuid));
          expect(totals).toEqual(counted);
        }
  },
);

describe("the days of refunds", () => {
  test.each(["refundRequestedAt", "refundApprovedAt", "refundDeclinedAt"] as const)(
    "%s: a range finds exactly the payments of its days, Manila time",
    async (day) => {
      const [all] = await read(school.db, [PAYMENTS.rows(page({ [day]: { from: "2000-01-01" } }))] as const);
      expect(all.length).toBeGreaterThan(0);
      const middle = schoolDayOf(all[Math.floor(all.length / 2)]?.[day] ?? "");
      const range = page({ [day]: { from: middle, to: middle } });
      const [rows, [totals]] = await read(school.db, [PAYMENTS.rows(range), PAYMENTS.totals(range)] as const);
      const expected = all.filter((row) => schoolDayOf(row[day] ?? "") === middle);
      expect(rows.map(({ uuid }) => uuid)).toEqual(expected.map(({ uuid }) => uuid));
      expect(totals).toMatchObject({
        count: expected.length,
        grandTotal: expected.reduce((sum, row) => sum + row.amount, 0),
      });
    },
  );

  test("are on the seeded payments exactly as their status says, in order and not after today", async () => {
    const [rows] = await read(school.db, [PAYMENTS.rows(page({}))] as const);
    for (const row of rows) {
      const dates = [row.refundRequestedAt, row.refundApprovedAt, row.refundDeclinedAt].map(Boolean);
      if (row.status === "REFUND REQUESTED") expect(dates, row.number).toEqual([true, false, false]);
      else if (row.status === "REFUND APPROVED") expect(dates, row.number).toEqual([true, true, false]);
      else if (dates[2]) expect([row.status, ...dates], row.number).toEqual(["POSTED", true, false, true]);
      else expect(dates, row.number).toEqual([false, false, false]);
      for (const decided of [row.refundApprovedAt, row.refundDeclinedAt])
        if (decided) expect(decided > (row.refundRequestedAt ?? "")).toBe(true);
      if (row.refundRequestedAt) {
        expect(row.refundRequestedAt > (row.postedAt ?? "")).toBe(true);
        expect(schoolDayOf(row.refundRequestedAt) <= SEED_TODAY).toBe(true);
      }
    }
    expect(new Set(rows.map(({ status }) => status))).toContain("REFUND APPROVED");
    expect(rows.some((row) => row.refundDeclinedAt !== null)).toBe(true);
  });
});

describe("the sums of payments", () => {
  test("a refunded payment counts for what was not refunded, also where that is allocated to nothing", async () => {
    const counted = async (number: string) => {
      const [[totals]] = await read(school.db, [PAYMENTS.totals(page({ search: number }))] as const);
      return totals?.totalPayment;
    };
    const { rows } = await school.db.client.execute(
      "select number, amount_centavos from payment where status = 'REFUND APPROVED' and payment_type <> 'ADVANCED' limit 1",
    );
    const { number, amount_centavos: amount } = rows[0] as unknown as {
      number: string;
      amount_centavos: number;
    };
    expect(await counted(number)).toBe(amount);
    const refund = async (centavos: number) => {
      await school.db.client.execute({
        sql: "update payment set status = 'REFUNDED' where number = ?",
        args: [number],
      });
      await school.db.client.execute({
        sql: `insert into refund (uuid, number, payment_id, student_id, status, amount_centavos, method_code,
            approved_at, created_at, created_by, posted_at)
          select 'r', 'RF-2026-000001', id, student_id, 'POSTED', ?, method_code, refund_approved_at, paid_at, created_by, paid_at
          from payment where number = ?`,
        args: [centavos, number],
      });
    };
    await refund(2_500);
    expect(await counted(number)).toBe(amount - 2_500);
    await school.db.client.execute({
      sql: "update payment_allocation set released_at = ? where payment_id = (select id from payment where number = ?)",
      args: [`${SEED_TODAY}T04:00:00.000Z`, number],
    });
    expect(await counted(number)).toBe(amount - 2_500);
    await school.db.client.execute({
      sql: "update refund set amount_centavos = ? where uuid = 'r'",
      args: [amount],
    });
    expect(await counted(number)).toBe(0);
  });
});
