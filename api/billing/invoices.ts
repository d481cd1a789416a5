import { cancelInvoices, restoreInvoices } from "#api/commands/billing/cancel-invoices.ts";
import { withPayLink } from "#api/commands/billing/pay-link.ts";
import { publishInvoices } from "#api/commands/billing/publish-invoices.ts";
import { requestInvoicePdf } from "#api/commands/documents/request-invoice-pdf.ts";
import { sendInvoices } from "#api/commands/mail/send-invoices.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage } from "#api/middleware/session.ts";
import {
  CANCEL_INVOICES,
  CHANGE_INVOICE_STATUS,
  INVOICE_DETAIL,
  INVOICE_FILTER_OPTIONS,
  MAIL_INVOICES,
  PUBLISH_INVOICES,
  RESTORE_INVOICES,
} from "#core/billing/invoices/invoice.body.ts";
import { PAYMENT_STATUSES } from "#core/billing/invoices/invoice-status.ts";
import { INVOICE_PDF, INVOICES_PDF } from "#core/documents/billing-calls.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { wholeInvoiceOn, wholeInvoices } from "#db/queries/billing/invoice.ts";
import { segments } from "#db/queries/billing/lookups.ts";

/** Billing's invoices. */
export const invoiceEndpoints = [
  endpoint(INVOICE_FILTER_OPTIONS, async (c, { params }) => {
    const { rows } = await readPage(c, [segments()] as const);
    const name = params.name.toLowerCase().replaceAll("_", " ");
    if (["invoice status", "status"].includes(name)) return { data: [...PAYMENT_STATUSES] };
    if (["segment", "segment id", "segment name"].includes(name)) {
      const field = name === "segment id" ? "code" : "name";
      return { data: rows[0].map((segment) => segment[field]) };
    }
    throw new Refused(NOT_FOUND);
  }),
  endpoint(INVOICE_DETAIL, async (c, { params: { uuid } }) => {
    const { rows, scope } = await readPage(c, [wholeInvoices([uuid])] as const);
    const [[found]] = rows;
    if (!found) throw new Refused(NOT_FOUND);
    const invoice = wholeInvoiceOn(found, scope.today);
    auditView(c, "invoice-view", uuid);
    const keys = { origin: c.env.CONSOLE_ORIGIN, secret: c.env.TOKEN_SECRET };
    return { data: await withPayLink(keys, invoice, instantAt(c.var.epochMs)) };
  }),
  change(PUBLISH_INVOICES, ({ body, today }) => publishInvoices(body.uuids, today)),
  change(CANCEL_INVOICES, ({ body }) => cancelInvoices(body.uuids)),
  change(RESTORE_INVOICES, ({ body }) => restoreInvoices(body.uuids)),
  change(CHANGE_INVOICE_STATUS, ({ params: { uuid }, body, today }) =>
    ({
      published: (uuids: string[], isOne: boolean) => publishInvoices(uuids, today, isOne),
      cancelled: cancelInvoices,
      draft: restoreInvoices,
    })[body.status]([uuid], true),
  ),
  change(INVOICES_PDF, ({ body: uuids }) => requestInvoicePdf(uuids)),
  change(INVOICE_PDF, ({ params }) => requestInvoicePdf([params.uuid])),
  change(MAIL_INVOICES, ({ body: { uuids, ...letter } }) => sendInvoices(uuids, letter)),
];
