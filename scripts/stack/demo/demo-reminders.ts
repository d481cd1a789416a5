import { saveBillingSettings } from "#api/billing/settings.ts";
import { markCustomer } from "#api/commands/billing/reminders/mark-customer.ts";
import { planOf } from "#api/commands/billing/reminders/plan.ts";
import { runReminders } from "#api/commands/billing/reminders/run-reminders.ts";
import { selectionReads, sendReminders } from "#api/commands/billing/reminders/send-reminders.ts";
import { dueDates, HOUR, STANDARD_STAGES } from "#core/billing/reminders/reminders.ts";
import { billingSettingsBody } from "#core/billing/settings/billing-settings.body.ts";
import { ON, REMINDERS } from "#core/billing/settings/billing-settings.ts";
import { addDays, type SchoolDay, schoolDayAt, startOfDay } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { read } from "#db/client.ts";
import { dueInvoices } from "#db/queries/billing/reminders/reminder.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { type Desk, perform } from "#scripts/stack/demo-desk.ts";

const DAY_MS = 24 * 3_600_000;
const EVERYBODY = 10_000;
/** Families reminded by hand. */
const BY_HAND = 3;

/** What each family owes, the families that were told of nothing yet first. */
const owedByFamily = (): Statement<{ uuid: string }> =>
  statement(sql`select min(invoice.uuid) as uuid from invoice join student on student.id = student_id
    join guardian on guardian.id = guardian_id
    where document_status = 'published' and balance_centavos > 0 and guardian.email <> ''
    group by guardian.id
    order by exists (select 1 from reminder where reminder.guardian_id = guardian.id), guardian.id desc
    limit ${EVERYBODY}`);

/** Invoices of the first families that a reminder can be sent to on a day: neither promised, nor covered, nor marked. */
async function remindable({ db }: Desk, today: SchoolDay): Promise<string[]> {
  const [owed] = await read(db, [owedByFamily()] as const);
  const uuids = owed.map(({ uuid }) => uuid);
  const facts = await read(db, selectionReads({ uuids, customers: [] }, today));
  const { reminders } = planOf(facts[0], { stages: STANDARD_STAGES, day: today, isByHand: true });
  const canBeSent = new Set(reminders.flatMap(({ invoices }) => invoices.map(({ row }) => row.uuid)));
  return uuids.filter((uuid) => canBeSent.has(uuid)).slice(0, BY_HAND);
}

/** Reminders are on since two days: yesterday's went out, one customer wants none, and finance has reminded some by hand. */
export async function remindGuardians(desk: Desk): Promise<void> {
  const { epochMs } = desk;
  const day = addDays(schoolDayAt(epochMs), -1);
  const morningMs = Date.parse(startOfDay(day)) + HOUR * 3_600_000;
  await perform(
    desk,
    epochMs - 2 * DAY_MS,
    saveBillingSettings.command({ params: {}, body: billingSettingsBody.parse({ [REMINDERS]: ON }) }),
    "FA",
  );
  const [due] = await read(desk.db, [
    dueInvoices(dueDates(STANDARD_STAGES, day), { today: day, after: 0, guardians: EVERYBODY }),
  ] as const);
  const [marked, taken] = new Set(due.map(({ customerId }) => customerId));
  if (marked === undefined || taken === undefined) return;
  const mark = (customerId: string, reason: string, state: "ON" | "OFF" = "OFF") =>
    perform(desk, epochMs - DAY_MS - 2 * 3_600_000, markCustomer(customerId, { state, reason }), "FA");
  await mark(marked, "The grandmother pays at the window each month");
  await mark(taken, "Marked for the wrong child");
  await mark(taken, "", "ON");
  await runReminders(desk.db, {
    epochMs: morningMs,
    newUuid: () => newUuid(morningMs, crypto.getRandomValues(new Uint8Array(10))),
    requestId: "seed",
  });
  const today = schoolDayAt(epochMs);
  const uuids = await remindable(desk, today);
  await perform(desk, epochMs, sendReminders({ uuids, customers: [] }, today), "FA");
}
