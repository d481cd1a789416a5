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
  state_json text not null default '{}'
) strict, without rowid;
--> statement-breakpoint
-- Until when a consumer works on the message or waits to try it again; how often the sweep has sent it again.
alter table outbox add column held_until text;
--> statement-breakpoint
alter table outbox add column resends integer not null default 0;
--> statement-breakpoint
create index outbox_held on outbox (kind, held_until) where held_until is not null;
--> statement-breakpoint
create index outbox_done on outbox (kind, done_at) where done_at is not null;
