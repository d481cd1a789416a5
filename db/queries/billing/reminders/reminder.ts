import type { DayRange, Remindable, RemindedStage } from "#core/billing/reminders/reminders.ts";
import { REMINDER_STAGES, REMINDERS } from "#core/billing/settings/billing-settings.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { noteStatusIs } from "#db/queries/billing/promissory-note.ts";
import { type Column, columns, type Row, type RowOfColumns } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** What reminders are decided on: the settings, the run of a day, and invoices with what their reminder depends on. */
export interface ReminderSettingRow extends Row<"school_setting", "name" | "value"> {
  updated_at: Instant;
}
export const reminderSettings = (): Statement<ReminderSettingRow> =>
  statement(
    sql`select name, value, updated_at from school_setting where name in (${REMINDERS}, ${REMINDER_STAGES})`,
  );

/** When the database was last put back from a backup; no row: never. */
export const newestRestore = (): Statement<Row<"audit_event", "occurred_at">> =>
  statement(sql`select occurred_at from audit_event indexed by audit_event_kind
    where event = 'database-restore' order by occurred_at desc limit 1`);

const RUN = columns(
  "reminder_run",
  "day",
  "started_at",
  "through_guardian_id",
  "is_whole",
  "mails",
  "invoices",
  "left_out",
);
export type ReminderRunRow = RowOfColumns<typeof RUN>;
export const reminderRun = (day: SchoolDay): Statement<ReminderRunRow> =>
  statement(sql`select ${RUN.sql} from reminder_run where day = ${day}`);
export const newestRun = (): Statement<ReminderRunRow> =>
  statement(sql`select ${RUN.sql} from reminder_run order by day desc limit 1`);

/** An invoice with its guardian, and what its reminder depends on. */
export interface RemindableRow
  extends Row<"invoice", "id" | "uuid" | "due_date" | "balance_centavos">,
    Row<"student", "student_no" | "guardian_id"> {
  number: NonNullable<Column<"invoice", "number">>;
  customer_name: Column<"student", "fullname">;
  guardian: Column<"guardian", "fullname">;
  address: string;
  /** No active student any more. */
  has_left: 0 | 1;
  has_no_reminders: 0 | 1;
  /** The student's unapplied credit, and what the balance comes to after it (B-118). */
  credit_centavos: Column<"customer_account", "unapplied_centavos">;
  owed_centavos: Column<"invoice", "balance_centavos">;
  note_number: string | null;
  told_json: string;
  is_told_today: 0 | 1;
}
export const remindableOf = (row: RemindableRow): Remindable => ({
  guardianId: row.guardian_id,
  address: row.address,
  dueDate: row.due_date,
  balance: row.balance_centavos,
  owed: row.owed_centavos,
  hasNoReminders: row.has_no_reminders === 1,
  noteNumber: row.note_number,
  told: JSON.parse(row.told_json) as RemindedStage[],
  isToldToday: row.is_told_today === 1,
});

const CREDIT = sql`coalesce(account.unapplied_centavos, 0)`;
/** What the student owes on the invoices that credit is applied to before the one selected as `invoice` (B-29). */
const OWED_BEFORE = sql`coalesce((select sum(earlier.balance_centavos) from invoice earlier indexed by invoice_owed
  where earlier.document_status = 'published' and earlier.balance_centavos > 0 and earlier.student_id = invoice.student_id
    and (earlier.due_date, earlier.invoice_date, earlier.number) < (invoice.due_date, invoice.invoice_date, invoice.number)), 0)`;
const OWED_AFTER_CREDIT = sql`iif(${CREDIT} = 0, balance_centavos,
  balance_centavos - max(0, min(balance_centavos, ${CREDIT} - ${OWED_BEFORE})))`;

/** Of invoices that `asked (id)` selects, in the order of their guardians. */
const remindable = (asked: SQL, today: SchoolDay): SQL => sql`
  select invoice.id, invoice.uuid, invoice.number, invoice.due_date, balance_centavos, student_no, student.guardian_id,
    student.fullname as customer_name, guardian.fullname as guardian, lower(trim(guardian.email)) as address,
    not student.is_active as has_left,
    account.no_reminders_since is not null as has_no_reminders,
    ${CREDIT} as credit_centavos, ${OWED_AFTER_CREDIT} as owed_centavos,
    (select max(promissory_note.number) from promissory_note_invoice
      cross join promissory_note on promissory_note.id = note_id
      where promissory_note_invoice.invoice_id = invoice.id and ${noteStatusIs(["standing"], today)}) as note_number,
    (select json_group_array(json_object('stage', stage, 'why', left_out)) from reminder_invoice
      where invoice_id = invoice.id and reminder_invoice.due_date = invoice.due_date) as told_json,
    exists (select 1 from reminder_invoice where invoice_id = invoice.id and told_on = ${today}) as is_told_today
  from (${asked}) asked cross join invoice on invoice.id = asked.id
    cross join student on student.id = invoice.student_id cross join guardian on guardian.id = student.guardian_id
    left join customer_account account on account.student_id = student.id
  order by student.guardian_id, invoice.due_date, invoice.number`;

/** What is owed with one of these due dates: by the index of what is owed. */
const owedWithin = (ranges: readonly DayRange[]): SQL => sql`json_each(${json(ranges)}) range
    cross join invoice indexed by invoice_owed_by_due on invoice.due_date between range.value ->> 'from' and range.value ->> 'to'
      and document_status = 'published' and balance_centavos > 0 and invoice.student_id is not null`;

/** The invoices of the next guardians after one, as many as `guardians`. */
export const dueInvoices = (
  ranges: readonly DayRange[],
  { today, after, guardians }: { today: SchoolDay; after: number; guardians: number },
): Statement<RemindableRow> =>
  statement(sql`with owed as materialized (select invoice.id, student.guardian_id from ${owedWithin(ranges)}
        cross join student on student.id = invoice.student_id and student.guardian_id > ${after}),
      batch as materialized (select distinct guardian_id from owed order by guardian_id limit ${guardians})
    ${remindable(sql`select owed.id from owed where guardian_id in (select guardian_id from batch)`, today)}`);
/** Those of all guardians. */
export const allDueInvoices = (ranges: readonly DayRange[], today: SchoolDay): Statement<RemindableRow> =>
  statement(remindable(sql`select invoice.id from ${owedWithin(ranges)}`, today));

/** Published invoices by their uuids, and those that customers owe and that are due through a day. */
export const selectedInvoices = (
  { uuids, customers }: { uuids: readonly string[]; customers: readonly string[] },
  { today, through }: { today: SchoolDay; through: SchoolDay },
): Statement<RemindableRow> =>
  statement(
    remindable(
      sql`select invoice.id from json_each(${json(uuids)}) wanted cross join invoice on invoice.uuid = wanted.value
          and document_status = 'published'
        union select invoice.id from json_each(${json(customers)}) wanted cross join student on student_no = wanted.value
          cross join invoice indexed by invoice_owed on invoice.student_id = student.id and document_status = 'published'
            and balance_centavos > 0 and invoice.due_date <= ${through}`,
      today,
    ),
  );

/** The invoices that a reminder's mail named when it was asked for, as they are now. */
export const invoicesOfMail = (mailUuid: string, today: SchoolDay): Statement<RemindableRow> =>
  statement(
    remindable(
      sql`select invoice_id as id from mail cross join reminder on reminder.mail_id = mail.id
        cross join reminder_invoice on reminder_id = reminder.id where mail.uuid = ${mailUuid}`,
      today,
    ),
  );

/** A customer, and since when there are no reminders. */
export interface NoRemindersRow
  extends Row<"customer_account", "student_id" | "no_reminders_reason" | "no_reminders_since"> {
  student_uuid: Column<"student", "uuid">;
}
export const noRemindersOf = (customerId: string): Statement<NoRemindersRow> =>
  statement(sql`select student_id, student.uuid as student_uuid, no_reminders_reason, no_reminders_since
    from student cross join customer_account on student_id = student.id where student_no = ${customerId}`);
