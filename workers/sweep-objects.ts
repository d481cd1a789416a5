import type { ObjectStore } from "#api/commands/object-store.ts";
import { type Database, read } from "#db/client.ts";
import { keysInUse } from "#db/queries/documents/stored-objects.ts";

/** A file younger than this may still be waiting for its row. */
const GRACE_MS = 24 * 3_600_000;
/** What one run looks at: the next continues after the last key. */
const SWEEP = { pages: 50, keysPerPage: 500 };
const PREFIXES = ["documents/", "imports/", "photos/", "references/"] as const;

/** Where a sweep continues: after this key. Without one it begins with the first. */
interface SweepState {
  after?: string;
  continues?: never;
}

/** Deletes objects that no row names: what a worker stored before it died. Answers how many, and where the next sweep begins. */
export async function sweepObjects(
  files: ObjectStore,
  db: Database,
  epochMs: number,
  state: SweepState,
  { pages: pagesMax, keysPerPage } = SWEEP,
): Promise<{ deleted: number; next: SweepState }> {
  const begin = state.after ?? PREFIXES[0];
  let deleted = 0;
  let pages = 0;
  const first = PREFIXES.findIndex((prefix) => begin.startsWith(prefix));
  for (const [index, prefix] of PREFIXES.slice(Math.max(first, 0)).entries()) {
    let startAfter: string = index === 0 ? begin : prefix;
    for (let hasMore = true; hasMore; ) {
      if (pages++ === pagesMax) return { deleted, next: { after: startAfter } };
      const listed = await files.list({ prefix, limit: keysPerPage, startAfter });
      deleted += await deleteOrphans(files, db, listed.objects, epochMs);
      startAfter = listed.objects.at(-1)?.key ?? startAfter;
      hasMore = listed.truncated;
    }
  }
  return { deleted, next: {} };
}

async function deleteOrphans(
  files: ObjectStore,
  db: Database,
  objects: readonly { key: string; uploaded: Date }[],
  epochMs: number,
): Promise<number> {
  const old = objects.filter(({ uploaded }) => uploaded.getTime() < epochMs - GRACE_MS).map(({ key }) => key);
  if (old.length === 0) return 0;
  const [rows] = await read(db, [keysInUse(old)] as const);
  const inUse = new Set(rows.map((row) => row.objectKey));
  const orphans = old.filter((key) => !inUse.has(key));
  if (orphans.length > 0) await files.delete(orphans);
  return orphans.length;
}
