-- The settlement of an invoice on which nothing is paid yet is "unpaid"; kept sums and receipts follow. SQLite cannot change a
-- generated column, so it is made anew, computed when it is read: a stored one cannot be added to a table.
drop trigger invoice_summary_insert;
--> statement-breakpoint
drop trigger invoice_summary_update;
--> statement-breakpoint
drop trigger invoice_customer_summary_insert;
--> statement-breakpoint
drop trigger invoice_customer_summary_update;
--> statement-breakpoint
drop trigger invoice_customer_summary_delete;
--> statement-breakpoint
alter table invoice drop column settlement;
--> statement-breakpoint
alter table invoice add column settlement text not null generated always as (
  case
    when cancelled_at is not null then 'cancelled'
    when document_status = 'draft' then 'draft'
    when balance_centavos = 0 then 'paid'
    when balance_centavos = amount_due_centavos then 'unpaid'
    else 'partial'
  end
) virtual;
--> statement-breakpoint
drop index invoice_whole;
--> statement-breakpoint
create index invoice_unpaid on invoice (document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where document_status = 'published' and cancelled_at is null and balance_centavos > 0 and balance_centavos = amount_due_centavos;
--> statement-breakpoint
alter table invoice_daily_summary rename to invoice_daily_summary_before;
--> statement-breakpoint
create table invoice_daily_summary (
  document_status text not null check (document_status in ('draft', 'published')),
  settlement text not null check (settlement in ('draft', 'cancelled', 'paid', 'unpaid', 'partial')),
  due_date text not null,
  invoices integer not null,
  amount_due_centavos integer not null,
  balance_centavos integer not null,
  primary key (document_status, settlement, due_date)
) strict, without rowid;
--> statement-breakpoint
insert into invoice_daily_summary
  select document_status, iif(settlement = 'whole', 'unpaid', settlement), due_date, invoices, amount_due_centavos, balance_centavos from invoice_daily_summary_before;
--> statement-breakpoint
drop table invoice_daily_summary_before;
--> statement-breakpoint
alter table invoice_customer_summary rename to invoice_customer_summary_before;
--> statement-breakpoint
create table invoice_customer_summary (
  student_id integer not null references student (id),
  document_status text not null check (document_status in ('draft', 'published')),
  settlement text not null check (settlement in ('draft', 'cancelled', 'paid', 'unpaid', 'partial')),
  invoices integer not null,
  amount_due_centavos integer not null,
  balance_centavos integer not null,
  primary key (student_id, document_status, settlement)
) strict, without rowid;
--> statement-breakpoint
insert into invoice_customer_summary
  select student_id, document_status, iif(settlement = 'whole', 'unpaid', settlement), invoices, amount_due_centavos, balance_centavos from invoice_customer_summary_before;
--> statement-breakpoint
drop table invoice_customer_summary_before;
--> statement-breakpoint
create trigger invoice_summary_insert after insert on invoice begin
  insert into invoice_daily_summary
  values (new.document_status, new.settlement, new.due_date, 1, new.amount_due_centavos, new.balance_centavos)
  on conflict (document_status, settlement, due_date) do update set
    invoices = invoices + 1,
    amount_due_centavos = amount_due_centavos + excluded.amount_due_centavos,
    balance_centavos = balance_centavos + excluded.balance_centavos;
end;
--> statement-breakpoint
create trigger invoice_summary_update
after update of document_status, cancelled_at, due_date, amount_due_centavos, balance_centavos on invoice begin
  update invoice_daily_summary set
    invoices = invoices - 1,
    amount_due_centavos = amount_due_centavos - old.amount_due_centavos,
    balance_centavos = balance_centavos - old.balance_centavos
  where document_status = old.document_status and settlement = old.settlement and due_date = old.due_date;
  insert into invoice_daily_summary
  values (new.document_status, new.settlement, new.due_date, 1, new.amount_due_centavos, new.balance_centavos)
  on conflict (document_status, settlement, due_date) do update set
    invoices = invoices + 1,
    amount_due_centavos = amount_due_centavos + excluded.amount_due_centavos,
    balance_centavos = balance_centavos + excluded.balance_centavos;
end;
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
--> statement-breakpoint
drop trigger receipt_revision_no_update;
--> statement-breakpoint
update receipt_revision set content_json = replace(content_json, '"settlement":"whole"', '"settlement":"unpaid"')
where content_json like '%"settlement":"whole"%';
--> statement-breakpoint
create trigger receipt_revision_no_update before update on receipt_revision begin
  select raise(abort, 'A receipt that was handed out is never changed');
end;
