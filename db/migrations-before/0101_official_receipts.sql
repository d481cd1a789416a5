-- An official receipt number is on one payment, whatever its case (B-82). What several have from before stays.
create index payment_by_official_receipt on payment (official_receipt_number collate nocase) where official_receipt_number is not null;
--> statement-breakpoint
create trigger payment_official_receipt_once before update of official_receipt_number on payment
when new.official_receipt_number is not null and new.official_receipt_number is not old.official_receipt_number
  and exists (select 1 from payment where official_receipt_number = new.official_receipt_number collate nocase and id <> new.id) begin
  select raise(abort, 'The official receipt number is on another payment');
end;
--> statement-breakpoint
-- Corrections of official receipt numbers (B-117): the only way in which one changes.
create table official_receipt_correction (
  id integer primary key,
  payment_id integer not null references payment (id),
  previous text not null,
  number text not null check (number <> previous),
  reason text not null check (reason <> ''),
  corrected_at text not null,
  corrected_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create index official_receipt_correction_payment on official_receipt_correction (payment_id, id);
--> statement-breakpoint
create trigger official_receipt_correction_no_update before update on official_receipt_correction begin
  select raise(abort, 'A correction is never changed');
end;
--> statement-breakpoint
create trigger official_receipt_correction_no_delete before delete on official_receipt_correction begin
  select raise(abort, 'A correction is never deleted');
end;
--> statement-breakpoint
drop trigger payment_official_receipt_never_changed;
--> statement-breakpoint
create trigger payment_official_receipt_corrected before update of official_receipt_number on payment
when old.official_receipt_number is not null and new.official_receipt_number is not old.official_receipt_number
  and not exists (select 1 from official_receipt_correction where payment_id = old.id
    and id = (select max(id) from official_receipt_correction where payment_id = old.id)
    and previous = old.official_receipt_number and number = new.official_receipt_number) begin
  select raise(abort, 'The official receipt number of a payment is changed by a correction only');
end;
--> statement-breakpoint
-- A corrected number is told by a file of its own; each file says the number its payment had when it was asked for.
create table erp_transfer_next (
  id integer primary key,
  uuid text not null unique,
  payment_id integer not null references payment (id),
  revision integer not null check (revision > 0),
  event text not null check (event in ('posted', 'cancelled', 'refunded', 'corrected')),
  status text check (status in ('Generation Success', 'Generation Failed', 'Sending Success', 'Sending Failed',
    'Received Success', 'Received Failed', 'OR Update Success', 'OR Update Failed')),
  created_at text not null,
  version integer not null default 1,
  receipt_revision integer not null,
  object_key text,
  sha256 text check ((object_key is null) = (sha256 is null)),
  tries integer not null default 0 check (tries >= 0),
  next_try_at text,
  error text not null default '',
  official_receipt_number text,
  refused_receipt_number text,
  told_receipt_number text,
  unique (payment_id, revision)
) strict;
--> statement-breakpoint
insert into erp_transfer_next
  select id, uuid, payment_id, revision, event, status, created_at, version, receipt_revision, object_key, sha256, tries,
    next_try_at, error, official_receipt_number, refused_receipt_number, null
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
-- Official receipt numbers are searched by any part of three characters, as typed ones are.
drop trigger payment_receipt_insert;
--> statement-breakpoint
drop trigger payment_receipt_update;
--> statement-breakpoint
drop table payment_receipt_search;
--> statement-breakpoint
create virtual table payment_receipt_search using fts5 (
  typed_receipt_number, official_receipt_number, content = 'payment', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
insert into payment_receipt_search (rowid, typed_receipt_number, official_receipt_number)
  select id, typed_receipt_number, official_receipt_number from payment
  where typed_receipt_number is not null or official_receipt_number is not null;
--> statement-breakpoint
create trigger payment_receipt_insert after insert on payment
when new.typed_receipt_number is not null or new.official_receipt_number is not null begin
  insert into payment_receipt_search (rowid, typed_receipt_number, official_receipt_number)
    values (new.id, new.typed_receipt_number, new.official_receipt_number);
end;
--> statement-breakpoint
create trigger payment_receipt_update after update of typed_receipt_number, official_receipt_number on payment
when (old.typed_receipt_number, old.official_receipt_number) is not (new.typed_receipt_number, new.official_receipt_number) begin
  insert into payment_receipt_search (payment_receipt_search, rowid, typed_receipt_number, official_receipt_number)
    select 'delete', old.id, old.typed_receipt_number, old.official_receipt_number
    where old.typed_receipt_number is not null or old.official_receipt_number is not null;
  insert into payment_receipt_search (rowid, typed_receipt_number, official_receipt_number)
    select new.id, new.typed_receipt_number, new.official_receipt_number
    where new.typed_receipt_number is not null or new.official_receipt_number is not null;
end;
