import { UNENDED_ATTEMPTS_MAX } from "#core/shared/outbox.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { type Database, openDatabase, read, runBatch } from "#db/client.ts";
import {
  type JobRun,
  jobRunBegun,
  type KeptJob,
  recordJobRuns,
  scheduledJobs,
} from "#db/queries/shared/scheduled-job.ts";
import type { Statement } from "#db/statement.ts";
import type { ApiEnv } from "./env.ts";
import type { ScheduledJob } from "./scheduled-job.ts";
import { JOBS } from "./scheduled-jobs.ts";

const EVERY_MINUTE = "* * * * *";

/** A job whose runs did not end is left alone for so long, and the jobs behind it run (S-19). */
const SET_ASIDE_MS = 3_600_000;
/** No run of a cron trigger lasts longer: one that has not ended by then was stopped. */
const RUN_MS_MAX = 15 * 60_000;

/** Where no job had anything to do for so long, that the clock runs is written down: sooner than /health takes the database for locked. */
const HEARTBEAT_MS = 4 * 60_000;
/** The row of that. */
const CLOCK = "clock";

/**
 * Runs the jobs of a cron expression, each by itself: one that fails is logged and counted, the others run, and the next
 * minute tries it again. Crons may fire twice, late or not at all: every job looks at the state and does what is left.
 * A minute in which nothing is due writes nothing (S-70).
 */
export async function runScheduled(cron: string, env: ApiEnv): Promise<void> {
  const epochMs = Date.now() + Number(env.CLOCK_SHIFT_MS ?? 0);
  const db = openDatabase({ url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN });
  const rows = await stateOfJobs(db);
  const now = instantAt(epochMs);
  let ended: JobRun[] = [];
  let isWritten = false;
  const record = async (...begun: Statement<unknown>[]): Promise<void> => {
    // What ended before is written with what begins: one batch a job.
    const statements = [...(ended.length > 0 ? [recordJobRuns(ended, now)] : []), ...begun];
    ended = [];
    if (statements.length === 0) return;
    isWritten = true;
    await runBatch(db, statements, "write").catch(logFailure("record-job-runs"));
  };
  for (const job of JOBS) {
    const row = rows.get(job.name);
    if (!isDue(job, cron, row, epochMs) || isSetAside(row, epochMs)) continue;
    let begun: Promise<void> | null = isUneventful(job, row) ? null : record(jobRunBegun(job.name, now));
    await begun;
    let batches = 0;
    const beforeBatch = (mode: "read" | "write"): Promise<void> | undefined => {
      batches += 1;
      if (batches > 1 || mode === "write") begun ??= record(jobRunBegun(job.name, now));
      return begun ?? undefined;
    };
    const run = await runJob(
      job,
      { env, db: { ...db, beforeBatch: async (mode) => beforeBatch(mode) }, epochMs },
      row,
    );
    if (begun !== null || run.error !== null || run.state) ended = [run];
  }
  await record();
  if (!isWritten && epochMs - newestRun(rows) >= HEARTBEAT_MS) {
    ended = [{ name: CLOCK, error: null }];
    await record();
  }
}

/** A minute's job that is known and has nothing to make up for: its first batch asks what is due, and what begins after that is counted. */
const isUneventful = (job: ScheduledJob, row: KeptJob | undefined): boolean =>
  job.when === "minute" && row !== undefined && row.failures === 0 && row.attempts === 0;

const newestRun = (rows: ReadonlyMap<string, KeptJob>): number =>
  Math.max(0, ...[...rows.values()].map(({ lastRunAt }) => Date.parse(lastRunAt)));

const isSetAside = (row: KeptJob | undefined, epochMs: number): boolean =>
  row !== undefined &&
  row.attempts >= UNENDED_ATTEMPTS_MAX &&
  epochMs - Date.parse(row.lastRunAt) < SET_ASIDE_MS;

/** Failed runs so far, by job; without them, should the database not answer, every job of the cron is tried. */
async function stateOfJobs(db: Database): Promise<Map<string, KeptJob>> {
  const [rows] = await read(db, [scheduledJobs()] as const).catch((error: unknown) => {
    logFailure("read-job-states")(error);
    return [[]];
  });
  return new Map(rows.map((row) => [row.name, row]));
}

function isDue(job: ScheduledJob, cron: string, row: KeptJob | undefined, epochMs: number): boolean {
  if (cron !== EVERY_MINUTE) return job.when === "night";
  if (job.when === "minute") return true;
  return row !== undefined && (row.failures > 0 || continues(row) || wasStopped(row, epochMs));
}

const wasStopped = ({ attempts, lastRunAt }: KeptJob, epochMs: number): boolean =>
  attempts > 0 && epochMs - Date.parse(lastRunAt) >= RUN_MS_MAX;

const continues = ({ state }: KeptJob): boolean => state.continues === true;

async function runJob(
  job: ScheduledJob,
  context: { env: ApiEnv; db: Database; epochMs: number },
  row: KeptJob | undefined,
): Promise<JobRun> {
  const started = Date.now();
  const { name } = job;
  try {
    const { counts, state } = await job.run({ ...context, state: row?.state ?? {} });
    const at = instantAt(context.epochMs);
    console.log(JSON.stringify({ at, job: name, status: "done", ...counts, ms: Date.now() - started }));
    return { name, error: null, ...(state && { state }) };
  } catch (error) {
    logFailure(name, (row?.failures ?? 0) + 1)(error);
    return { name, error: messageOf(error) };
  }
}

const logFailure =
  (job: string, failures = 1) =>
  (error: unknown): void =>
    console.error(JSON.stringify({ job, status: "error", failures, error: messageOf(error) }));

const messageOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 300);
