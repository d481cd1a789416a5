import type { Instant } from "#core/shared/school-day.ts";
import { jsonIn, type RowOfSources, select } from "#db/select.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { scheduledJob } from "#db/tables.ts";

const SCHEDULED_JOB = {
  name: scheduledJob.name,
  lastRunAt: scheduledJob.lastRunAt,
  lastSuccessAt: scheduledJob.lastSuccessAt,
  failures: scheduledJob.failures,
  error: scheduledJob.error,
  state: jsonIn<Record<string, unknown>>(scheduledJob.stateJson),
  attempts: scheduledJob.attempts,
};
/** When a scheduled job last succeeded, how often it failed since then, and where it continues. */
export type KeptJob = RowOfSources<typeof SCHEDULED_JOB>;
export const scheduledJobs = (): Statement<KeptJob> => select(SCHEDULED_JOB, sql`from ${scheduledJob}`);

/** One run of a job. `error` null: it succeeded. `state` absent: unchanged. */
export interface JobRun {
  name: string;
  error: string | null;
  state?: object;
}

/** A run begins: it counts until it has ended (S-19). */
export const jobRunBegun = (name: string, now: Instant): Statement<unknown> =>
  statement(sql`insert into scheduled_job (name, last_run_at, attempts) values (${name}, ${now}, 1)
    on conflict (name) do update set last_run_at = excluded.last_run_at, attempts = attempts + 1`);

/** Writes down what became of the runs: a success resets the count of failures. */
export const recordJobRuns = (runs: readonly JobRun[], now: Instant): Statement<unknown> =>
  statement(sql`insert into scheduled_job (name, last_run_at, last_success_at, failures, error, state_json)
    select value ->> 'name', ${now}, iif(value ->> 'error' is null, ${now}, null), value ->> 'error' is not null,
      value ->> 'error', coalesce(value -> 'state', '{}')
    from json_each(${json(runs)}) where true
    on conflict (name) do update set last_run_at = excluded.last_run_at,
      last_success_at = coalesce(excluded.last_success_at, last_success_at),
      failures = iif(excluded.error is null, 0, failures + 1), error = excluded.error, attempts = 0,
      state_json = iif(excluded.state_json = '{}', state_json, excluded.state_json)`);
