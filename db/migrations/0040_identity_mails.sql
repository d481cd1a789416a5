-- One more kind of message: a mail about an account, in a queue of its own. The table is made anew, as its kinds are checked.
create table outbox_kept (
  id integer primary key,
  uuid text not null unique,
  kind text not null check (kind in ('render-document', 'run-import', 'send-mail', 'send-identity-mail', 'draw-print-part', 'assemble-print-job', 'publish-section', 'send-erp-file')),
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
insert into outbox_kept (id, uuid, kind, subject_uuid, request_id, created_at, resent_at, done_at, held_until, resends, attempts, attempted_at)
  select id, uuid, kind, subject_uuid, request_id, created_at, resent_at, done_at, held_until, resends, attempts, attempted_at from outbox;
--> statement-breakpoint
drop table outbox;
--> statement-breakpoint
alter table outbox_kept rename to outbox;
--> statement-breakpoint
create index outbox_open on outbox (created_at) where done_at is null;
--> statement-breakpoint
create index outbox_held on outbox (kind, held_until) where held_until is not null;
--> statement-breakpoint
create index outbox_done on outbox (kind, done_at) where done_at is not null;
