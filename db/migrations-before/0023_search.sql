-- Names without their accents, by any part of three letters.
drop table student_search;
--> statement-breakpoint
create virtual table student_search using fts5 (
  student_no, fullname, content = 'student', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
insert into student_search (student_search) values ('rebuild');
--> statement-breakpoint
-- Names by the beginnings of their words: what is shorter than three letters, and what comes first.
create virtual table student_words using fts5 (
  fullname, content = 'student', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
--> statement-breakpoint
insert into student_words (student_words) values ('rebuild');
--> statement-breakpoint
create trigger student_words_insert after insert on student begin
  insert into student_words (rowid, fullname) values (new.id, new.fullname);
end;
--> statement-breakpoint
create trigger student_words_delete after delete on student begin
  insert into student_words (student_words, rowid, fullname) values ('delete', old.id, old.fullname);
end;
--> statement-breakpoint
create trigger student_words_update after update of fullname on student begin
  insert into student_words (student_words, rowid, fullname) values ('delete', old.id, old.fullname);
  insert into student_words (rowid, fullname) values (new.id, new.fullname);
end;
--> statement-breakpoint
-- References of invoices and typed receipt numbers of payments, by any part of three characters.
create virtual table invoice_reference_search using fts5 (
  reference_number, content = 'invoice', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
insert into invoice_reference_search (invoice_reference_search) values ('rebuild');
--> statement-breakpoint
create trigger invoice_reference_insert after insert on invoice begin
  insert into invoice_reference_search (rowid, reference_number) values (new.id, new.reference_number);
end;
--> statement-breakpoint
create trigger invoice_reference_delete after delete on invoice begin
  insert into invoice_reference_search (invoice_reference_search, rowid, reference_number)
  values ('delete', old.id, old.reference_number);
end;
--> statement-breakpoint
create trigger invoice_reference_update after update of reference_number on invoice
when old.reference_number <> new.reference_number begin
  insert into invoice_reference_search (invoice_reference_search, rowid, reference_number)
  values ('delete', old.id, old.reference_number);
  insert into invoice_reference_search (rowid, reference_number) values (new.id, new.reference_number);
end;
--> statement-breakpoint
create virtual table payment_receipt_search using fts5 (
  typed_receipt_number, content = 'payment', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
insert into payment_receipt_search (rowid, typed_receipt_number)
  select id, typed_receipt_number from payment where typed_receipt_number is not null;
--> statement-breakpoint
create trigger payment_receipt_insert after insert on payment when new.typed_receipt_number is not null begin
  insert into payment_receipt_search (rowid, typed_receipt_number) values (new.id, new.typed_receipt_number);
end;
--> statement-breakpoint
create trigger payment_receipt_update after update of typed_receipt_number on payment
when old.typed_receipt_number is not new.typed_receipt_number begin
  insert into payment_receipt_search (payment_receipt_search, rowid, typed_receipt_number)
    select 'delete', old.id, old.typed_receipt_number where old.typed_receipt_number is not null;
  insert into payment_receipt_search (rowid, typed_receipt_number)
    select new.id, new.typed_receipt_number where new.typed_receipt_number is not null;
end;
--> statement-breakpoint
-- What each customer's invoices sum up to by status: the totals of a name that thousands of invoices bear.
create table invoice_customer_summary (
  student_id integer not null references student (id),
  document_status text not null check (document_status in ('draft', 'published')),
  settlement text not null check (settlement in ('draft', 'cancelled', 'paid', 'whole', 'partial')),
  invoices integer not null,
  amount_due_centavos integer not null,
  balance_centavos integer not null,
  primary key (student_id, document_status, settlement)
) strict, without rowid;
--> statement-breakpoint
insert into invoice_customer_summary
  select student_id, document_status, settlement, count(*), sum(amount_due_centavos), sum(balance_centavos)
  from invoice where student_id is not null group by student_id, document_status, settlement;
--> statement-breakpoint
create trigger invoice_customer_summary_insert after insert on invoice when new.student_id is not null begin
  insert into invoice_customer_summary
  values (new.student_id, new.document_status, new.settlement, 1, new.amount_due_centavos, new.balance_centavos)
  on conflict (student_id, document_status, settlement) do update set
    invoices = invoices + 1,
    amount_due_centavos = amount_due_centavos + excluded.amount_due_centavos,
    balance_centavos = balance_centavos + excluded.balance_centavos;
end;
--> statement-breakpoint
create trigger invoice_customer_summary_update
after update of student_id, document_status, cancelled_at, amount_due_centavos, balance_centavos on invoice begin
  update invoice_customer_summary set
    invoices = invoices - 1,
    amount_due_centavos = amount_due_centavos - old.amount_due_centavos,
    balance_centavos = balance_centavos - old.balance_centavos
  where student_id = old.student_id and document_status = old.document_status and settlement = old.settlement;
  insert into invoice_customer_summary
  select new.student_id, new.document_status, new.settlement, 1, new.amount_due_centavos, new.balance_centavos
  where new.student_id is not null
  on conflict (student_id, document_status, settlement) do update set
    invoices = invoices + 1,
    amount_due_centavos = amount_due_centavos + excluded.amount_due_centavos,
    balance_centavos = balance_centavos + excluded.balance_centavos;
end;
--> statement-breakpoint
create trigger invoice_customer_summary_delete after delete on invoice when old.student_id is not null begin
  update invoice_customer_summary set
    invoices = invoices - 1,
    amount_due_centavos = amount_due_centavos - old.amount_due_centavos,
    balance_centavos = balance_centavos - old.balance_centavos
  where student_id = old.student_id and document_status = old.document_status and settlement = old.settlement;
end;
