import * as z from "zod";
import {
  arrayAnswer,
  changeAnswer,
  dataAnswer,
  objectAnswer,
  recordAnswer,
  schemaAnswer,
} from "../../shared/answer.ts";
import { defineCall } from "../../shared/call.ts";
import { NUMBERED_INVOICE } from "../invoices/contract.ts";
import { recurringEntryBody, sentInvoice } from "../invoices/invoice-form-contract.ts";
import { OCCURRENCE_PREVIEW } from "./schedule-contract.ts";

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
  sends: sentInvoice,
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
