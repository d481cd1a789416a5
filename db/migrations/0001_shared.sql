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
-- One row that /health rewrites, so that a database that takes no more writes is noticed.
create table health_probe (
  id integer primary key check (id = 1),
  written_at text not null
) strict;
--> statement-breakpoint
insert into health_probe (id, written_at) values (1, '1970-01-01T00:00:00.000Z');
--> statement-breakpoint
-- The scheduled jobs (workers/scheduled-jobs.ts): when each last succeeded, and its failures since then.
create table scheduled_job (
  name text primary key,
  last_run_at text not null,
  last_success_at text,
  failures integer not null default 0,
  error text,
  -- Where a job that works through many rows or objects continues.
  state_json text not null default '{}',
  attempts integer not null default 0 check (attempts >= 0)
) strict, without rowid;
--> statement-breakpoint
-- One more kind of message: a file for the accounting system is made and sent.
create table outbox (
  id integer primary key,
  uuid text not null unique,
  kind text not null check (kind in ('render-document', 'run-import', 'send-mail', 'draw-print-part', 'assemble-print-job', 'publish-section', 'send-erp-file')),
  subject_uuid text not null,
  request_id text not null,
  created_at text not null,
  resent_at text,
  done_at text,
  held_until text,
  resends integer not null default 0,
  attempts integer not null default 0 check (attempts >= 0),
  attempted_at text
) strict;
--> statement-breakpoint
create index outbox_open on outbox (created_at) where done_at is null;
--> statement-breakpoint
create index outbox_held on outbox (kind, held_until) where held_until is not null;
--> statement-breakpoint
create index outbox_done on outbox (kind, done_at) where done_at is not null;
--> statement-breakpoint
-- How much costly work a person asked for within the present window (S-20).
create table costly_work (
  user_id integer not null references user_account (id),
  work text not null check (work in ('import', 'file', 'print job', 'mail')),
  window_started_at text not null,
  asked integer not null check (asked >= 1),
  primary key (user_id, work)
) strict, without rowid;
