import * as z from "zod";
import { CREDIT_MEMO } from "#core/billing/credit-memos/credit-memo-contract.ts";
import { creditMemoDocument } from "#core/documents/credit-memo/credit-memo-document.ts";
import { renderInvoices } from "#queues/render/invoice/render-invoices.ts";
import { drawPapers } from "./billing/draw-papers.ts";
import type { Drawing } from "./drawing.ts";

/** Written by request-credit-memo-pdf.ts and send-credit-memos.ts alone. */
const creditMemoRequest = z.object({ memos: z.array(z.looseObject({ business: z.unknown() })).min(1) });

/** One or many credit memos in one file, placed as invoices are. */
export const drawCreditMemos: Drawing = async (job, document) => {
  const memos = creditMemoRequest.parse(JSON.parse(document.request_json)).memos.map(CREDIT_MEMO.fromWire);
  const documents = memos.map((memo) => creditMemoDocument(memo, job.env.CONSOLE_ORIGIN));
  return drawPapers(job, document.created_at, documents, {
    one: "Credit Memo",
    many: "credit memos",
    render: renderInvoices,
  });
};
