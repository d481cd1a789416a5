import { Buffer } from "node:buffer";
import { piecesOf } from "#api/commands/object-store.ts";
import { fileReadyEvent } from "#core/documents/contract.ts";
import { mayHaveDocument } from "#core/documents/document-access.ts";
import {
  INDEX_ENTRY,
  type IndexRow,
  indexOfJob,
  studentEntryOf,
} from "#core/documents/print-job/job-index.ts";
import { DOCUMENTS_PER_PART_MAX } from "#core/documents/print-job/print-job.ts";
import { admitsStep, isPartReady } from "#core/documents/print-job/print-job-actions.ts";
import { read } from "#db/client.ts";
import { expectChanges } from "#db/commit.ts";
import { documentFailed, documentReady, type FinishedFile } from "#db/queries/documents/document.ts";
import { jobStep } from "#db/queries/documents/print-job/print-job.ts";
import {
  documentDrawing,
  documentsOfJob,
  jobFinished,
  type PartRow,
  type PinnedDocument,
  type PrintWork,
  partLost,
  partsOf,
  printWork,
  unseenOfJob,
  uploadNoted,
} from "#db/queries/documents/print-job/print-work.ts";
import { outboxDone, outboxHeld, outboxInserts } from "#db/queries/shared/outbox.ts";
import { type Job, type JobResult, push, sha256Of, skipUnknown, storedObject, write } from "#queues/job.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { JoinedPdf } from "#queues/render/joined-pdf.ts";
import {
  crc32Of,
  entryLength,
  localHeader,
  type ZipEntry,
  zipDirectory,
} from "#queues/render/zip/zip-format.ts";
import { DOCUMENT_DRAWINGS } from "./document-drawings.ts";
import { tellJob } from "./draw-print-part.ts";
import { abortUpload, MultipartObject } from "./multipart-object.ts";
import { keptDrafts, textsOf } from "./part-texts.ts";
import { Cancelled, SHEET_KINDS, stopIfCancelled } from "./work.ts";

/**
 * One PDF of all documents in the order asked for: joined of the parts' files where it has them one after the other, each page
 * on a sheet of its own; else drawn again.
 */
async function mergedPdf(job: Job, work: PrintWork, parts: readonly PartRow[]): Promise<FinishedFile> {
  const [documents] = await read(job.db, [documentsOfJob(work.id)] as const);
  const printed = documents.filter(({ partId }) => partId !== null);
  const order = work.asked.sheet === "one" ? partsInOrder(printed, parts) : null;
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
  const order = printed.map(({ partId }) => partId).filter((id, place, all) => id !== all[place - 1]);
  if (new Set(order).size < order.length) return null;
  const byId = new Map(parts.map((part) => [part.id, part]));
  return order.flatMap((id) => byId.get(id ?? 0) ?? []);
}

/** Between them it is asked whether the job was cancelled. */
const PARTS_IN_A_ROW = 10;
async function joined(job: Job, work: PrintWork, parts: readonly PartRow[]): Promise<RenderedPdf> {
  const file = new JoinedPdf();
  for (const [place, { objectKey, sha256 }] of parts.entries()) {
    if (place % PARTS_IN_A_ROW === 0) await stopIfCancelled(job, work);
    const key = objectKey ?? "";
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
  work: PrintWork,
  parts: readonly PartRow[],
  printed: readonly PinnedDocument[],
): Promise<RenderedPdf> {
  const drafts = new Map<number, unknown>();
  for (const part of parts)
    if (part.draftsKey !== null)
      for (const [position, text] of await keptDrafts(job, work, part)) drafts.set(position, text);
  const open = DOCUMENT_DRAWINGS[work.bulkKind].open(job, {
    createdAt: work.createdAt,
    sheet: SHEET_KINDS[work.asked.sheet],
  });
  for (let from = 0; from < printed.length; from += DOCUMENTS_PER_PART_MAX) {
    await stopIfCancelled(job, work);
    const some = await textsOf(job, work, printed.slice(from, from + DOCUMENTS_PER_PART_MAX), drafts);
    await open.add(some.map(({ text }) => text));
  }
  return open.finish();
}

/** A ZIP of the files of all parts, streamed into the store under one key: what it contains is known only when it is written. */
async function zipOfParts(job: Job, work: PrintWork, parts: readonly PartRow[]): Promise<FinishedFile> {
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
  work: PrintWork,
  parts: readonly PartRow[],
  object: MultipartObject,
): Promise<ZipEntry[]> {
  const isArchive = work.asked.file === "zip_by_student";
  const entries: ZipEntry[] = [];
  for (const part of parts) {
    if (part.objectKey === null) continue;
    const ofPart = JSON.parse(part.entriesJson ?? "[]") as ZipEntry[];
    const [first] = ofPart;
    // A part that is a ZIP itself begins with its entries as they are in the whole; its directory is left out.
    if (!isArchive && first) await object.write(localHeader(first));
    const length = isArchive ? ofPart.reduce((sum, entry) => sum + entryLength(entry), 0) : (part.bytes ?? 0);
    await copyObject(job, part.objectKey, length, object);
    entries.push(...ofPart);
  }
  return entries;
}

/** The first `length` bytes of a stored object. */
async function copyObject(job: Job, key: string, length: number, to: MultipartObject): Promise<void> {
  const stored = await storedObject(job, key);
  if (!stored) throw new Error("A part's file is gone");
  let left = length;
  for await (const chunk of piecesOf(stored)) {
    if (left === 0) continue;
    const taken = chunk.subarray(0, left);
    left -= taken.length;
    await to.write(taken);
  }
  if (left > 0) throw new Error("A part's file is shorter than it was");
}

async function indexEntry(
  job: Job,
  work: PrintWork,
  parts: readonly PartRow[],
): Promise<{ entry: ZipEntry; bytes: Uint8Array }> {
  const [documents] = await read(job.db, [documentsOfJob(work.id)] as const);
  const isArchive = work.asked.file === "zip_by_student";
  const filenames = new Map(parts.map(({ id, filename }) => [id, filename]));
  const rows = documents.map((document) => indexRowOf(document, isArchive, filenames));
  const bytes = Buffer.from(indexOfJob(work.bulkKind, rows));
  return { entry: { name: INDEX_ENTRY, size: bytes.length, crc32: crc32Of(bytes) }, bytes };
}

function indexRowOf(
  document: PinnedDocument,
  isArchive: boolean,
  filenames: ReadonlyMap<number, string>,
): IndexRow {
  const {
    level: { name: levelName },
    sectionName,
    studentNo,
  } = document;
  const entry = isArchive
    ? studentEntryOf({ levelName, sectionName }, studentNo)
    : (filenames.get(document.partId ?? 0) ?? "");
  return {
    entry: document.leftOut === null ? entry : "",
    studentNo,
    studentName: document.studentName,
    levelName,
    sectionName,
    term: document.period,
    pinned: document.pinnedUuid,
    leftOut: document.leftOut,
  };
}

/**
 * Makes a print job's file of its parts: one PDF drawn of the same documents, or a ZIP streamed from the parts into the store.
 * Made again it has the same bytes under the same key. An upload that was begun before is aborted first.
 */
export async function assemblePrintJob(job: Job): Promise<JobResult> {
  const { subjectId, outboxId } = job.message;
  const [[work], parts] = await read(job.db, [printWork(subjectId), partsOf(subjectId)] as const);
  if (!work) return skipUnknown(job);
  const actorId = work.userUuid;
  await abortNoted(job, work);
  if (!admitsStep("assemble", work.jobStatus)) {
    await write(job, [outboxDone(outboxId, job.instant())]);
    return { status: "skipped: not to be assembled", actorId };
  }
  if (!work.role || !mayHaveDocument(work.kind, work.role))
    return { status: await failAssembly(job, work, "Your role no longer allows these papers."), actorId };
  const [[unseen]] = await read(job.db, [unseenOfJob(work.userId, work.id)] as const);
  if (unseen && unseen.papers > 0)
    return { status: await failAssembly(job, work, "You no longer see all of these sections."), actorId };
  const lost = await lostParts(job, parts);
  if (lost.length > 0) return { status: await drawAgain(job, work, lost), actorId };
  const claimed = await write(job, [
    jobStep(work.id, "assemble"),
    expectChanges(1),
    documentDrawing(work.id),
    outboxHeld(outboxId, job.instant()),
  ]);
  if (claimed.outcome !== "done") return { status: await skipTaken(job), actorId };
  try {
    const file =
      work.asked.file === "pdf" ? await mergedPdf(job, work, parts) : await zipOfParts(job, work, parts);
    return { status: await finish(job, work, file), actorId };
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    await write(job, [outboxDone(outboxId, job.instant())]);
    return { status: "skipped: cancelled", actorId };
  }
}

/**
 * The job was cancelled, or moved on by another consumer. Its message is closed unless the job is still to be assembled:
 * then it stays open for that consumer.
 */
async function skipTaken(job: Job): Promise<string> {
  const { subjectId, outboxId } = job.message;
  const [[work]] = await read(job.db, [printWork(subjectId)] as const);
  if (work && !admitsStep("assemble", work.jobStatus))
    await write(job, [outboxDone(outboxId, job.instant())]);
  return "skipped: taken meanwhile";
}

async function abortNoted(job: Job, { id, upload }: PrintWork): Promise<void> {
  if (upload === null) return;
  await abortUpload(job.env.FILES, upload);
  await write(job, [uploadNoted(id, null)]);
}

/** Parts whose file is not drawn, or is gone from the store. */
async function lostParts(job: Job, parts: readonly PartRow[]): Promise<PartRow[]> {
  const lost: PartRow[] = [];
  for (const part of parts) {
    const isThere =
      isPartReady(part.status) && (part.objectKey === null || (await job.env.FILES.head(part.objectKey)));
    if (!isThere) lost.push(part);
  }
  return lost;
}

/** Sends parts back to be drawn; the last of them sends for the assembly again. */
async function drawAgain(job: Job, work: PrintWork, lost: readonly PartRow[]): Promise<string> {
  const messages = lost.map(({ uuid }) => ({
    outboxId: job.newUuid(),
    kind: "draw-print-part" as const,
    subjectId: uuid,
    requestId: job.message.requestId,
  }));
  const { outcome } = await write(job, [
    jobStep(work.id, "redraw"),
    expectChanges(1),
    ...lost.map(partLost),
    outboxInserts(messages, job.instant()),
    outboxDone(job.message.outboxId, job.instant()),
  ]);
  if (outcome !== "done") return skipTaken(job);
  await job.env.PRINT_QUEUE.sendBatch(messages.map((body) => ({ body })));
  return "parts drawn again";
}

/** The file is there: only one consumer ever gets to say so. */
async function finish(job: Job, work: PrintWork, file: FinishedFile): Promise<string> {
  const now = job.instant();
  const { outcome } = await write(job, [
    jobStep(work.id, "finish"),
    expectChanges(1),
    documentReady(work.uuid, file, now),
    expectChanges(1),
    jobFinished(work.id, now),
    outboxDone(job.message.outboxId, now),
  ]);
  if (outcome !== "done") return skipTaken(job);
  await push(job, work.userUuid, fileReadyEvent(work.uuid, work.filename));
  return "done";
}

/** Ends a job whose parts cannot be put together; they can be opened one by one. */
export async function failAssembly(job: Job, work: PrintWork, reason: string): Promise<string> {
  const now = job.instant();
  const { outcome } = await write(job, [
    jobStep(work.id, "fail"),
    expectChanges(1),
    documentFailed(work.uuid, reason, now),
    jobFinished(work.id, now),
    outboxDone(job.message.outboxId, now),
  ]);
  if (outcome !== "done") return skipTaken(job);
  const [[after]] = await read(job.db, [printWork(work.uuid)] as const);
  await tellJob(job, after);
  return "failed";
}
