import * as z from "zod";
import { paymentHistoryDocument } from "#core/documents/payment-history-document.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { invoiceHeads } from "#db/queries/billing/invoice.ts";
import { historyOf, paymentHistoryOf } from "#db/queries/documents/document-payment-history.ts";
import { businessParty, schoolAsBusiness } from "#db/queries/management/school.ts";
import { asPdf } from "#queues/render/finished-document.ts";
import { renderTable } from "#queues/render/table.ts";
import type { Drawing } from "./drawing.ts";

const historyRequest = z.object({ invoice: z.string() });

/** What one invoice was paid with. */
export const drawPaymentHistory: Drawing = async (job, document) => {
  const { invoice } = historyRequest.parse(JSON.parse(document.request_json));
  const [[business], [head], rows] = await read(job.db, [
    schoolAsBusiness("1"),
    invoiceHeads([invoice]),
    historyOf(invoice),
  ]);
  if (!business || !head) return NOT_FOUND;
  const table = paymentHistoryDocument(
    paymentHistoryOf(businessParty(business), head, rows, schoolDayOf(document.created_at)),
    document.created_at,
  );
  return ok(asPdf(await renderTable(table, document.created_at)));
};
