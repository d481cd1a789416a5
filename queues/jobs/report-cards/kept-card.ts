import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import type { CardText } from "#db/queries/reports/report-card.ts";
import type { Job } from "#queues/job.ts";
import { formDrawing, storedPicture } from "#queues/jobs/pictures.ts";
import type { FinishedDocument } from "#queues/render/finished-document.ts";
import { renderReportCards } from "#queues/render/report-card/render-report-cards.ts";
import { keptPdf } from "./kept-pdf.ts";

export const drawReportCards = formDrawing(renderReportCards);

/** The PDF of a published revision by itself: drawn once, the same bytes at every later request. */
export const keptCard = (job: Job, revision: CardText): Promise<FinishedDocument> =>
  keptPdf(job, { kind: "reportCard", uuid: revision.uuid }, () =>
    drawReportCards([JSON.parse(revision.canonicalJson) as ReportCardDocument], {
      createdAt: revision.publishedAt,
      sheet: "single",
      readPicture: storedPicture(job),
    }),
  );
