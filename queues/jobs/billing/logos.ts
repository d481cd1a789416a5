import type { Job } from "#queues/job.ts";
import { storedPicture } from "#queues/jobs/report-cards/draw-report-card.ts";
import type { Pictures } from "#queues/render/paper/canvas.ts";

/** The logos that documents show, each read once; without those that are no longer there. */
export async function logosOf(
  job: Job,
  documents: readonly { business: { logo: string | null } }[],
): Promise<Pictures> {
  const readPicture = storedPicture(job);
  const pictures = new Map<string, Uint8Array>();
  for (const sha256 of new Set(documents.map(({ business }) => business.logo))) {
    const bytes = sha256 === null ? null : await readPicture(sha256);
    if (sha256 !== null && bytes) pictures.set(sha256, bytes);
  }
  return pictures;
}
