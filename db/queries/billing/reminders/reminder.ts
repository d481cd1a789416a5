import type { DayRange } from "#core/billing/reminders/reminders.ts";
import { REMINDER_STAGES, REMINDERS } from "#core/billing/settings/billing-settings.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { noteStatusIs } from "#db/queries/billing/promissory-note.ts";
import { flag, type RowOfSources, rowsWithin, select } from "#db/select.ts";
import { json, type RowOf, type SQL, type Statement, sql } from "#db/statement.ts";
import {
  auditEvent,
  customerAccount,
  guardian,
  invoice,
  promissoryNote,
  promissoryNoteInvoice,
  reminderInvoice,
  reminderRun,
  schoolSetting,
  student,
} from "#db/tables.ts";

/** What reminders are decided on: the settings, the run of a day, and invoices with what their reminder depends on. */
export const reminderSettings = () =>
  select(
    {
      name: schoolSetting.name,
      value: schoolSetting.value,
      updatedAt: sql<Instant>`${schoolSetting.updatedAt}`,
    },
    sql`from ${schoolSetting} where ${schoolSetting.name} in (${REMINDERS}, ${REMINDER_STAGES})`,
  );
export type ReminderSetting = RowOf<ReturnType<typeof reminderSettings>>;

/** When the database was last put back from a backup; no row: never. */
export const newestRestore = () =>
  select(
    { occurredAt: auditEvent.occurredAt },
    sql`from ${auditEvent} indexed by audit_event_kind
      where ${auditEvent.event} = 'database-restore' order by ${auditEvent.occurredAt} desc limit 1`,
  );

const { day, startedAt, throughGuardianId, isWhole, mails, invoices, leftOut } = reminderRun;
const RUN = { day, startedAt, throughGuardianId, isWhole, mails, invoices, leftOut };
export type FoundRun = RowOfSources<typeof RUN>;
export const runOfDay = (of: SchoolDay): Statement<FoundRun> =>
  select(RUN, sql`from ${reminderRun} where ${day} = ${of}`);
export const newestRun = (): Statement<FoundRun> =>
  select(RUN, sql`from ${reminderRun} order by ${day} desc limit 1`);

/** What the student owes on the invoices that credit is applied to before the one selected as `invoice` (B-29). */
const OWED_BEFORE = sql`coalesce((select sum(earlier.balance_centavos) from invoice earlier indexed by invoice_owed
  where earlier.document_status = 'published' and earlier.balance_centavos > 0 and earlier.student_id = invoice.student_id
    and (earlier.due_date, earlier.invoice_date, earlier.number) < (invoice.due_date, invoice.invoice_date, invoice.number)), 0)`;
const CREDIT = sql<number>`coalesce(${customerAccount.unappliedCentavos}, 0)`;
const sourcesOn = (today: SchoolDay) => ({
  id: invoice.id,
  uuid: invoice.uuid,
  number: sql<string>`${invoice.number}`,
  dueDate: invoice.dueDate,
  balance: invoice.balanceCentavos,
  customerId: student.studentNo,
  customerName: student.fullname,
  guardianId: student.guardianId,
  guardian: guardian.fullname,
  address: sql<string>`lower(trim(${guardian.email}))`,
  /** No active student any more. */
  hasLeft: flag(sql`not ${student.isActive}`),
  hasNoReminders: flag(sql`${customerAccount.noRemindersSince} is not null`),
  /** The student's unapplied credit, and what the balance comes to after it (B-118). */
  credit: CREDIT,
  owed: sql<number>`iif(${CREDIT} = 0, ${invoice.balanceCentavos},
    ${invoice.balanceCentavos} - max(0, min(${invoice.balanceCentavos}, ${CREDIT} - ${OWED_BEFORE})))`,
  noteNumber: sql<string | null>`(select max(${promissoryNote.number}) from ${promissoryNoteInvoice}
    cross join ${promissoryNote} on ${promissoryNote.id} = ${promissoryNoteInvoice.noteId}
    where ${promissoryNoteInvoice.invoiceId} = ${invoice.id} and ${noteStatusIs(["standing"], today)})`,
  told: rowsWithin(
    { stage: reminderInvoice.stage, why: reminderInvoice.leftOut },
    sql`from ${reminderInvoice} where ${reminderInvoice.invoiceId} = ${invoice.id} and ${reminderInvoice.dueDate} = ${invoice.dueDate}`,
  ),
  isToldToday: flag(sql`exists (select 1 from ${reminderInvoice}
    where ${reminderInvoice.invoiceId} = ${invoice.id} and ${reminderInvoice.toldOn} = ${today})`),
});
/** An invoice with its guardian, and what its reminder depends on. */
export type FoundRemindable = RowOfSources<ReturnType<typeof sourcesOn>>;
/** Of invoices that `asked (id)` selects, in the order of their guardians. */
const remindable = (asked: SQL, today: SchoolDay, before?: SQL): Statement<FoundRemindable> =>
  select(
    sourcesOn(today),
    sql`from (${asked}) asked cross join ${invoice} on ${invoice.id} = asked.id
      cross join ${student} on ${student.id} = ${invoice.studentId}
      cross join ${guardian} on ${guardian.id} = ${student.guardianId}
      left join ${customerAccount} on ${customerAccount.studentId} = ${student.id}
    order by ${student.guardianId}, ${invoice.dueDate}, ${invoice.number}`,
    before,
  );

/** What is owed with one of these due dates: by the index of what is owed. */
const owedWithin = (ranges: readonly DayRange[]): SQL => sql`json_each(${json(ranges)}) range
    cross join invoice indexed by invoice_owed_by_due on invoice.due_date between range.value ->> 'from' and range.value ->> 'to'
      and document_status = 'published' and balance_centavos > 0 and invoice.student_id is not null`;

/** The invoices of the next guardians after one, as many as `guardians`. */
export const dueInvoices = (
  ranges: readonly DayRange[],
  { today, after, guardians }: { today: SchoolDay; after: number; guardians: number },
): Statement<FoundRemindable> =>
  remindable(
    sql`select owed.id from owed where guardian_id in (select guardian_id from batch)`,
    today,
    sql`with owed as materialized (select invoice.id, student.guardian_id from ${owedWithin(ranges)}
        cross join student on student.id = invoice.student_id and student.guardian_id > ${after}),
      batch as materialized (select distinct guardian_id from owed order by guardian_id limit ${guardians})
    `,
  );
/** Those of all guardians. */
export const allDueInvoices = (ranges: readonly DayRange[], today: SchoolDay): Statement<FoundRemindable> =>
  remindable(sql`select invoice.id from ${owedWithin(ranges)}`, today);

/** Published invoices by their uuids, and those that customers owe and that are due through a day. */
export const selectedInvoices = (
  { uuids, customers }: { uuids: readonly string[]; customers: readonly string[] },
  { today, through }: { today: SchoolDay; through: SchoolDay },
): Statement<FoundRemindable> =>
  remindable(
    sql`select invoice.id from json_each(${json(uuids)}) wanted cross join invoice on invoice.uuid = wanted.value
          and document_status = 'published'
        union select invoice.id from json_each(${json(customers)}) wanted cross join student on student_no = wanted.value
          cross join invoice indexed by invoice_owed on invoice.student_id = student.id and document_status = 'published'
            and balance_centavos > 0 and invoice.due_date <= ${through}`,
    today,
  );

/** The invoices that a reminder's mail named when it was asked for, as they are now. */
export const invoicesOfMail = (mailUuid: string, today: SchoolDay): Statement<FoundRemindable> =>
  remindable(
    sql`select invoice_id as id from mail cross join reminder on reminder.mail_id = mail.id
        cross join reminder_invoice on reminder_id = reminder.id where mail.uuid = ${mailUuid}`,
    today,
  );

/** A customer, and since when there are no reminders. */
export type NoReminders = RowOf<ReturnType<typeof noRemindersOf>>;
export const noRemindersOf = (customerId: string) =>
  select(
    {
      studentId: customerAccount.studentId,
      studentUuid: student.uuid,
      reason: customerAccount.noRemindersReason,
      since: customerAccount.noRemindersSince,
    },
    sql`from ${student} cross join ${customerAccount} on ${customerAccount.studentId} = ${student.id}
      where ${student.studentNo} = ${customerId}`,
  );
