import * as z from "zod";
import type { Invoice } from "../../core/billing/contract.ts";
import { invoiceDocument } from "../../core/documents/invoice-document.ts";
import { ok, refuse } from "../../core/shared/result.ts";
import { schoolDayOf } from "../../core/shared/school-day.ts";
import { read } from "../../db/client.ts";
import { assembleInvoices, invoiceLines, invoicePapers } from "../../db/queries/invoice.ts";
import { paperFonts } from "../render/paper-fonts.ts";
import { asPdf, paperProps, renderPaper } from "../render/render-paper.ts";
import { invoicePaper } from "../templates/invoice.tsx";
import type { Drawing } from "./drawing.ts";
import { tellProgress } from "./tell-progress.ts";

/** Facts are read this many invoices at a time, each time telling how far it is. */
const INVOICES_AT_ONCE = 25;

const invoiceRequest = z.object({
  invoices: z.array(z.object({ uuid: z.string() })).min(1),
});

/** One or many invoices in one file. "Today" is the day it was asked for. */
export const drawInvoices: Drawing = async (job, document) => {
  const request = invoiceRequest.parse(JSON.parse(document.request_json));
  const uuids = request.invoices.map(({ uuid }) => uuid);
  const invoices: Invoice[] = [];
  for (let from = 0; from < uuids.length; from += INVOICES_AT_ONCE) {
    const wanted = uuids.slice(from, from + INVOICES_AT_ONCE);
    const [papers, lines] = await read(job.db, [invoicePapers(wanted), invoiceLines(wanted)]);
    invoices.push(...assembleInvoices(papers, lines, schoolDayOf(document.created_at)));
    if (uuids.length > 1) await tellProgress(job, document, Math.min(from + INVOICES_AT_ONCE, uuids.length));
  }
  if (invoices.length < uuids.length)
    return refuse(404, "NOT_FOUND", "An invoice of this file no longer exists.");
  const first = invoices[0];
  const title = first && invoices.length === 1 ? `Invoice ${first.number}` : `${invoices.length} invoices`;
  const { document: paper, pages } = invoicePaper(
    invoices.map(invoiceDocument),
    paperProps(title, first?.business.name ?? "", document.created_at),
    await paperFonts(),
  );
  return ok(asPdf({ bytes: await renderPaper(paper), pages }));
};
