-- Everyone a payment is for: its own customer, and whoever an invoice it names belongs to. Found by student, a payment of
-- several students is found under each of them.
create table payment_customer (
  student_id integer not null references student (id),
  payment_id integer not null references payment (id),
  primary key (student_id, payment_id)
) strict, without rowid;
--> statement-breakpoint
create index payment_customer_payment on payment_customer (payment_id);
--> statement-breakpoint
insert into payment_customer (student_id, payment_id)
  select student_id, id from payment
  union
  select invoice.student_id, payment_id from payment_invoice join invoice on invoice.id = invoice_id
    where invoice.student_id is not null
  union
  select invoice.student_id, payment_id from payment_allocation join invoice on invoice.id = invoice_id
    where invoice.student_id is not null;
--> statement-breakpoint
-- Kept by trigger in the batch that writes the payment: no writer can forget it.
create trigger payment_customer_of_payment after insert on payment begin
  insert or ignore into payment_customer (student_id, payment_id) values (new.student_id, new.id);
end;
--> statement-breakpoint
create trigger payment_customer_of_invoice after insert on payment_invoice begin
  insert or ignore into payment_customer (student_id, payment_id)
    select student_id, new.payment_id from invoice where id = new.invoice_id and student_id is not null;
end;
--> statement-breakpoint
create trigger payment_customer_without_invoice after delete on payment_invoice begin
  delete from payment_customer
  where payment_id = old.payment_id
    and student_id = (select student_id from invoice where id = old.invoice_id)
    and student_id <> (select student_id from payment where id = old.payment_id)
    and not exists (select 1 from payment_invoice other join invoice on invoice.id = other.invoice_id
      where other.payment_id = old.payment_id and invoice.student_id = payment_customer.student_id);
end;
--> statement-breakpoint
create trigger payment_customer_moved after update of student_id on payment when old.student_id <> new.student_id begin
  delete from payment_customer
  where payment_id = old.id and student_id = old.student_id
    and not exists (select 1 from payment_invoice other join invoice on invoice.id = other.invoice_id
      where other.payment_id = old.id and invoice.student_id = old.student_id);
  insert or ignore into payment_customer (student_id, payment_id) values (new.student_id, new.id);
end;
--> statement-breakpoint
-- The invoice date of a published invoice is the one its ledger entry bears; earlier versions let it be changed afterwards.
update invoice set
  invoice_date = (select entry_date from ledger_entry where paper_uuid = invoice.uuid and kind = 'INVOICE'),
  due_date = max(due_date, (select entry_date from ledger_entry where paper_uuid = invoice.uuid and kind = 'INVOICE'))
where document_status = 'published' and invoice_date <> (select entry_date from ledger_entry
  where paper_uuid = invoice.uuid and kind = 'INVOICE');
