import { RETENTION_NAMES, retentionOf } from "#core/management/retention.ts";
import { type Database, read, runBatch } from "#db/client.ts";
import { settingRows } from "#db/queries/identity/settings.ts";
import { DELETED_PER_STATEMENT, deleteExpired, retentionLimits } from "#db/queries/shared/retention.ts";

const ROUNDS_PER_RUN = 20;

/**
 * Deletes what the school does not keep for ever, in rounds of at most 1,000 rows of each kind; with `continues` there is
 * more than one run takes.
 */
export async function deleteExpiredRows(
  db: Database,
  epochMs: number,
  roundsMax = ROUNDS_PER_RUN,
): Promise<{ deleted: number; continues: boolean }> {
  const [decided] = await read(db, [settingRows(RETENTION_NAMES)] as const);
  const statements = deleteExpired(retentionLimits(retentionOf(decided), epochMs));
  let deleted = 0;
  for (let round = 0; round < roundsMax; round += 1) {
    const counts = (await runBatch(db, statements, "write")).map(({ rowsAffected }) => rowsAffected);
    deleted += counts.reduce((sum, count) => sum + count, 0);
    if (counts.every((count) => count < DELETED_PER_STATEMENT)) return { deleted, continues: false };
  }
  return { deleted, continues: true };
}
