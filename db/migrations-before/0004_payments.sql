-- Files a person uploads beside a payment: judged by content, stored under a key of ours, never replaced in place.
create table uploaded_file (
  id integer primary key,
  uuid text not null unique,
  number text not null unique,
  user_id integer not null references user_account (id),
  object_key text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'application/pdf')),
  original_name text not null,
  bytes integer not null,
  sha256 text not null,
  uploaded_at text not null
) strict;
--> statement-breakpoint
alter table payment add column typed_receipt_number text;
--> statement-breakpoint
alter table payment add column official_receipt_number text;
--> statement-breakpoint
alter table payment add column reference_file_id integer references uploaded_file (id);
--> statement-breakpoint
-- The invoices an unposted payment is meant for; what each really got is its allocation.
create table payment_invoice (
  payment_id integer not null references payment (id),
  invoice_id integer not null references invoice (id),
  position integer not null,
  primary key (payment_id, invoice_id)
) strict, without rowid;
--> statement-breakpoint
create index payment_invoice_invoice on payment_invoice (invoice_id);
--> statement-breakpoint
insert into payment_invoice (payment_id, invoice_id, position)
  select payment_id, invoice_id, row_number() over (partition by payment_id order by min(id))
  from payment_allocation group by payment_id, invoice_id;
--> statement-breakpoint
-- Every reference document a payment ever had; the newest is the payment's own.
create table payment_file (
  id integer primary key,
  payment_id integer not null references payment (id),
  file_id integer not null references uploaded_file (id),
  attached_at text not null,
  attached_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create index payment_file_payment on payment_file (payment_id, id);
--> statement-breakpoint
create index payment_by_paid on payment (paid_at, id, status, amount_centavos);
--> statement-breakpoint
create index payment_by_status on payment (status, paid_at, id, amount_centavos);
--> statement-breakpoint
create index payment_by_posted on payment (posted_at, id, status, amount_centavos) where posted_at is not null;
--> statement-breakpoint
create index payment_by_cancelled on payment (cancelled_at, id, status, amount_centavos) where cancelled_at is not null;
--> statement-breakpoint
create trigger payment_never_deleted before delete on payment begin
  select raise(abort, 'A numbered payment is never deleted');
end;
