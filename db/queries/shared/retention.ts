import { PRINT_JOB_STEPS } from "#core/documents/print-job/print-job-actions.ts";
import { KNOWN_ADDRESS_DAYS } from "#core/identity/session-limits.ts";
import { daysOf, type RetentionName, retentionOf } from "#core/management/retention.ts";
import { JOB_DOCUMENT_KINDS } from "#core/shared/document-kinds.ts";
import { OUTBOX_QUEUE } from "#core/shared/outbox.ts";
import { type Instant, instantAt, type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import { leaversPast } from "#db/queries/privacy/contact-erasure.ts";
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
  /** When who owes nothing left the school; null: their contact data is kept for ever. */
  contacts: SchoolDay | null;
}

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

/** What is past its time at this moment, by the days that the school decided. */
export function retentionLimits(
  days: Readonly<Record<RetentionName, number>>,
  epochMs: number,
): RetentionLimits {
  const before = (kept: number) => instantAt(epochMs - kept * DAY_MS);
  const { retention_contacts: contactDays } = days;
  return {
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
    contacts: Number.isFinite(contactDays) ? schoolDayAt(epochMs - contactDays * DAY_MS) : null,
  };
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

/** Rows that are past their time, where a rule is more than an age. */
const mailsPast = (
  before: RetentionLimits,
): SQL => sql`finished_at < ${before.mails} and status in ('sent', 'failed')
  and not ${ofNewestCard} and (period is null or finished_at < ${before.statements})`;
const OF_NO_MAIL = sql`not exists (select 1 from mail where document_id = document.id)`;
const filesPast = (before: RetentionLimits): SQL => sql`finished_at < ${before.files}
  and kind not in ${listed([...VERIFIED_BY_ROW, ...JOB_DOCUMENT_KINDS])} and ${OF_NO_MAIL}`;
const verifiedFilesPast = (
  before: RetentionLimits,
): SQL => sql`finished_at < ${before.files} and status = 'ready'
  and kind in ${listed(VERIFIED_BY_ROW)} and ${OF_NO_MAIL}
  and not exists (select 1 from json_each(coalesce(issued_json, '[]')) issued
    join gradebook on gradebook.uuid = issued.value ->> 'uuid' where released_at is not null)`;

/** How many rows of each kind are past their time, by the setting that decides it. */
const PAST: Readonly<Record<RetentionName, (before: RetentionLimits) => SQL>> = {
  retention_views: ({ views }) => sql`(select count(*) from view_event where occurred_at < ${views})`,
  retention_sign_ins: ({ signIns }) => sql`(select count(*) from session where expires_at < ${signIns})
    + (select count(*) from password_reset where expires_at < ${signIns})`,
  retention_mails: (before) => sql`(select count(*) from mail where ${mailsPast(before)})`,
  retention_files: (before) => sql`(select count(*) from document where ${filesPast(before)})
    + (select count(*) from document where ${verifiedFilesPast(before)})`,
  retention_print_jobs: ({ printJobs }) =>
    sql`(select count(*) from print_job where files_since < ${printJobs})`,
  retention_contacts: ({ contacts }) =>
    contacts === null ? sql`0` : sql`(select count(*) from (${leaversPast(contacts)}))`,
};
export interface PastRow {
  name: RetentionName;
  value: string;
  count: number;
}
/** What would be deleted at this moment, by setting and value. */
export const countPast = (
  asked: readonly { name: RetentionName; value: string }[],
  epochMs: number,
): Statement<PastRow> => {
  const counts = asked.map(({ name, value }) => {
    const days = { ...retentionOf([]), [name]: daysOf(value) };
    return sql`select ${name} as name, ${value} as value, ${PAST[name](retentionLimits(days, epochMs))} as count`;
  });
  return statement(
    counts.length === 0
      ? sql`select '' as name, '' as value, 0 as count where false`
      : sql.join(counts, sql` union all `),
  );
};

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
    sql`delete from mail where id in (select id from mail where ${mailsPast(before)} limit ${limit})`,
    sql`delete from document where id in (select id from document where ${filesPast(before)} limit ${limit})`,
    sql`update document set status = 'failed', object_key = null, sha256 = null, error = ${FILE_DELETED}, version = version + 1
      where id in (select id from document where ${verifiedFilesPast(before)} limit ${limit})`,
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
