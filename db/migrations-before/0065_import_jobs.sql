-- The imports of invoices become the imports of all kinds of files.
alter table invoice_import rename to import_job;
--> statement-breakpoint
alter table import_job rename column invoices to records;
--> statement-breakpoint
alter table import_job add column kind text not null default 'invoices' check (kind in ('invoices', 'payments', 'refunds', 'bank-lines'));
--> statement-breakpoint
drop index invoice_import_user;
--> statement-breakpoint
create index import_job_user on import_job (user_id, id desc);
--> statement-breakpoint
-- What an import has read of its file, of any kind: a record as a JSON list of cells, and its lines. An import under way reads its file again.
drop table import_line;
--> statement-breakpoint
drop table import_invoice;
--> statement-breakpoint
create table import_row (
  import_id integer not null references import_job (id),
  part text not null check (part in ('record', 'line')),
  position integer not null,
  cells_json text not null,
  primary key (import_id, part, position)
) strict, without rowid;
--> statement-breakpoint
-- One message asks for an import of any kind.
create table outbox_next (
  id integer primary key,
  uuid text not null unique,
  kind text not null check (kind in ('render-document', 'run-import', 'send-mail', 'draw-print-part', 'assemble-print-job', 'publish-section')),
  subject_uuid text not null,
  request_id text not null,
  created_at text not null,
  resent_at text,
  done_at text,
  held_until text,
  resends integer not null default 0
) strict;
--> statement-breakpoint
insert into outbox_next
  select id, uuid, iif(kind = 'import-invoices', 'run-import', kind), subject_uuid, request_id, created_at, resent_at, done_at, held_until, resends
  from outbox;
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
