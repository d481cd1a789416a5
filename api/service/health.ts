import { endpoint } from "#api/endpoint.ts";
import { VERSION } from "#api/version.ts";
import { HEALTH } from "#core/shared/service-calls.ts";
import { openDatabase, read, runBatch } from "#db/client.ts";
import { type AgesRow, databaseAges, writeProbe } from "#db/queries/shared/health.ts";
import { type DatabaseFault, DatabaseUnavailable } from "#db/unavailable.ts";

/** Together under the two seconds within which /health answers. */
const DEADLINES = { readMs: 900, writeMs: 900 };
/** The probe row is rewritten at most this often, however often /health is asked. */
const PROBE_INTERVAL_MS = 5_000;

const DATABASE_STATES: Record<DatabaseFault, string> = {
  locked: "locked by another process",
  unwritable: "cannot store anything: disk full or failing",
  silent: "not answering",
  unreachable: "unreachable",
};
const BUSY = "busy: another change is being written";
/** The largest import is written in less; what locks the database for longer than this is broken. */
const LOCKED_MS = 5 * 60_000;
/** A database that reads and lets a write wait holds a lock elsewhere. */
const stateOf = (fault: DatabaseFault, phase: "read" | "write"): string =>
  DATABASE_STATES[phase === "write" && fault === "silent" ? "locked" : fault];

/** GET /health reads and writes the database; with ?deep=1 also the ages worth an alarm. Open to all: says nothing of the records. */

export const readHealth = endpoint(HEALTH, async (c, { query: { deep } }) => {
  const isDeep = deep === "1";
  const db = openDatabase({ url: c.env.DATABASE_URL, authToken: c.env.DATABASE_AUTH_TOKEN }, DEADLINES);
  const version = VERSION.app;
  let phase: "read" | "write" = "read";
  let ages: AgesRow | undefined;
  try {
    const now = new Date(c.var.epochMs);
    [[ages]] = await read(db, [databaseAges(now.toISOString())]);
    if (!ages || ages.schema_version < VERSION.schema)
      return c.json({ status: "degraded" as const, database: "schema older than the code", version }, 503);
    const isProbeDue = c.var.epochMs - Date.parse(ages.probe_written_at) >= PROBE_INTERVAL_MS;
    if (isProbeDue) {
      phase = "write";
      await runBatch(db, [writeProbe(now.toISOString())], "write");
    }
    return okAnswer("ok", ages, isDeep);
  } catch (error) {
    const fault = error instanceof DatabaseUnavailable ? error.fault : null;
    const database = fault ? stateOf(fault, phase) : "schema older than the code";
    if (ages && database === DATABASE_STATES.locked && isOnlyBusy(ages, c.var.epochMs))
      return okAnswer(BUSY, ages, isDeep);
    return c.json({ status: "degraded" as const, database, version }, 503);
  }
});

/** Reading goes on, and something was written of late: another change is under way. */
const isOnlyBusy = ({ written_at }: AgesRow, epochMs: number): boolean =>
  epochMs - Date.parse(written_at) < LOCKED_MS;

const okAnswer = (database: string, ages: AgesRow, isDeep: boolean) => ({
  status: "ok" as const,
  database,
  version: VERSION.app,
  ...(isDeep && {
    oldest_outbox_seconds: ages.oldest_outbox_seconds,
    identity_mail_seconds: ages.identity_mail_seconds,
    failed_documents: ages.failed_documents,
    open_documents: ages.open_documents,
    unknown_mails: ages.unknown_mails,
    unsealed_audit_events: ages.unsealed_audit_events,
    failing_jobs: JSON.parse(ages.failing_jobs) as string[],
    clock_seconds: ages.clock_seconds,
  }),
});
