import { fileReadyEvent } from "#core/documents/contract.ts";
import { mayHaveDocument } from "#core/documents/document-access.ts";
import { admitsStep, isPartReady } from "#core/documents/print-job/print-job-actions.ts";
import { read } from "#db/client.ts";
import { expectChanges } from "#db/commit.ts";
import { documentFailed, documentReady, type FinishedFile } from "#db/queries/documents/document.ts";
import { jobStep } from "#db/queries/documents/print-job/print-job.ts";
import {
  documentDrawing,
  jobFinished,
  type PartRow,
  type PrintWorkRow,
  partLost,
  partsOf,
  printWork,
  unseenOfJob,
  uploadNoted,
} from "#db/queries/documents/print-job/print-work.ts";
import { outboxDone, outboxHeld, outboxInserts } from "#db/queries/shared/outbox.ts";
import { type Job, type JobResult, push, skipUnknown, write } from "#queues/job.ts";
import { tellJob } from "./draw-print-part.ts";
import { mergedPdf } from "./merged-pdf.ts";
import { abortUpload, type UploadNamed } from "./multipart-object.ts";
import { askedOf, Cancelled } from "./work.ts";
import { zipOfParts } from "./zip-of-parts.ts";

/**
 * Makes a print job's file of its parts: one PDF drawn of the same documents, or a ZIP streamed from the parts into the store.
 * Made again it has the same bytes under the same key. An upload that was begun before is aborted first.
 */
export async function assemblePrintJob(job: Job): Promise<JobResult> {
  const { subjectId, outboxId } = job.message;
  const [[work], parts] = await read(job.db, [printWork(subjectId), partsOf(subjectId)] as const);
  if (!work) return skipUnknown(job);
  const actorId = work.user_uuid;
  await abortNoted(job, work);
  if (!admitsStep("assemble", work.job_status)) {
    await write(job, [outboxDone(outboxId, job.instant())]);
    return { status: "skipped: not to be assembled", actorId };
  }
  if (!work.role_code || !mayHaveDocument(work.kind, work.role_code))
    return { status: await failAssembly(job, work, "Your role no longer allows these papers."), actorId };
  const [[unseen]] = await read(job.db, [unseenOfJob(work.user_id, work.id)] as const);
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
      askedOf(work).file === "pdf" ? await mergedPdf(job, work, parts) : await zipOfParts(job, work, parts);
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
  if (work && !admitsStep("assemble", work.job_status))
    await write(job, [outboxDone(outboxId, job.instant())]);
  return "skipped: taken meanwhile";
}

async function abortNoted(job: Job, { id, upload_json }: PrintWorkRow): Promise<void> {
  if (upload_json === null) return;
  await abortUpload(job.env.FILES, JSON.parse(upload_json) as UploadNamed);
  await write(job, [uploadNoted(id, null)]);
}

/** Parts whose file is not drawn, or is gone from the store. */
async function lostParts(job: Job, parts: readonly PartRow[]): Promise<PartRow[]> {
  const lost: PartRow[] = [];
  for (const part of parts) {
    const isThere =
      isPartReady(part.status) && (part.object_key === null || (await job.env.FILES.head(part.object_key)));
    if (!isThere) lost.push(part);
  }
  return lost;
}

/** Sends parts back to be drawn; the last of them sends for the assembly again. */
async function drawAgain(job: Job, work: PrintWorkRow, lost: readonly PartRow[]): Promise<string> {
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
async function finish(job: Job, work: PrintWorkRow, file: FinishedFile): Promise<string> {
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
  await push(job, work.user_uuid, fileReadyEvent(work.uuid, work.filename));
  return "done";
}

/** Ends a job whose parts cannot be put together; they can be opened one by one. */
export async function failAssembly(job: Job, work: PrintWorkRow, reason: string): Promise<string> {
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
