import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCOUNT_LIST, type AccountRow } from "#core/billing/accounts/account-list.ts";
import { AGING_BUCKETS, agingBucketOf } from "#core/billing/accounts/aging.ts";
import { filterOf, type ListRequest } from "#core/shared/list/definition.ts";
import { addDays, daysBetween, type SchoolDay, startOfDay } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { ACCOUNTS } from "#db/queries/billing/accounts/account-list.ts";
import { inStatement } from "#db/statement.ts";
import { planOf, SEED_TODAY, type SeededDatabase, seededTemplate } from "./seeded-database.ts";

let template: Awaited<ReturnType<typeof seededTemplate>>;
let school: SeededDatabase;
beforeAll(async () => {
  template = await seededTemplate({ size: "small" });
  school = template.copy();
});
afterAll(() => {
  school.close();
  template.remove();
});

const AMOUNTS = [...AGING_BUCKETS.map((bucket) => bucket.name), "unapplied", "balance"] as const;
type Filter = ListRequest<typeof ACCOUNT_LIST>["filter"];
const everyone = (changes: object = {}, filter: Partial<Filter> = {}) => ({
  filter: filterOf(ACCOUNT_LIST, filter),
  sort: "customerId" as const,
  descending: false,
  limit: 10_000,
  offset: 0,
  userId: 1,
  today: SEED_TODAY,
  page: 1,
  perPage: 10,
  ...changes,
});
const balancesOn = async (page: ReturnType<typeof everyone>) =>
  ACCOUNTS.listOf(page, await read(school.db, ACCOUNTS.statements(page)));
const rowsOf = async <Row>(sql: string) => (await school.db.client.execute(sql)).rows as unknown as Row[];

/** What the books themselves say, customer by customer. */
const ledger = () =>
  rowsOf<{ student_no: string; balance: number }>(
    `select student_no, sum(debit_centavos - credit_centavos) as balance from ledger_entry
      join student on student.id = student_id group by student_id order by student_no`,
  );

describe("customer accounts", () => {
  test("by balance are found by what is owed, and only those of the page are aged", async () => {
    for (const descending of [true, false]) {
      const page = everyone({ sort: "balance", descending });
      const all = await balancesOn(page);
      const sorted = all.rows.map(({ balance }) => balance);
      expect(sorted).toEqual(sorted.toSorted((one, other) => (descending ? other - one : one - other)));
      expect(all.rows).toHaveLength(all.count);
      const { rows } = await balancesOn({ ...page, limit: 7, offset: 4 });
      expect(rows).toEqual(all.rows.slice(4, 11));
    }
    const asked = everyone({ sort: "balance", descending: true, limit: 10 });
    const [statement] = ACCOUNTS.statements(asked);
    const steps = statement ? await planOf(school.db, statement) : [];
    expect(steps.join("\n")).toMatch(/SEARCH owed USING COVERING INDEX invoice_customer_summary_owed/);
    expect(steps.filter((step) => /\binvoice USING/.test(step))).toEqual([
      expect.stringMatching(/^SEARCH invoice USING COVERING INDEX invoice_owed/),
    ]);
  });

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
        for (const name of AMOUNTS) expect(totals[name]).toBe(rows.reduce((sum, row) => sum + row[name], 0));
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

  test.each(["customerName", "customerId", "balance"] as const)(
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

  test("as of each day of the past, are what the records of then say", async () => {
    const [records, ledgerThen] = [await recordsOf(), await ledgerEntries()];
    let compared = 0;
    for (let back = 1; back < 400; back += 13) {
      const day = addDays(SEED_TODAY, -back);
      const { rows, totals } = await balancesOn(everyone({}, { asOf: day }));
      expect(
        rows.map((row) =>
          Object.fromEntries(["customerId", ...AMOUNTS].map((key) => [key, row[key as keyof typeof row]])),
        ),
      ).toEqual(reportedOn(day, records, ledgerThen));
      for (const name of AMOUNTS) expect(totals[name]).toBe(rows.reduce((sum, row) => sum + row[name], 0));
      compared += rows.length;
    }
    expect(compared).toBeGreaterThan(300);
  });

  test("as of today or a later day, are those of now", async () => {
    const now = await balancesOn(everyone());
    for (const asOf of [SEED_TODAY, addDays(SEED_TODAY, 30)])
      expect((await balancesOn(everyone({}, { asOf }))).rows).toEqual(now.rows);
  });

  test("are narrowed by bucket, by segment, to those who left, and by a least balance", async () => {
    const all = (await balancesOn(everyone())).rows;
    const narrowed = async (filter: Partial<Filter>) => {
      const { rows, count, totals } = await balancesOn(everyone({}, filter));
      expect(count).toBe(rows.length);
      expect(totals.balance).toBe(rows.reduce((sum, row) => sum + row.balance, 0));
      return rows;
    };
    expect(await narrowed({ bucket: "daysOver120" })).toEqual(all.filter((row) => row.daysOver120 > 0));
    expect(await narrowed({ hasLeft: true })).toEqual(all.filter((row) => row.hasLeft));
    expect(all.filter((row) => row.hasLeft).map((row) => row.gradeSection)).toContain("left");
    expect(await narrowed({ balanceFrom: 5_000_000 })).toEqual(all.filter((row) => row.balance >= 5_000_000));
    const [segment] = await rowsOf<{ code: string; members: string }>(
      `select code, json_group_array(student_no) as members from segment
        join segment_member on segment_id = segment.id join student on student.id = student_id group by segment.id`,
    );
    const members = JSON.parse(segment?.members ?? "[]") as string[];
    const owing = await narrowed({ segmentId: segment?.code ?? "" });
    expect(owing.length).toBeGreaterThan(0);
    expect(owing).toEqual(all.filter(({ customerId }) => members.includes(customerId)));
    const [first] = all;
    expect(await narrowed({ search: first?.customerName ?? "" })).toContainEqual(first);
  });

  test("a page past the last is empty and still says how many there are", async () => {
    const { rows, count } = await balancesOn(everyone({ offset: 9000 }));
    expect(rows).toEqual([]);
    expect(count).toBeGreaterThan(50);
  });

  test("pages by name or number, forwards and back, are together those of all by balance", async () => {
    const amountsOf = (row: AccountRow) => [row.customerId, ...AMOUNTS.map((name) => row[name])];
    const inOrderOfNumbers = (rows: readonly AccountRow[]) =>
      rows.toSorted((a, b) => a.customerId.localeCompare(b.customerId)).map(amountsOf);
    const all = (await balancesOn(everyone({ sort: "balance" }))).rows;
    for (const sort of ["customerName", "customerId"] as const)
      for (const descending of [false, true]) {
        const paged: AccountRow[] = [];
        for (let offset = 0; offset < all.length; offset += 25) {
          const { rows, count } = await balancesOn(everyone({ sort, descending, limit: 25, offset }));
          expect(count).toBe(all.length);
          paged.push(...rows);
        }
        expect(paged).toEqual((await balancesOn(everyone({ sort, descending }))).rows);
        expect(inOrderOfNumbers(paged)).toEqual(inOrderOfNumbers(all));
      }
  });

  test("a page by name walks its order, and their number comes from the indexes of who owes and who has credit", async () => {
    const page = everyone({ sort: "customerName", limit: 10 });
    const steps = (await planOf(school.db, ACCOUNTS.rows(page))).join("\n");
    expect(steps).toContain("SCAN student USING COVERING INDEX student_fullname");
    const counted = (await planOf(school.db, ACCOUNTS.totals(page))).join("\n");
    expect(counted).not.toMatch(/(SCAN|SEARCH) (student|invoice)\b/);
    for (const step of counted.match(/.*\b(owed|customer_account)\b.*/g) ?? [])
      expect(step).toMatch(/USING COVERING INDEX (invoice_customer_summary_owed|customer_account_unapplied)/);
  });

  test("read invoices by a covering index alone", async () => {
    const { sql, args } = inStatement(ACCOUNTS.rows(everyone())) as { sql: string; args: [] };
    const plan = await school.db.client.execute({ sql: `explain query plan ${sql}`, args });
    const steps = plan.rows.map((row) => String(row.detail)).filter((step) => /\binvoice\b/.test(step));
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) expect(step).toMatch(/COVERING INDEX invoice_owed/);
  });
});

/** Every movement of every invoice's balance, each with its instant. */
interface Records {
  invoices: {
    id: number;
    student_no: string;
    due_date: string;
    published_at: string;
    cancelled_at: string | null;
  }[];
  movements: { invoice_id: number; at: string; centavos: number }[];
}
async function recordsOf(): Promise<Records> {
  return {
    invoices: await rowsOf(`select invoice.id, student_no, due_date, published_at, cancelled_at from invoice
      join student on student.id = student_id where document_status = 'published'`),
    movements: await rowsOf(`
      select invoice.id as invoice_id, published_at as at, amount_due_centavos - coalesce((
        select sum(debit_centavos - credit_centavos) from ledger_entry
        where paper_uuid = uuid and kind = 'ADJUSTMENT'), 0) as centavos
        from invoice where document_status = 'published' and student_id is not null
      union all select invoice.id, recorded_at, debit_centavos - credit_centavos from ledger_entry
        join invoice on uuid = paper_uuid where kind = 'ADJUSTMENT'
      union all select invoice_id, allocated_at, -amount_centavos from payment_allocation
      union all select invoice_id, released_at, amount_centavos from payment_allocation where released_at is not null
      union all select invoice_id, published_at, -amount_centavos from credit_memo where published_at is not null`),
  };
}
const ledgerEntries = () =>
  rowsOf<{ student_no: string; recorded_at: string; centavos: number }>(
    `select student_no, recorded_at, debit_centavos - credit_centavos as centavos from ledger_entry
      join student on student.id = student_id`,
  );

/** The report of the end of a day, from every record up to then. */
function reportedOn(
  day: SchoolDay,
  { invoices, movements }: Records,
  entries: Awaited<ReturnType<typeof ledgerEntries>>,
) {
  const end = startOfDay(addDays(day, 1));
  const owed = new Map<number, number>();
  for (const { invoice_id, at, centavos } of movements)
    if (at < end) owed.set(invoice_id, (owed.get(invoice_id) ?? 0) + centavos);
  const nothing = () => ({
    ...(Object.fromEntries(AGING_BUCKETS.map(({ name }) => [name, 0])) as Record<string, number>),
    balance: 0,
  });
  const accounts = new Map<string, Record<string, number>>();
  const accountOf = (student: string) =>
    accounts.get(student) ?? accounts.set(student, nothing()).get(student) ?? {};
  const add = (account: Record<string, number>, name: string, centavos: number) => {
    account[name] = (account[name] ?? 0) + centavos;
  };
  for (const { id, student_no, due_date, published_at, cancelled_at } of invoices)
    if (published_at < end && !(cancelled_at !== null && cancelled_at < end))
      add(accountOf(student_no), agingBucketOf(daysBetween(due_date as SchoolDay, day)), owed.get(id) ?? 0);
  for (const { student_no, recorded_at, centavos } of entries)
    if (recorded_at < end) add(accountOf(student_no), "balance", centavos);
  return [...accounts]
    .map(([customerId, { balance = 0, ...buckets }]) => {
      const sum = Object.values(buckets).reduce((all, one) => all + one, 0);
      return { customerId, ...buckets, unapplied: sum - balance, balance, owes: sum };
    })
    .filter(({ owes, unapplied }) => owes > 0 || unapplied > 0)
    .map(({ owes: _, ...account }) => account)
    .sort((a, b) => a.customerId.localeCompare(b.customerId));
}

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
      "drop trigger if exists bank_line_never_deleted",
      "delete from bank_line",
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
