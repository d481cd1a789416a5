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
-- Every paper the job was asked for, in the order of its file. part_id is null where it is left out.
create table print_job_paper (
  document_id integer not null references print_job (document_id),
  position integer not null,
  part_id integer references print_job_part (id),
  student_id integer not null references student (id),
  term_id integer not null references term (id),
  section_id integer not null references section (id),
  student_name text not null,
  -- The uuid of the revision that is printed; null: as it reads when it is first drawn.
  pinned_uuid text,
  left_out text,
  primary key (document_id, position),
  check ((part_id is null) = (left_out is not null))
) strict, without rowid;
--> statement-breakpoint
create index print_job_paper_part on print_job_paper (part_id, position) where part_id is not null;
--> statement-breakpoint
-- Outbox messages of further kinds.
create table outbox_next (
  id integer primary key,
  uuid text not null unique,
  kind text not null check (kind in ('render-document', 'import-invoices', 'send-mail', 'draw-print-part', 'assemble-print-job', 'publish-section')),
  subject_uuid text not null,
  request_id text not null,
  created_at text not null,
  resent_at text,
  done_at text,
  held_until text,
  resends integer not null default 0
) strict;
--> statement-breakpoint
insert into outbox_next select id, uuid, kind, subject_uuid, request_id, created_at, resent_at, done_at, held_until, resends from outbox;
--> statement-breakpoint
drop table outbox;
--> statement-breakpoint
alter table outbox_next rename to outbox;
--> statement-breakpoint
create index outbox_open on outbox (created_at) where done_at is null;
--> statement-breakpoint
create index outbox_subject on outbox (subject_uuid);
--> statement-breakpoint
create index outbox_held on outbox (kind, held_until) where held_until is not null;
--> statement-breakpoint
create index outbox_done on outbox (kind, done_at) where done_at is not null;
