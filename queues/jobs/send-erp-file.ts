import { signErpBody } from "#api/commands/billing/erp.ts";
import { erpFile, erpFileKey } from "#core/billing/erp/erp-file.ts";
import { afterTry, isUnsent } from "#core/billing/erp/erp-sending.ts";
import { read } from "#db/client.ts";
import {
  erpFileFacts,
  type FoundTransfer,
  transferDue,
  transferMade,
  transferNotMade,
  transferTried,
  transferWork,
} from "#db/queries/billing/erp-transfer.ts";
import { outboxDone, outboxOpen } from "#db/queries/shared/outbox.ts";
import type { Statement } from "#db/statement.ts";
import { type Job, type JobResult, sha256Of, skipUnknown, write } from "#queues/job.ts";
import type { QueuesEnv } from "#workers/env.ts";

const TIMEOUT_MS = 30_000;

/** Sends a file under its log id, which is its Idempotency-Key at every try; answers null, or why it was not taken. */
async function deliverErpFile(
  { ERP_SECRET, ERP_TIMEOUT_MS }: Pick<QueuesEnv, "ERP_SECRET" | "ERP_TIMEOUT_MS">,
  url: string,
  logId: number,
  file: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "idempotency-key": String(logId),
    ...(ERP_SECRET && { "x-erp-signature": await signErpBody(ERP_SECRET, file) }),
  };
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body: file,
      redirect: "manual",
      signal: AbortSignal.timeout(Number(ERP_TIMEOUT_MS ?? TIMEOUT_MS)),
    });
    await response.body?.cancel();
    return response.ok ? null : `The ERP answered with status ${response.status}.`;
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return isLate ? "The ERP did not answer in time." : "The ERP could not be reached.";
  }
}

const NO_CONTENT = "The receipt that the file is made of is missing.";
const NOT_MADE = "The file could not be stored.";
const NOT_SENT = "The file could not be sent.";

/**
 * Makes the file of a transfer where there is none yet, and tries once to send it where the ERP has an address; without one
 * it is due from now on. The file depends on rows that never change, and every try has the same Idempotency-Key, so a job that
 * was cut off anywhere is done again. Further tries are asked for by the clock (B-81).
 */
export async function sendErpFile(job: Job): Promise<JobResult> {
  const { outboxId, subjectId } = job.message;
  const [[transfer], [message]] = await read(job.db, [
    transferWork(subjectId),
    outboxOpen(outboxId),
  ] as const);
  if (!transfer) return skipUnknown(job);
  if (!message?.is_open) return { status: "skipped: already finished" };
  const file = (await storedFile(job, transfer)) ?? (await makeFile(job, transfer));
  if (file === null) return finish(job, "failed", [transferNotMade(transfer.uuid, NO_CONTENT)]);
  const { ERP_URL } = job.env;
  if (!ERP_URL)
    return finish(job, "done: the ERP has no address", [transferDue(transfer.uuid, job.instant())]);
  if (transfer.sha256 !== null && !isUnsent(transfer.status)) return finish(job, "skipped: answered already");
  const error = await deliverErpFile(job.env, ERP_URL, transfer.id, file);
  const outcome = afterTry(transfer.tries, error, job.instant());
  return finish(job, error === null ? "done" : `not sent: ${error}`, [transferTried(transfer.uuid, outcome)]);
}

async function finish(job: Job, status: string, statements: Statement<unknown>[] = []): Promise<JobResult> {
  await write(job, [...statements, outboxDone(job.message.outboxId, job.instant())]);
  return { status };
}

async function storedFile(job: Job, transfer: FoundTransfer): Promise<Uint8Array<ArrayBuffer> | null> {
  if (transfer.objectKey === null) return null;
  const object = await job.env.FILES.get(transfer.objectKey);
  return object && new Uint8Array(await object.arrayBuffer());
}

/** Stores the file, then its row; null where it has no content. */
async function makeFile(job: Job, transfer: FoundTransfer): Promise<Uint8Array<ArrayBuffer> | null> {
  const facts = erpFileFacts(transfer);
  if (facts === null) return null;
  const bytes = new Uint8Array(new TextEncoder().encode(erpFile(facts)));
  const objectKey = erpFileKey(transfer.paymentNumber, transfer.revision);
  await job.env.FILES.put(objectKey, bytes, { httpMetadata: { contentType: "application/json" } });
  await write(job, [transferMade(transfer.uuid, { objectKey, sha256: await sha256Of(bytes) })]);
  return bytes;
}

/** No try of the job came to its end: the file was not made, or counts as not sent. */
export async function failErpFile(job: Job, transfer: FoundTransfer): Promise<string> {
  const { status } = await finish(job, "failed", [
    transfer.sha256 === null
      ? transferNotMade(transfer.uuid, NOT_MADE)
      : transferTried(transfer.uuid, afterTry(transfer.tries, NOT_SENT, job.instant())),
  ]);
  return status;
}
