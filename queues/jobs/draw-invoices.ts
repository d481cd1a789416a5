import * as z from "zod";
import { withPayLink } from "#api/commands/billing/pay-link.ts";
import { invoicePaper } from "#core/documents/papers/invoice-paper.ts";
import { refuse } from "#core/shared/result.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { type WholeInvoice, wholeInvoiceOn } from "#db/queries/billing/invoice.ts";
import { drawPapers } from "./billing/draw-papers.ts";
import type { Drawing } from "./drawing.ts";
import { tellProgress } from "./tell-progress.ts";

/** Progress is told after this many invoices. */
const INVOICES_AT_ONCE = 25;

/** Written by request-invoice-pdf.ts and send-invoices.ts alone. */
const invoiceRequest = z.object({
  invoices: z.array(z.custom<WholeInvoice>((value) => value !== null && typeof value === "object")).min(1),
});

/** One or many invoices in one file, as they read when it was asked for. */
export const drawInvoices: Drawing = async (job, document) => {
  const { invoices: snapshots } = invoiceRequest.parse(JSON.parse(document.request_json));
  if (!snapshots.every(({ lines }) => lines))
    return refuse(
      409,
      "ASKED_BEFORE_UPGRADE",
      "Please ask for this file again: the system was upgraded since.",
    );
  const keys = { origin: job.env.CONSOLE_ORIGIN, secret: job.env.TOKEN_SECRET };
  const papers = [];
  for (let from = 0; from < snapshots.length; from += INVOICES_AT_ONCE) {
    const chunk = snapshots.slice(from, from + INVOICES_AT_ONCE);
    for (const kept of chunk) {
      const invoice = wholeInvoiceOn(kept, schoolDayOf(document.created_at));
      papers.push(invoicePaper(await withPayLink(keys, invoice, document.created_at)));
    }
    if (snapshots.length > 1) await tellProgress(job, document, from + chunk.length);
  }
  return drawPapers(job, document.created_at, papers, { one: "Invoice", many: "invoices" });
};
