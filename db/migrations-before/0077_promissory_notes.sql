-- A guardian promises dated amounts for invoices of one customer. It moves no money and no due date.
create table promissory_note (
  id integer primary key,
  uuid text not null unique,
  number text not null unique,
  student_id integer not null references student (id),
  promised_by text not null,
  amount_centavos integer not null check (amount_centavos > 0),
  last_date text not null,
  settled_centavos integer not null default 0 check (settled_centavos between 0 and amount_centavos),
  unmet_date text check ((unmet_date is null) = (settled_centavos = amount_centavos)),
  notes text not null default '',
  reference_file_id integer references uploaded_file (id),
  created_at text not null,
  created_by integer not null references user_account (id),
  withdrawn_at text check ((withdrawn_at is null) = (withdrawn_reason is null)),
  withdrawn_reason text,
  version integer not null default 1
) strict;
--> statement-breakpoint
create index promissory_note_by_created on promissory_note (created_at, id, withdrawn_at, unmet_date, amount_centavos, settled_centavos);
--> statement-breakpoint
create index promissory_note_by_last on promissory_note (last_date, id, withdrawn_at, unmet_date, amount_centavos, settled_centavos);
--> statement-breakpoint
create index promissory_note_by_unmet on promissory_note (unmet_date, id, withdrawn_at, amount_centavos, settled_centavos);
--> statement-breakpoint
create index promissory_note_by_customer on promissory_note (student_id, created_at, id);
--> statement-breakpoint
create index promissory_note_reference_file on promissory_note (reference_file_id) where reference_file_id is not null;
--> statement-breakpoint
create table promissory_note_invoice (
  note_id integer not null references promissory_note (id),
  invoice_id integer not null references invoice (id),
  promised_centavos integer not null check (promised_centavos > 0),
  settled_before_centavos integer not null check (settled_before_centavos >= 0),
  primary key (note_id, invoice_id)
) strict, without rowid;
--> statement-breakpoint
create index promissory_note_invoice_of on promissory_note_invoice (invoice_id, note_id);
--> statement-breakpoint
create table promissory_note_date (
  note_id integer not null references promissory_note (id),
  date text not null,
  amount_centavos integer not null check (amount_centavos > 0),
  through_centavos integer not null check (through_centavos >= amount_centavos),
  primary key (note_id, date)
) strict, without rowid;
--> statement-breakpoint
-- Every signed paper a note ever had; the newest is the note's own.
create table promissory_note_file (
  id integer primary key,
  note_id integer not null references promissory_note (id),
  file_id integer not null references uploaded_file (id),
  attached_at text not null,
  attached_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create index promissory_note_file_note on promissory_note_file (note_id, id);
--> statement-breakpoint
create index promissory_note_file_file on promissory_note_file (file_id);
--> statement-breakpoint
create trigger promissory_note_never_deleted before delete on promissory_note begin
  select raise(abort, 'A numbered promissory note is never deleted');
end;
--> statement-breakpoint
create trigger promissory_note_no_replace before insert on promissory_note
when exists (select 1 from promissory_note where id = new.id or uuid = new.uuid or number = new.number) begin
  select raise(abort, 'A numbered promissory note is never replaced');
end;
--> statement-breakpoint
create trigger promissory_note_terms_no_update before update of uuid, number, student_id, promised_by, amount_centavos, last_date on promissory_note begin
  select raise(abort, 'What was promised is never changed');
end;
--> statement-breakpoint
create trigger promissory_note_invoice_no_update before update on promissory_note_invoice begin
  select raise(abort, 'What was promised is never changed');
end;
--> statement-breakpoint
create trigger promissory_note_invoice_no_delete before delete on promissory_note_invoice begin
  select raise(abort, 'What was promised is never changed');
end;
--> statement-breakpoint
create trigger promissory_note_date_no_update before update on promissory_note_date begin
  select raise(abort, 'What was promised is never changed');
end;
--> statement-breakpoint
create trigger promissory_note_date_no_delete before delete on promissory_note_date begin
  select raise(abort, 'What was promised is never changed');
end;
--> statement-breakpoint
-- What is settled of a note follows the balances of its invoices in the same batch, whatever changes them;
-- its status follows from the first date that is not met, and today.
create trigger promissory_note_settled after update of amount_due_centavos, balance_centavos on invoice
when (new.balance_centavos <> old.balance_centavos or new.amount_due_centavos <> old.amount_due_centavos)
  and exists (select 1 from promissory_note_invoice where invoice_id = new.id) begin
  update promissory_note set (settled_centavos, unmet_date) = (
    select settled, (select min(date) from promissory_note_date where note_id = promissory_note.id and through_centavos > settled)
    from (select sum(min(promised_centavos, max(0, amount_due_centavos - balance_centavos - settled_before_centavos,
        promised_centavos - balance_centavos))) as settled
      from promissory_note_invoice join invoice on invoice.id = invoice_id where note_id = promissory_note.id))
  where id in (select note_id from promissory_note_invoice where invoice_id = new.id);
end;
--> statement-breakpoint
-- Events about promissory notes are billing's.
drop index audit_event_records;
--> statement-breakpoint
create index audit_event_records on audit_event (occurred_at, id, subject_kind, subject_uuid)
  where subject_kind not in ('user', 'invoice', 'invoice-import', 'payment', 'payment-import', 'refund', 'refund-import', 'credit-memo', 'promissory-note', 'customer', 'file', 'mail', 'series', 'billing-settings');
