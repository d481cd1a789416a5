-- Files made in the background. request_json names the papers and their revisions, never personal data.
create table document (
  id integer primary key,
  uuid text not null unique,
  user_id integer not null references user_account (id),
  kind text not null,
  filename text not null,
  request_json text not null,
  status text not null default 'queued' check (status in ('queued', 'rendering', 'ready', 'failed')),
  done integer not null default 0,
  total integer not null default 1,
  pages integer,
  bytes integer,
  sha256 text,
  object_key text,
  error text,
  created_at text not null,
  finished_at text,
  opened_at text,
  version integer not null default 1,
  issued_json text check (json_valid(issued_json)),
  check ((status = 'ready') = (object_key is not null and sha256 is not null))
) strict;
--> statement-breakpoint
create index document_user on document (user_id, id);
--> statement-breakpoint
create index document_open on document (created_at) where status in ('queued', 'rendering', 'failed');
--> statement-breakpoint
create index document_finished on document (finished_at) where finished_at is not null;
--> statement-breakpoint
-- Whether a file is one the school issued is asked by its SHA-256, by anyone.
create index document_sha256 on document (sha256) where sha256 is not null;
--> statement-breakpoint
-- A file or an import that fails is told in the statement that says so. What is deleted by its age did not fail.
create trigger notification_of_file after update of status on document
when new.status = 'failed' and old.status in ('queued', 'rendering') begin
  insert into notification (user_id, kind, subject_uuid, name, reason, made_at, cause)
  values (new.user_id, 'file-failed', new.uuid, new.filename, coalesce(new.error, ''), coalesce(new.finished_at, new.created_at), new.uuid || ' ' || new.version)
  on conflict do nothing;
end;
--> statement-breakpoint
create index document_object on document (object_key) where object_key is not null;
--> statement-breakpoint
-- Every e-mail: this row is the authority on whether it went out. `sending` is written before the call.
create table mail (
  id integer primary key,
  uuid text not null unique,
  kind text not null,
  subject_uuid text not null,
  subject_number text not null,
  document_id integer references document (id),
  requested_by integer references user_account (id),
  recipient text not null,
  revision integer not null default 1,
  status text not null default 'queued' check (status in ('waiting', 'queued', 'sending', 'sent', 'failed', 'unknown')),
  attempts integer not null default 0,
  first_sending_at text,
  finished_at text,
  provider_id text,
  error text,
  created_at text not null,
  facts_json text not null default '{}' check (json_valid(facts_json)),
  period text,
  -- The further guardians a mail was sent to, each in a mail of their own (M-24): their addresses, with commas between.
  copied_to text not null default '',
  -- Who gets a copy of a mail by its own letter (Cc), as a list of addresses.
  cc_json text not null default '[]' check (json_valid(cc_json)),
  unique (document_id, recipient, revision)
) strict;
--> statement-breakpoint
create index mail_document on mail (document_id) where status = 'waiting';
--> statement-breakpoint
create index mail_finished on mail (finished_at) where finished_at is not null;
--> statement-breakpoint
-- A revision of a report card is told and sent to an address at most once; what was surely not sent may be sent again.
create unique index mail_card_once on mail (subject_uuid, kind, recipient)
  where kind in ('report-card', 'report-card-notice') and status <> 'failed';
--> statement-breakpoint
create index mail_card on mail (subject_uuid, id) where kind in ('report-card', 'report-card-notice');
--> statement-breakpoint
create index mail_notice_waiting on mail (id) where kind = 'report-card-notice' and status = 'waiting';
--> statement-breakpoint
-- A teacher is reminded of missing grades once a day: subject_number is the day.
create unique index mail_reminder_once on mail (subject_uuid, subject_number) where kind = 'grade-reminder' and status <> 'failed';
--> statement-breakpoint
create index mail_of_statement on mail (subject_number, id) where kind = 'statement';
--> statement-breakpoint
-- The mails about a customer: of their invoices and credit memos by the record, of their statements by their number.
create index mail_of_record on mail (subject_uuid, id) where kind in ('invoice', 'credit-memo', 'receipt', 'refund-receipt');
--> statement-breakpoint
create index mail_reminder_waiting on mail (id) where kind = 'reminder' and status = 'waiting';
--> statement-breakpoint
create unique index mail_statement_once on mail (subject_uuid, period) where period is not null and status <> 'failed';
--> statement-breakpoint
-- A job of each minute draws the oldest of them.
create index mail_statement_waiting on mail (id) where period is not null and document_id is null and status = 'waiting';
--> statement-breakpoint
create index mail_of_family on mail (subject_uuid, id) where period is not null;
--> statement-breakpoint
-- A mail that failed told nobody: the invoices can be named again by hand on the same day.
create trigger reminder_mail_ended after update of status on mail when new.kind = 'reminder' and new.status <> old.status begin
  update reminder set status = case new.status when 'sent' then 'sent' when 'failed' then 'failed' when 'unknown' then 'failed' else 'waiting' end,
    reason = new.error where mail_id = new.id;
  update reminder_invoice set told_on = null
    where new.status = 'failed' and reminder_id = (select id from reminder where mail_id = new.id);
end;
--> statement-breakpoint
create index mail_digest_waiting on mail (id) where kind = 'notification-digest' and status = 'waiting';
--> statement-breakpoint
-- A print job is a document of parts. What it prints is pinned when it is asked for; its row makes the files again after they are deleted.
create table print_job (
  document_id integer primary key references document (id),
  kind text not null,
  status text not null check (status in ('queued', 'drawing', 'assembling', 'ready', 'failed', 'cancelled', 'expired')),
  asked_json text not null check (json_valid(asked_json)),
  sheets integer not null,
  -- The multipart upload that is under way: {"key", "id"}.
  upload_json text check (json_valid(upload_json)),
  -- Set while its parts have files: since when they are finished.
  files_since text
) strict;
--> statement-breakpoint
create index print_job_files on print_job (files_since) where files_since is not null;
--> statement-breakpoint
create table print_job_part (
  id integer primary key,
  uuid text not null unique,
  document_id integer not null references print_job (document_id),
  position integer not null,
  label text not null,
  filename text not null,
  status text not null default 'queued' check (status in ('queued', 'drawing', 'ready', 'failed')),
  papers integer not null,
  pages integer,
  bytes integer,
  sha256 text,
  object_key text,
  -- The entries of the job's ZIP that its file has: [{"name", "size", "crc32"}]; none where all its papers were left out.
  entries_json text check (json_valid(entries_json)),
  -- Where the texts of papers that are not published are kept, as they were when they were first drawn.
  drafts_key text,
  error text,
  unique (document_id, position),
  check ((status = 'ready') = (entries_json is not null)),
  check ((object_key is null) = (sha256 is null))
) strict;
--> statement-breakpoint
create index print_job_part_object on print_job_part (object_key) where object_key is not null;
--> statement-breakpoint
create index print_job_part_drafts on print_job_part (drafts_key) where drafts_key is not null;
--> statement-breakpoint
create index print_job_part_sha256 on print_job_part (sha256) where sha256 is not null;
--> statement-breakpoint
-- Papers of a section or a grade level, of a school year, and certificates, which are issued when they are drawn first.
create table print_job_paper (
  document_id integer not null references print_job (document_id),
  position integer not null,
  part_id integer references print_job_part (id),
  -- Null: the paper is of a section or of a grade level.
  student_id integer references student (id),
  student_name text,
  -- 1 to 3: a term; 4: the school year.
  period integer not null check (period between 1 and 4),
  section_id integer references section (id),
  -- Set where the paper is of a whole grade level.
  grade_level_id integer references grade_level (id),
  -- Of a certificate: with student and period it names the award.
  award_key text,
  -- The uuid of the revision or of the issue that is printed; null: as it reads when it is first drawn.
  pinned_uuid text,
  left_out text,
  primary key (document_id, position),
  check ((part_id is null) = (left_out is not null)),
  check ((student_id is null) = (student_name is null)),
  check ((section_id is null) <> (grade_level_id is null))
) strict, without rowid;
--> statement-breakpoint
create index print_job_paper_part on print_job_paper (part_id, position) where part_id is not null;
--> statement-breakpoint
-- The PDF that a document is printed as, drawn once: whether a file is the school's is answered by it as long as the document is kept.
create table kept_pdf (
  kind text not null check (kind in ('reportCard', 'award', 'permanentRecord')),
  uuid text not null,
  sha256 text not null,
  primary key (kind, uuid)
) strict, without rowid;
