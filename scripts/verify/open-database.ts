import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createClient } from "@libsql/client";
import { type Database, databaseOver } from "#db/client.ts";

/**
 * The database a command is about: the one DATABASE_URL names (DATABASE_AUTH_TOKEN beside it), else
 * <data-dir>/talaan.db. Reading the file while `npm start` runs is safe; writing to it is not.
 */
export function databaseOf(dataDir: string): Database {
  const authToken = process.env.DATABASE_AUTH_TOKEN;
  const path = join(resolve(dataDir), "talaan.db");
  const url = process.env.DATABASE_URL ?? `file:${path}`;
  if (!process.env.DATABASE_URL && !existsSync(path))
    throw new Error(`${path} does not exist: give --data-dir, or set DATABASE_URL.`);
  return databaseOver(createClient({ url, ...(authToken && { authToken }), intMode: "number" }));
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
