import * as z from "zod";
import { RECEIPT } from "../../core/documents/receipt-contract.ts";
import { receiptDocument } from "../../core/documents/receipt-document.ts";
import { ok } from "../../core/shared/result.ts";
import { paperFonts } from "../render/paper-fonts.ts";
import { asPdf, paperProps, renderPaper } from "../render/render-paper.ts";
import { receiptPaper } from "../templates/receipt.tsx";
import type { Drawing } from "./drawing.ts";

/** Written by request-receipt-pdf.ts alone. */
const receiptRequest = z.object({
  receipts: z.array(z.looseObject({ business: z.unknown(), revision: z.unknown() })).min(1),
});

/** One or many receipts in one file, as they read when it was asked for. */
export const drawReceipts: Drawing = async (job, document) => {
  const receipts = receiptRequest.parse(JSON.parse(document.request_json)).receipts.map(RECEIPT.fromWire);
  const papers = receipts.map((receipt) => receiptDocument(receipt, job.env.CONSOLE_ORIGIN));
  const title = papers.length === 1 ? `Payment Receipt ${papers[0]?.number}` : `${papers.length} receipts`;
  const { document: paper, pages } = receiptPaper(
    papers,
    paperProps(title, receipts[0]?.business.name ?? "", document.created_at),
    await paperFonts(),
  );
  return ok(asPdf({ bytes: await renderPaper(paper), pages }));
};
