import { storedPicture, type Where } from "#queues/jobs/report-cards/draw-report-card.ts";
import type { Pictures } from "#queues/render/paper/canvas.ts";

/** The logos that documents show, each read once; without those that are no longer there. `known`: those read before. */
export async function logosOf(
  where: Where,
  documents: readonly { business: { logo?: string | null } }[],
  known: Pictures = new Map(),
): Promise<Pictures> {
  const readPicture = storedPicture(where);
  const pictures = new Map(known);
  for (const sha256 of new Set(documents.map(({ business }) => business.logo ?? null))) {
    if (sha256 === null || pictures.has(sha256)) continue;
    const bytes = await readPicture(sha256);
    if (bytes) pictures.set(sha256, bytes);
  }
  return pictures;
}
