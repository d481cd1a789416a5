import * as z from "zod";
import { RECEIPT } from "#core/documents/receipt-contract.ts";
import { receiptDocument } from "#core/documents/receipt-document.ts";
import { renderReceipts } from "#queues/render/receipt/render-receipts.ts";
import { drawPapers } from "./billing/draw-papers.ts";
import type { Drawing } from "./drawing.ts";

/** Written by request-receipt-pdf.ts alone. */
const receiptRequest = z.object({
  receipts: z.array(z.looseObject({ business: z.unknown(), revision: z.unknown() })).min(1),
});

/** One or many receipts in one file, as they read when it was asked for. */
export const drawReceipts: Drawing = async (job, document) => {
  const receipts = receiptRequest.parse(JSON.parse(document.request_json)).receipts.map(RECEIPT.fromWire);
  const documents = receipts.map((receipt) => receiptDocument(receipt, job.env.CONSOLE_ORIGIN));
  return drawPapers(job, document.created_at, documents, {
    one: "Payment Receipt",
    many: "receipts",
    render: renderReceipts,
  });
};
