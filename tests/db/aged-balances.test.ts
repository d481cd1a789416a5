import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AGING_BUCKETS, agingBucketOf } from "../../core/billing/aging.ts";
import { addDays, daysBetween } from "../../core/shared/school-day.ts";
import { read } from "../../db/client.ts";
import {
  type AgedBalancesPage,
  agedBalances,
  agedTotals,
  customerBalancesOf,
} from "../../db/queries/billing/aged-balances.ts";
import { inStatement } from "../../db/statement.ts";
import { SEED_TODAY, type SeededDatabase, seededTemplate } from "./seeded-database.ts";

let template: Awaited<ReturnType<typeof seededTemplate>>;
let school: SeededDatabase;
beforeAll(async () => {
  template = await seededTemplate();
  school = template.copy();
});
afterAll(() => {
  school.close();
  template.remove();
});

const everyone = (changes: Partial<AgedBalancesPage> = {}): AgedBalancesPage => ({
  today: SEED_TODAY,
  sort: "customerId",
  descending: false,
  limit: 10_000,
  offset: 0,
  ...changes,
});
const balancesOn = async (page: AgedBalancesPage) => {
  const [[found], [totals]] = await read(school.db, [agedBalances(page), agedTotals(page.today)] as const);
  return { rows: customerBalancesOf(found?.page_json ?? ""), count: found?.customers, totals };
};
const rowsOf = async <Row>(sql: string) => (await school.db.client.execute(sql)).rows as unknown as Row[];

/** What the books themselves say, customer by customer. */
const ledger = () =>
  rowsOf<{ student_no: string; balance: number }>(
    `select student_no, sum(debit_centavos - credit_centavos) as balance from ledger_entry
      join student on student.id = student_id group by student_id order by student_no`,
  );

describe("aged balances", () => {
  test("are each customer's ledger to the centavo, on whatever day they are asked for", async () => {
    const owing = (await ledger()).filter(({ balance }) => balance !== 0);
    expect(owing.length).toBeGreaterThan(50);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -400, max: 400 }), async (days) => {
        const { rows, totals } = await balancesOn(everyone({ today: addDays(SEED_TODAY, days) }));
        expect(
          rows
            .filter(({ balance }) => balance !== 0)
            .map(({ customerId, balance }) => ({ student_no: customerId, balance })),
        ).toEqual(owing);
        for (const row of rows)
          expect(AGING_BUCKETS.reduce((sum, { name }) => sum + row[name], -row.unapplied)).toBe(row.balance);
        for (const name of [...AGING_BUCKETS.map((bucket) => bucket.name), "unapplied", "balance"] as const)
          expect(totals?.[name]).toBe(rows.reduce((sum, row) => sum + row[name], 0));
      }),
      { numRuns: 40 },
    );
  });

  test("put each invoice in the bucket that its days past due say, at every border", async () => {
    const own = template.copy();
    const shared = school;
    school = own;
    const invoice = fc.record({
      customer: fc.integer({ min: 1, max: 4 }),
      // Borders come often: the day a bucket ends and the day after.
      pastDue: fc.oneof(
        fc.constantFrom(-1, 0, 1, 30, 31, 60, 61, 90, 91),
        fc.integer({ min: -400, max: 1000 }),
      ),
      balance: fc.integer({ min: 0, max: 100_000_000 }),
      paid: fc.integer({ min: 0, max: 5 }),
      kind: fc.constantFrom("published", "published", "draft", "cancelled"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(invoice, { maxLength: 40 }), async (drawn) => {
        await replaceInvoices(
          own,
          drawn.map((each) => ({ ...each, due: addDays(SEED_TODAY, -each.pastDue) })),
        );
        const { rows } = await balancesOn(everyone());
        const expected = new Map<string, Record<string, number>>();
        for (const { customer, pastDue, balance, kind } of drawn) {
          if (kind !== "published" || balance === 0) continue;
          const days = daysBetween(addDays(SEED_TODAY, -pastDue), SEED_TODAY);
          const id = String(customer).padStart(6, "0");
          const sums = expected.get(id) ?? {};
          sums[agingBucketOf(days)] = (sums[agingBucketOf(days)] ?? 0) + balance;
          expected.set(id, sums);
        }
        expect(rows.map(({ customerId }) => customerId)).toEqual([...expected.keys()].sort());
        for (const row of rows)
          for (const { name } of AGING_BUCKETS)
            expect(row[name]).toBe(expected.get(row.customerId)?.[name] ?? 0);
      }),
      { numRuns: 60 },
    );
    school = shared;
    own.close();
  });

  test("the buckets hold every day once: the due day is current, the 30th day past it is not yet the 31st", () => {
    const named = [-400, 0, 1, 30, 31, 60, 61, 90, 91, 120, 121, 4000].map(agingBucketOf);
    expect(named).toEqual([
      "current",
      "current",
      "days1To30",
      "days1To30",
      "days31To60",
      "days31To60",
      "days61To90",
      "days61To90",
      "days91To120",
      "days91To120",
      "daysOver120",
      "daysOver120",
    ]);
  });

  test.each(["name", "customerId", "balance"] as const)(
    "sorted by %s, pages make the whole",
    async (sort) => {
      for (const descending of [false, true]) {
        const whole = await balancesOn(everyone({ sort, descending }));
        expect(whole.count).toBe(whole.rows.length);
        const pages = [];
        for (let offset = 0; offset < whole.rows.length; offset += 77)
          pages.push(...(await balancesOn(everyone({ sort, descending, limit: 77, offset }))).rows);
        expect(pages).toEqual(whole.rows);
      }
    },
  );

  test("a page past the last is empty and still says how many there are", async () => {
    const { rows, count } = await balancesOn(everyone({ offset: 9000 }));
    expect(rows).toEqual([]);
    expect(count).toBeGreaterThan(50);
  });

  test("read invoices by a covering index alone", async () => {
    const { sql, args } = inStatement(agedBalances(everyone())) as { sql: string; args: [] };
    const plan = await school.db.client.execute({ sql: `explain query plan ${sql}`, args });
    const steps = plan.rows.map((row) => String(row.detail)).filter((step) => /\binvoice\b/.test(step));
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) expect(step).toMatch(/COVERING INDEX invoice_owed/);
  });
});

interface GivenInvoice {
  customer: number;
  due: string;
  balance: number;
  paid: number;
  kind: string;
}
async function replaceInvoices({ db }: SeededDatabase, invoices: readonly GivenInvoice[]): Promise<void> {
  await db.client.batch(
    [
      "drop trigger if exists invoice_numbered_never_deleted",
      "delete from payment_allocation",
      "delete from payment_invoice",
      "delete from erp_transfer_invoice",
      "delete from invoice_line",
      "delete from invoice",
      "delete from invoice_daily_summary",
      "update customer_account set unapplied_centavos = 0",
      {
        sql: `insert into invoice (id, uuid, document_status, draft_number, number, bill_to, student_id, reference_number,
            invoice_date, due_date, subtotal_centavos, taxes_centavos, surcharges_centavos, deductions_centavos,
            amount_due_centavos, balance_centavos, published_at, cancelled_at, created_at, created_by)
          select key + 1, 'u' || key, iif(value ->> 'kind' = 'draft', 'draft', 'published'), 'D-' || key,
            iif(value ->> 'kind' = 'draft', null, 'INV-' || key), 'INDIVIDUAL',
            (select id from student where student_no = printf('%06d', value ->> 'customer')), 'R',
            '2000-01-01', value ->> 'due', (value ->> 'balance') + (value ->> 'paid'), 0, 0, 0,
            (value ->> 'balance') + (value ->> 'paid'), iif(value ->> 'kind' = 'cancelled', 0, value ->> 'balance'),
            iif(value ->> 'kind' = 'draft', null, '2000-01-01'), iif(value ->> 'kind' = 'cancelled', '2026-01-02', null),
            '2000-01-01', 7 from json_each(?)`,
        args: [JSON.stringify(invoices)],
      },
    ],
    "write",
  );
}
