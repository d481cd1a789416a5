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
  check ((status = 'ready') = (object_key is not null and sha256 is not null))
) strict;
--> statement-breakpoint
create index document_user on document (user_id, id);
--> statement-breakpoint
create index document_open on document (created_at) where status in ('queued', 'rendering', 'failed');
--> statement-breakpoint
create table outbox (
  id integer primary key,
  uuid text not null unique,
  kind text not null check (kind in ('render-document', 'import-invoices', 'send-mail')),
  subject_uuid text not null,
  request_id text not null,
  created_at text not null,
  resent_at text,
  done_at text
) strict;
--> statement-breakpoint
create index outbox_open on outbox (created_at) where done_at is null;
--> statement-breakpoint
create index outbox_subject on outbox (subject_uuid);
--> statement-breakpoint
-- The answer of a change, kept 24 hours for the same key from the same user.
create table idempotency (
  user_id integer not null references user_account (id),
  key text not null,
  body_hash text not null,
  status integer not null,
  answer_json text not null,
  created_at text not null,
  primary key (user_id, key)
) strict, without rowid;
--> statement-breakpoint
create index idempotency_age on idempotency (created_at);
--> statement-breakpoint
create table audit_event (
  id integer primary key,
  uuid text not null unique,
  occurred_at text not null,
  actor_id integer references user_account (id),
  actor_role text,
  event text not null,
  subject_kind text not null,
  subject_uuid text,
  data_json text not null default '{}',
  request_id text not null
) strict;
--> statement-breakpoint
create index audit_event_subject on audit_event (subject_kind, subject_uuid, id);
--> statement-breakpoint
create trigger audit_event_no_update before update on audit_event begin
  select raise(abort, 'The audit trail is append-only');
end;
--> statement-breakpoint
create trigger audit_event_no_delete before delete on audit_event begin
  select raise(abort, 'The audit trail is append-only');
end;
--> statement-breakpoint
-- The chain, sealed once a minute by one sealer: unique (from_id) lets only one win.
create table audit_seal (
  id integer primary key,
  from_id integer not null unique,
  to_id integer not null unique,
  previous_hash text not null,
  hash text not null,
  sealed_at text not null,
  check (to_id >= from_id)
) strict;
--> statement-breakpoint
create trigger audit_seal_no_update before update on audit_seal begin
  select raise(abort, 'The audit chain is append-only');
end;
--> statement-breakpoint
create trigger audit_seal_no_delete before delete on audit_seal begin
  select raise(abort, 'The audit chain is append-only');
end;
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
  unique (document_id, recipient, revision)
) strict;
--> statement-breakpoint
create index mail_document on mail (document_id) where status = 'waiting';
