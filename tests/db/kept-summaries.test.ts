import { expect, test } from "vitest";
import { PAYMENT_LIST } from "#core/billing/payments/payment-list.ts";
import { REFUND_LIST } from "#core/billing/refunds/refund-list.ts";
import { OFFICE_LISTS } from "#core/management/lists/office-lists.ts";
import { type FilterOf, filterOf } from "#core/shared/list/definition.ts";
import { read } from "#db/client.ts";
import { agingOfAll } from "#db/queries/billing/accounts/account-list.ts";
import { WAITING_COUNTS } from "#db/queries/billing/overview/waiting.ts";
import { PAYMENTS } from "#db/queries/billing/payments/payment-list.ts";
import { REFUNDS } from "#db/queries/billing/refunds/refund-list.ts";
import { OFFICE_SOURCES } from "#db/queries/management/management-list.ts";
import { givenSeededSchool, planOf, SEED_TODAY } from "./seeded-database.ts";

const school = givenSeededSchool();

const FIRST = { descending: true, limit: 10, offset: 0, userId: 1, today: SEED_TODAY };

test("payments are counted by their summary as long as nothing but a status, type or method narrows them", async () => {
  const { client } = school.db;
  const page = (filter: Partial<FilterOf<typeof PAYMENT_LIST>>) => ({
    ...FIRST,
    filter: filterOf(PAYMENT_LIST, filter),
    sort: "paidAt" as const,
  });
  const totalsOf = async (filter: Parameters<typeof page>[0], sort: "paidAt" | "postedAt" = "paidAt") =>
    (await read(school.db, [PAYMENTS.totals({ ...page(filter), sort })] as const))[0]?.[0];
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
      for (const sort of ["paidAt", "postedAt"] as const) {
        expect(await totalsOf(asked, sort)).toEqual(
          await totalsOf({ ...asked, paidAt: { from: "2000-01-01" } }, sort),
        );
        const plan = await planOf(school.db, PAYMENTS.totals({ ...page(asked), sort }));
        expect(plan.join()).not.toMatch(/\bpayment\b/);
      }
    }
  // And the order of the day of posting leaves out what has none
  const [all, posted] = [await totalsOf({}), await totalsOf({}, "postedAt")];
  expect(posted?.count).toBeLessThan(all?.count ?? 0);
});

test("payments that a name finds are counted by their customers, each once, also those of two people it names", async () => {
  const { client } = school.db;
  // Given payments for a child's invoices, by somebody of the same name and by somebody of another, and one that moved to another customer
  const named = "select id from student where fullname like '%santos%'";
  const other = "select min(id) from student where fullname not like '%santos%'";
  const { rows: meant } =
    await client.execute(`select invoice.id from invoice where document_status = 'published'
    and student_id in (${named}) order by invoice.id limit 3`);
  const [one, two, three] = meant.map(({ id }) => Number(id));
  const pay = (uuid: string, payer: string, invoice: number | undefined) => [
    `insert into payment (uuid, number, student_id, payment_type, method_code, status, amount_centavos, paid_at, received_date, created_by)
      select '${uuid}', '${uuid}', (${payer}), payment_type, method_code, 'UNPOSTED', 7700, paid_at, received_date, created_by
      from payment where status = 'POSTED' limit 1`,
    `insert into payment_invoice (payment_id, invoice_id, position)
      select id, ${invoice}, 1 from payment where uuid = '${uuid}'`,
  ];
  await client.batch(
    [
      ...pay("PT-A", `select max(id) from student where id in (${named})`, one),
      ...pay("PT-B", other, two),
      ...pay("PT-C", other, three),
      `update payment set student_id = (select student_id from invoice where id = ${three}) where uuid = 'PT-C'`,
      `update payment set student_id = (${other}) where uuid = 'PT-A'`,
      `update payment set student_id = (${named} order by id desc limit 1), typed_receipt_number = 'Santos 1' where uuid = 'PT-A'`,
    ],
    "write",
  );
  const page = {
    ...FIRST,
    filter: filterOf(PAYMENT_LIST, { search: "santos" }),
    sort: "paidAt" as const,
  };
  const days = { ...page, filter: { ...page.filter, paidAt: { from: "2000-01-01" } } };
  // When they are searched by that name, then they come to what they come to one by one
  const [[summed], [counted]] = await read(school.db, [
    PAYMENTS.totals(page),
    PAYMENTS.totals(days),
  ] as const);
  expect(summed).toEqual(counted);
  const { rows: found } =
    await client.execute(`select count(distinct payment_id) as payments from payment_customer
    where student_id in (${named})`);
  expect(summed?.count).toBe(found[0]?.payments);
  // And no payment is read but those of further customers, and those that bear the name
  const steps = (await planOf(school.db, PAYMENTS.totals(page))).join("\n");
  expect(steps).toMatch(/SEARCH further USING COVERING INDEX payment_customer_further/);
  expect(steps).not.toMatch(/payment_customer USING PRIMARY KEY/);
  const { rows: wrong } = await client.execute(
    `select number from payment join payment_customer on payment_id = payment.id
      where is_own <> (payment.student_id = payment_customer.student_id)`,
  );
  expect(wrong).toEqual([]);
});

test("refunds that a name finds are read by their customers, not from all refunds or payments", async () => {
  const asked = {
    ...FIRST,
    filter: filterOf(REFUND_LIST, { search: "santos" }),
    sort: "createdAt" as const,
  };
  for (const statement of [REFUNDS.rows(asked), REFUNDS.totals(asked)]) {
    const steps = (await planOf(school.db, statement)).join("\n");
    expect(steps).toMatch(/SEARCH refund USING COVERING INDEX refund_by_customer/);
    expect(steps).not.toMatch(/SCAN refund|payment_customer USING PRIMARY KEY/);
  }
});

test("the office's lists walk the order of an index", async () => {
  const page = {
    filter: filterOf(OFFICE_LISTS.terms, {}),
    sort: "id",
    descending: false,
    limit: 10,
    offset: 0,
  };
  const asked = { ...page, userId: 1, today: SEED_TODAY };
  for (const [key, sorted] of [
    ["terms", null],
    ["subjects", "subject_by_level"],
    ["faculties", "staff_by_name"],
    ["grading-schemes", null],
    ["grade-levels", null],
  ] as const) {
    const own = { ...asked, sort: OFFICE_LISTS[key].sorts[0] };
    const steps = (await planOf(school.db, OFFICE_SOURCES[key].rows(own as never))).join("\n");
    expect(steps, key).not.toMatch(/SCAN (gradebook|class_teacher|subject|staff)$/m);
    if (sorted) {
      expect(steps, key).toContain(sorted);
      expect(steps.split("SCAN page")[0], key).not.toContain("TEMP B-TREE FOR ORDER BY");
    }
  }
  const teachers = await planOf(
    school.db,
    OFFICE_SOURCES.assignments.rows({
      ...asked,
      filter: filterOf(OFFICE_LISTS.assignments, { search: "math" }),
    } as never),
  );
  expect(teachers.join("\n")).toMatch(/SEARCH class_teacher USING COVERING INDEX class_teacher_staff/);
});

test("the overview reads no invoice or payment by itself", async () => {
  for (const asked of [
    agingOfAll(SEED_TODAY),
    ...Object.values(WAITING_COUNTS).map((of) => of(SEED_TODAY)),
  ]) {
    const steps = (await planOf(school.db, asked)).join("\n");
    expect(steps).not.toMatch(/\b(invoice|student)\b/);
    for (const step of steps.match(/.*\b(customer_account|payment)\b.*/g) ?? [])
      expect(step).toMatch(/SEARCH .* COVERING INDEX/);
  }
  // Of days long past due only the sum.
  expect((await planOf(school.db, agingOfAll(SEED_TODAY))).join()).toMatch(
    /SEARCH invoice_daily_summary USING PRIMARY KEY \(document_status=\? AND settlement=\? AND due_date>\?\)/,
  );
});
