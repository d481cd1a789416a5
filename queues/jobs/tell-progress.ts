import { type DocumentRow, documentProgress } from "#db/queries/documents/document.ts";
import { outboxHeld } from "#db/queries/shared/outbox.ts";
import { type Job, push, write } from "#queues/job.ts";

/** Says how far a file is, to its user's tabs and to the sweep, which leaves a living job alone. */
export async function tellProgress(job: Job, document: DocumentRow, done: number): Promise<void> {
  await write(job, [documentProgress(document.uuid, done), outboxHeld(job.message.outboxId, job.instant())]);
  await push(job, document.user_uuid, {
    event: "file-progress",
    document_id: document.uuid,
    done,
    total: document.total,
  });
}
