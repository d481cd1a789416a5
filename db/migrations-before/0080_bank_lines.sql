-- Of an import of bank lines: the bank they are of.
alter table import_job add column bank_code text references bank (code);
--> statement-breakpoint
-- What came into the school's accounts, as its bank writes it (B-83 to B-86).
create table bank_line (
  id integer primary key,
  uuid text not null unique,
  bank_code text not null references bank (code),
  line_date text not null,
  reference text not null,
  description text not null,
  amount_centavos integer not null check (amount_centavos > 0),
  -- Among equal lines of its file.
  place integer not null check (place > 0),
  status text not null check (status in ('unmatched', 'matched', 'confirmed', 'ignored')),
  -- What it is proposed for: an unposted payment, or a student with perhaps the invoice it pays.
  match_payment_id integer references payment (id),
  match_invoice_id integer references invoice (id),
  match_student_id integer references student (id) check (match_invoice_id is null or match_student_id is not null),
  reason text not null,
  -- The payment it was confirmed as, and whether that was made of it.
  payment_id integer references payment (id) check ((payment_id is not null) = (status = 'confirmed')),
  is_payment_made integer not null default 0 check (is_payment_made in (0, 1)),
  uploaded_by integer not null references user_account (id),
  uploaded_at text not null,
  version integer not null default 1,
  unique (bank_code, line_date, reference, amount_centavos, place)
) strict;
--> statement-breakpoint
create index bank_line_by_date on bank_line (line_date, id, status, amount_centavos);
--> statement-breakpoint
create index bank_line_by_status on bank_line (status, line_date, id, amount_centavos);
--> statement-breakpoint
create index bank_line_reference on bank_line (reference);
--> statement-breakpoint
create unique index bank_line_payment on bank_line (payment_id) where payment_id is not null;
--> statement-breakpoint
create index bank_line_match_payment on bank_line (match_payment_id) where match_payment_id is not null;
--> statement-breakpoint
create trigger bank_line_never_deleted before delete on bank_line begin
  select raise(abort, 'A bank line is never deleted');
end;
--> statement-breakpoint
-- Unposted payments of a bank, as lines are matched to them.
create index payment_unposted on payment (bank_code, amount_centavos, id) where status = 'UNPOSTED';
--> statement-breakpoint
-- Events about bank lines and their imports are billing's.
drop index audit_event_records;
--> statement-breakpoint
create index audit_event_records on audit_event (occurred_at, id, subject_kind, subject_uuid)
  where subject_kind not in ('user', 'invoice', 'invoice-import', 'payment', 'payment-import', 'bank-line', 'bank-line-import', 'refund', 'refund-import', 'credit-memo', 'promissory-note', 'customer', 'file', 'mail', 'series', 'billing-settings');
