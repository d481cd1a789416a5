import type { LeftOut } from "#core/billing/reminders/reminders.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import type { MailFacts } from "#db/queries/documents/mail.ts";
import { insertMail, type NewMail } from "#db/queries/documents/mail-request.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import type { NoReminders } from "./reminder.ts";

/** Keeping what guardians are told, and how far a run has come. */
export interface NewReminder {
  uuid: string;
  guardianId: number;
  /** Absent where nobody could be told, for this reason. */
  mail?: NewMail;
  why?: LeftOut;
  /** The same in words. */
  reason?: string;
  invoices: readonly { id: number; dueDate: SchoolDay; stage: number | null; balance: number }[];
}

/** Reminders with their mails; stale where one of the invoices was told of the same stage, or on this day, meanwhile. */
export function insertReminders(
  reminders: readonly NewReminder[],
  { day, now, askedBy }: { day: SchoolDay; now: Instant; askedBy: number | null },
): Statement<unknown>[] {
  if (reminders.length === 0) return [];
  const heads = reminders.map(({ uuid, guardianId, mail, reason, invoices }) => ({
    uuid,
    guardianId,
    mail: mail?.uuid ?? null,
    reason: reason ?? null,
    invoices: invoices.length,
    amount: invoices.reduce((sum, { balance }) => sum + balance, 0),
  }));
  const lines = reminders.flatMap(({ uuid, why = null, invoices }) =>
    invoices.map((invoice) => ({ ...invoice, uuid, why, day: why === null ? day : null })),
  );
  const mails = reminders.flatMap(({ mail }) => (mail ? [mail] : []));
  return [
    expectThat(sql`not exists (select 1 from json_each(${json(lines)}) line
      cross join reminder_invoice known on known.invoice_id = line.value ->> 'id'
      where (known.due_date = line.value ->> 'dueDate' and known.stage = line.value ->> 'stage'
          and known.left_out is line.value ->> 'why') or known.told_on = line.value ->> 'day')`),
    ...(mails.length > 0 ? [insertMail(mails, now)] : []),
    statement(sql`insert into reminder (uuid, guardian_id, mail_id, asked_by, status, reason, invoice_count,
        amount_centavos, created_at)
      select value ->> 'uuid', value ->> 'guardianId', mail.id, ${askedBy}, iif(mail.id is null, 'left-out', 'waiting'),
        value ->> 'reason', value ->> 'invoices', value ->> 'amount', ${now}
      from json_each(${json(heads)}) left join mail on mail.uuid = value ->> 'mail' order by key`),
    statement(sql`insert into reminder_invoice (reminder_id, invoice_id, due_date, stage, left_out, told_on, balance_centavos)
      select reminder.id, value ->> 'id', value ->> 'dueDate', value ->> 'stage', value ->> 'why', value ->> 'day',
        value ->> 'balance'
      from json_each(${json(lines)}) cross join reminder on reminder.uuid = value ->> 'uuid' order by key`),
  ];
}

/** A step of a day's run; stale where another run has come further. */
export interface RunStep {
  day: SchoolDay;
  /** The last guardian of the step before, and of this one. */
  before: number;
  through: number;
  isWhole: boolean;
  mails: number;
  invoices: number;
  leftOut: number;
  now: Instant;
}
export const writeStep = (step: RunStep): Statement<unknown>[] => [
  expectThat(
    sql`coalesce((select iif(is_whole, -1, through_guardian_id) from reminder_run where day = ${step.day}), 0) = ${step.before}`,
  ),
  statement(sql`insert into reminder_run (day, started_at, through_guardian_id, is_whole, mails, invoices, left_out)
    values (${step.day}, ${step.now}, ${step.through}, ${step.isWhole ? 1 : 0}, ${step.mails}, ${step.invoices},
      ${step.leftOut})
    on conflict (day) do update set through_guardian_id = excluded.through_guardian_id, is_whole = excluded.is_whole,
      mails = mails + excluded.mails, invoices = invoices + excluded.invoices, left_out = left_out + excluded.left_out`),
];

/** Pins what a mail says before its first sending; stale where one of its invoices, or the credit of its student, is another by then. */
export const pinReminder = (
  mailUuid: string,
  facts: MailFacts,
  invoices: readonly { id: number; balance: number; credit: number }[],
): Statement<unknown>[] => [
  expectThat(sql`not exists (select 1 from json_each(${json(invoices)})
    left join invoice on invoice.id = value ->> 'id'
    left join customer_account on customer_account.student_id = invoice.student_id
    where balance_centavos is not value ->> 'balance' or coalesce(unapplied_centavos, 0) <> value ->> 'credit')`),
  statement(
    sql`update mail set facts_json = ${json(facts)} where uuid = ${mailUuid} and first_sending_at is null`,
  ),
  expectChanges(1),
];
/** After its mail was given up: nothing of it was left to be told. */
export const reminderDropped = (mailUuid: string): Statement<unknown> =>
  statement(
    sql`update reminder set status = 'dropped' where mail_id = (select id from mail where uuid = ${mailUuid})`,
  );

/** Marks a customer "no reminders", or takes the mark off; stale where somebody else did. */
export const markNoReminders = (
  { studentId, since }: NoReminders,
  mark: { reason: string; now: Instant; userId: number } | null,
): Statement<unknown>[] => [
  statement(sql`update customer_account set no_reminders_reason = ${mark?.reason ?? null},
      no_reminders_since = ${mark?.now ?? null}, no_reminders_by = ${mark?.userId ?? null}
    where student_id = ${studentId} and no_reminders_since is ${since}`),
  expectChanges(1),
];
