import { mayHaveDocument } from "#core/documents/document-access.ts";
import { studentEntryOf } from "#core/documents/print-job/job-index.ts";
import { isPartToBeDrawn } from "#core/documents/print-job/print-job-actions.ts";
import { read } from "#db/client.ts";
import { expectChanges } from "#db/commit.ts";
import { jobStep } from "#db/queries/documents/print-job/print-job.ts";
import {
  documentDrawing,
  documentsOfPart,
  jobMovedOn,
  type PartRow,
  type PrintWork,
  partClaimed,
  partFailed,
  partReady,
  printPart,
  printWork,
  printWorkOfPart,
  unseenOfPart,
} from "#db/queries/documents/print-job/print-work.ts";
import { outboxDone, outboxHeld, outboxOpen } from "#db/queries/shared/outbox.ts";
import type { Statement } from "#db/statement.ts";
import { type Job, type JobResult, push, sha256Of, skipUnknown, write } from "#queues/job.ts";
import { crc32Of, type ZipEntry, zipOf } from "#queues/render/zip/zip-format.ts";
import { DOCUMENT_DRAWINGS } from "./document-drawings.ts";
import { type DocumentText, textsOfPart } from "./part-texts.ts";
import { Cancelled, SHEET_KINDS } from "./work.ts";

const NOT_ALLOWED = "Your role no longer allows these papers.";
const NOT_SEEN = "You no longer see this section.";

/**
 * Draws one part of a print job, once, however often the message comes and wherever a consumer died before:
 * claim → drafts kept → draw → object under a key of its own content → part ready by compare-and-set, with what follows
 * when it was the last. A part that cannot be drawn fails alone.
 */
export async function drawPrintPart(job: Job): Promise<JobResult> {
  const { subjectId, outboxId } = job.message;
  const [[work], [part]] = await read(job.db, [printWorkOfPart(subjectId), printPart(subjectId)] as const);
  if (!work || !part) return skipUnknown(job);
  const actorId = work.userUuid;
  if (!isPartToBeDrawn(part.status, work.jobStatus)) {
    await write(job, [outboxDone(outboxId, job.instant())]);
    return { status: "skipped: not to be drawn", actorId };
  }
  if (!work.role || !mayHaveDocument(work.kind, work.role))
    return { status: await failPart(job, work, part, NOT_ALLOWED), actorId };
  const claimed = await write(job, [
    partClaimed(part),
    expectChanges(1),
    jobStep(work.id, "draw"),
    expectChanges(1),
    documentDrawing(work.id),
    outboxHeld(outboxId, job.instant()),
  ]);
  if (claimed.outcome !== "done") {
    await closeUnlessToBeDrawn(job);
    return { status: "skipped: taken meanwhile", actorId };
  }

  const [[unseen], documents] = await read(job.db, [
    unseenOfPart(work.userId, part),
    documentsOfPart(part.uuid),
  ] as const);
  if (unseen && unseen.papers > 0) return { status: await failPart(job, work, part, NOT_SEEN), actorId };
  let texts: DocumentText[];
  try {
    texts = await textsOfPart(job, work, part, documents);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    await closeUnlessToBeDrawn(job);
    return { status: "skipped: cancelled", actorId };
  }
  const file = await drawPart(job, work, part, texts);
  const sha256 = file && (await sha256Of(file.bytes));
  const objectKey = file && `documents/${part.uuid}/${sha256}`;
  if (file && objectKey && sha256)
    await job.env.FILES.put(objectKey, file.bytes, {
      onlyIf: { etagDoesNotMatch: "*" },
      sha256,
      httpMetadata: { contentType: file.contentType },
    });
  const drawn = {
    pages: file?.pages ?? 0,
    bytes: file?.bytes.length ?? 0,
    sha256,
    objectKey,
    entries: file?.entries ?? [],
  };
  const status = await finishPart(job, work, [partReady(part, drawn), expectChanges(1)]);
  return { status: status === "done" ? "done" : "skipped: finished by another", actorId };
}

/** Closes the message of a part that was cancelled or ended meanwhile; where another consumer draws it, it stays open for that one. */
async function closeUnlessToBeDrawn(job: Job): Promise<void> {
  const { subjectId, outboxId } = job.message;
  const [[work], [part]] = await read(job.db, [printWorkOfPart(subjectId), printPart(subjectId)] as const);
  if (work && part && !isPartToBeDrawn(part.status, work.jobStatus))
    await write(job, [outboxDone(outboxId, job.instant())]);
}

interface PartFile {
  bytes: Uint8Array;
  pages: number;
  contentType: string;
  /** Of the job's ZIP. */
  entries: ZipEntry[];
}

/** A part's file: one PDF, or a ZIP with one for each student. Null where all its documents were left out. */
async function drawPart(
  job: Job,
  work: PrintWork,
  part: PartRow,
  texts: readonly DocumentText[],
): Promise<PartFile | null> {
  if (texts.length === 0) return null;
  const asked = work.asked;
  const drawing = DOCUMENT_DRAWINGS[work.bulkKind];
  const draw = async (ofFile: readonly DocumentText[]) => {
    const open = drawing.open(job, { createdAt: work.createdAt, sheet: SHEET_KINDS[asked.sheet] });
    await open.add(ofFile.map(({ text }) => text));
    return open.finish();
  };
  if (asked.file !== "zip_by_student") {
    const { bytes, pages } = await draw(texts);
    const entries = [{ name: part.filename, size: bytes.length, crc32: crc32Of(bytes) }];
    return { bytes, pages, contentType: "application/pdf", entries };
  }
  let pages = 0;
  const files: { name: string; bytes: Uint8Array }[] = [];
  for (const ofStudent of Map.groupBy(texts, ({ document }) => document.studentNo).values()) {
    const [{ document }] = ofStudent as [DocumentText];
    const drawn = await draw(ofStudent);
    pages += drawn.pages;
    const folder = { levelName: document.level.name, sectionName: document.sectionName };
    files.push({ name: studentEntryOf(folder, document.studentNo), bytes: drawn.bytes });
  }
  return { ...zipOf(files), pages, contentType: "application/zip" };
}

/** Ends a part that no further try can draw; the others go on. */
export const failPart = (
  job: Job,
  work: PrintWork,
  part: PartRow,
  reason: string,
): Promise<"failed" | "skipped: finished by another"> =>
  finishPart(job, work, [partFailed(part, reason), expectChanges(1)]).then((outcome) =>
    outcome === "done" ? "failed" : "skipped: finished by another",
  );

/** Writes how a part ended and what follows for its job, and tells its user. */
async function finishPart(job: Job, work: PrintWork, ended: Statement<unknown>[]): Promise<"done" | "stale"> {
  const assembly = {
    outboxId: job.newUuid(),
    kind: "assemble-print-job",
    subjectId: work.uuid,
    requestId: job.message.requestId,
  } as const;
  const now = job.instant();
  const { outcome } = await write(job, [
    ...ended,
    ...jobMovedOn(work.id, { now, outboxUuid: assembly.outboxId, requestId: assembly.requestId }),
    outboxDone(job.message.outboxId, now),
  ]);
  if (outcome !== "done") {
    await closeUnlessToBeDrawn(job);
    return "stale";
  }
  const [[after], [message]] = await read(job.db, [
    printWork(work.uuid),
    outboxOpen(assembly.outboxId),
  ] as const);
  // Sent also where the job was cancelled meanwhile: whoever works on the message closes it.
  if (message?.is_open) await job.env.PRINT_QUEUE.send(assembly);
  await tellJob(job, after);
  return "done";
}

/** Tells every open tab of the job's user how far it is. */
export async function tellJob(job: Job, work: PrintWork | undefined): Promise<void> {
  if (!work) return;
  const named = { document_id: work.uuid, filename: work.filename };
  await push(
    job,
    work.userUuid,
    work.error === null
      ? { event: "file-progress", document_id: work.uuid, done: work.done, total: work.total }
      : { event: "file-failed", ...named, error: work.error },
  );
}
