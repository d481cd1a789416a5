import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createClient } from "@libsql/client";
import { provenBooks } from "./books.ts";
import { sealKeyOf } from "./local-secrets.ts";
import { at } from "./paths.ts";

/**
 * npm run backup -- [--data-dir .data] [--to backups/<moment>]: copies the database and the stored files of one
 * machine, while it runs, and proves the copy. On Cloudflare, Turso and R2 keep their own (docs/runbooks/restore.md).
 */
export async function backup(dataDir: string, to: string): Promise<boolean> {
  const database = join(dataDir, "talaan.db");
  if (!existsSync(database)) throw new Error(`${database} does not exist: give --data-dir.`);
  if (existsSync(to)) throw new Error(`${to} exists already: a backup is never written over.`);
  mkdirSync(to, { recursive: true });
  // The database first: then every file a row stands for is in the copy as well.
  await copyDatabase(database, join(to, "talaan.db"));
  const files = join(dataDir, "r2");
  for (const path of existsSync(files) ? filesBelow(files) : []) {
    const target = join(to, "r2", relative(files, path));
    mkdirSync(join(target, ".."), { recursive: true });
    if (path.endsWith(".sqlite")) await copyDatabase(path, target);
    else if (!/\.sqlite-(wal|shm)$/.test(path)) cpSync(path, target);
  }
  return provenBooks(`file:${join(to, "talaan.db")}`, sealKeyOf(dataDir));
}

/** A consistent copy, also while the database is written to. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const client = createClient({ url: `file:${from}` });
  try {
    await client.execute({ sql: "vacuum into ?", args: [to] });
  } finally {
    client.close();
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      "data-dir": { type: "string", default: process.env.DATA_DIR ?? at(".data") },
      to: {
        type: "string",
        default: at("backups", new Date().toISOString().replace(/\D/g, "").slice(0, 14)),
      },
    },
  });
  const to = resolve(values.to);
  try {
    const holds = await backup(resolve(values["data-dir"]), to);
    console.log(
      holds ? `Backed up to ${to}; the books of the copy hold.` : `The books of ${to} do NOT hold.`,
    );
    process.exit(holds ? 0 : 1);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
