import { REFUND_RECEIPT } from "../../core/documents/refund-receipt/refund-receipt-contract.ts";
import { refundReceiptDocument } from "../../core/documents/refund-receipt/refund-receipt-document.ts";
import { ok } from "../../core/shared/result.ts";
import { pdfFonts } from "../render/pdf-fonts.ts";
import { asPdf, pdfProps, renderPdf } from "../render/render-pdf.ts";
import { composeReceipts } from "../templates/receipt.tsx";
import type { Drawing } from "./drawing.ts";

/** The receipt of a posted refund, as it read when it was asked for. */
export const drawRefundReceipt: Drawing = async (job, document) => {
  const { refund, business } = REFUND_RECEIPT.fromWire(JSON.parse(document.request_json));
  const { document: pdf, pages } = composeReceipts(
    [refundReceiptDocument(refund, business, job.env.CONSOLE_ORIGIN)],
    pdfProps(`Refund Receipt ${refund.number}`, business.name, document.created_at),
    await pdfFonts(),
  );
  return ok(asPdf({ bytes: await renderPdf(pdf), pages }));
};
