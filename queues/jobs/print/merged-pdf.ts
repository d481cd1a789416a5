import { DOCUMENTS_PER_PART_MAX } from "#core/documents/print-job/print-job.ts";
import { read } from "#db/client.ts";
import type { FinishedFile } from "#db/queries/documents/document.ts";
import {
  documentsOfJob,
  type PartRow,
  type PinnedDocument,
  type PrintWorkRow,
} from "#db/queries/documents/print-job/print-work.ts";
import { type Job, sha256Of, storedObject } from "#queues/job.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { JoinedPdf } from "#queues/render/joined-pdf.ts";
import { DOCUMENT_DRAWINGS } from "./document-drawings.ts";
import { keptDrafts, textsOf } from "./part-texts.ts";
import { askedOf, SHEET_KINDS, stopIfCancelled } from "./work.ts";

/**
 * One PDF of all documents in the order asked for: joined of the parts' files where it has them one after the other, each page
 * on a sheet of its own; else drawn again.
 */
export async function mergedPdf(
  job: Job,
  work: PrintWorkRow,
  parts: readonly PartRow[],
): Promise<FinishedFile> {
  const [documents] = await read(job.db, [documentsOfJob(work.id)] as const);
  const printed = documents.filter(({ part_id }) => part_id !== null);
  const order = askedOf(work).sheet === "one" ? partsInOrder(printed, parts) : null;
  const { bytes, pages } = order
    ? await joined(job, work, order)
    : await drawnAgain(job, work, parts, printed);
  const sha256 = await sha256Of(bytes);
  const objectKey = `documents/${work.uuid}/${sha256}`;
  await job.env.FILES.put(objectKey, bytes, {
    onlyIf: { etagDoesNotMatch: "*" },
    sha256,
    httpMetadata: { contentType: "application/pdf" },
  });
  return { pages, bytes: bytes.length, sha256, objectKey };
}

/** The parts as the documents follow each other; null where documents of several parts are mixed. */
function partsInOrder(printed: readonly PinnedDocument[], parts: readonly PartRow[]): PartRow[] | null {
  const order = printed.map(({ part_id }) => part_id).filter((id, place, all) => id !== all[place - 1]);
  if (new Set(order).size < order.length) return null;
  const byId = new Map(parts.map((part) => [part.id, part]));
  return order.flatMap((id) => byId.get(id ?? 0) ?? []);
}

/** Between them it is asked whether the job was cancelled. */
const PARTS_IN_A_ROW = 10;
async function joined(job: Job, work: PrintWorkRow, parts: readonly PartRow[]): Promise<RenderedPdf> {
  const file = new JoinedPdf();
  for (const [place, { object_key, sha256 }] of parts.entries()) {
    if (place % PARTS_IN_A_ROW === 0) await stopIfCancelled(job, work);
    const key = object_key ?? "";
    const stored = await storedObject(job, key);
    const bytes = stored && new Uint8Array(await stored.arrayBuffer());
    if (!bytes || (await sha256Of(bytes)) !== sha256) {
      // The next try finds it gone, and has it drawn again.
      await job.env.FILES.delete(key);
      throw new Error("A part's file is gone or damaged");
    }
    file.add(bytes);
  }
  return file.finish();
}

/** A section's worth at a time. */
async function drawnAgain(
  job: Job,
  work: PrintWorkRow,
  parts: readonly PartRow[],
  printed: readonly PinnedDocument[],
): Promise<RenderedPdf> {
  const drafts = new Map<number, unknown>();
  for (const part of parts)
    if (part.drafts_key !== null)
      for (const [position, text] of await keptDrafts(job, work, part)) drafts.set(position, text);
  const open = DOCUMENT_DRAWINGS[work.bulk_kind].open(job, {
    createdAt: work.created_at,
    sheet: SHEET_KINDS[askedOf(work).sheet],
  });
  for (let from = 0; from < printed.length; from += DOCUMENTS_PER_PART_MAX) {
    await stopIfCancelled(job, work);
    const some = await textsOf(job, work, printed.slice(from, from + DOCUMENTS_PER_PART_MAX), drafts);
    await open.add(some.map(({ text }) => text));
  }
  return open.finish();
}
