import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { revisionTexts } from "#db/queries/reports/card-revisions.ts";
import { draftCards, draftKey } from "#queues/jobs/report-cards/draft-cards.ts";
import { openCardFile } from "#queues/render/report-card/render-report-cards.ts";
import type { DocumentDrawing } from "./document-drawing.ts";
import { openPictured } from "./open-pictured.ts";

/** Report cards in bulk: revisions as they were published, others as they read when they are first drawn. */
export const cardDrawing: DocumentDrawing<ReportCardDocument> = {
  async pinnedTexts(job, uuids) {
    const [texts] = await read(job.db, [revisionTexts(uuids)] as const);
    return new Map(texts.map((row) => [row.uuid, JSON.parse(row.canonical_json) as ReportCardDocument]));
  },
  async draftTexts(job, documents, { created_at }) {
    const named = documents.flatMap(({ position, student_id, section_id, period }) =>
      student_id === null || section_id === null
        ? []
        : [{ position, student_id, section_id, ordinal: period as TermOrdinal }],
    );
    const drafts = await draftCards(job, named, schoolDayOf(created_at));
    return new Map(
      named.flatMap((document) => {
        const text = drafts.get(draftKey(document));
        return text ? [[document.position, text] as const] : [];
      }),
    );
  },
  open: (job, file) => openPictured(job, file, openCardFile),
};
