import { WorkerEntrypoint } from "cloudflare:workers";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { ExportedHandler, Message } from "@cloudflare/workers-types";
import * as z from "zod";
import { type BindingsOf, withObjectStore } from "#api/commands/object-store.ts";
import type { Paper } from "#core/documents/papers/paper.ts";
import {
  OUTBOX_QUEUE,
  OUTBOX_RESEND_AFTER_MS,
  type OutboxKind,
  type OutboxMessage,
  UNENDED_ATTEMPTS_MAX,
} from "#core/shared/outbox.ts";
import { type Instant, instantAt } from "#core/shared/school-day.ts";
import { closeDatabase, read } from "#db/client.ts";
import { expectChanges } from "#db/commit.ts";
import { outboxAttemptEnded, outboxAttempted, outboxAttempts } from "#db/queries/shared/outbox.ts";
import type { DocumentLinksRpc, PapersRpc, QueuesEnv } from "#workers/env.ts";
import { type Job, type JobResult, openJob, write } from "./job.ts";
import { handleDeadLetter } from "./jobs/handle-dead-letter.ts";
import { logosOf } from "./jobs/pictures.ts";
import { assemblePrintJob } from "./jobs/print/assemble-print-job.ts";
import { drawPrintPart } from "./jobs/print/draw-print-part.ts";
import { renderDocument } from "./jobs/render-document.ts";
import { publishSection } from "./jobs/report-cards/publish-section.ts";
import { runImport } from "./jobs/run-import.ts";
import { sendErpFile } from "./jobs/send-erp-file.ts";
import { sendMail } from "./jobs/send-mail.ts";
import { withHanFont } from "./render/han-font.ts";
import { renderPapers } from "./render/paper/render-papers.tsx";

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

const LINK_SECONDS = 300;

/**
 * Presigned downloads. It lives here because the S3 client is heavy and the API is to stay small; the API calls it
 * over a binding. The bucket is the one the FILES binding writes: R2 speaks S3.
 */
export class DocumentLinks extends WorkerEntrypoint<QueuesEnv> implements DocumentLinksRpc {
  /** A link that downloads the object under `filename` for five minutes, or null where S3 is not set up. */
  async sign(objectKey: string, filename: string): Promise<string | null> {
    const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_BUCKET } = this.env;
    if (!S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
    const client = new S3Client({
      endpoint: S3_ENDPOINT,
      region: "auto",
      forcePathStyle: true,
      credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    });
    const command = new GetObjectCommand({
      Bucket: S3_BUCKET ?? "talaan-files",
      Key: objectKey,
      ResponseContentDisposition: attachmentNamed(filename),
    });
    return getSignedUrl(client, command, { expiresIn: LINK_SECONDS });
  }
}

/** RFC 6266: a plain name for old readers, the real one beside it. */
function attachmentNamed(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** Papers that somebody signed out waits for (B-133): drawn here, where the fonts are, and kept nowhere. */
export class Papers extends WorkerEntrypoint<BindingsOf<QueuesEnv>> implements PapersRpc {
  async draw(paper: Paper, asOf: Instant): Promise<Uint8Array> {
    const env = withObjectStore<QueuesEnv>(this.env);
    const pictures = await logosOf({ env }, [paper]);
    const { name: author } = paper.business;
    const title = `${paper.heading} ${paper.number}`;
    const { bytes } = await withHanFont(env.FILES, () =>
      renderPapers([paper], { title, author, createdAt: asOf, pictures }),
    );
    return bytes;
  }
}

const JOBS: Record<OutboxKind, (job: Job) => Promise<JobResult>> = {
  "render-document": renderDocument,
  "run-import": runImport,
  "send-mail": sendMail,
  "send-identity-mail": sendMail,
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
  async queue(batch, bindings) {
    const env = withObjectStore<QueuesEnv>(bindings);
    for (const message of batch.messages) await workOn(message, batch.queue, env);
  },
} satisfies ExportedHandler<BindingsOf<QueuesEnv>, OutboxMessage>;

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
      : attempt(job, (begun) => withHanFont(env.FILES, () => JOBS[read.data.kind](begun))));
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
