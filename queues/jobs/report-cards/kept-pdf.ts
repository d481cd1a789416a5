import type { Job } from "../../job.ts";
import type { FinishedDocument } from "../../render/finished-document.ts";

/**
 * The PDF that a key of the store has. It is drawn at the first request and kept for ever, so that every later one gets the
 * same bytes, also when the drawing has changed since.
 */
export async function keptPdf(
  job: Job,
  key: string,
  draw: () => Promise<FinishedDocument>,
): Promise<FinishedDocument> {
  const kept = await keptFile(job, key);
  if (kept) return kept;
  const drawn = await draw();
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
