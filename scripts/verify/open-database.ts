import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createClient } from "@libsql/client";
import { type Database, databaseOver } from "#db/client.ts";
import { openReader } from "#db/local/file-reader.ts";

/**
 * The database a command is about: the one DATABASE_URL names (DATABASE_AUTH_TOKEN beside it), else
 * <data-dir>/talaan.db, which is only read: that is safe while `npm start` runs.
 */
export function databaseOf(dataDir: string): Database {
  const authToken = process.env.DATABASE_AUTH_TOKEN;
  const path = join(resolve(dataDir), "talaan.db");
  const url = process.env.DATABASE_URL;
  if (url) return databaseOver(createClient({ url, ...(authToken && { authToken }), intMode: "number" }));
  if (!existsSync(path)) throw new Error(`${path} does not exist: give --data-dir, or set DATABASE_URL.`);
  return databaseOver(openReader(path));
}

/** Ends a command with one clear line where it fails. */
export function endWith(work: Promise<boolean>): void {
  work.then(
    (passed) => process.exit(passed ? 0 : 1),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
}
