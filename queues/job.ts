import { Buffer } from "node:buffer";
import type { RealtimeEvent } from "#core/documents/realtime/contract.ts";
import type { OutboxMessage } from "#core/shared/outbox.ts";
import { type Instant, instantAt } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { type Change, type Committed, commit } from "#db/commit.ts";
import { outboxDone } from "#db/queries/shared/outbox.ts";
import type { Statement } from "#db/statement.ts";
import type { QueuesEnv } from "#workers/env.ts";

/** One message being worked on: its database, clock and ids. Messages carry ids only and are never trusted further. */
export interface Job {
  env: QueuesEnv;
  db: Database;
  message: OutboxMessage;
  /** 1 = delivered for the first time. */
  attempts: number;
  /** Milliseconds since the epoch. */
  now(): number;
  instant(afterMs?: number): Instant;
  newUuid(): string;
}

/** What became of a message. `retryAfterSeconds` asks for it again; everything else acknowledges it. */
export interface JobResult {
  /** For the log: done, skipped, failed, refused, waiting … */
  status: string;
  actorId?: string | null;
  retryAfterSeconds?: number;
}

export function openJob(env: QueuesEnv, message: OutboxMessage, attempts: number): Job {
  const now = () => Date.now() + Number(env.CLOCK_SHIFT_MS ?? 0);
  return {
    env,
    db: openDatabase({ url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN }),
    message,
    attempts,
    now,
    instant: (afterMs = 0) => instantAt(now() + afterMs),
    newUuid: () => newUuid(now(), crypto.getRandomValues(new Uint8Array(10))),
  };
}

/** What was stored may be out of sight with its store for a moment: it is looked for this often. */
const LOOKS_MAX = 4;

/** An object a row names; throws, so that the message comes again, until it has been looked for often enough: then null. */
export async function storedObject(job: Job, key: string) {
  const object = await job.env.FILES.get(key);
  if (!object && job.attempts < LOOKS_MAX) throw new Error("An object was not found in its store");
  return object;
}

/** Writes in one batch, with an audit event where the change is one a person would ask about. */
export function write(
  job: Job,
  statements: Statement<unknown>[],
  audit: Change["audit"] = [],
  actor: { id: number; role: string } | null = null,
  auditOfEach?: Change["auditOfEach"],
): Promise<Committed> {
  return commit(
    {
      db: job.db,
      requestId: job.message.requestId,
      actor,
      now: job.instant(),
      newUuid: job.newUuid,
    },
    { statements, audit, ...(auditOfEach && { auditOfEach }), answer: { status: 200, message: "" } },
  );
}

/** SHA-256 of bytes, in hex. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)).toString("hex");
}

/** The message names no row: there is nothing to do now or later. */
export async function skipUnknown(job: Job): Promise<JobResult> {
  await write(job, [outboxDone(job.message.outboxId, job.instant())]);
  return { status: "skipped: nothing of that id" };
}

/** Tells every open tab of a user. A tab that cannot be told asks by itself after some seconds. */
export async function push(job: Job, userUuid: string | null, event: RealtimeEvent): Promise<void> {
  if (!userUuid) return;
  const channels = job.env.USER_CHANNEL;
  try {
    await channels.get(channels.idFromName(userUuid)).push(event);
  } catch (error) {
    console.log(
      JSON.stringify({
        at: job.instant(),
        requestId: job.message.requestId,
        job: "push",
        status: "error",
        error: String(error),
      }),
    );
  }
}
