import { OUTBOX_RESEND_AFTER_MS, UNENDED_ATTEMPTS_MAX } from "#core/shared/outbox.ts";
import { read } from "#db/client.ts";
import { expectChanges } from "#db/commit.ts";
import { outboxAttemptEnded, outboxAttempted, outboxAttempts } from "#db/queries/shared/outbox.ts";
import { type Job, type JobResult, write } from "./job.ts";
import { handleDeadLetter } from "./jobs/handle-dead-letter.ts";

/** Without a sign of life for so long, an attempt is not under way any more. */
const SILENT_MS = OUTBOX_RESEND_AFTER_MS;

/**
 * Works on a message, counted in its outbox row before the work begins, so that work which ends the whole Worker counts too
 * (S-19). Work that ends by itself counts no longer: what it throws is counted by the queue, whose dead letters end it.
 */
export async function attempt(job: Job, work: (job: Job) => Promise<JobResult>): Promise<JobResult> {
  const { outboxId } = job.message;
  const begun = await write(job, [
    outboxAttempted(outboxId, job.instant(), UNENDED_ATTEMPTS_MAX),
    expectChanges(1),
  ]);
  if (begun.outcome !== "done") {
    const [[open]] = await read(job.db, [outboxAttempts(outboxId)] as const);
    // A message that is closed, or that no row knows, tells its work so.
    return open ? endUnlessUnderWay(job, open.heard_at) : work(job);
  }
  try {
    return await work(job);
  } finally {
    // Where the database does not answer, it counts as one that did not end.
    await write(job, [outboxAttemptEnded(outboxId)]).catch(() => undefined);
  }
}

/** The message may be there twice: another attempt that still works on it is not ended. */
async function endUnlessUnderWay(job: Job, heardAt: string): Promise<JobResult> {
  const silentMs = job.now() - (Date.parse(heardAt) || 0);
  if (silentMs < SILENT_MS)
    return {
      status: "waiting: another attempt may be under way",
      retryAfterSeconds: Math.ceil((SILENT_MS - silentMs) / 1000),
    };
  await write(job, [outboxAttempted(job.message.outboxId, job.instant(), Number.MAX_SAFE_INTEGER)]);
  const { actorId, status } = await handleDeadLetter(job);
  return { status: `${status}: its attempts did not end`, ...(actorId !== undefined && { actorId }) };
}
