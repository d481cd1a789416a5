import { REFUND_RECEIPT } from "../../core/documents/refund-receipt/refund-receipt-contract.ts";
import { refundReceiptDocument } from "../../core/documents/refund-receipt/refund-receipt-document.ts";
import { ok } from "../../core/shared/result.ts";
import { renderReceipts } from "../render/receipt/render-receipts.ts";
import { asPdf } from "../render/render-pdf.ts";
import { logosOf } from "./billing/logos.ts";
import type { Drawing } from "./drawing.ts";

/** The receipt of a posted refund, as it read when it was asked for. */
export const drawRefundReceipt: Drawing = async (job, document) => {
  const { refund, business } = REFUND_RECEIPT.fromWire(JSON.parse(document.request_json));
  const receipts = [refundReceiptDocument(refund, business, job.env.CONSOLE_ORIGIN)];
  return ok(
    asPdf(
      await renderReceipts(receipts, {
        title: `Refund Receipt ${refund.number}`,
        author: business.name,
        createdAt: document.created_at,
        pictures: await logosOf(job, receipts),
      }),
    ),
  );
};
