import * as z from "zod";
import { INVOICES_PER_CHANGE_MAX, RECORDS_PER_DOCUMENT_MAX } from "#core/billing/bulk-limits.ts";
import { code, fields, text, whole } from "#core/shared/list/fields.ts";
import { selectionOf } from "#core/shared/selection.ts";

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
