import type { ExportedHandler, Message } from "@cloudflare/workers-types";
import * as z from "zod";
import { OUTBOX_QUEUE, type OutboxKind, type OutboxMessage } from "#core/shared/outbox.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { closeDatabase } from "#db/client.ts";
import type { QueuesEnv } from "#workers/env.ts";
import { attempt } from "./attempt.ts";
import { type Job, type JobResult, openJob } from "./job.ts";
import { handleDeadLetter } from "./jobs/handle-dead-letter.ts";
import { assemblePrintJob } from "./jobs/print/assemble-print-job.ts";
import { drawPrintPart } from "./jobs/print/draw-print-part.ts";
import { renderDocument } from "./jobs/render-document.ts";
import { publishSection } from "./jobs/report-cards/publish-section.ts";
import { runImport } from "./jobs/run-import.ts";
import { sendErpFile } from "./jobs/send-erp-file.ts";
import { sendMail } from "./jobs/send-mail.ts";

export { DocumentLinks } from "./document-links.ts";

const JOBS: Record<OutboxKind, (job: Job) => Promise<JobResult>> = {
  "render-document": renderDocument,
  "run-import": runImport,
  "send-mail": sendMail,
  "draw-print-part": drawPrintPart,
  "assemble-print-job": assemblePrintJob,
  "publish-section": publishSection,
  "send-erp-file": sendErpFile,
};

/** The dead-letter queue of every environment begins so. */
const DEAD_QUEUE = "talaan-dead";
const RETRY_SECONDS_MAX = 60;

const outboxMessage = z.object({
  outboxId: z.uuid(),
  kind: z.enum(Object.keys(OUTBOX_QUEUE) as [OutboxKind, ...OutboxKind[]]),
  subjectId: z.uuid(),
  requestId: z.string().max(200),
});

/** Every message is worked on and acknowledged by itself: one that fails leaves the others of its batch alone. */
export default {
  async queue(batch, env) {
    for (const message of batch.messages) await workOn(message, batch.queue, env);
  },
} satisfies ExportedHandler<QueuesEnv, OutboxMessage>;

async function workOn(message: Message<unknown>, queue: string, env: QueuesEnv): Promise<void> {
  const startedAt = Date.now();
  const read = outboxMessage.safeParse(message.body);
  if (!read.success) {
    log(env, { job: queue, status: "skipped: not a message of ours", ms: 0 });
    message.ack();
    return;
  }
  const job = openJob(env, read.data, message.attempts);
  const isDead = queue.startsWith(DEAD_QUEUE);
  const line = {
    requestId: read.data.requestId,
    job: isDead ? `dead-letter ${read.data.kind}` : read.data.kind,
  };
  const cost = () => ({ ms: Date.now() - startedAt, ...job.db.cost });
  try {
    const { status, actorId, retryAfterSeconds } = await (isDead
      ? handleDeadLetter(job)
      : attempt(job, JOBS[read.data.kind]));
    if (retryAfterSeconds === undefined) message.ack();
    else message.retry({ delaySeconds: retryAfterSeconds });
    log(env, { ...line, subjectId: read.data.subjectId, actorId: actorId ?? null, status, ...cost() });
  } catch (error) {
    message.retry({ delaySeconds: Math.min(RETRY_SECONDS_MAX, 2 ** (message.attempts - 1)) });
    log(env, { ...line, subjectId: read.data.subjectId, status: "error", error: describe(error), ...cost() });
  } finally {
    closeDatabase(job.db);
  }
}

/** One JSON line per job: ids, counts and times, never personal data. */
function log(env: QueuesEnv, line: Record<string, unknown>): void {
  const at = instantAt(Date.now() + Number(env.CLOCK_SHIFT_MS ?? 0));
  console.log(JSON.stringify({ at, ...line }));
}

const describe = (error: unknown): string =>
  error instanceof Error
    ? `${error.name}: ${error.message.slice(0, 300)}${error.cause instanceof Error ? ` (${error.cause.message.slice(0, 300)})` : ""}`
    : String(error).slice(0, 300);
