import { PRINT_JOB_STEPS } from "#core/documents/print-job/print-job-actions.ts";
import { JOB_DOCUMENT_KINDS } from "#core/shared/document-kinds.ts";
import { OUTBOX_QUEUE } from "#core/shared/outbox.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** Rows a statement deletes at most: a write never lasts long. */
export const DELETED_PER_STATEMENT = 1_000;

/** Each has many parts. */
const JOBS_PER_STATEMENT = sql.raw("20");

/** Before when each kind of row is deleted. */
export interface RetentionLimits {
  /** Answers kept for an Idempotency-Key; pending sign-ins and remembered browsers that are over. */
  keys: Instant;
  /** Counts of failed sign-ins, and addresses known by a sign-in. */
  throttle: Instant;
  /** Finished messages. */
  outbox: Instant;
  /** When sign-ins and password links ended; `signInDay`: the same as a day, of failed sign-ins without an account. */
  signIns: Instant;
  signInDay: SchoolDay;
  mails: Instant;
  /** The mails of monthly statements, while their month can be asked for. */
  statements: Instant;
  files: Instant;
  /** Files of print jobs; their rows stay. */
  printJobs: Instant;
  /** Files of everything kept of a person. */
  everythingKept: Instant;
  /** Uploaded files that no payment took. */
  uploads: Instant;
  views: Instant;
  notifications: Instant;
}

/** Documents whose printed code is looked up by their document's row. */
const VERIFIED_BY_ROW = ["statement", "gradebook", "gradesheet"] as const;

const FILE_DELETED =
  "The school keeps files for a limited time and this one was deleted. Its code can still be verified. Ask for it again to have it made from the present records.";

const JOB_FILES_DELETED =
  "The school keeps prepared papers for a limited time and these files were deleted. Try again to have the same papers made again.";

/** While a revision is the newest of its card, its mails prove that it was sent, and is not sent twice. */
const ofNewestCard = sql`(kind in ('report-card', 'report-card-notice') and exists (select 1 from report_card_revision
  join report_card on report_card.id = report_card_id and revision = number where report_card_revision.uuid = mail.subject_uuid))`;

const listed = (values: readonly string[]): SQL => sql`(select value from json_each(${json(values)}))`;
const limit = sql.raw(String(DELETED_PER_STATEMENT));

/** Deletes what is past its time, each statement DELETED_PER_STATEMENT rows at most, in an order that breaks no reference. */
export const deleteExpired = (before: RetentionLimits): Statement<unknown>[] =>
  [
    sql`delete from idempotency where (user_id, key) in
      (select user_id, key from idempotency where created_at <= ${before.keys} limit ${limit})`,
    sql`delete from sign_in_throttle where key_hash in (select key_hash from sign_in_throttle
      where window_started_at < ${before.throttle} and coalesce(signed_in_at, '') < ${before.throttle}
        and coalesce(blocked_until, '') < ${before.throttle} limit ${limit})`,
    sql`delete from outbox where id in (select id from outbox
      where kind in ${listed(Object.keys(OUTBOX_QUEUE))} and done_at < ${before.outbox} limit ${limit})`,
    sql`delete from refresh_token where id in (select refresh_token.id from session
      join refresh_token on session_id = session.id where expires_at < ${before.signIns} limit ${limit})`,
    sql`delete from session where id in (select id from session where expires_at < ${before.signIns}
      and not exists (select 1 from refresh_token where session_id = session.id) limit ${limit})`,
    sql`delete from password_reset where id in
      (select id from password_reset where expires_at < ${before.signIns} limit ${limit})`,
    sql`delete from pending_sign_in where id in
      (select id from pending_sign_in where expires_at < ${before.keys} limit ${limit})`,
    sql`delete from remembered_device where id in
      (select id from remembered_device where expires_at < ${before.keys} limit ${limit})`,
    sql`delete from unknown_sign_in where day in
      (select day from unknown_sign_in where day < ${before.signInDay} limit ${limit})`,
    sql`delete from mail where id in (select id from mail
      where finished_at < ${before.mails} and status in ('sent', 'failed') and not ${ofNewestCard}
        and (period is null or finished_at < ${before.statements}) limit ${limit})`,
    sql`delete from document where id in (select id from document
      where finished_at < ${before.files} and kind not in ${listed([...VERIFIED_BY_ROW, ...JOB_DOCUMENT_KINDS])}
        and not exists (select 1 from mail where document_id = document.id) limit ${limit})`,
    sql`update document set status = 'failed', object_key = null, sha256 = null, error = ${FILE_DELETED}, version = version + 1
      where id in (select id from document
        where finished_at < ${before.files} and status = 'ready' and kind in ${listed(VERIFIED_BY_ROW)}
          and not exists (select 1 from mail where document_id = document.id)
          and not exists (select 1 from json_each(coalesce(issued_json, '[]')) issued
            join gradebook on gradebook.uuid = issued.value ->> 'uuid' where released_at is not null) limit ${limit})`,
    sql`delete from document where id in (select id from document
      where finished_at < ${before.everythingKept} and kind = 'everything-kept' limit ${limit})`,
    ...printJobFiles(before.printJobs),
    sql`delete from uploaded_file where id in (select id from uploaded_file
      where uploaded_at < ${before.uploads} and not exists (select 1 from payment_file where file_id = uploaded_file.id)
        and not exists (select 1 from payment where reference_file_id = uploaded_file.id)
        and not exists (select 1 from refund_file where file_id = uploaded_file.id)
        and not exists (select 1 from promissory_note_file where file_id = uploaded_file.id) limit ${limit})`,
    sql`delete from notification where id in
      (select id from notification where made_at < ${before.notifications} limit ${limit})`,
    sql`delete from view_event where id in
      (select id from view_event where occurred_at < ${before.views} limit ${limit})`,
  ].map((query) => statement(query));

/** Takes the files from print jobs that are finished; whatever no row names any more is swept from the store. */
function printJobFiles(before: Instant): SQL[] {
  const { from, to } = PRINT_JOB_STEPS.expire;
  const due = sql`(select document_id from print_job where files_since < ${before} limit ${JOBS_PER_STATEMENT})`;
  return [
    sql`update print_job_part set status = 'queued', object_key = null, sha256 = null, bytes = null, entries_json = null
      where status = 'ready' and document_id in ${due}`,
    sql`update document set status = 'failed', object_key = null, sha256 = null, error = ${JOB_FILES_DELETED}, version = version + 1
      where status = 'ready' and id in ${due}`,
    sql`update print_job set files_since = null, status = iif(status in ${listed(from)}, ${to}, status) where document_id in ${due}`,
  ];
}

/** Counts a failed sign-in with an address that no account has. */
export const countUnknownSignIn = (day: SchoolDay): Statement<unknown> =>
  statement(sql`insert into unknown_sign_in (day, failures) values (${day}, 1)
    on conflict (day) do update set failures = failures + 1`);
