import * as z from "zod";
import { REQUIRED, scheduleDay, tooLong } from "#core/billing/invoices/entry-fields-contract.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { EVERY_MAX, RECURRENCE_TYPES, type Recurrence, recurrenceRefusal } from "./recurrence.ts";

/** The block of an invoice that recurs, on the wire. */
const EVERY_MESSAGE = `Please enter a whole number from 1 to ${EVERY_MAX}`;
const TYPES = new Map(RECURRENCE_TYPES.map((type) => [type.toLowerCase(), type]));

const recurringFields = z.strictObject(
  {
    type: z
      .string({ error: REQUIRED })
      .transform((text) => TYPES.get(text.toLowerCase()) ?? text)
      .pipe(z.enum(RECURRENCE_TYPES, { error: REQUIRED })),
    range: z
      .number({ error: REQUIRED })
      .int(EVERY_MESSAGE)
      .min(1, EVERY_MESSAGE)
      .max(EVERY_MAX, EVERY_MESSAGE),
    start_date: scheduleDay,
    end_date: scheduleDay,
  },
  { error: REQUIRED },
);

/** `recurring` of POST /invoice/create/recurring and of PATCH /invoice/{id}. */
export const recurringBlock = recurringFields.transform(
  ({ type, range, start_date, end_date }, context): Recurrence => {
    const recurrence = { type, every: range, startDate: start_date, endDate: end_date };
    const message = recurrenceRefusal(recurrence);
    if (message !== null) context.addIssue({ code: "custom", path: ["end_date"], message });
    return recurrence;
  },
);

/** PATCH /invoice/schedules/{uuid}/pause, resume and end. */
export const scheduleChangeBody = z.strictObject({
  reason: z.string().trim().max(REASON_CHARACTERS_MAX, tooLong(REASON_CHARACTERS_MAX)).default(""),
});
