import { REFUND_RECEIPT } from "../../core/documents/refund-receipt/refund-receipt-contract.ts";
import { refundReceiptDocument } from "../../core/documents/refund-receipt/refund-receipt-document.ts";
import { ok } from "../../core/shared/result.ts";
import { pdfFonts } from "../render/pdf-fonts.ts";
import { asPdf, pdfProps, renderPdf } from "../render/render-pdf.ts";
import { composeReceipts } from "../templates/receipt.tsx";
import { logosOf } from "./billing/logos.ts";
import type { Drawing } from "./drawing.ts";

/** The receipt of a posted refund, as it read when it was asked for. */
export const drawRefundReceipt: Drawing = async (job, document) => {
  const { refund, business } = REFUND_RECEIPT.fromWire(JSON.parse(document.request_json));
  const receipts = [refundReceiptDocument(refund, business, job.env.CONSOLE_ORIGIN)];
  const { document: pdf, pages } = composeReceipts(
    receipts,
    pdfProps(`Refund Receipt ${refund.number}`, business.name, document.created_at),
    await pdfFonts(),
    await logosOf(job, receipts),
  );
  return ok(asPdf({ bytes: await renderPdf(pdf), pages }));
};
