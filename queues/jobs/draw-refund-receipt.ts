import { REFUND_RECEIPT } from "#core/documents/refund-receipt/refund-receipt-contract.ts";
import { refundReceiptDocument } from "#core/documents/refund-receipt/refund-receipt-document.ts";
import { renderReceipts } from "#queues/render/receipt/render-receipts.ts";
import { drawPapers } from "./billing/draw-papers.ts";
import type { Drawing } from "./drawing.ts";

/** The receipt of a posted refund, as it read when it was asked for. */
export const drawRefundReceipt: Drawing = async (job, document) => {
  const { refund, business } = REFUND_RECEIPT.fromWire(JSON.parse(document.request_json));
  const receipts = [refundReceiptDocument(refund, business, job.env.CONSOLE_ORIGIN)];
  return drawPapers(job, document.created_at, receipts, {
    one: "Refund Receipt",
    many: "refund receipts",
    render: renderReceipts,
  });
};
