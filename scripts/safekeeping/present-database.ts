import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import type { PresentDatabase } from "#api/commands/audit/reconcile-restore.ts";
import { type Database, databaseOver, read } from "#db/client.ts";
import { headsOf, seriesHeads } from "#db/queries/billing/series.ts";
import { eventByUuid, knownAccounts, newestEvent } from "#db/queries/shared/restore.ts";
import { fileFaults } from "#scripts/verify/books.ts";

const databaseAt = (url: string): Database => databaseOver(createClient({ url, intMode: "number" }));

/**
 * What the database of a data folder knows of the time since a backup; null where it is absent, damaged, or did not
 * continue from that backup (it lacks the backup's newest event). Reads a copy in `staging`: the folder stays as it is.
 */
export async function presentDatabase(
  dataDir: string,
  staging: string,
  backupUrl: string,
): Promise<PresentDatabase | null> {
  if (!existsSync(join(dataDir, "talaan.db"))) return null;
  const copy = join(staging, "present.db");
  for (const suffix of ["", "-wal"])
    if (existsSync(join(dataDir, `talaan.db${suffix}`)))
      copyFileSync(join(dataDir, `talaan.db${suffix}`), copy + suffix);
  if ((await fileFaults(`file:${copy}`)).length > 0) return null;
  const backup = databaseAt(backupUrl);
  const present = databaseAt(`file:${copy}`);
  try {
    const [[newest]] = await read(backup, [newestEvent()] as const);
    const [continued, heads, accounts] = await read(present, [
      eventByUuid(newest?.uuid ?? ""),
      seriesHeads(),
      knownAccounts(),
    ] as const);
    return continued.length > 0 ? { heads: headsOf(heads), accounts } : null;
  } catch {
    return null;
  } finally {
    backup.client.close();
    present.client.close();
  }
}
