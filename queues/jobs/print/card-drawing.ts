import type { ReportCardDocument } from "../../../core/documents/report-card/report-card-document.ts";
import type { PictureReference } from "../../../core/reports/card/card-facts.ts";
import { schoolDayOf } from "../../../core/shared/school-day.ts";
import { read } from "../../../db/client.ts";
import { revisionTexts } from "../../../db/queries/reports/card-revisions.ts";
import { type OpenCardFile, openCardFile } from "../../render/report-card/render-report-cards.ts";
import { draftCards, draftKey } from "../report-cards/draft-cards.ts";
import { cardPicturesOf, storedPicture } from "../report-cards/draw-report-card.ts";
import type { DocumentDrawing } from "./document-drawing.ts";

/** Report cards in bulk: revisions as they were published, others as they read when they are first drawn. */
export const cardDrawing: DocumentDrawing<ReportCardDocument> = {
  async pinnedTexts(job, uuids) {
    const [texts] = await read(job.db, [revisionTexts(uuids)] as const);
    return new Map(texts.map((row) => [row.uuid, JSON.parse(row.canonical_json) as ReportCardDocument]));
  },
  async draftTexts(job, documents, createdAt) {
    const drafts = await draftCards(job, documents, schoolDayOf(createdAt));
    return new Map(
      documents.flatMap((document) => {
        const text = drafts.get(draftKey(document));
        return text ? [[document.position, text] as const] : [];
      }),
    );
  },
  open(job, { createdAt, sheet }) {
    const pictures = new Map<PictureReference, Uint8Array>();
    let file: OpenCardFile | null = null;
    const opened = (title: string, author: string): OpenCardFile => {
      file ??= openCardFile({ title, author, createdAt, pictures, sheet });
      return file;
    };
    return {
      async add(cards) {
        const [first] = cards;
        if (!first) return;
        await cardPicturesOf(cards, storedPicture(job), pictures);
        const target = opened(first.title, first.school.name);
        for (const [place, card] of cards.entries()) {
          target.add(card);
          if (place % CARDS_IN_A_ROW === CARDS_IN_A_ROW - 1) await letOthersRun();
        }
      },
      finish: () => opened("", "").finish(),
    };
  },
};

const CARDS_IN_A_ROW = 2;
/** Between documents other work of the same Worker gets its turn: a single card does not wait for a part. */
const letOthersRun = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
