-- Files handed to the accounting system (B-45): one for each revision of a payment, with how far it came.
create table erp_transfer (
  id integer primary key,
  uuid text not null unique,
  payment_id integer not null references payment (id),
  revision integer not null check (revision > 0),
  event text not null check (event in ('posted', 'cancelled', 'refunded')),
  status text not null check (status in ('Generation Success', 'Generation Failed', 'Sending Success', 'Sending Failed',
    'Received Success', 'Received Failed', 'OR Update Success', 'OR Update Failed')),
  created_at text not null,
  version integer not null default 1,
  unique (payment_id, revision)
) strict;
--> statement-breakpoint
create index erp_transfer_created on erp_transfer (created_at, id);
--> statement-breakpoint
create index erp_transfer_status on erp_transfer (status, id);
--> statement-breakpoint
-- The invoices that its file names.
create table erp_transfer_invoice (
  erp_transfer_id integer not null references erp_transfer (id),
  invoice_id integer not null references invoice (id),
  primary key (erp_transfer_id, invoice_id)
) strict, without rowid;
--> statement-breakpoint
create index erp_transfer_invoice_invoice on erp_transfer_invoice (invoice_id, erp_transfer_id);
