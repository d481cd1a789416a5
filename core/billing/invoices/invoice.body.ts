import * as z from "zod";
import { INVOICES_PER_CHANGE_MAX, RECORDS_PER_DOCUMENT_MAX } from "#core/billing/bulk-limits.ts";
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
import { code, day, fields, money, text, whole } from "#core/shared/list/fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { INVOICE } from "./invoice.ts";
import { invoiceEntryBody, invoiceUpdateBody, recurringEntryBody } from "./invoice-entry.body.ts";

/** The bodies of calls about invoices, and their answers. */

const invoices = (max: number) => selectionOf(z.uuid(), { none: "Please select at least one invoice", max });
const uuids = invoices(INVOICES_PER_CHANGE_MAX);
const ofDocument = invoices(RECORDS_PER_DOCUMENT_MAX);

/** PATCH /invoice/status/published and /invoice/status/cancelled. */
export const bulkInvoicesBody = z.strictObject({ uuids });
/** PATCH /invoice/status/{uuid}: statuses in any letter case. */
export const invoiceStatusBody = z.strictObject({
  status: z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(["published", "cancelled", "draft"])),
  uuids: uuids.optional(),
});
/** POST /pdf/invoice/bulk: a list of uuids, bare or named. */
export const bulkPdfBody = z.union([
  ofDocument,
  z.strictObject({ uuids: ofDocument }).transform((body) => body.uuids),
]);
/** Query of the PDF calls; the server knows both already. */
export const pdfQuery = z.strictObject({ status: z.string().optional(), cookieId: z.string().optional() });

/** An invoice a change wrote. */
export const NUMBERED_INVOICE = fields({
  uuid: text("uuid"),
  number: code("inv_no"),
  /** Of a source: how many invoices it made; 0 for every other invoice. */
  made: whole("made"),
});

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
