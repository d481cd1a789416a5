import * as z from "zod";
import type { Receipt } from "../../core/documents/receipt-contract.ts";
import { receiptDocument } from "../../core/documents/receipt-document.ts";
import { ok, refuse } from "../../core/shared/result.ts";
import { read } from "../../db/client.ts";
import { assembleReceipts, payersOf } from "../../db/queries/document-receipt.ts";
import { idsOfPayments, invoicesOfPayments, paymentHeads } from "../../db/queries/payment.ts";
import { school } from "../../db/queries/school.ts";
import { paperFonts } from "../render/paper-fonts.ts";
import { asPdf, paperProps, renderPaper } from "../render/render-paper.ts";
import { receiptPaper } from "../templates/receipt.tsx";
import type { Drawing } from "./drawing.ts";
import { tellProgress } from "./tell-progress.ts";

/** Facts are read this many receipts at a time, each time telling how far it is. */
const RECEIPTS_AT_ONCE = 25;

const receiptRequest = z.object({ payments: z.array(z.object({ uuid: z.string() })).min(1) });

/** One or many receipts in one file. */
export const drawReceipts: Drawing = async (job, document) => {
  const { payments } = receiptRequest.parse(JSON.parse(document.request_json));
  const receipts: Receipt[] = [];
  for (let from = 0; from < payments.length; from += RECEIPTS_AT_ONCE) {
    const wanted = payments.slice(from, from + RECEIPTS_AT_ONCE).map(({ uuid }) => uuid);
    const [heads, invoices, payers, [business]] = await read(job.db, [
      paymentHeads(wanted),
      invoicesOfPayments(idsOfPayments(wanted)),
      payersOf(wanted),
      school("1"),
    ]);
    if (business) receipts.push(...assembleReceipts(heads, invoices, payers, business));
    if (payments.length > 1) await tellProgress(job, document, receipts.length);
  }
  if (receipts.length < payments.length)
    return refuse(404, "NOT_FOUND", "A payment of this file no longer exists.");
  const papers = receipts.map(receiptDocument);
  const title = papers.length === 1 ? `Payment Receipt ${papers[0]?.number}` : `${papers.length} receipts`;
  const { document: paper, pages } = receiptPaper(
    papers,
    paperProps(title, receipts[0]?.business.name ?? "", document.created_at),
    await paperFonts(),
  );
  return ok(asPdf({ bytes: await renderPaper(paper), pages }));
};
