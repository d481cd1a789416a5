import { DOCUMENTS_PER_PART_MAX } from "../../../core/documents/print-job/print-job.ts";
import { read } from "../../../db/client.ts";
import type { FinishedFile } from "../../../db/queries/documents/document.ts";
import {
  documentsOfJob,
  type PartRow,
  type PrintWorkRow,
} from "../../../db/queries/documents/print-job/print-work.ts";
import { type Job, sha256Of } from "../../job.ts";
import { DOCUMENT_DRAWINGS } from "./document-drawings.ts";
import { keptDrafts, textsOf } from "./part-texts.ts";
import { askedOf, SHEET_KINDS, stopIfCancelled } from "./work.ts";

/** One PDF of all documents in the order asked for, drawn a section's worth at a time. */
export async function mergedPdf(
  job: Job,
  work: PrintWorkRow,
  parts: readonly PartRow[],
): Promise<FinishedFile> {
  const asked = askedOf(work);
  const [documents] = await read(job.db, [documentsOfJob(work.id)] as const);
  const printed = documents.filter(({ part_id }) => part_id !== null);
  const drafts = new Map<number, unknown>();
  for (const part of parts)
    if (part.drafts_key !== null)
      for (const [position, text] of await keptDrafts(job, work, part)) drafts.set(position, text);
  const open = DOCUMENT_DRAWINGS[work.bulk_kind].open(job, {
    createdAt: work.created_at,
    sheet: SHEET_KINDS[asked.sheet],
  });
  for (let from = 0; from < printed.length; from += DOCUMENTS_PER_PART_MAX) {
    await stopIfCancelled(job, work);
    const some = await textsOf(job, work, printed.slice(from, from + DOCUMENTS_PER_PART_MAX), drafts);
    await open.add(some.map(({ text }) => text));
  }
  const { bytes, pages } = await open.finish();
  const sha256 = await sha256Of(bytes);
  const objectKey = `documents/${work.uuid}/${sha256}`;
  await job.env.FILES.put(objectKey, bytes, {
    onlyIf: { etagDoesNotMatch: "*" },
    sha256,
    httpMetadata: { contentType: "application/pdf" },
  });
  return { pages, bytes: bytes.length, sha256, objectKey };
}
