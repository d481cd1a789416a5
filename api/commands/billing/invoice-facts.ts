import type { NamedRecords } from "#api/commands/change-records.ts";
import type { InvoiceFacts } from "#core/billing/invoices/invoice-actions.ts";
import {
  type InvoiceActionName,
  type InvoiceDocumentStatus,
  invoiceWorkflow,
} from "#core/billing/invoices/invoice-actions.ts";
import { type FoundInvoice, invoiceRowOf } from "#db/queries/billing/invoice.ts";

/** The invoices a call names, for an action of their workflow. */
export const namedInvoices = (
  action: InvoiceActionName,
  uuids: readonly string[],
): NamedRecords<FoundInvoice, InvoiceFacts, InvoiceDocumentStatus, InvoiceActionName> => ({
  workflow: invoiceWorkflow,
  action,
  names: uuids,
  path: "uuids",
  factsOf: invoiceRowOf,
});
