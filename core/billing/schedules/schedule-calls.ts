import * as z from "zod";
import { NUMBERED_INVOICE } from "#core/billing/invoices/contract.ts";
import { recurringEntryBody } from "#core/billing/invoices/invoice-form-contract.ts";
import {
  arrayAnswer,
  changeAnswer,
  dataAnswer,
  objectAnswer,
  recordAnswer,
  schemaAnswer,
} from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { MADE, madeQuery } from "./made-contract.ts";
import { scheduleChangeBody } from "./recurrence-contract.ts";
import { CHANGED_SCHEDULE, OCCURRENCE_PREVIEW } from "./schedule-contract.ts";

/** The calls of invoices that recur, and of their schedules. */
const tag = "Billing";
const access = "billing";
const whole = schemaAnswer(z.int());

export const CREATE_RECURRING_INVOICE = defineCall({
  method: "post",
  path: "/invoice/create/recurring",
  access,
  tag,
  summary: "A new invoice that recurs, draft or published at once",
  body: recurringEntryBody,
  success: 201,
  answer: changeAnswer(recordAnswer(NUMBERED_INVOICE)),
});
export const PREVIEW_RECURRING_INVOICE = defineCall({
  method: "post",
  path: "/invoice/recurring/preview",
  access,
  tag,
  summary: "Every occurrence of an invoice that recurs; past: how many are before today",
  body: recurringEntryBody,
  success: 200,
  answer: dataAnswer(
    objectAnswer({ count: whole, past: whole, occurrences: arrayAnswer(recordAnswer(OCCURRENCE_PREVIEW)) }),
  ),
});
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
    count: whole,
    page: whole,
    perPage: whole,
    totalPages: whole,
  }),
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
