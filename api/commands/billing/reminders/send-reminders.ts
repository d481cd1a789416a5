import { namedInvoices } from "#api/commands/billing/invoice-facts.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command, CommandScope, Rows } from "#api/commands/command.ts";
import type { ReminderSelection } from "#core/billing/reminders/reminder-contract.ts";
import { ACCOUNT_DAYS_AHEAD } from "#core/billing/reminders/reminders.ts";
import { NOT_FOUND, ok, type Refusal, refuse } from "#core/shared/result.ts";
import { addDays, type SchoolDay } from "#core/shared/school-day.ts";
import { invoicesNamed } from "#db/queries/billing/invoice.ts";
import { reminderSettings, selectedInvoices } from "#db/queries/billing/reminders/reminder.ts";
import { insertReminders, type NewReminder } from "#db/queries/billing/reminders/reminder-change.ts";
import { schoolAsBusiness } from "#db/queries/management/school.ts";
import { sql } from "#db/statement.ts";
import { type Plan, planOf, reminderSettingsOf, remindersOf } from "./plan.ts";

/** Up to so many mails go to the queue at once; of more the minute's job hands it a few at a time, as notices are. */
const AT_ONCE_MAX = 20;
const ONLY_BUSINESS = "1";

/** What reminders by hand are decided on. */
export type SelectionFacts = ReturnType<typeof selectionReads>;
export const selectionReads = (selection: ReminderSelection, today: SchoolDay) =>
  [
    selectedInvoices(selection, { today, through: addDays(today, ACCOUNT_DAYS_AHEAD) }),
    invoicesNamed(selection.uuids),
    reminderSettings(),
    schoolAsBusiness(ONLY_BUSINESS),
  ] as const;

/** What is sent for a selection, or why one of its invoices is not reminded of: published ones that are owed (B-109). */
export function planSelection(
  { uuids }: ReminderSelection,
  scope: Pick<CommandScope, "actor" | "today">,
  [rows, heads, settings]: Rows<SelectionFacts>,
): { ok: true; plan: Plan } | Refusal {
  const allowed = decideNamed(namedInvoices("remind", uuids), scope, heads);
  if (!allowed.ok) return allowed;
  const { stages } = reminderSettingsOf(settings);
  return { ok: true, plan: planOf(rows, { stages, day: scope.today, isByHand: true }) };
}

/** Reminds the guardians of a selection: one mail each, an invoice once a day. */
export const sendReminders = (selection: ReminderSelection, asOf: SchoolDay): Command<SelectionFacts> => ({
  read: () => selectionReads(selection, asOf),
  decide(scope, facts) {
    const planned = planSelection(selection, scope, facts);
    if (!planned.ok) return planned;
    const [school] = facts[3];
    if (!school) return NOT_FOUND;
    const { plan } = planned;
    const { actor, today, now, newUuid } = scope;
    if (plan.reminders.length === 0) return refuse(409, "NOBODY_TO_REMIND", nobodyText(plan));
    const isAtOnce = plan.reminders.length <= AT_ONCE_MAX;
    const status = isAtOnce ? "queued" : "waiting";
    const reminders = remindersOf(plan, { school, day: today, newUuid, askedBy: actor.id, status });
    const mails = reminders.flatMap(({ mail }) => mail?.uuid ?? []);
    const invoices = reminders.reduce((sum, of) => sum + of.invoices.length, 0);
    return ok({
      statements: insertReminders(reminders, { day: today, now, askedBy: actor.id }),
      audit: reminders.map(eventOf),
      outbox: isAtOnce
        ? mails.map((subjectUuid) => ({ kind: "send-mail" as const, subjectUuid, uuid: newUuid() }))
        : [],
      answer: {
        status: 202,
        message: sentText(mails.length, plan.leftOut.length),
        data: sql`json_object('mails', ${mails.length}, 'invoices', ${invoices}, 'leftOut', ${plan.leftOut.length})`,
      },
    });
  },
});

const nobodyText = ({ leftOut }: Plan): string =>
  leftOut.length === 0
    ? `Nothing of this selection is due within ${ACCOUNT_DAYS_AHEAD} days. No reminder was sent.`
    : "Nobody of this selection can be reminded now. No reminder was sent.";

function sentText(mails: number, leftOut: number): string {
  const sent = mails === 1 ? "1 reminder will be sent." : `${mails} reminders will be sent.`;
  return leftOut === 0
    ? sent
    : `${sent} ${leftOut} ${leftOut === 1 ? "invoice was" : "invoices were"} left out.`;
}

const eventOf = ({ mail, invoices }: NewReminder) => ({
  event: "reminder-send" as const,
  subjectUuid: mail?.uuid ?? null,
  data: {
    invoices: invoices.length,
    amountCentavos: invoices.reduce((sum, { balance }) => sum + balance, 0),
  },
});
