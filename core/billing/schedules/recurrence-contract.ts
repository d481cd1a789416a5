import * as z from "zod";
import { REQUIRED, scheduleDay, tooLong } from "#core/billing/entry-fields.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { type Body, body, entered } from "#core/shared/body.ts";
import { EVERY_MAX, RECURRENCE_TYPES, type Recurrence, recurrenceRefusal } from "./recurrence.ts";
import { RECURRENCE_FIELDS } from "./schedule-contract.ts";

/** The block of an invoice that recurs, on the wire. */
const EVERY_MESSAGE = `Please enter a whole number from 1 to ${EVERY_MAX}`;
const TYPES = new Map(RECURRENCE_TYPES.map((type) => [type.toLowerCase(), type]));

/** `recurring` of POST /invoice/create/recurring and of PATCH /invoice/{id}. */
export const recurrenceBody: Body<Recurrence> = body(
  {
    type: entered(
      RECURRENCE_FIELDS.type,
      z
        .string({ error: REQUIRED })
        .transform((given) => TYPES.get(given.toLowerCase()) ?? given)
        .pipe(z.enum(RECURRENCE_TYPES, { error: REQUIRED })),
    ),
    every: entered(
      RECURRENCE_FIELDS.every,
      z.number({ error: REQUIRED }).int(EVERY_MESSAGE).min(1, EVERY_MESSAGE).max(EVERY_MAX, EVERY_MESSAGE),
    ),
    startDate: entered(RECURRENCE_FIELDS.startDate, scheduleDay),
    endDate: entered(RECURRENCE_FIELDS.endDate, scheduleDay),
  },
  {
    error: REQUIRED,
    check: (recurrence, refuse) => {
      const message = recurrenceRefusal(recurrence);
      if (message !== null) refuse("endDate", message);
    },
  },
);

/** PATCH /invoice/schedules/{uuid}/pause, resume and end. */
export const scheduleChangeBody = z.strictObject({
  reason: z.string().trim().max(REASON_CHARACTERS_MAX, tooLong(REASON_CHARACTERS_MAX)).default(""),
});
