import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { INVOICE_LIST, type InvoiceFilter, type InvoiceTab } from "#core/billing/invoices/invoice.ts";
import { PAYMENT_STATUSES, paymentStatusOf, settlementOf } from "#core/billing/invoices/invoice-status.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import { addDays } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { INVOICES } from "#db/queries/billing/invoice-list.ts";
import { inStatement, type Statement } from "#db/statement.ts";
import { readSchema } from "#scripts/schema.ts";
import { SEED_TODAY, type SeededDatabase, seededTemplate } from "./seeded-database.ts";

const TODAY = SEED_TODAY;
let template: Awaited<ReturnType<typeof seededTemplate>>;
let school: SeededDatabase;
let indexes: Record<string, string>;
beforeAll(async () => {
  template = await seededTemplate();
  school = template.copy();
  await school.db.client.execute("analyze");
  ({ indexes } = await readSchema(school.db.client));
});
afterAll(() => {
  school.close();
  template.remove();
});

const INVOICE_TABS: readonly InvoiceTab[] = ["published", "draft"];
const everything = (filter: Partial<InvoiceFilter> = {}): Parameters<typeof INVOICES.rows>[0] => ({
  userId: 7,
  filter: filterOf(INVOICE_LIST, { status: "published", ...filter }),
  sort: "invoiceDate",
  descending: true,
  limit: 5000,
  offset: 0,
  today: TODAY,
});

describe("status in the database and in core", () => {
  const invoice = fc.record({
    isDraft: fc.boolean(),
    isCancelled: fc.boolean(),
    amountDue: fc.integer({ min: 0, max: 3 }),
    paid: fc.integer({ min: 0, max: 3 }),
    dueIn: fc.integer({ min: -2, max: 2 }),
  });
  type Given = {
    isDraft: boolean;
    isCancelled: boolean;
    amountDue: number;
    balance: number;
    dueDate: string;
  };

  async function insert(given: Given[]): Promise<void> {
    const { client } = school.db;
    await client.batch(
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
        {
          sql: `insert into invoice (id, uuid, document_status, draft_number, number, bill_to, student_id, reference_number, invoice_date, due_date,
              subtotal_centavos, taxes_centavos, surcharges_centavos, deductions_centavos, amount_due_centavos, balance_centavos, published_at, cancelled_at, created_at, created_by)
            select key + 1, 'u' || key, iif(value ->> 'isDraft', 'draft', 'published'), 'D-' || key, iif(value ->> 'isDraft', null, 'INV-' || key), 'INDIVIDUAL', 1, 'R',
              '2026-01-01', value ->> 'dueDate', value ->> 'amountDue', 0, 0, 0, value ->> 'amountDue', value ->> 'balance',
              iif(value ->> 'isDraft', null, '2026-01-01'), iif(value ->> 'isCancelled', '2026-01-02', null), '2026-01-01', 7
            from json_each(?)`,
          args: [JSON.stringify(given)],
        },
      ],
      "write",
    );
  }

  test("agree on the settlement, on every status filter and on its totals, whatever the invoices", async () => {
    const own = template.copy();
    const shared = school;
    school = own;
    await fc.assert(
      fc.asyncProperty(fc.array(invoice, { minLength: 1, maxLength: 40 }), async (drawn) => {
        const given = drawn.map(({ isDraft, isCancelled, amountDue, paid, dueIn }) => ({
          isDraft,
          isCancelled,
          amountDue,
          balance: isCancelled ? 0 : Math.max(0, amountDue - (isDraft ? 0 : paid)),
          dueDate: addDays(TODAY, dueIn),
        }));
        await insert(given);
        const statuses = given.map((facts) => paymentStatusOf(settlementOf(facts), facts.dueDate, TODAY));
        for (const tab of INVOICE_TABS)
          for (const status of PAYMENT_STATUSES) {
            const page = everything({ status: tab, paymentStatuses: [status] });
            const [rows, [totals]] = await read(own.db, [
              INVOICES.rows(page),
              INVOICES.totals(page),
            ] as const);
            const expected = given.filter(
              (facts, index) => facts.isDraft === (tab === "draft") && statuses[index] === status,
            );
            expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
              given.flatMap((facts, index) => (expected.includes(facts) ? [index + 1] : [])),
            );
            for (const row of rows) expect(row.settlement).toBe(settlementOf(given[row.id - 1] as Given));
            expect(totals?.count ?? 0).toBe(expected.length);
            expect(totals?.grandTotal ?? 0).toBe(expected.reduce((sum, { amountDue }) => sum + amountDue, 0));
          }
      }),
      { numRuns: 25 },
    );
    school = shared;
    own.close();
  });
});

async function planOf(statement: Statement<unknown>): Promise<string[]> {
  const { sql, args } = inStatement(statement) as { sql: string; args: [] };
  const plan = await school.db.client.execute({ sql: `explain query plan ${sql}`, args });
  return plan.rows.map((row) => String(row.detail));
}

describe("a part of references", () => {
  test.each(["REF", "REF-26", "ref-2", "005"])(
    "%s that many hold finds each of them once, in the list's order",
    async (search) => {
      const all = everything();
      const [unsearched] = await read(school.db, [INVOICES.rows(all)] as const);
      const { rows: bearing } = await school.db.client.execute({
        sql: `select invoice.id from invoice left join student on student.id = student_id
        where reference_number like ? or student_no like ? or number like ?`,
        args: [`%${search}%`, `%${search}`, `%${search}`],
      });
      const ids = new Set(bearing.map(({ id }) => id));
      const expected = unsearched.map(({ id }) => id).filter((id) => ids.has(id));
      for (const limit of [10, all.limit]) {
        const page = { ...everything({ search }), limit };
        const [rows, [totals]] = await read(school.db, [INVOICES.rows(page), INVOICES.totals(page)] as const);
        expect(rows.map(({ id }) => id)).toEqual(expected.slice(0, limit));
        expect(totals?.count).toBe(expected.length);
      }
    },
  );
});

describe("the plan of every sort and filter the screen offers", () => {
  const filters: [string, Partial<InvoiceFilter>][] = [
    ["nothing", {}],
    ...PAYMENT_STATUSES.map((status): [string, Partial<InvoiceFilter>] => [
      status,
      { paymentStatuses: [status] },
    ]),
    ["two statuses", { paymentStatuses: ["OVERDUE", "OVERDUE-PARTIAL"] }],
    ["a balance", { hasBalance: true }],
    ["a customer", { customerIds: ["000001", "000002"] }],
    ["a segment", { segmentId: "G07" }],
    ["a name", { search: "Santos" }],
    ["two letters", { search: "Sa" }],
    ["a student number", { search: "0001" }],
    ["an invoice number", { search: "INV-2026-0001" }],
    ["search syntax as text", { search: '") or 1=1 --' }],
    ["days of the invoice", { invoiceDate: { from: "2026-01-01", to: "2026-03-31" } }],
    ["days due", { dueDate: { from: "2026-01-01" } }],
    ["days of publication", { publishedAt: { to: "2026-03-31" } }],
    ["days of creation", { createdAt: { from: "2026-01-01" } }],
    ["days of cancellation", { cancelledAt: { from: "2026-01-01" } }],
  ];

  describe.each(INVOICE_TABS)("tab %s", (tab) => {
    describe.each(INVOICE_LIST.sorts)("sorted by %s", (sort) => {
      test.each(filters)("filtered by %s reads invoices by an index only", async (_, filter) => {
        for (const descending of [true, false]) {
          const page = { ...everything({ status: tab, ...filter }), sort, descending, limit: 10 };
          const rows = INVOICES.rows(page);
          const [, index = "", sortColumn = ""] =
            /indexed by (\w+)[\s\S]*?order by (\w+)/.exec(rows.sql) ?? [];
          // Sorting the few invoices another filter found takes their rows; nothing else does.
          const isHeld = new RegExp(`\\b${sortColumn}\\b`).test(indexes[index] ?? "");
          // A common name's page is walked in the list's own order: each row is looked at until the page is full.
          const [, walked = "none"] = [...rows.sql.matchAll(/indexed by (\w+)/g)].map(([, name]) => name);
          const found = (await planOf(rows)).filter(
            // Amounts are walked along an index that no payment writes: each invoice that is met is looked at.
            (step) =>
              /^(SCAN|SEARCH) invoice\b/.test(step) &&
              !new RegExp(` (${walked}|invoice_by_amount)\\b`).test(step),
          );
          for (const step of found)
            expect(step).toMatch(
              isHeld
                ? /USING (COVERING INDEX|INTEGER PRIMARY KEY)/
                : /USING ((COVERING )?INDEX|INTEGER PRIMARY KEY)/,
            );
          const totals = await planOf(INVOICES.totals(page));
          for (const step of totals.filter((each) => /^(SCAN|SEARCH) invoice\b/.test(each)))
            expect(step).toMatch(/USING (COVERING INDEX|INTEGER PRIMARY KEY)/);
        }
      });
    });
  });

  test("the default order of both tabs sorts nothing and the totals read only the summary", async () => {
    for (const tab of INVOICE_TABS) {
      const page = {
        ...everything({ status: tab }),
        sort: tab === "draft" ? ("createdAt" as const) : ("invoiceDate" as const),
        limit: 10,
      };
      const ids = (await planOf(INVOICES.rows(page))).filter((step) => /TEMP B-TREE/.test(step));
      expect(ids.length).toBeLessThanOrEqual(1); // the ten joined rows once more, never the index
      expect((await planOf(INVOICES.totals(page))).join("\n")).toMatch(/^SEARCH invoice_summary/);
    }
  });
});

describe("a page of the list", () => {
  let all: { id: number; invoiceDate: string }[] = [];
  beforeEach(async () => {
    const [rows] = await read(school.db, [INVOICES.rows(everything())] as const);
    all = rows;
  });

  test("holds what is at its place in the whole order, newest first", async () => {
    expect(all.map(({ invoiceDate }) => invoiceDate)).toEqual(
      all
        .map(({ invoiceDate }) => invoiceDate)
        .sort()
        .reverse(),
    );
    for (const offset of [0, 10, 990, all.length - 3]) {
      const [rows] = await read(school.db, [INVOICES.rows({ ...everything(), limit: 10, offset })] as const);
      expect(rows.map(({ id }) => id)).toEqual(all.slice(offset, offset + 10).map(({ id }) => id));
    }
  });
});
