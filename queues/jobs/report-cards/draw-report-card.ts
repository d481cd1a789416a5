import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import type { PictureReference } from "#core/reports/card/card-facts.ts";
import type { Job } from "#queues/job.ts";
import { asPdf, type FinishedDocument } from "#queues/render/finished-document.ts";
import { renderReportCards } from "#queues/render/report-card/render-report-cards.ts";
import type { SheetKind } from "#queues/render/sheets.ts";

export interface ReportCardsToDraw {
  cards: readonly ReportCardDocument[];
  /** The request's instant: with it the same cards give the same bytes. */
  createdAt: string;
  sheet: SheetKind;
  /** Reads a stored picture; null where it is no longer there, and the card has room to sign on instead. */
  readPicture(reference: PictureReference): Promise<Uint8Array | null>;
}

export type ReadPicture = ReportCardsToDraw["readPicture"];

/** Where pictures are stored. */
export type Where = { env: Pick<Job["env"], "FILES"> };
/** Pictures of cards, as they are stored. */
export const storedPicture =
  ({ env }: Where): ReadPicture =>
  async (reference) => {
    const object = await env.FILES.get(`pictures/${reference}`);
    return object && new Uint8Array(await object.arrayBuffer());
  };

/** Reads the pictures that cards bear into `pictures`, each once. */
export async function cardPicturesOf(
  cards: readonly Pick<ReportCardDocument, "school" | "signatures">[],
  readPicture: ReadPicture,
  pictures: Map<PictureReference, Uint8Array>,
): Promise<void> {
  const references = new Set(
    cards.flatMap(({ school, signatures }) => [school.logo, ...signatures.map(({ picture }) => picture)]),
  );
  for (const reference of references) {
    if (reference === null || pictures.has(reference)) continue;
    const bytes = await readPicture(reference);
    if (bytes) pictures.set(reference, bytes);
  }
}

/** One PDF of report cards, in the order given. */
export async function drawReportCards({
  cards,
  createdAt,
  sheet,
  readPicture,
}: ReportCardsToDraw): Promise<FinishedDocument> {
  const pictures = new Map<PictureReference, Uint8Array>();
  await cardPicturesOf(cards, readPicture, pictures);
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
