-- What payments come to also by whether they were posted, which is what the list holds in the order of the day of posting, and by
-- their own customer. Of a payment's further customers an index finds the few.
drop trigger payment_summary_insert;
--> statement-breakpoint
drop trigger payment_summary_update;
--> statement-breakpoint
drop trigger payment_summary_refund_insert;
--> statement-breakpoint
drop trigger payment_summary_refund_update;
--> statement-breakpoint
drop table payment_summary;
--> statement-breakpoint
create table payment_summary (
  status text not null,
  payment_type text not null references payment_type (name),
  method_code text not null references payment_method (code),
  is_posted integer not null,
  payments integer not null,
  amount_centavos integer not null,
  refunded_centavos integer not null,
  primary key (status, payment_type, method_code, is_posted)
) strict, without rowid;
--> statement-breakpoint
insert into payment_summary
select payment.status, payment_type, payment.method_code, payment.posted_at is not null, count(*), sum(payment.amount_centavos),
  sum(coalesce(paid_back.centavos, 0))
from payment left join (select payment_id, sum(amount_centavos) as centavos from refund where status = 'POSTED' group by payment_id)
  paid_back on paid_back.payment_id = payment.id
group by 1, 2, 3, 4;
--> statement-breakpoint
create trigger payment_summary_insert after insert on payment begin
  insert into payment_summary
  values (new.status, new.payment_type, new.method_code, new.posted_at is not null, 1, new.amount_centavos, 0)
  on conflict do update set payments = payments + 1, amount_centavos = amount_centavos + excluded.amount_centavos;
end;
--> statement-breakpoint
create trigger payment_summary_update after update of status, payment_type, method_code, posted_at, amount_centavos on payment
when (old.status, old.payment_type, old.method_code, old.posted_at is null, old.amount_centavos)
  <> (new.status, new.payment_type, new.method_code, new.posted_at is null, new.amount_centavos) begin
  update payment_summary set payments = payments - 1, amount_centavos = amount_centavos - old.amount_centavos,
    refunded_centavos = refunded_centavos
      - coalesce((select sum(amount_centavos) from refund where payment_id = old.id and status = 'POSTED'), 0)
  where (status, payment_type, method_code, is_posted)
    = (old.status, old.payment_type, old.method_code, old.posted_at is not null);
  insert into payment_summary
  values (new.status, new.payment_type, new.method_code, new.posted_at is not null, 1, new.amount_centavos,
    coalesce((select sum(amount_centavos) from refund where payment_id = new.id and status = 'POSTED'), 0))
  on conflict do update set payments = payments + 1, amount_centavos = amount_centavos + excluded.amount_centavos,
    refunded_centavos = refunded_centavos + excluded.refunded_centavos;
end;
--> statement-breakpoint
create trigger payment_summary_refund_insert after insert on refund when new.status = 'POSTED' begin
  update payment_summary set refunded_centavos = refunded_centavos + new.amount_centavos
  where (status, payment_type, method_code, is_posted)
    = (select status, payment_type, method_code, posted_at is not null from payment where id = new.payment_id);
end;
--> statement-breakpoint
create trigger payment_summary_refund_update after update of status, amount_centavos on refund
when 'POSTED' in (old.status, new.status) begin
  update payment_summary set refunded_centavos = refunded_centavos
    + iif(new.status = 'POSTED', new.amount_centavos, 0) - iif(old.status = 'POSTED', old.amount_centavos, 0)
  where (status, payment_type, method_code, is_posted)
    = (select status, payment_type, method_code, posted_at is not null from payment where id = new.payment_id);
end;
--> statement-breakpoint
-- What the payments of each customer come to, by the customer that the payment itself names.
create table payment_customer_summary (
  student_id integer not null references student (id),
  status text not null,
  is_posted integer not null,
  payments integer not null,
  amount_centavos integer not null,
  refunded_centavos integer not null,
  primary key (student_id, status, is_posted)
) strict, without rowid;
--> statement-breakpoint
insert into payment_customer_summary
select payment.student_id, payment.status, payment.posted_at is not null, count(*), sum(payment.amount_centavos),
  sum(coalesce(paid_back.centavos, 0))
from payment left join (select payment_id, sum(amount_centavos) as centavos from refund where status = 'POSTED' group by payment_id)
  paid_back on paid_back.payment_id = payment.id
group by 1, 2, 3;
--> statement-breakpoint
create trigger payment_customer_summary_insert after insert on payment begin
  insert into payment_customer_summary values (new.student_id, new.status, new.posted_at is not null, 1, new.amount_centavos, 0)
  on conflict do update set payments = payments + 1, amount_centavos = amount_centavos + excluded.amount_centavos;
end;
--> statement-breakpoint
create trigger payment_customer_summary_update after update of student_id, status, posted_at, amount_centavos on payment
when (old.student_id, old.status, old.posted_at is null, old.amount_centavos)
  <> (new.student_id, new.status, new.posted_at is null, new.amount_centavos) begin
  update payment_customer_summary set payments = payments - 1, amount_centavos = amount_centavos - old.amount_centavos,
    refunded_centavos = refunded_centavos
      - coalesce((select sum(amount_centavos) from refund where payment_id = old.id and status = 'POSTED'), 0)
  where (student_id, status, is_posted) = (old.student_id, old.status, old.posted_at is not null);
  insert into payment_customer_summary values (new.student_id, new.status, new.posted_at is not null, 1, new.amount_centavos,
    coalesce((select sum(amount_centavos) from refund where payment_id = new.id and status = 'POSTED'), 0))
  on conflict do update set payments = payments + 1, amount_centavos = amount_centavos + excluded.amount_centavos,
    refunded_centavos = refunded_centavos + excluded.refunded_centavos;
end;
--> statement-breakpoint
create trigger payment_customer_summary_refund_insert after insert on refund when new.status = 'POSTED' begin
  update payment_customer_summary set refunded_centavos = refunded_centavos + new.amount_centavos
  where (student_id, status, is_posted)
    = (select student_id, status, posted_at is not null from payment where id = new.payment_id);
end;
--> statement-breakpoint
create trigger payment_customer_summary_refund_update after update of status, amount_centavos on refund
when 'POSTED' in (old.status, new.status) begin
  update payment_customer_summary set refunded_centavos = refunded_centavos
    + iif(new.status = 'POSTED', new.amount_centavos, 0) - iif(old.status = 'POSTED', old.amount_centavos, 0)
  where (student_id, status, is_posted)
    = (select student_id, status, posted_at is not null from payment where id = new.payment_id);
end;
--> statement-breakpoint
-- 0: a further customer of the payment, by an invoice it names.
alter table payment_customer add column is_own integer not null default 1 check (is_own in (0, 1));
--> statement-breakpoint
update payment_customer set is_own = 0 where student_id <> (select student_id from payment where id = payment_id);
--> statement-breakpoint
create index payment_customer_further on payment_customer (student_id, payment_id) where is_own = 0;
--> statement-breakpoint
drop trigger payment_customer_of_invoice;
--> statement-breakpoint
create trigger payment_customer_of_invoice after insert on payment_invoice begin
  insert or ignore into payment_customer (student_id, payment_id, is_own)
    select student_id, new.payment_id, 0 from invoice where id = new.invoice_id and student_id is not null;
end;
--> statement-breakpoint
drop trigger payment_customer_moved;
--> statement-breakpoint
create trigger payment_customer_moved after update of student_id on payment when old.student_id <> new.student_id begin
  delete from payment_customer
  where payment_id = old.id and student_id = old.student_id
    and not exists (select 1 from payment_invoice other join invoice on invoice.id = other.invoice_id
      where other.payment_id = old.id and invoice.student_id = old.student_id);
  update payment_customer set is_own = 0 where payment_id = old.id and student_id = old.student_id;
  insert into payment_customer (student_id, payment_id, is_own) values (new.student_id, new.id, 1)
  on conflict do update set is_own = 1;
end;
--> statement-breakpoint
create index refund_by_customer on refund (student_id);
