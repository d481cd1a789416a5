import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { instantAt } from "#core/shared/school-day.ts";
import { at } from "./paths.ts";
import { copyDatabase, copyObjects } from "./safekeeping/copies.ts";
import { writeManifest } from "./safekeeping/manifest.ts";
import { newRecoveryKey, SEALED_SECRETS, sealSecrets } from "./safekeeping/sealed-secrets.ts";
import { localSecrets, sealKeyOf } from "./stack/local-secrets.ts";
import { provenBooks } from "./verify/books.ts";

/**
 * npm run backup -- [--data-dir .data] [--to backups/<moment>]: copies the database, the stored files and, sealed with
 * BACKUP_PASSPHRASE or a recovery key, the secrets of one machine, while it runs, and proves the copy. On Cloudflare,
 * Turso and R2 keep their own (docs/runbooks/restore.md). Only the owner can read the files.
 *
 * Answers whether the books of the copy hold, and the recovery key where no passphrase was given.
 */
export async function backup(
  dataDir: string,
  to: string,
  {
    passphrase = process.env.BACKUP_PASSPHRASE,
    epochMs = Date.now(),
  }: { passphrase?: string | undefined; epochMs?: number } = {},
): Promise<{ holds: boolean; recoveryKey: string | null }> {
  const database = join(dataDir, "talaan.db");
  if (!existsSync(database)) throw new Error(`${database} does not exist: give --data-dir.`);
  if (existsSync(to)) throw new Error(`${to} exists already: a backup is never written over.`);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  try {
    // The database first: then every file a row refers to is in the copy as well.
    await copyDatabase(database, join(to, "talaan.db"));
    if (existsSync(join(dataDir, "r2"))) await copyObjects(join(dataDir, "r2"), join(to, "r2"));
    const recoveryKey = passphrase ? null : newRecoveryKey();
    const secrets = { ...localSecrets(dataDir), sealKey: sealKeyOf(dataDir) };
    const text = sealSecrets(secrets, passphrase || (recoveryKey ?? ""));
    writeFileSync(join(to, SEALED_SECRETS), text, { mode: 0o600 });
    const holds = await provenBooks(`file:${join(to, "talaan.db")}`, secrets.sealKey);
    writeManifest(to, instantAt(epochMs));
    return { holds, recoveryKey };
  } catch (error) {
    rmSync(to, { recursive: true, force: true });
    throw error;
  }
}

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
    const { holds, recoveryKey } = await backup(resolve(values["data-dir"]), to);
    console.log(
      holds ? `Backed up to ${to}; the books of the copy hold.` : `The books of ${to} do NOT hold.`,
    );
    if (recoveryKey)
      console.log(
        `Recovery key, shown only now: ${recoveryKey}\nKeep it apart from the backup; npm run restore takes it as BACKUP_PASSPHRASE.`,
      );
    process.exit(holds ? 0 : 1);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
