import * as z from "zod";
import { REQUIRED, scheduleDay, tooLong } from "#core/billing/entry-fields.ts";
import type { PaymentStatus } from "#core/billing/invoices/invoice-status.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { arrayAnswer, changeAnswer, objectAnswer, recordAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { type Body, body, entered } from "#core/shared/body.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  code,
  day,
  fields,
  money,
  name,
  orNull,
  type RecordOfFields,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { pageNumber, pageSize } from "#core/shared/query-fields.ts";
import {
  EVERY_MAX,
  RECURRENCE_FIELDS,
  RECURRENCE_TYPES,
  type Recurrence,
  recurrenceRefusal,
  type ScheduleStatus,
} from "./recurrence.ts";

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

/** GET /invoice/{uuid}/made: what a source made, and what it passed over and why. */
export const madeQuery = z.strictObject({ page: pageNumber, perPage: pageSize(100) });

export const MADE = fields({
  occurrence: whole("occurrence"),
  date: day("invoice_date"),
  /** Null for an occurrence that was skipped. */
  customerId: orNull(code("customer_id")),
  customerName: orNull(name("fullname")),
  /** The invoice; null for what was passed over. */
  uuid: orNull(text("uuid")),
  number: orNull(code("inv_no")),
  amountDue: orNull(money("total_amount")),
  paymentStatus: orNull(text<PaymentStatus>("invoice_status")),
  /** Why it was passed over; null for an invoice. */
  reason: orNull(text("reason")),
});
export type MadeRow = RecordOfFields<typeof MADE.fields>;

const tag = "Billing";
const access = "billing";
const count = schemaAnswer(z.int());

export const MADE_BY_SOURCE = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/invoice/{uuid}/made",
  uuids: ["uuid"],
  access,
  tag,
  summary: "What a source made, and what it passed over with the reason, the last occurrence first",
  query: madeQuery,
  success: 200,
  answer: objectAnswer({
    rows: arrayAnswer(recordAnswer(MADE)),
    count,
    page: count,
    perPage: count,
    totalPages: count,
  }),
});
/** A schedule that was changed. */
export const CHANGED_SCHEDULE = fields({
  uuid: text("uuid"),
  number: code("inv_no"),
  status: text<ScheduleStatus>("status"),
});
const change = {
  method: "patch",
  uuids: ["uuid"],
  access,
  tag,
  body: scheduleChangeBody,
  success: 200,
  answer: changeAnswer(recordAnswer(CHANGED_SCHEDULE)),
} as const;
export const PAUSE_SCHEDULE = defineCall({
  ...change,
  path: "/invoice/schedules/{uuid}/pause",
  summary: "Pause a schedule: the occurrences from tomorrow are skipped until it is resumed",
});
export const RESUME_SCHEDULE = defineCall({
  ...change,
  path: "/invoice/schedules/{uuid}/resume",
  summary: "Resume a schedule from today",
});
export const END_SCHEDULE = defineCall({
  ...change,
  path: "/invoice/schedules/{uuid}/end",
  summary: "End a schedule: no occurrence after today is made",
});
