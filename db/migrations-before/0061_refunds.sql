-- Money of a payment that is paid back. A payment has at most one refund that is not cancelled.
create table refund (
  id integer primary key,
  uuid text not null unique,
  number text not null unique,
  payment_id integer not null references payment (id),
  student_id integer not null references student (id),
  status text not null check (status in ('UNPOSTED', 'POSTED', 'CANCELLED')),
  amount_centavos integer not null check (amount_centavos > 0),
  method_code text not null references payment_method (code),
  bank_code text references bank (code),
  typed_reference text not null default '',
  notes text not null default '',
  reference_file_id integer references uploaded_file (id),
  approved_at text not null,
  created_at text not null,
  created_by integer not null references user_account (id),
  posted_at text check ((posted_at is not null) = (status = 'POSTED')),
  cancelled_at text check ((cancelled_at is not null) = (status = 'CANCELLED')),
  version integer not null default 1
) strict;
--> statement-breakpoint
create unique index refund_of_payment on refund (payment_id) where status <> 'CANCELLED';
--> statement-breakpoint
create index refund_by_payment on refund (payment_id, id);
--> statement-breakpoint
create index refund_by_created on refund (created_at, id, status, amount_centavos);
--> statement-breakpoint
create index refund_by_approved on refund (approved_at, id, status, amount_centavos);
--> statement-breakpoint
create index refund_by_posted on refund (posted_at, id, status, amount_centavos) where posted_at is not null;
--> statement-breakpoint
create index refund_by_status on refund (status, created_at, id, amount_centavos);
--> statement-breakpoint
create index refund_reference_file on refund (reference_file_id) where reference_file_id is not null;
--> statement-breakpoint
create trigger refund_never_deleted before delete on refund begin
  select raise(abort, 'A numbered refund is never deleted');
end;
--> statement-breakpoint
create trigger refund_no_replace before insert on refund
when exists (select 1 from refund where id = new.id or uuid = new.uuid or number = new.number) begin
  select raise(abort, 'A numbered refund is never replaced');
end;
--> statement-breakpoint
-- Every reference document a refund ever had; the newest is the refund's own.
create table refund_file (
  id integer primary key,
  refund_id integer not null references refund (id),
  file_id integer not null references uploaded_file (id),
  attached_at text not null,
  attached_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create index refund_file_refund on refund_file (refund_id, id);
--> statement-breakpoint
create index refund_file_file on refund_file (file_id);
--> statement-breakpoint
-- From where a posted refund was taken: from what an invoice had of the payment, or (no invoice) from unapplied credit.
create table refund_part (
  id integer primary key,
  refund_id integer not null references refund (id),
  student_id integer not null references student (id),
  invoice_id integer references invoice (id),
  amount_centavos integer not null check (amount_centavos > 0)
) strict;
--> statement-breakpoint
create unique index refund_part_of on refund_part (refund_id, student_id, coalesce(invoice_id, 0));
--> statement-breakpoint
create index refund_part_invoice on refund_part (invoice_id) where invoice_id is not null;
--> statement-breakpoint
create trigger refund_part_no_update before update on refund_part begin
  select raise(abort, 'A posted refund is final');
end;
--> statement-breakpoint
create trigger refund_part_no_delete before delete on refund_part begin
  select raise(abort, 'A posted refund is final');
end;
--> statement-breakpoint
-- Events about refunds and credit memos are billing's.
drop index audit_event_records;
--> statement-breakpoint
create index audit_event_records on audit_event (occurred_at, id, subject_kind, subject_uuid)
  where subject_kind not in ('user', 'invoice', 'invoice-import', 'payment', 'refund', 'credit-memo', 'customer', 'file', 'mail', 'series');
