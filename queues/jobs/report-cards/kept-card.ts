import type { ReportCardDocument } from "../../../core/documents/report-card/report-card-document.ts";
import type { CardText } from "../../../db/queries/reports/card-revisions.ts";
import type { Job } from "../../job.ts";
import type { FinishedDocument } from "../../render/render-pdf.ts";
import { drawReportCards, storedPicture } from "./draw-report-card.ts";

/**
 * The PDF of a published revision by itself. It is drawn at the first request and kept for ever, so that every later one
 * gets the same bytes, also when the drawing of cards has changed since.
 */
export async function keptCard(job: Job, revision: CardText): Promise<FinishedDocument> {
  const key = `report-cards/${revision.uuid}.pdf`;
  const kept = await keptFile(job, key);
  if (kept) return kept;
  const drawn = await drawReportCards({
    cards: [JSON.parse(revision.canonical_json) as ReportCardDocument],
    createdAt: revision.published_at,
    sheet: "single",
    readPicture: storedPicture(job),
  });
  const stored = await job.env.FILES.put(key, drawn.bytes, {
    onlyIf: { etagDoesNotMatch: "*" },
    httpMetadata: { contentType: drawn.contentType },
    customMetadata: { pages: String(drawn.pages) },
  });
  // Of two that drew it at once the first is kept.
  return stored ? drawn : ((await keptFile(job, key)) ?? drawn);
}

async function keptFile(job: Job, key: string): Promise<FinishedDocument | null> {
  const object = await job.env.FILES.get(key);
  return (
    object && {
      bytes: new Uint8Array(await object.arrayBuffer()),
      pages: Number(object.customMetadata?.pages),
      contentType: object.httpMetadata?.contentType ?? "application/pdf",
    }
  );
}
