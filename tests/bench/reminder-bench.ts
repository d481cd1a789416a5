import type { Client } from "@libsql/client";
import { runReminders } from "#api/commands/billing/reminders/run-reminders.ts";
import { addDays, startOfDay } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { BENCH_TODAY, type BenchStack } from "./bench-stack.ts";
import { judged } from "./measure.ts";

const GUARDIANS = 10_000;
const INVOICES_EACH = 2;
const PER_SECOND_MIN = 2_000;

/** A morning's reminders of 20,000 invoices of 10,000 guardians. */
export async function benchReminders({ db }: BenchStack): Promise<string> {
  const day = addDays(BENCH_TODAY, 2);
  await addDebtors(db.client, addDays(day, -1));
  const epochMs = Date.parse(startOfDay(day)) + 8 * 3_600_000;
  const uuid = () => newUuid(epochMs, crypto.getRandomValues(new Uint8Array(10)));
  const started = performance.now();
  const { invoices, mails } = await runReminders(db, { epochMs, newUuid: uuid, requestId: uuid() });
  const seconds = (performance.now() - started) / 1000;
  const perSecond = Math.round(invoices / seconds);
  return judged(
    perSecond >= PER_SECOND_MIN,
    `reminders of ${invoices} invoices in ${mails} emails: ${seconds.toFixed(2)} s, ${perSecond} a second (≥ ${PER_SECOND_MIN})`,
  );
}

/** Guardians of one child each, who owe two invoices that are due on a day; reminders are on. */
async function addDebtors(client: Client, dueDate: string): Promise<void> {
  const numbers = `with recursive n(value) as (select 1 union all select value + 1 from n where value < ${GUARDIANS})`;
  await client.batch(
    [
      `insert or replace into school_setting (name, value, updated_at) values ('billing_reminders', 'on', '2020-01-01T00:00:00.000Z'),
        ('billing_reminder_stages', '1', '2020-01-01T00:00:00.000Z')`,
      `insert into guardian (uuid, fullname, email, contact_number, home_address, billing_address, tax_number)
        ${numbers} select 'debtor-' || value, 'Debtor ' || value, 'debtor' || value || '@example.test', '', '', '', '' from n`,
      `insert into student (uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id)
        select uuid, printf('98%06d', substr(uuid, 8)), fullname, 'Child', '', fullname || ', Child', id from guardian where uuid like 'debtor-%'`,
      "insert into customer_account (student_id) select id from student where uuid like 'debtor-%'",
      `insert into invoice (uuid, document_status, number, draft_number, generate_type, bill_to, student_id, reference_number,
          invoice_date, due_date, notes, subtotal_centavos, taxes_centavos, surcharges_centavos, deductions_centavos,
          amount_due_centavos, balance_centavos, created_at, created_by, published_at)
        with recursive n(value) as (select 1 union all select value + 1 from n where value < ${INVOICES_EACH})
        select student.uuid || '-' || value, 'published', 'INV-D-' || student.id || '-' || value, 'D-D-' || student.id || '-' || value,
          'ONETIME', 'INDIVIDUAL', student.id, 'DEBT', '2026-01-01', '${dueDate}', '', 100000, 0, 0, 0, 100000, 100000,
          '2026-01-01T00:00:00.000Z', 1, '2026-01-01T00:00:00.000Z'
        from student cross join n where student.uuid like 'debtor-%'`,
    ],
    "write",
  );
}
