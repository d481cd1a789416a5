import { headsToText } from "#core/billing/number-series.ts";
import { fileReadyEvent } from "#core/documents/contract.ts";
import { mayHaveDocument } from "#core/documents/document-access.ts";
import { isFinished, isReady } from "#core/documents/document-status.ts";
import type { OutboxMessage } from "#core/shared/outbox.ts";
import { read } from "#db/client.ts";
import { expectChanges } from "#db/commit.ts";
import { headsOf, seriesHeads } from "#db/queries/billing/series.ts";
import {
  type DocumentRow,
  documentByUuid,
  documentClaimed,
  documentFailed,
  documentIssues,
  documentReady,
} from "#db/queries/documents/document.ts";
import { mailsQueued, mailsWaitingFor } from "#db/queries/documents/mail.ts";
import { statementFailed } from "#db/queries/documents/statement-mails.ts";
import { outboxDone, outboxHeld, outboxInserts } from "#db/queries/shared/outbox.ts";
import { type Job, type JobResult, push, sha256Of, skipUnknown, write } from "#queues/job.ts";
import type { FinishedDocument, StoredDocument } from "#queues/render/finished-document.ts";
import { drawDocument } from "./draw-document.ts";

const NO_LONGER_ALLOWED = "Your role no longer allows this file.";

/**
 * Makes a document's file, once, however often the message comes and wherever a consumer died before:
 * claim → draw → object under a key of its own content, put only if absent → row ready by compare-and-set,
 * with the mails that waited for it → event. The same document drawn twice gives the same bytes and key.
 */
export async function renderDocument(job: Job): Promise<JobResult> {
  const { subjectId, outboxId } = job.message;
  const [[document]] = await read(job.db, [documentByUuid(subjectId)]);
  if (!document) return skipUnknown(job);
  const actorId = document.user_uuid;
  if (isFinished(document.status)) {
    await write(job, [outboxDone(outboxId, job.instant())]);
    if (isReady(document.status)) await announce(job, document);
    return { status: "skipped: already finished", actorId };
  }
  const claimed = await write(job, [
    documentClaimed(subjectId),
    expectChanges(1),
    outboxHeld(outboxId, job.instant()),
  ]);
  if (claimed.outcome !== "done") return { status: "skipped: taken meanwhile", actorId };

  if (!document.role_code || !mayHaveDocument(document.kind, document.role_code))
    return { status: await giveUp(job, document, NO_LONGER_ALLOWED), actorId };
  const drawn = await drawDocument(job, document);
  if (!drawn.ok) return { status: await giveUp(job, document, drawn.message), actorId };
  const file = "stored" in drawn.value ? drawn.value.stored : await stored(job, drawn.value);
  const issued = "stored" in drawn.value ? undefined : drawn.value.issued;
  const [mails] = await read(job.db, [mailsWaitingFor(document.id)] as const);
  const messages = mails.map(
    ({ uuid }): OutboxMessage => ({
      outboxId: job.newUuid(),
      kind: "send-mail",
      subjectId: uuid,
      requestId: job.message.requestId,
    }),
  );
  const finished = await write(job, [
    documentReady(subjectId, { pages: drawn.value.pages, ...file }, job.instant()),
    expectChanges(1),
    ...(issued ? [documentIssues(subjectId, issued)] : []),
    outboxDone(outboxId, job.instant()),
    ...(messages.length > 0
      ? [mailsQueued(mails.map(({ uuid }) => uuid)), outboxInserts(messages, job.instant())]
      : []),
  ]);
  if (finished.outcome !== "done") return { status: "skipped: finished by another", actorId };
  if (messages.length > 0) await job.env.MAIL_QUEUE.sendBatch(messages.map((body) => ({ body })));
  // Of thousands of monthly statements nobody waits for one.
  if (mails.every(({ period }) => period === null)) await announce(job, document);
  return { status: "done", actorId };
}

/** Puts the file into the store under a key of its own content, where it is not there yet. */
async function stored(job: Job, { bytes, contentType }: FinishedDocument): Promise<StoredDocument["stored"]> {
  const sha256 = await sha256Of(bytes);
  const objectKey = `documents/${job.message.subjectId}/${sha256}`;
  const [series] = await read(job.db, [seriesHeads()] as const);
  await job.env.FILES.put(objectKey, bytes, {
    onlyIf: { etagDoesNotMatch: "*" },
    sha256,
    httpMetadata: { contentType },
    // A file may leave the house: after a restore no number it can name is given again (runbook restore).
    customMetadata: { series: headsToText(headsOf(series)) },
  });
  return { objectKey, sha256, bytes: bytes.byteLength };
}

/** Ends a document that no further try can make. */
export async function giveUp(job: Job, document: DocumentRow, reason: string): Promise<string> {
  const ended = await write(job, [
    documentFailed(document.uuid, reason, job.instant()),
    expectChanges(1),
    statementFailed(document.uuid, reason, job.instant()),
    outboxDone(job.message.outboxId, job.instant()),
  ]);
  if (ended.outcome !== "done") return "skipped: finished by another";
  await push(job, document.user_uuid, {
    event: "file-failed",
    document_id: document.uuid,
    filename: document.filename,
    error: reason,
  });
  return "failed";
}

const announce = (job: Job, document: DocumentRow): Promise<void> =>
  push(job, document.user_uuid, fileReadyEvent(document.uuid, document.filename));
