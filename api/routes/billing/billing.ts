import { Hono } from "hono";
import { cancelInvoices, restoreInvoices } from "#api/commands/billing/cancel-invoices.ts";
import { withPayLink } from "#api/commands/billing/pay-link.ts";
import { publishInvoices } from "#api/commands/billing/publish-invoices.ts";
import { requestInvoicePdf } from "#api/commands/documents/request-invoice-pdf.ts";
import { sendInvoices } from "#api/commands/mail/send-invoices.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage } from "#api/middleware/session.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import {
  CANCEL_INVOICES,
  CHANGE_INVOICE_STATUS,
  INVOICE_DETAIL,
  INVOICE_FILTER_OPTIONS,
  MAIL_INVOICES,
  PUBLISH_INVOICES,
  RESTORE_INVOICES,
} from "#core/billing/invoices/invoice-calls.ts";
import { PAYMENT_STATUSES } from "#core/billing/invoices/invoice-status.ts";
import { INVOICE_PDF, INVOICES_PDF } from "#core/documents/billing-calls.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { assembleInvoices, invoiceDocuments, invoiceLines } from "#db/queries/billing/invoice.ts";
import { segments } from "#db/queries/billing/lookups.ts";

/** Billing's invoices. */
export const billing = new Hono<AppEnv>();

onCall(billing, INVOICE_FILTER_OPTIONS, async (c, { params }) => {
  const { rows } = await readPage(c, [segments()] as const);
  const name = params.name.toLowerCase().replaceAll("_", " ");
  if (["invoice status", "status"].includes(name)) return { data: [...PAYMENT_STATUSES] };
  if (["segment", "segment id", "segment name"].includes(name)) {
    const field = name === "segment id" ? "code" : "name";
    return { data: rows[0].map((segment) => segment[field]) };
  }
  throw new Refused(NOT_FOUND);
});
onCall(billing, INVOICE_DETAIL, async (c, { params: { uuid } }) => {
  const { rows, scope } = await readPage(c, [invoiceDocuments([uuid]), invoiceLines([uuid])] as const);
  const [invoice] = assembleInvoices(rows[0], rows[1], scope.today);
  if (!invoice) throw new Refused(NOT_FOUND);
  auditView(c, "invoice-view", uuid);
  const keys = { origin: c.env.CONSOLE_ORIGIN, secret: c.env.TOKEN_SECRET };
  return { data: await withPayLink(keys, invoice, instantAt(c.var.epochMs)) };
});

onCommand(billing, PUBLISH_INVOICES, ({ body, today }) => publishInvoices(body.uuids, today));
onCommand(billing, CANCEL_INVOICES, ({ body }) => cancelInvoices(body.uuids));
onCommand(billing, RESTORE_INVOICES, ({ body }) => restoreInvoices(body.uuids));
onCommand(billing, CHANGE_INVOICE_STATUS, ({ params: { uuid }, body, today }) =>
  ({
    published: (uuids: string[], isOne: boolean) => publishInvoices(uuids, today, isOne),
    cancelled: cancelInvoices,
    draft: restoreInvoices,
  })[body.status]([uuid], true),
);

onCommand(billing, INVOICES_PDF, ({ body: uuids }) => requestInvoicePdf(uuids));
onCommand(billing, INVOICE_PDF, ({ params }) => requestInvoicePdf([params.uuid]));
onCommand(billing, MAIL_INVOICES, ({ body: { uuids, ...letter } }) => sendInvoices(uuids, letter));
