import { KNOWN_ADDRESS_DAYS } from "#core/identity/session-limits.ts";
import { RETENTION_NAMES, retentionOf } from "#core/management/retention.ts";
import { instantAt, schoolDayAt } from "#core/shared/school-day.ts";
import { type Database, read, runBatch } from "#db/client.ts";
import { settingRows } from "#db/queries/identity/settings.ts";
import { DELETED_PER_STATEMENT, deleteExpired } from "#db/queries/shared/retention.ts";

const DAY_MS = 86_400_000;
/** An Idempotency-Key answers for a day (api/commands/command.ts). */
const KEYS_KEPT_DAYS = 1;
const OUTBOX_KEPT_DAYS = 7;
/** A form that was left keeps its slip no longer than this. */
const UPLOADS_KEPT_DAYS = 30;
/** So long the mail of a monthly statement proves that it was sent: for the months that can be asked for. */
const STATEMENTS_PROVEN_DAYS = 400;
/** A term and its correction: what was to be done of it is past. */
const NOTIFICATIONS_KEPT_DAYS = 120;
/** Who asked for everything that is kept of a person hands it out in these days (M-36). */
const EVERYTHING_KEPT_DAYS = 7;
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
  const days = retentionOf(decided);
  const before = (kept: number) => instantAt(epochMs - kept * DAY_MS);
  const statements = deleteExpired({
    keys: before(KEYS_KEPT_DAYS),
    throttle: before(KNOWN_ADDRESS_DAYS),
    outbox: before(OUTBOX_KEPT_DAYS),
    signIns: before(days.retention_sign_ins),
    signInDay: schoolDayAt(epochMs - days.retention_sign_ins * DAY_MS),
    mails: before(days.retention_mails),
    statements: before(STATEMENTS_PROVEN_DAYS),
    files: before(days.retention_files),
    printJobs: before(days.retention_print_jobs),
    everythingKept: before(EVERYTHING_KEPT_DAYS),
    uploads: before(UPLOADS_KEPT_DAYS),
    views: before(days.retention_views),
    notifications: before(NOTIFICATIONS_KEPT_DAYS),
  });
  let deleted = 0;
  for (let round = 0; round < roundsMax; round += 1) {
    const counts = (await runBatch(db, statements, "write")).map(({ rowsAffected }) => rowsAffected);
    deleted += counts.reduce((sum, count) => sum + count, 0);
    if (counts.every((count) => count < DELETED_PER_STATEMENT)) return { deleted, continues: false };
  }
  return { deleted, continues: true };
}
