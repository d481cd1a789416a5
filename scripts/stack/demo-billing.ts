import { ignoreLines, undoLines } from "#api/commands/billing/bank-lines/change-lines.ts";
import { confirmLines } from "#api/commands/billing/bank-lines/confirm-lines.ts";
import { saveBillingSettings } from "#api/commands/billing/billing-settings.ts";
import { countCash } from "#api/commands/billing/collections/count-cash.ts";
import { applyCredit, unapplyCredit } from "#api/commands/billing/credit/apply-credit.ts";
import { approveRefunds, declineRefunds, requestRefund } from "#api/commands/billing/refund-requests.ts";
import { addDays, monthOf, schoolDayOf, startOfDay } from "#core/shared/school-day.ts";
import { linesOf } from "#db/queries/billing/collections/collections.ts";
import { sql } from "#db/statement.ts";
import { billDemoSegments } from "./demo/demo-invoices.ts";
import type { Day } from "./demo-desk.ts";
import { addDemoDiscounts, addDemoInstalments } from "./demo-discounts.ts";
import { makeRefunds } from "./demo-refunds.ts";
import { addDemoSchedules } from "./demo-schedules.ts";

/** What the demo school's finance office has done before anyone signs in, beside what is seeded. */
export async function addDemoBilling(day: Day): Promise<void> {
  await decideRefunds(day);
  await applyDeposits(day);
  await makeRefunds(day);
  await confirmBankLines(day);
  await addDemoDiscounts(day);
  await addDemoSchedules(day);
  await billDemoSegments(day);
  await addDemoInstalments(day);
  await countDemoCash(day);
  await closeBooks(day);
}

/** Half of the bank's lines are confirmed, one is opened again, and one is no money for an invoice. */
async function confirmBankLines({ do: perform, first }: Day): Promise<void> {
  const { uuids = "[]" } = await first(sql`select json_group_array(uuid) as uuids
    from (select uuid from bank_line where status = 'matched' and id % 2 = 0 order by id)`);
  const confirmed: string[] = JSON.parse(uuids);
  const [undone] = confirmed;
  if (!undone) return;
  await perform(confirmLines(confirmed), "FA");
  await perform(undoLines([undone]), "FA");
  const { uuid } = await first(
    sql`select uuid from bank_line where status = 'unmatched' order by id limit 1`,
  );
  if (uuid) await perform(ignoreLines([uuid]), "FA");
}

/** One refund is asked for and approved, another declined. */
async function decideRefunds({ do: perform, first }: Day): Promise<void> {
  const asked = { reason: "Paid twice by the guardian", methodCode: "CASH", amount: 100_00 };
  for (const isApproved of [true, false]) {
    const { uuid } = await first(
      sql`select uuid from payment where status = 'POSTED' and amount_centavos > 10000 order by id limit 1`,
    );
    if (!uuid) return;
    await perform(requestRefund(uuid, asked), "FA");
    if (isApproved) await perform(approveRefunds([uuid]), "FA");
    else await perform(declineRefunds([uuid], "The second receipt is of another child"), "FA");
  }
}

/** The credit of two students is applied to an invoice of each, and taken back from one. */
async function applyDeposits({ do: perform, first }: Day): Promise<void> {
  for (const isTakenBack of [false, true]) {
    const { student_no = "", number = "" } = await first(
      sql`select student_no, invoice.number from customer_account join student on student.id = customer_account.student_id
          join invoice on invoice.student_id = student.id
        where unapplied_centavos > 0 and settlement = 'unpaid' and invoice.number is not null
          and not exists (select 1 from payment_allocation where invoice_id = invoice.id)
        order by invoice.id limit 1`,
    );
    if (!number) return;
    await perform(applyCredit(student_no, { invoiceNumbers: [number], amount: null }), "FA");
    if (!isTakenBack) continue;
    const { uuid = "" } = await first(
      sql`select payment.uuid from payment join payment_allocation on payment_id = payment.id
          join invoice on invoice.id = invoice_id where invoice.number = ${number} and is_applied = 1 limit 1`,
    );
    await perform(unapplyCredit(uuid, [number]), "FA");
  }
}

/** The cash of the last day that cash was paid in is ₱20.00 short. */
async function countDemoCash({ do: perform, first, today }: Day): Promise<void> {
  const { posted_at } = await first(
    sql`select max(posted_at) as posted_at from payment where method_code = 'CASH' and posted_at < ${startOfDay(today)}`,
  );
  if (!posted_at) return;
  const day = schoolDayOf(posted_at);
  const line = await first(
    sql`select cashierId, net from (${linesOf(day)}) where isCounted and net > 2000 limit 1`,
  );
  if (!line.net) return;
  const note = "A guardian was given ₱20.00 too much change";
  const expected = Number(line.net);
  const { cashierId = "" } = line;
  await perform(
    countCash({ day, methodCode: "CASH", cashierId, counted: expected - 2000, expected, note }),
    "FA",
  );
}

/** The books are closed through the end of the month before the last one. */
async function closeBooks({ do: perform, today }: Day): Promise<void> {
  const lastMonth = addDays(monthOf(today).start, -1);
  const through = addDays(monthOf(lastMonth).start, -1);
  await perform(saveBillingSettings({ billing_locked_through: through, reason: "" }), "FA");
}
