import { cancelInvoices } from "#api/commands/billing/cancel-invoices.ts";
import { publishInvoices } from "#api/commands/billing/publish-invoices.ts";
import { requestInvoicePdf } from "#api/commands/documents/request-invoice-pdf.ts";
import { sendInvoices } from "#api/commands/mail/send-invoices.ts";
import { Refused } from "#api/middleware/errors.ts";
import { uuidParam } from "#api/middleware/input.ts";
import { auditView, executeCommand, readPage } from "#api/middleware/session.ts";
import { listRoutes } from "#api/routes/list-routes.ts";
import { accepted, changed, onCall, WithStatus } from "#api/routes/on-call.ts";
import {
  CANCEL_INVOICES,
  CHANGE_INVOICE_STATUS,
  INVOICE_DETAIL,
  INVOICE_FILTER_OPTIONS,
  MAIL_INVOICES,
  PUBLISH_INVOICES,
} from "#core/billing/invoices/invoice-calls.ts";
import { INVOICE_LIST } from "#core/billing/invoices/invoice-list.ts";
import { PAYMENT_STATUSES } from "#core/billing/invoices/invoice-status.ts";
import { INVOICE_PDF, INVOICES_PDF } from "#core/documents/billing-calls.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { assembleInvoices, invoiceDocuments, invoiceLines } from "#db/queries/billing/invoice.ts";
import { INVOICES } from "#db/queries/billing/invoice-list.ts";
import { segments } from "#db/queries/billing/lookups.ts";

/** Billing's invoices. */
export const billing = listRoutes(INVOICE_LIST, INVOICES);

onCall(billing, INVOICE_FILTER_OPTIONS, async (c, { params }) => {
  const { rows } = await readPage(c, INVOICE_FILTER_OPTIONS.access, [segments()] as const);
  const name = params.name.toLowerCase().replaceAll("_", " ");
  if (["invoice status", "status"].includes(name)) return { data: [...PAYMENT_STATUSES] };
  if (["segment", "segment id", "segment name"].includes(name)) {
    const field = name === "segment id" ? "code" : "name";
    return { data: rows[0].map((segment) => segment[field]) };
  }
  throw new Refused(NOT_FOUND);
});
onCall(billing, INVOICE_DETAIL, async (c, { params: { uuid } }) => {
  const { rows, scope } = await readPage(c, INVOICE_DETAIL.access, [
    invoiceDocuments([uuid]),
    invoiceLines([uuid]),
  ] as const);
  const [invoice] = assembleInvoices(rows[0], rows[1], scope.today);
  if (!invoice) throw new Refused(NOT_FOUND);
  auditView(c, "invoice-view", "invoice", uuid);
  return { data: invoice };
});

onCall(billing, PUBLISH_INVOICES, async (c, { body }) =>
  changed(await executeCommand(c, publishInvoices(body.uuids), JSON.stringify(body))),
);
onCall(billing, CANCEL_INVOICES, async (c, { body }) =>
  changed(await executeCommand(c, cancelInvoices(body.uuids), JSON.stringify(body))),
);
onCall(billing, CHANGE_INVOICE_STATUS, async (c, { params: { uuid }, body }) => {
  const asked = JSON.stringify(body);
  const changes = {
    published: () => executeCommand(c, publishInvoices([uuid], true), asked),
    cancelled: () => executeCommand(c, cancelInvoices([uuid], true), asked),
  };
  return changed(await changes[body.status]());
});

onCall(billing, INVOICES_PDF, async (c, { body: uuids }) =>
  accepted(await executeCommand(c, requestInvoicePdf(uuids), JSON.stringify(uuids))),
);
onCall(billing, INVOICE_PDF, async (c) =>
  accepted(await executeCommand(c, requestInvoicePdf([uuidParam(c, "uuid")]), "")),
);
onCall(billing, MAIL_INVOICES, async (c, { body }) => {
  const { message, status } = await executeCommand(
    c,
    sendInvoices(body.uuids, body.to),
    JSON.stringify(body),
  );
  return new WithStatus({ message }, status);
});
