import { read } from "#db/client.ts";
import {
  KEPT_FOLDERS,
  type KeptDocument,
  keptSha256,
  keptSha256Inserted,
} from "#db/queries/documents/issued-file.ts";
import { type Job, sha256Of, write } from "#queues/job.ts";
import { asPdf, type FinishedDocument } from "#queues/render/finished-document.ts";
import { JoinedPdf } from "#queues/render/joined-pdf.ts";

/**
 * The PDF of a published or issued document by itself. It is drawn at the first request and kept for ever, so that every later
 * one gets the same bytes, also when the drawing has changed since; its SHA-256 answers whether a file is the school's (D-9).
 */
export async function keptPdf(
  job: Job,
  of: KeptDocument,
  draw: () => Promise<FinishedDocument>,
): Promise<FinishedDocument> {
  const key = `${KEPT_FOLDERS[of.kind]}/${of.uuid}.pdf`;
  const file = (await keptFile(job, key)) ?? (await drawnFile(job, key, draw));
  const [[known]] = await read(job.db, [keptSha256(of)] as const);
  if (!known) await write(job, [keptSha256Inserted(of, await sha256Of(file.bytes))]);
  return file;
}

/** Several of them in one file, which is the same whenever they are asked for in the same order. */
export function joinedPdf(files: readonly FinishedDocument[]): FinishedDocument {
  const [only] = files;
  if (only && files.length === 1) return only;
  const joined = new JoinedPdf();
  for (const { bytes } of files) joined.add(bytes);
  return asPdf(joined.finish());
}

async function drawnFile(
  job: Job,
  key: string,
  draw: () => Promise<FinishedDocument>,
): Promise<FinishedDocument> {
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
