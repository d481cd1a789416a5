-- One more kind of message: a file for the accounting system is made and sent.
create table outbox_next (
  id integer primary key,
  uuid text not null unique,
  kind text not null check (kind in ('render-document', 'run-import', 'send-mail', 'draw-print-part', 'assemble-print-job', 'publish-section', 'send-erp-file')),
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
  select id, uuid, kind, subject_uuid, request_id, created_at, resent_at, done_at, held_until, resends from outbox;
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
--> statement-breakpoint
-- How a file is made, sent and answered (B-45, B-81, B-82).
create table erp_transfer_next (
  id integer primary key,
  uuid text not null unique,
  payment_id integer not null references payment (id),
  revision integer not null check (revision > 0),
  event text not null check (event in ('posted', 'cancelled', 'refunded')),
  -- Null until the file is made.
  status text check (status in ('Generation Success', 'Generation Failed', 'Sending Success', 'Sending Failed',
    'Received Success', 'Received Failed', 'OR Update Success', 'OR Update Failed')),
  created_at text not null,
  version integer not null default 1,
  -- The receipt revision of its payment that has the content of the file.
  receipt_revision integer not null,
  object_key text,
  sha256 text check ((object_key is null) = (sha256 is null)),
  tries integer not null default 0 check (tries >= 0),
  -- Null where no further try is planned, and while one is under way.
  next_try_at text,
  error text not null default '',
  -- The official receipt number it told first, and one that was refused since.
  official_receipt_number text,
  refused_receipt_number text,
  unique (payment_id, revision)
) strict;
--> statement-breakpoint
insert into erp_transfer_next (id, uuid, payment_id, revision, event, status, created_at, version, receipt_revision)
  select id, uuid, payment_id, revision, event, status, created_at, version,
    coalesce((select max(number) from receipt_revision where receipt_revision.payment_id = erp_transfer.payment_id and made_at <= erp_transfer.created_at), 1)
  from erp_transfer;
--> statement-breakpoint
create table erp_transfer_invoice_next (
  erp_transfer_id integer not null references erp_transfer_next (id),
  invoice_id integer not null references invoice (id),
  primary key (erp_transfer_id, invoice_id)
) strict, without rowid;
--> statement-breakpoint
insert into erp_transfer_invoice_next select erp_transfer_id, invoice_id from erp_transfer_invoice;
--> statement-breakpoint
drop table erp_transfer_invoice;
--> statement-breakpoint
drop table erp_transfer;
--> statement-breakpoint
alter table erp_transfer_next rename to erp_transfer;
--> statement-breakpoint
alter table erp_transfer_invoice_next rename to erp_transfer_invoice;
--> statement-breakpoint
create index erp_transfer_created on erp_transfer (created_at, id);
--> statement-breakpoint
create index erp_transfer_status on erp_transfer (status, id);
--> statement-breakpoint
create index erp_transfer_due on erp_transfer (next_try_at, id) where next_try_at is not null;
--> statement-breakpoint
create index erp_transfer_invoice_invoice on erp_transfer_invoice (invoice_id, erp_transfer_id);
--> statement-breakpoint
-- The official receipt number of a payment is written once.
create trigger payment_official_receipt_never_changed before update of official_receipt_number on payment
when old.official_receipt_number is not null and new.official_receipt_number is not old.official_receipt_number begin
  select raise(abort, 'The official receipt number of a payment is never changed');
end;
