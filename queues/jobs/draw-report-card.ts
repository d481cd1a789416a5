import type { ReportCardDocument } from "../../core/documents/report-card/report-card-document.ts";
import type { PictureReference } from "../../core/reports/card/card-facts.ts";
import { asPdf, type FinishedDocument } from "../render/render-paper.ts";
import { renderReportCards } from "../render/report-card/render-report-cards.ts";
import type { SheetKind } from "../render/sheets.ts";

export interface ReportCardsToDraw {
  cards: readonly ReportCardDocument[];
  /** The request's instant: with it the same cards give the same bytes. */
  createdAt: string;
  sheet: SheetKind;
  /** Reads a stored picture; null where it is no longer there, and the card has room to sign on instead. */
  readPicture(reference: PictureReference): Promise<Uint8Array | null>;
}

/** One PDF of report cards, in the order given; each picture they bear is read once. */
export async function drawReportCards({
  cards,
  createdAt,
  sheet,
  readPicture,
}: ReportCardsToDraw): Promise<FinishedDocument> {
  const references = new Set(
    cards.flatMap(({ school, signatures }) => [school.logo, ...signatures.map(({ picture }) => picture)]),
  );
  const pictures = new Map<PictureReference, Uint8Array>();
  for (const reference of references) {
    const bytes = reference === null ? null : await readPicture(reference);
    if (reference !== null && bytes) pictures.set(reference, bytes);
  }
  const [first] = cards;
  return asPdf(
    await renderReportCards(cards, {
      title: first?.title ?? "",
      author: first?.school.name ?? "",
      createdAt,
      pictures,
      sheet,
    }),
  );
}
