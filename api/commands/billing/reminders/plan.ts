import type { BusinessParty } from "#core/billing/business-contract.ts";
import type { ReminderPreview } from "#core/billing/reminders/reminder-contract.ts";
import {
  type RemindedInvoice,
  type ReminderWords,
  reminderWords,
} from "#core/billing/reminders/reminder-mail.ts";
import {
  CREDIT_COVERS,
  type LeftOut,
  leftOutText,
  type Planned,
  planReminders,
  type ReminderPlanOptions,
  STANDARD_STAGES,
  type Stages,
  stagesOf,
} from "#core/billing/reminders/reminders.ts";
import { BILLING_SETTINGS, ON, REMINDER_STAGES, REMINDERS } from "#core/billing/settings/billing-settings.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import type { FoundRemindable, ReminderSetting } from "#db/queries/billing/reminders/reminder.ts";
import type { NewReminder } from "#db/queries/billing/reminders/reminder-change.ts";
import type { MailFacts } from "#db/queries/documents/mail.ts";
import { mailSchool } from "#db/queries/documents/mail.ts";

/** Mails and left-out invoices of each kind that a preview shows; it counts all. */
const SHOWN_MAX = 200;

export interface ReminderSettings {
  isOn: boolean;
  /** When reminders were turned on; null: never. */
  since: Instant | null;
  stages: Stages;
}
export function reminderSettingsOf(rows: readonly ReminderSetting[]): ReminderSettings {
  const values = BILLING_SETTINGS.of(rows.map(({ name, value }) => ({ name, value, version: 1 })));
  return {
    isOn: values[REMINDERS] === ON,
    since: rows.find(({ name }) => name === REMINDERS)?.updatedAt ?? null,
    stages: stagesOf(values[REMINDER_STAGES]) ?? STANDARD_STAGES,
  };
}

export type Plan = Planned<FoundRemindable>;
export const planOf = (rows: readonly FoundRemindable[], how: ReminderPlanOptions): Plan =>
  planReminders(rows, (row) => row, how);

const invoiceOf = (row: FoundRemindable): RemindedInvoice => ({
  uuid: row.uuid,
  number: row.number,
  student: row.customerName,
  dueDate: row.dueDate,
  balance: row.owed,
});

/** What the mail to a guardian says on a day. */
export const reminderFacts = (
  school: BusinessParty,
  rows: readonly FoundRemindable[],
  day: SchoolDay,
): MailFacts => ({
  school: mailSchool(school),
  owed: { day, invoices: rows.map(invoiceOf) },
});
const wordsOf = ({ school, owed }: MailFacts): ReminderWords =>
  reminderWords(school.name, owed?.invoices ?? [], owed?.day ?? "");

type Named = { row: FoundRemindable; stage: number | null };
const linesOf = (named: readonly Named[], balanceOf: (row: FoundRemindable) => number) =>
  named.map(({ row, stage }) => ({ id: row.id, dueDate: row.dueDate, stage, balance: balanceOf(row) }));

/** A plan as what is written: one reminder for each guardian, with its mail. */
export function remindersOf(
  plan: Plan,
  of: {
    school: BusinessParty;
    day: SchoolDay;
    newUuid: () => string;
    askedBy: number | null;
    status: "waiting" | "queued";
  },
): NewReminder[] {
  return plan.reminders.map(({ guardianId, invoices }) => {
    const uuid = of.newUuid();
    const rows = invoices.map(({ row }) => row);
    return {
      uuid,
      guardianId,
      invoices: linesOf(invoices, (row) => row.owed),
      mail: {
        uuid: of.newUuid(),
        kind: "reminder",
        subjectUuid: uuid,
        subjectNumber: "",
        documentUuid: null,
        requestedBy: of.askedBy,
        recipient: rows[0]?.address ?? "",
        revision: 1,
        status: of.status,
        facts: reminderFacts(of.school, rows, of.day),
      },
    };
  });
}

/** Those who cannot be told, for each guardian and reason. */
export function leftOutOf({ leftOut }: Plan, newUuid: () => string): NewReminder[] {
  const groups = Map.groupBy(leftOut, ({ row, why }) => `${row.guardianId} ${why} ${row.noteNumber ?? ""}`);
  return [...groups.values()].flatMap((named) => {
    const [first] = named;
    return first ? [leftOutReminder(first, named, newUuid())] : [];
  });
}
const leftOutReminder = (
  { row, why }: { row: FoundRemindable; why: LeftOut },
  named: readonly Named[],
  uuid: string,
): NewReminder => ({
  uuid,
  guardianId: row.guardianId,
  why,
  reason: leftOutText(why, row.noteNumber),
  invoices: linesOf(named, (row) => row.balance),
});

/** A plan as it is shown before anything is sent. */
export function previewOf(
  plan: Plan,
  school: BusinessParty,
  day: SchoolDay,
  asked: readonly string[],
): ReminderPreview {
  const { reminders, leftOut } = plan;
  const named = reminders.flatMap(({ invoices }) => invoices.map(({ row }) => row));
  const found = new Set([...named, ...leftOut.map(({ row }) => row)].map(({ customerId }) => customerId));
  return {
    mails: reminders.slice(0, SHOWN_MAX).map(({ invoices }) =>
      mailOf(
        invoices.map(({ row }) => row),
        school,
        day,
      ),
    ),
    leftOut: leftOut.slice(0, SHOWN_MAX).map(({ row, why }) => ({
      invoiceUuid: row.uuid,
      number: row.number,
      customerId: row.customerId,
      customerName: row.customerName,
      guardian: row.guardian,
      dueDate: row.dueDate,
      balance: row.balance,
      why: leftOutText(why, row.noteNumber),
      hasCredit: why === CREDIT_COVERS,
    })),
    mailCount: reminders.length,
    invoices: named.length,
    amount: named.reduce((sum, { owed }) => sum + owed, 0),
    leftOutCount: leftOut.length,
    accountsWithout: asked.filter((number) => !found.has(number)).length,
  };
}

function mailOf(
  rows: readonly FoundRemindable[],
  school: BusinessParty,
  day: SchoolDay,
): ReminderPreview["mails"][number] {
  const words = wordsOf(reminderFacts(school, rows, day));
  const left = new Set(rows.filter(({ hasLeft }) => hasLeft).map(({ uuid }) => uuid));
  return {
    guardian: rows[0]?.guardian ?? "",
    recipient: rows[0]?.address ?? "",
    subject: words.subject,
    opening: words.opening,
    rows: words.rows.map(({ uuid, ...row }) => ({ ...row, invoiceUuid: uuid, hasLeft: left.has(uuid) })),
    total: words.total,
  };
}
