import {
  FIRST_PREVIOUS_HASH,
  SEAL_ROWS_MAX,
  type Sha256,
  sealMistake,
  sealOf,
} from "../../../core/audit/seal.ts";
import { instantAt } from "../../../core/shared/school-day.ts";
import { type Database, read, runBatch } from "../../../db/client.ts";
import {
  insertSeal,
  type SealRow,
  selectAuditRange,
  selectLastSeal,
  selectSealsAfter,
  selectUnsealed,
} from "../../../db/queries/audit.ts";

export interface SealContext {
  db: Database;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Two hundred thousand rows a run at most: the next minute goes on where this one stopped. */
const SEALS_PER_RUN_MAX = 200;

const sha256: Sha256 = async (text) => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/**
 * Seals every audit event not sealed yet; run once a minute by cron. Idempotent: of two sealers at once
 * one wins each range, the other finds the seal there and goes on. Answers how many rows it sealed.
 *
 * An event's id is taken in its own write transaction and writers are serial, so no lower id appears
 * after a higher one was read.
 */
export async function sealAudit({ db, now }: SealContext): Promise<{ sealed: number }> {
  let sealed = 0;
  for (let round = 0; round < SEALS_PER_RUN_MAX; round += 1) {
    const [[last], rows] = await read(db, [selectLastSeal(), selectUnsealed(SEAL_ROWS_MAX)] as const);
    const seal = await sealOf(rows, last?.hash ?? FIRST_PREVIOUS_HASH, sha256);
    if (!seal) return { sealed };
    const row: SealRow = {
      from_id: seal.fromId,
      to_id: seal.toId,
      previous_hash: seal.previousHash,
      hash: seal.hash,
    };
    await runBatch(db, [insertSeal(row, instantAt(now))], "write");
    sealed += rows.length;
    if (rows.length < SEAL_ROWS_MAX) return { sealed };
  }
  return { sealed };
}

const SEALS_PER_READ = 20;
async function sealsAfter(db: Database, afterId: number): Promise<SealRow[]> {
  const [seals] = await read(db, [selectSealsAfter(afterId, SEALS_PER_READ)] as const);
  return seals;
}

/** Walks the chain from its beginning. Answers how many seals and rows hold, and the first mistake or null. */
export async function walkAudit(
  db: Database,
): Promise<{ seals: number; rows: number; mistake: string | null }> {
  let previous: { toId: number; hash: string } | null = null;
  let seals = 0;
  let rows = 0;
  for (;;) {
    const page = await sealsAfter(db, previous?.toId ?? 0);
    if (page.length === 0) break;
    const ranges = await read(
      db,
      page.map((seal) => selectAuditRange(seal.from_id, seal.to_id)),
    );
    for (const [index, seal] of page.entries()) {
      const events = ranges[index] ?? [];
      const facts = {
        fromId: seal.from_id,
        toId: seal.to_id,
        previousHash: seal.previous_hash,
        hash: seal.hash,
      };
      const mistake = await sealMistake(facts, events, previous, sha256);
      if (mistake) return { seals, rows, mistake };
      previous = { toId: seal.to_id, hash: seal.hash };
      seals += 1;
      rows += events.length;
    }
  }
  return { seals, rows, mistake: null };
}
