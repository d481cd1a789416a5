import { markCustomer } from "#api/commands/billing/reminders/mark-customer.ts";
import { planOf, previewOf, reminderSettingsOf } from "#api/commands/billing/reminders/plan.ts";
import { nextRunDay } from "#api/commands/billing/reminders/run-reminders.ts";
import {
  planSelection,
  selectionReads,
  sendReminders,
} from "#api/commands/billing/reminders/send-reminders.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import {
  CUSTOMER_REMINDERS,
  PREVIEW_REMINDERS,
  REMINDERS_NEXT,
  SEND_REMINDERS,
} from "#core/billing/reminders/reminder-calls.ts";
import { dueDates, stagesFrom, stagesText } from "#core/billing/reminders/reminders.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { addDays, schoolDayAt } from "#core/shared/school-day.ts";
import {
  allDueInvoices,
  type FoundRun,
  newestRestore,
  newestRun,
  reminderSettings,
} from "#db/queries/billing/reminders/reminder.ts";
import { schoolAsBusiness } from "#db/queries/management/school.ts";

const lastOf = ({ day, startedAt: at, mails, invoices, leftOut }: FoundRun) => ({
  day,
  at,
  mails,
  invoices,
  leftOut,
});

/** Billing's reminders of what is owed. */
export const reminderEndpoints = [
  endpoint(REMINDERS_NEXT, async (c, { today }) => {
    const first = await readPage(c, [
      reminderSettings(),
      newestRun(),
      schoolAsBusiness("1"),
      newestRestore(),
    ] as const);
    const [rows, [run], [school], [restored]] = first.rows;
    if (!school) throw new Refused(NOT_FOUND);
    const settings = reminderSettingsOf(rows);
    const isRun = run?.day === today && run.isWhole;
    const next = nextRunDay(settings, { today, tomorrow: addDays(today, 1), isRun });
    const day = next ?? addDays(today, 1);
    const found = await readPage(c, [allDueInvoices(dueDates(settings.stages, day), day)] as const);
    const from = stagesFrom(restored?.occurredAt ?? null, day);
    const plan = planOf(found.rows[0], { stages: settings.stages, day, isByHand: false, from });
    return {
      data: {
        day: next,
        stages: stagesText(settings.stages),
        stagesFrom: from,
        preview: previewOf(plan, school, day, []),
        last: run ? lastOf(run) : null,
      },
    };
  }),
  endpoint(PREVIEW_REMINDERS, async (c, { body }) => {
    const { rows, scope } = await readPage(c, selectionReads(body, schoolDayAt(c.var.epochMs)));
    const planned = planSelection(body, scope, rows);
    if (!planned.ok) throw new Refused(planned);
    const [school] = rows[3];
    if (!school) throw new Refused(NOT_FOUND);
    return { data: previewOf(planned.plan, school, scope.today, body.customers) };
  }),
  change(SEND_REMINDERS, ({ body, today }) => sendReminders(body, today)),
  change(CUSTOMER_REMINDERS, ({ params: { customer }, body }) => markCustomer(customer, body)),
];
