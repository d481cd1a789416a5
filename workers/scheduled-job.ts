import { newUuid } from "#core/shared/uuid.ts";
import type { Database } from "#db/client.ts";
import type { ApiEnv } from "./env.ts";

export interface JobContext {
  env: ApiEnv;
  db: Database;
  /** Milliseconds since the epoch, by the injected clock. */
  epochMs: number;
  /** The `state` of the job's last success; {} at first. */
  state: object;
}

/** A job of the cron triggers. It may run twice, also at the same moment, and does whatever is left to do. */
export interface ScheduledJob {
  name: string;
  when: "minute" | "night";
  /** Answers counts for the log, and what the next run needs to continue where this one stopped: with `continues`, the next minute. */
  run(context: JobContext): Promise<{ counts: Record<string, number>; state?: { continues?: boolean } }>;
}

/** Instant, ids and request id of what is done in the school's own name. */
export function clockOf(epochMs: number): { epochMs: number; newUuid: () => string; requestId: string } {
  const uuid = () => newUuid(epochMs, crypto.getRandomValues(new Uint8Array(10)));
  return { epochMs, newUuid: uuid, requestId: uuid() };
}
