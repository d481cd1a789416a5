import { afterAll, beforeAll, expect, test } from "vitest";
import { CREDIT_MEMO_LIST } from "../../core/billing/credit-memos/credit-memo-list.ts";
import { PAYMENT_LIST } from "../../core/billing/payments/payment-list.ts";
import { type FilterOf, filterOf } from "../../core/shared/list/definition.ts";
import { read } from "../../db/client.ts";
import { agingOfAll } from "../../db/queries/billing/accounts/account-list.ts";
import { CREDIT_MEMOS } from "../../db/queries/billing/credit-memos/credit-memo-list.ts";
import { WAITING_COUNTS } from "../../db/queries/billing/overview/waiting.ts";
import { PAYMENTS } from "../../db/queries/billing/payments/payment-list.ts";
import { planOf, SEED_TODAY, type SeededDatabase, seededSchool } from "./seeded-database.ts";

let school: SeededDatabase;
beforeAll(async () => {
  school = await seededSchool();
});
afterAll(() => school.close());

const memos = (filter: Partial<FilterOf<typeof CREDIT_MEMO_LIST>>) => ({
  filter: filterOf(CREDIT_MEMO_LIST, filter),
  sort: "submittedDate" as const,
  descending: true,
  limit: 10,
  offset: 0,
  userId: 1,
  today: SEED_TODAY,
});

test("memos are counted by their summary as long as nothing but a status narrows them", async () => {
  const { client } = school.db;
  await client.batch(
    ["draft", "draft", "published", "cancelled"].map(
      (
        status,
        place,
      ) => `insert into credit_memo (uuid, draft_number, number, status, invoice_id, student_id, amount_centavos,
          submitted_date, created_at, created_by, published_at, cancelled_at)
        select 'm${place}', 'D${place}', iif('${status}' = 'published', 'CM-${place}', null), '${status}', id, student_id, 100,
          '2026-11-01', '2026-11-01', 1, iif('${status}' = 'published', '2026-11-01', null), iif('${status}' = 'cancelled', '2026-11-01', null)
        from invoice where student_id is not null limit 1`,
    ),
    "write",
  );
  await client.execute("update credit_memo set amount_centavos = 250 where uuid = 'm0'");
  await client.execute(
    "update credit_memo set status = 'cancelled', cancelled_at = '2026-11-02' where uuid = 'm1'",
  );
  const countedOf = async (filter: Parameters<typeof memos>[0]) => {
    const page = memos(filter);
    const [tabs, [totals]] = await read(school.db, [CREDIT_MEMOS.tabs(page), CREDIT_MEMOS.totals(page)]);
    return { tabs: CREDIT_MEMOS.tabsOf(tabs), totals };
  };
  const { rows } = await client.execute(
    "select status, count(*), sum(amount_centavos) from credit_memo group by 1",
  );
  const amounts = new Map(rows.map((row) => [String(row[0]), Number(row[2])]));
  for (const status of [null, "draft", "published"] as const) {
    const summed = await countedOf({ status });
    // From a range of days that leaves nothing out, the same is counted memo by memo.
    expect(summed).toEqual(await countedOf({ status, submittedDate: { from: "2000-01-01" } }));
    if (status) expect(summed.totals?.grandTotal).toBe(amounts.get(status));
    for (const asked of [CREDIT_MEMOS.tabs(memos({ status })), CREDIT_MEMOS.totals(memos({ status }))])
      expect((await planOf(school.db, asked)).join()).not.toMatch(/credit_memo\b/);
  }
});

test("payments are counted by their summary as long as nothing but a status, type or method narrows them", async () => {
  const { client } = school.db;
  const page = (filter: Partial<FilterOf<typeof PAYMENT_LIST>>) => ({
    ...memos({}),
    filter: filterOf(PAYMENT_LIST, filter),
    sort: "paidAt" as const,
  });
  const totalsOf = async (filter: Parameters<typeof page>[0]) =>
    (await read(school.db, [PAYMENTS.totals(page(filter))] as const))[0];
  // Given a payment that is paid back in part, one that is cancelled and one whose method is changed
  await client.batch(
    [
      `insert into refund (uuid, number, payment_id, student_id, status, amount_centavos, method_code, approved_at, created_at,
          created_by, posted_at)
        select 'r', 'RF-2026-009001', id, student_id, 'POSTED', 100, method_code, refund_approved_at, paid_at, created_by, paid_at
        from payment where status = 'REFUND APPROVED' limit 1`,
      "update payment set status = 'REFUNDED' where id = (select payment_id from refund where uuid = 'r')",
      "update refund set amount_centavos = 150 where uuid = 'r'",
      "update payment set status = 'CANCELLED' where id = (select min(id) from payment where status = 'POSTED')",
      `update payment set method_code = (select code from payment_method other where other.code <> method_code limit 1)
        where id = (select min(id) from payment where status = 'UNPOSTED')`,
    ],
    "write",
  );
  const { rows } = await client.execute("select distinct status, payment_type, method_code from payment");
  const kinds = rows as unknown as Record<"status" | "payment_type" | "method_code", string>[];
  for (const { status, payment_type: paymentType, method_code: method } of kinds)
    for (const filter of [{}, { status }, { paymentType }, { method }, { status, paymentType, method }]) {
      const asked = filter as Partial<FilterOf<typeof PAYMENT_LIST>>;
      // Then they come to what they come to counted one by one, in a range of days that leaves nothing out
      expect(await totalsOf(asked)).toEqual(await totalsOf({ ...asked, paidAt: { from: "2000-01-01" } }));
      expect((await planOf(school.db, PAYMENTS.totals(page(asked)))).join()).not.toMatch(/\bpayment\b/);
    }
});

test("the overview reads no account, invoice or payment by itself", async () => {
  for (const asked of [
    agingOfAll(SEED_TODAY),
    ...Object.values(WAITING_COUNTS).map((of) => of(SEED_TODAY)),
  ]) {
    const steps = (await planOf(school.db, asked)).join("\n");
    expect(steps).not.toMatch(/\b(invoice|student)\b/);
    for (const step of steps.match(/.*\b(customer_account|payment)\b.*/g) ?? [])
      expect(step).toMatch(/SEARCH .* COVERING INDEX/);
  }
});
