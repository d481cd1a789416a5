import { UNENDED_ATTEMPTS_MAX } from "#core/shared/outbox.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

export interface AgesRow {
  schema_version: string;
  oldest_outbox_seconds: number;
  /** How long a mail about an account waits (I-42): of those not sent yet the oldest, or the last one that was sent. */
  identity_mail_seconds: number;
  failed_documents: number;
  open_documents: number;
  unknown_mails: number;
  unsealed_audit_events: number;
  /** A JSON list of the names of scheduled jobs whose last run failed, or whose last runs did not end. */
  failing_jobs: string;
  /** Since a scheduled job last ran, or the clock last said that nothing was due. */
  clock_seconds: number;
  probe_written_at: Instant;
  /** When something was last written for sure: the probe, or the run of a scheduled job. */
  written_at: Instant;
}

/** Ages and counts that say whether work is being done. Each reads a small partial index. */
export const databaseAges = (now: Instant): Statement<AgesRow> =>
  statement(sql`select
    (select max(name) from schema_migration) as schema_version,
    (select coalesce(cast((julianday(${now}) - julianday(min(created_at))) * 86400 as integer), 0)
      from outbox where done_at is null) as oldest_outbox_seconds,
    (select coalesce(cast(max(julianday(coalesce(done_at, ${now})) - julianday(created_at)) * 86400 as integer), 0) from (
        select created_at, done_at from outbox where done_at is null and kind = 'send-identity-mail'
        union all select created_at, done_at from (select created_at, done_at from outbox
          where kind = 'send-identity-mail' and done_at is not null order by done_at desc limit 1))) as identity_mail_seconds,
    (select count(*) from document where status = 'failed') as failed_documents,
    (select count(*) from document where status in ('queued', 'rendering')) as open_documents,
    (select count(*) from mail where status = 'unknown') as unknown_mails,
    (select coalesce(max(id), 0) from audit_event) - (select coalesce(max(to_id), 0) from audit_seal)
      as unsealed_audit_events,
    (select json_group_array(name) from scheduled_job where failures > 0 or attempts >= ${UNENDED_ATTEMPTS_MAX}) as failing_jobs,
    (select coalesce(cast((julianday(${now}) - julianday(max(last_run_at))) * 86400 as integer), 0) from scheduled_job) as clock_seconds,
    (select written_at from health_probe) as probe_written_at,
    (select max(written_at, coalesce((select max(last_run_at) from scheduled_job), '')) from health_probe) as written_at`);

/** Rewrites the probe row: fails where the database takes no more writes. */
export const writeProbe = (now: Instant): Statement<unknown> =>
  statement(sql`update health_probe set written_at = ${now} where id = 1`);

/** The newest migration applied. */
export const newestMigration = (): Statement<{ name: string }> =>
  statement(sql`select max(name) as name from schema_migration`);
