import { mailStatements } from "#api/commands/mail/mail-statements.ts";
import { sendReceipts } from "#api/commands/mail/send-receipts.ts";
import { daysOfMonth } from "#core/billing/accounts/statement-mailing.ts";
import { monthBefore } from "#core/billing/late-charge.ts";
import { sql } from "#db/statement.ts";
import type { Day } from "#scripts/stack/demo-desk.ts";

/** The newest receipt is mailed, and last month's statement to two families. */
export async function mailGuardians({ do: perform, first, today }: Day): Promise<void> {
  const { uuid = "" } = await first(sql`select payment.uuid from payment
      join student on student.id = payment.student_id join guardian on guardian.id = student.guardian_id
    where posted_at is not null and payment.status = 'POSTED' and guardian.email <> '' order by payment.id desc limit 1`);
  if (uuid) await perform(sendReceipts([uuid]), "FA");
  const month = monthBefore(today);
  const { from, to } = daysOfMonth(month);
  const { customers = "[]" } = await first(sql`select json_group_array(student_no) as customers from (
    select min(student_no) as student_no from student join guardian on guardian.id = student.guardian_id
    where guardian.email <> '' and student.is_active = 1 and exists (select 1 from ledger_entry
      where student_id = student.id and entry_date between ${from} and ${to})
    group by guardian.id order by count(*) > 1 desc, guardian.id limit 2)`);
  const customerIds = JSON.parse(customers) as string[];
  if (customerIds.length > 0) await perform(mailStatements({ customerIds, month }), "FA");
}
