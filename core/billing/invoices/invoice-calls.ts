import * as z from "zod";
import { MAIL_ACCEPTED, sendInvoicesBody } from "#core/billing/mail-contract.ts";
import {
  arrayAnswer,
  changeAnswer,
  dataAnswer,
  objectAnswer,
  recordAnswer,
  schemaAnswer,
} from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { day, fields, money, whole } from "#core/shared/list/fields.ts";
import { bulkInvoicesBody, invoiceStatusBody, NUMBERED_INVOICE } from "./contract.ts";
import { INVOICE } from "./invoice-contract.ts";
import { invoiceEntryBody, invoiceUpdateBody, recurringEntryBody } from "./invoice-form-contract.ts";

/** An occurrence before there is an invoice of it. */
export const OCCURRENCE_PREVIEW = fields({
  occurrence: whole("occurrence"),
  date: day("invoice_date"),
  dueDate: day("invoice_duedate"),
  amountDue: money("total_amount"),
});

/** The calls of invoices: one, its entry, its statuses, its files and mails, and the import. */
const tag = "Billing";
const access = "billing";
const numbered = recordAnswer(NUMBERED_INVOICE);
const count = schemaAnswer(z.int());
const bulkStatus = {
  method: "patch",
  access,
  tag,
  body: bulkInvoicesBody,
  success: 200,
  answer: changeAnswer(arrayAnswer(numbered)),
} as const;

export const INVOICE_FILTER_OPTIONS = defineCall({
  method: "get",
  path: "/filter/invoice/{name}",
  access,
  tag,
  summary: "Options of a filter",
  success: 200,
  answer: dataAnswer(schemaAnswer(z.array(z.string()))),
});
export const INVOICE_DETAIL = defineCall({
  method: "get",
  path: "/invoice/{uuid}",
  uuids: ["uuid"],
  access,
  tag,
  summary: "One invoice with its lines",
  success: 200,
  answer: dataAnswer(recordAnswer(INVOICE)),
});
export const PUBLISH_INVOICES = defineCall({
  ...bulkStatus,
  path: "/invoice/status/published",
  summary: "Publish drafts, all or none",
});
export const CANCEL_INVOICES = defineCall({
  ...bulkStatus,
  path: "/invoice/status/cancelled",
  summary: "Cancel invoices, all or none",
});
export const RESTORE_INVOICES = defineCall({
  ...bulkStatus,
  path: "/invoice/status/draft",
  summary: "Make drafts of cancelled drafts again, all or none",
});
export const CHANGE_INVOICE_STATUS = defineCall({
  ...bulkStatus,
  path: "/invoice/status/{uuid}",
  uuids: ["uuid"],
  summary: "Publish or cancel one invoice, or restore a cancelled draft",
  body: invoiceStatusBody,
});
export const MAIL_INVOICES = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/invoice/mail/send",
  costly: "mail",
  access,
  tag,
  summary: "Mail invoices, each with its PDF",
  body: sendInvoicesBody,
  success: 202,
  answer: recordAnswer(MAIL_ACCEPTED),
});
export const CREATE_INVOICE = defineCall({
  method: "post",
  path: "/invoice/create/onetime",
  access,
  tag,
  summary: "A new one-time invoice, draft or published at once",
  body: invoiceEntryBody,
  success: 201,
  answer: changeAnswer(numbered),
});
export const UPDATE_INVOICE = defineCall({
  method: "patch",
  path: "/invoice/{uuid}",
  access,
  tag,
  summary: "Save an unpaid invoice again",
  body: invoiceUpdateBody,
  success: 200,
  answer: changeAnswer(numbered),
});
export const CREATE_RECURRING_INVOICE = defineCall({
  method: "post",
  path: "/invoice/create/recurring",
  access,
  tag,
  summary: "A new invoice that recurs, draft or published at once",
  body: recurringEntryBody,
  success: 201,
  answer: changeAnswer(numbered),
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
    objectAnswer({ count, past: count, occurrences: arrayAnswer(recordAnswer(OCCURRENCE_PREVIEW)) }),
  ),
});
