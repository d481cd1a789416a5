import { keyedDigest } from "#api/commands/identity/access-token.ts";
import { FIRST_PREVIOUS_HASH, SEAL_ROWS_MAX, sealOf } from "#core/audit/seal.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { type Database, read, runBatch } from "#db/client.ts";
import { insertSeal, selectLastSeal, selectUnsealed } from "#db/queries/audit/audit.ts";

export interface SealContext {
  db: Database;
  /** The seal key: a secret of the API that the database does not hold. */
  key: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Two hundred thousand rows a run at most: the next minute goes on where this one stopped. */
const SEALS_PER_RUN_MAX = 200;

/**
 * Seals every audit event not sealed yet; run once a minute by cron. Idempotent: of two sealers at once
 * one wins each range, the other finds the seal there and goes on. Answers how many rows it sealed.
 *
 * An event's id is taken in its own write transaction and writers are serial, so no lower id appears
 * after a higher one was read.
 */
export async function sealAudit({ db, key, now }: SealContext): Promise<{ sealed: number }> {
  let sealed = 0;
  for (let round = 0; round < SEALS_PER_RUN_MAX; round += 1) {
    const [[last], rows] = await read(db, [selectLastSeal(), selectUnsealed(SEAL_ROWS_MAX)] as const);
    const seal = await sealOf(rows, last?.hash ?? FIRST_PREVIOUS_HASH, (text) => keyedDigest(key, text));
    if (!seal) return { sealed };
    await runBatch(db, [insertSeal(seal, instantAt(now))], "write");
    sealed += rows.length;
    if (rows.length < SEAL_ROWS_MAX) return { sealed };
  }
  return { sealed };
}
