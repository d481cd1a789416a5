import type { InvoiceListRequest } from "../../../core/billing/contract.ts";
import type { PaymentListRequest } from "../../../core/billing/payment-list-contract.ts";
import { type ExportFormat, refuseExport } from "../../../core/documents/export-words.ts";
import {
  exportFilename,
  exportSort,
  hasInvoiceFilter,
  hasPaymentFilter,
  INVOICE_LIST_TITLE,
  PAYMENT_LIST_TITLE,
} from "../../../core/documents/list-export.ts";
import { ok } from "../../../core/shared/result.ts";
import type { SchoolDay } from "../../../core/shared/school-day.ts";
import { invoiceTotalsOf } from "../../../db/queries/invoice-list.ts";
import { paymentTotals } from "../../../db/queries/payment-list.ts";
import type { Command } from "../command.ts";
import { queueDocument } from "./queue-document.ts";

/** Queues the invoice list as a file; only a filtered list that has records is exported. The request keeps the filter, for the drawing. */
export function requestInvoiceList(
  { filter, sort: asked, descending }: InvoiceListRequest,
  format: ExportFormat,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof invoiceTotalsOf>]> {
  const sort = exportSort(filter, asked);
  return {
    area: "billing",
    read: () => [invoiceTotalsOf({ filter, sort, today })],
    decide(situation, [[totals]]) {
      const total = totals?.invoices ?? 0;
      const refusal = refuseExport(hasInvoiceFilter(filter), total);
      if (refusal) return refusal;
      const filename = exportFilename(INVOICE_LIST_TITLE, situation.epochMs, format);
      const request = { format, list: { filter, sort, descending } };
      return ok(
        queueDocument(situation, { kind: "invoice-list", filename, total, request }, { format, total }),
      );
    },
  };
}

/** The same of the payment list. */
export function requestPaymentList(
  { filter, sort, descending }: PaymentListRequest,
  format: ExportFormat,
): Command<readonly [ReturnType<typeof paymentTotals>]> {
  return {
    area: "billing",
    read: () => [paymentTotals({ filter, sort, descending, limit: 1, offset: 0 })],
    decide(situation, [[totals]]) {
      const total = totals?.payments ?? 0;
      const refusal = refuseExport(hasPaymentFilter(filter), total);
      if (refusal) return refusal;
      const filename = exportFilename(PAYMENT_LIST_TITLE, situation.epochMs, format);
      const request = { format, list: { filter, sort, descending } };
      return ok(
        queueDocument(situation, { kind: "payment-list", filename, total, request }, { format, total }),
      );
    },
  };
}
