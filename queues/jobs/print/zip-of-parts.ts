import { Buffer } from "node:buffer";
import { INDEX_ENTRY, studentEntryOf } from "#core/documents/print-job/entry-names.ts";
import { type IndexRow, indexOfJob } from "#core/documents/print-job/job-index.ts";
import { read } from "#db/client.ts";
import type { FinishedFile } from "#db/queries/documents/document.ts";
import {
  documentsOfJob,
  type PartRow,
  type PinnedDocument,
  type PrintWorkRow,
  uploadNoted,
} from "#db/queries/documents/print-job/print-work.ts";
import { type Job, storedObject, write } from "#queues/job.ts";
import {
  crc32Of,
  entryLength,
  localHeader,
  type ZipEntry,
  zipDirectory,
} from "#queues/render/zip/zip-format.ts";
import { abortUpload, MultipartObject } from "./multipart-object.ts";
import { askedOf, stopIfCancelled } from "./work.ts";

/** A ZIP of the files of all parts, streamed into the store under one key: what it contains is known only when it is written. */
export async function zipOfParts(
  job: Job,
  work: PrintWorkRow,
  parts: readonly PartRow[],
): Promise<FinishedFile> {
  const objectKey = `documents/${work.uuid}/archive`;
  const upload = await job.env.FILES.createMultipartUpload(objectKey, {
    httpMetadata: { contentType: "application/zip" },
  });
  const named = { key: objectKey, id: upload.uploadId };
  try {
    await write(job, [uploadNoted(work.id, named)]);
    const object = new MultipartObject(upload, () => stopIfCancelled(job, work));
    const entries = await writeParts(job, work, parts, object);
    const index = await indexEntry(job, work, parts);
    await object.write(localHeader(index.entry));
    await object.write(index.bytes);
    await object.write(zipDirectory([...entries, index.entry]));
    const sha256 = await object.finish();
    const pages = parts.reduce((sum, part) => sum + (part.pages ?? 0), 0);
    return { pages, bytes: object.bytes, sha256, objectKey };
  } catch (error) {
    // Where that fails too, whoever works on the job next does it: it is noted.
    await abortUpload(job.env.FILES, named).catch(() => {});
    throw error;
  }
}

async function writeParts(
  job: Job,
  work: PrintWorkRow,
  parts: readonly PartRow[],
  object: MultipartObject,
): Promise<ZipEntry[]> {
  const isArchive = askedOf(work).file === "zip_by_student";
  const entries: ZipEntry[] = [];
  for (const part of parts) {
    if (part.object_key === null) continue;
    const ofPart = JSON.parse(part.entries_json ?? "[]") as ZipEntry[];
    const [first] = ofPart;
    // A part that is a ZIP itself begins with its entries as they are in the whole; its directory is left out.
    if (!isArchive && first) await object.write(localHeader(first));
    const length = isArchive ? ofPart.reduce((sum, entry) => sum + entryLength(entry), 0) : (part.bytes ?? 0);
    await copyObject(job, part.object_key, length, object);
    entries.push(...ofPart);
  }
  return entries;
}

/** The first `length` bytes of a stored object. */
async function copyObject(job: Job, key: string, length: number, to: MultipartObject): Promise<void> {
  const stored = await storedObject(job, key);
  if (!stored) throw new Error("A part's file is gone");
  let left = length;
  for await (const chunk of stored.body as unknown as AsyncIterable<Uint8Array>) {
    if (left === 0) continue;
    const taken = chunk.subarray(0, left);
    left -= taken.length;
    await to.write(taken);
  }
  if (left > 0) throw new Error("A part's file is shorter than it was");
}

async function indexEntry(
  job: Job,
  work: PrintWorkRow,
  parts: readonly PartRow[],
): Promise<{ entry: ZipEntry; bytes: Uint8Array }> {
  const [documents] = await read(job.db, [documentsOfJob(work.id)] as const);
  const isArchive = askedOf(work).file === "zip_by_student";
  const filenames = new Map(parts.map(({ id, filename }) => [id, filename]));
  const rows = documents.map((document) => indexRowOf(document, isArchive, filenames));
  const bytes = Buffer.from(indexOfJob(work.bulk_kind, rows));
  return { entry: { name: INDEX_ENTRY, size: bytes.length, crc32: crc32Of(bytes) }, bytes };
}

function indexRowOf(
  document: PinnedDocument,
  isArchive: boolean,
  filenames: ReadonlyMap<number, string>,
): IndexRow {
  const { level_name: levelName, section_name: sectionName, student_no: studentNo } = document;
  const entry = isArchive
    ? studentEntryOf({ levelName, sectionName }, studentNo)
    : (filenames.get(document.part_id ?? 0) ?? "");
  return {
    entry: document.left_out === null ? entry : "",
    studentNo,
    studentName: document.student_name,
    levelName,
    sectionName,
    term: document.period,
    pinned: document.pinned_uuid,
    leftOut: document.left_out,
  };
}
