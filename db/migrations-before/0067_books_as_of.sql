-- The due dates a published invoice had before, each with the instant from which another one was in force.
create table invoice_due_date (
  id integer primary key,
  invoice_id integer not null references invoice (id),
  due_date text not null,
  replaced_at text not null
) strict;
--> statement-breakpoint
create index invoice_due_date_of on invoice_due_date (invoice_id, replaced_at, due_date);
--> statement-breakpoint
-- What happened since a past day is read by the instant it happened.
create index ledger_by_recorded on ledger_entry (recorded_at, student_id, kind, debit_centavos, credit_centavos);
--> statement-breakpoint
create index payment_allocation_made on payment_allocation (allocated_at, invoice_id, amount_centavos) where released_at is null;
--> statement-breakpoint
create index payment_allocation_released on payment_allocation (released_at, allocated_at, invoice_id, amount_centavos) where released_at is not null;
--> statement-breakpoint
create index credit_memo_by_published on credit_memo (published_at, invoice_id, amount_centavos) where published_at is not null;
--> statement-breakpoint
-- The mails about a customer: of their invoices and credit memos by the record, of their statements by their number.
create index mail_of_record on mail (subject_uuid, id) where kind in ('invoice', 'credit-memo');
--> statement-breakpoint
create index mail_of_statement on mail (subject_number, id) where kind = 'statement';
