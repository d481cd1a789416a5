import type { InvoiceListRequest } from "../../../core/billing/contract.ts";
import { type ExportFormat, refuseExport } from "../../../core/documents/export-words.ts";
import {
  exportFilename,
  exportSort,
  hasInvoiceFilter,
  INVOICE_LIST_TITLE,
} from "../../../core/documents/list-export.ts";
import { type AnyList, isFiltered, type ListRequest } from "../../../core/shared/list/definition.ts";
import { ok } from "../../../core/shared/result.ts";
import type { SchoolDay } from "../../../core/shared/school-day.ts";
import { invoiceTotalsOf } from "../../../db/queries/invoice-list.ts";
import type { ListSource } from "../../../db/queries/list-source.ts";
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

/** The same of a list's definition. */
export function requestListExport<L extends AnyList>(
  list: L,
  source: ListSource<L, unknown>,
  { filter, sort, descending }: ListRequest<L>,
  format: ExportFormat,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof source.totals>]> {
  const { exports } = list;
  if (!exports) throw new Error(`${list.name} has no export`);
  const page = { filter, sort, descending, limit: 1, offset: 0, today };
  return {
    area: list.area,
    read: ({ userId }) => [source.totals({ ...page, userId })],
    decide(situation, [[totals]]) {
      const total = totals?.count ?? 0;
      const refusal = refuseExport(isFiltered(list, filter), total);
      if (refusal) return refusal;
      const filename = exportFilename(exports.title, situation.epochMs, format);
      const request = { format, list: { filter, sort, descending } };
      return ok(
        queueDocument(situation, { kind: exports.kind, filename, total, request }, { format, total }),
      );
    },
  };
}
