import type { Command } from "#api/commands/command.ts";
import type { CustomerReminders } from "#core/billing/reminders/reminder-contract.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { noRemindersOf } from "#db/queries/billing/reminders/reminder.ts";
import { markNoReminders } from "#db/queries/billing/reminders/reminder-change.ts";

type MarkCustomerFacts = readonly [ReturnType<typeof noRemindersOf>];

/** Marks a customer "no reminders" with the reason, or takes the mark off (B-110). */
export const markCustomer = (
  customerId: string,
  { state, reason }: CustomerReminders,
): Command<MarkCustomerFacts> => ({
  read: () => [noRemindersOf(customerId)],
  decide({ actor, now }, [[customer]]) {
    if (!customer) return NOT_FOUND;
    const isOff = state === "OFF";
    const isSame = (customer.since !== null) === isOff && (customer.reason ?? "") === reason;
    return ok({
      statements: isSame ? [] : markNoReminders(customer, isOff ? { reason, now, userId: actor.id } : null),
      audit: isSame
        ? []
        : [
            {
              event: isOff ? "reminders-off" : "reminders-on",
              subjectUuid: customer.studentUuid,
              data: { customerId, ...(isOff && { reason }) },
            },
          ],
      answer: {
        status: 200,
        message: isOff
          ? "No reminders will be sent for this customer."
          : "Reminders will be sent for this customer.",
      },
    });
  },
});
