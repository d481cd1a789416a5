import { expect, test } from "vitest";
import { REMINDER_LIST, REMINDER_STATUSES } from "#core/billing/reminders/reminder-list.ts";
import { dueDates, STANDARD_STAGES } from "#core/billing/reminders/reminders.ts";
import { filterOf, type ListRequest } from "#core/shared/list/definition.ts";
import { runBatch } from "#db/client.ts";
import { isGuardFailure } from "#db/commit.ts";
import { dueInvoices, invoicesOfMail, selectedInvoices } from "#db/queries/billing/reminders/reminder.ts";
import { pinReminder } from "#db/queries/billing/reminders/reminder-change.ts";
import { REMINDERS } from "#db/queries/billing/reminders/reminder-list.ts";
import { type Statement, statement } from "#db/statement.ts";
import { givenSeededSchool, planOf as plan, SEED_TODAY } from "./seeded-database.ts";

/** What reminders read is found by indexes: of a million invoices those alone that are owed with one of the due dates. */
const school = givenSeededSchool();

const planOf = (query: Statement<unknown>): Promise<string[]> => plan(school.db, query);
/** Steps that walk a whole table or index of it. */
const scans = (steps: readonly string[]): string[] =>
  steps.filter((step) => /^SCAN (?!range|wanted|owed|batch|asked|\d|json_each|\()/.test(step));

test("what is due is read by due date, of what is owed alone", async () => {
  const steps = await planOf(
    dueInvoices(dueDates(STANDARD_STAGES, SEED_TODAY), { today: SEED_TODAY, after: 0, guardians: 500 }),
  );
  expect(steps.find((step) => step.startsWith("SEARCH invoice USING"))).toContain(
    "COVERING INDEX invoice_owed_by_due (document_status=? AND due_date>? AND due_date<?)",
  );
  expect(scans(steps)).toEqual([]);
});

test("a selection and the invoices of a mail are read by their keys", async () => {
  const selected = selectedInvoices(
    { uuids: ["x"], customers: ["000001"] },
    { today: SEED_TODAY, through: SEED_TODAY },
  );
  const steps = await planOf(selected);
  expect(scans(steps)).toEqual([]);
  expect(steps.join("\n")).toContain("invoice_owed (document_status=? AND student_id=? AND due_date<?)");
  expect(scans(await planOf(invoicesOfMail("x", SEED_TODAY)))).toEqual([]);
});

type Request = ListRequest<typeof REMINDER_LIST>;
const pageOf = (filter: Partial<Request["filter"]>) => ({
  filter: filterOf(REMINDER_LIST, filter),
  sort: "createdAt" as const,
  descending: true,
  limit: 10,
  offset: 0,
  userId: 1,
  today: SEED_TODAY,
});
test.each([null, ...REMINDER_STATUSES])(
  "with the status %s the list is read by an index in its order",
  async (status) => {
    const steps = await planOf(statement(REMINDERS.ids(pageOf({ status }))));
    expect(steps[0]).toContain(
      `COVERING INDEX ${status === null ? "reminder_by_created" : "reminder_by_status"}`,
    );
    expect(steps.filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
  },
);

test("what a mail says is not pinned where one of its invoices is owed otherwise by then", async () => {
  const { rows } = await school.db.client.execute(
    "select id, balance_centavos as balance, coalesce((select unapplied_centavos from customer_account where customer_account.student_id = invoice.student_id), 0) as credit from invoice where balance_centavos > 0 and document_status = 'published' limit 1",
  );
  const [of] = rows.map(({ id, balance, credit }) => ({
    id: Number(id),
    balance: Number(balance),
    credit: Number(credit),
  }));
  if (!of) throw new Error("invoice");
  await school.db.client.execute(
    "insert into mail (uuid, kind, subject_uuid, subject_number, recipient, status, created_at) values ('m', 'reminder', 'r', '', 'a@b.test', 'queued', '2026-11-18')",
  );
  const facts = { school: { name: "", email: "", contactNumber: "" } };
  await runBatch(school.db, pinReminder("m", facts, [of]), "write");
  const moved = runBatch(school.db, pinReminder("m", facts, [{ ...of, balance: of.balance + 1 }]), "write");
  expect(await moved.catch(isGuardFailure)).toBe(true);
  const credited = runBatch(school.db, pinReminder("m", facts, [{ ...of, credit: of.credit + 1 }]), "write");
  expect(await credited.catch(isGuardFailure)).toBe(true);
});
