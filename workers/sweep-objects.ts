import type { R2Bucket } from "@cloudflare/workers-types";
import { type Database, read } from "../db/client.ts";
import { keysInUse } from "../db/queries/stored-objects.ts";

/** A file younger than this may still be waiting for its row. */
const GRACE_MS = 24 * 3_600_000;
const PAGES_MAX = 50;

/** Deletes objects no row stands for: what a worker put before it died. Answers how many. */
export async function sweepObjects(files: R2Bucket, db: Database, epochMs: number): Promise<number> {
  let deleted = 0;
  for (const prefix of ["documents/", "imports/", "references/"]) {
    let cursor: string | undefined;
    for (let page = 0; page < PAGES_MAX; page++) {
      const listed = await files.list({ prefix, limit: 500, ...(cursor && { cursor }) });
      const old = listed.objects
        .filter((object) => object.uploaded.getTime() < epochMs - GRACE_MS)
        .map(({ key }) => key);
      if (old.length > 0) {
        const [rows] = await read(db, [keysInUse(old)] as const);
        const inUse = new Set(rows.map((row) => row.object_key));
        const orphans = old.filter((key) => !inUse.has(key));
        if (orphans.length > 0) await files.delete(orphans);
        deleted += orphans.length;
      }
      if (!listed.truncated) break;
      cursor = listed.cursor;
    }
  }
  return deleted;
}
