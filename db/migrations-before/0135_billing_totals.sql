-- What lists of billing say of everything they hold: payments by status, type and method, invoices by tab, the customers who
-- owe something or have credit and how much credit, and the active members of each segment.
create table payment_summary (
  status text not null,
  payment_type text not null references payment_type (name),
  method_code text not null references payment_method (code),
  payments integer not null,
  amount_centavos integer not null,
  refunded_centavos integer not null,
  primary key (status, payment_type, method_code)
) strict, without rowid;
--> statement-breakpoint
insert into payment_summary
select payment.status, payment_type, payment.method_code, count(*), sum(payment.amount_centavos), sum(coalesce(paid_back.centavos, 0))
from payment left join (select payment_id, sum(amount_centavos) as centavos from refund where status = 'POSTED' group by payment_id)
  paid_back on paid_back.payment_id = payment.id
group by 1, 2, 3;
--> statement-breakpoint
create trigger payment_summary_insert after insert on payment begin
  insert into payment_summary values (new.status, new.payment_type, new.method_code, 1, new.amount_centavos, 0)
  on conflict do update set payments = payments + 1, amount_centavos = amount_centavos + excluded.amount_centavos;
end;
--> statement-breakpoint
create trigger payment_summary_update after update of status, payment_type, method_code, amount_centavos on payment
when (old.status, old.payment_type, old.method_code, old.amount_centavos)
  <> (new.status, new.payment_type, new.method_code, new.amount_centavos) begin
  update payment_summary set payments = payments - 1, amount_centavos = amount_centavos - old.amount_centavos,
    refunded_centavos = refunded_centavos
      - coalesce((select sum(amount_centavos) from refund where payment_id = old.id and status = 'POSTED'), 0)
  where (status, payment_type, method_code) = (old.status, old.payment_type, old.method_code);
  insert into payment_summary values (new.status, new.payment_type, new.method_code, 1, new.amount_centavos,
    coalesce((select sum(amount_centavos) from refund where payment_id = new.id and status = 'POSTED'), 0))
  on conflict do update set payments = payments + 1, amount_centavos = amount_centavos + excluded.amount_centavos,
    refunded_centavos = refunded_centavos + excluded.refunded_centavos;
end;
--> statement-breakpoint
create trigger payment_summary_refund_insert after insert on refund when new.status = 'POSTED' begin
  update payment_summary set refunded_centavos = refunded_centavos + new.amount_centavos
  where (status, payment_type, method_code)
    = (select status, payment_type, method_code from payment where id = new.payment_id);
end;
--> statement-breakpoint
create trigger payment_summary_refund_update after update of status, amount_centavos on refund
when 'POSTED' in (old.status, new.status) begin
  update payment_summary set refunded_centavos = refunded_centavos
    + iif(new.status = 'POSTED', new.amount_centavos, 0) - iif(old.status = 'POSTED', old.amount_centavos, 0)
  where (status, payment_type, method_code)
    = (select status, payment_type, method_code from payment where id = new.payment_id);
end;
--> statement-breakpoint
create table invoice_summary (
  document_status text not null,
  is_cancelled integer not null,
  invoices integer not null,
  amount_due_centavos integer not null,
  balance_centavos integer not null,
  primary key (document_status, is_cancelled)
) strict, without rowid;
--> statement-breakpoint
insert into invoice_summary
select document_status, settlement = 'cancelled', sum(invoices), sum(amount_due_centavos), sum(balance_centavos)
from invoice_daily_summary group by 1, 2;
--> statement-breakpoint
create trigger invoice_total_insert after insert on invoice begin
  insert into invoice_summary
  values (new.document_status, new.cancelled_at is not null, 1, new.amount_due_centavos, new.balance_centavos)
  on conflict do update set invoices = invoices + 1, amount_due_centavos = amount_due_centavos + excluded.amount_due_centavos,
    balance_centavos = balance_centavos + excluded.balance_centavos;
end;
--> statement-breakpoint
create trigger invoice_total_moved after update of document_status, cancelled_at on invoice
when (old.document_status, old.cancelled_at is null) <> (new.document_status, new.cancelled_at is null) begin
  update invoice_summary set invoices = invoices - 1, amount_due_centavos = amount_due_centavos - old.amount_due_centavos,
    balance_centavos = balance_centavos - old.balance_centavos
  where document_status = old.document_status and is_cancelled = (old.cancelled_at is not null);
  insert into invoice_summary
  values (new.document_status, new.cancelled_at is not null, 1, new.amount_due_centavos, new.balance_centavos)
  on conflict do update set invoices = invoices + 1, amount_due_centavos = amount_due_centavos + excluded.amount_due_centavos,
    balance_centavos = balance_centavos + excluded.balance_centavos;
end;
--> statement-breakpoint
create trigger invoice_total_changed after update of amount_due_centavos, balance_centavos on invoice
when (old.document_status, old.cancelled_at is null) = (new.document_status, new.cancelled_at is null)
  and (old.amount_due_centavos, old.balance_centavos) <> (new.amount_due_centavos, new.balance_centavos) begin
  update invoice_summary set amount_due_centavos = amount_due_centavos - old.amount_due_centavos + new.amount_due_centavos,
    balance_centavos = balance_centavos - old.balance_centavos + new.balance_centavos
  where document_status = new.document_status and is_cancelled = (new.cancelled_at is not null);
end;
--> statement-breakpoint
create trigger invoice_total_delete after delete on invoice begin
  update invoice_summary set invoices = invoices - 1, amount_due_centavos = amount_due_centavos - old.amount_due_centavos,
    balance_centavos = balance_centavos - old.balance_centavos
  where document_status = old.document_status and is_cancelled = (old.cancelled_at is not null);
end;
--> statement-breakpoint
create table account_summary (
  id integer primary key check (id = 1),
  accounts integer not null,
  unapplied_centavos integer not null
) strict, without rowid;
--> statement-breakpoint
insert into account_summary
select 1, count(*), (select coalesce(sum(unapplied_centavos), 0) from customer_account where unapplied_centavos > 0) from (
  select student_id from invoice_customer_summary where document_status = 'published' and balance_centavos > 0
  union select student_id from customer_account where unapplied_centavos > 0);
--> statement-breakpoint
create trigger account_summary_owed_insert after insert on invoice_customer_summary
when new.document_status = 'published' and new.balance_centavos > 0
  and not exists (select 1 from customer_account where student_id = new.student_id and unapplied_centavos > 0)
  and not exists (select 1 from invoice_customer_summary other where other.student_id = new.student_id
    and other.document_status = 'published' and other.balance_centavos > 0 and other.settlement <> new.settlement) begin
  update account_summary set accounts = accounts + 1;
end;
--> statement-breakpoint
create trigger account_summary_owed_update after update of balance_centavos on invoice_customer_summary
when new.document_status = 'published' and (old.balance_centavos > 0) <> (new.balance_centavos > 0)
  and not exists (select 1 from customer_account where student_id = new.student_id and unapplied_centavos > 0)
  and not exists (select 1 from invoice_customer_summary other where other.student_id = new.student_id
    and other.document_status = 'published' and other.balance_centavos > 0 and other.settlement <> new.settlement) begin
  update account_summary set accounts = accounts + iif(new.balance_centavos > 0, 1, -1);
end;
--> statement-breakpoint
create trigger account_summary_credit_insert after insert on customer_account when new.unapplied_centavos > 0 begin
  update account_summary set unapplied_centavos = unapplied_centavos + new.unapplied_centavos,
    accounts = accounts + (not exists (select 1 from invoice_customer_summary owed
      where owed.student_id = new.student_id and owed.document_status = 'published' and owed.balance_centavos > 0));
end;
--> statement-breakpoint
create trigger account_summary_credit_update after update of unapplied_centavos on customer_account
when old.unapplied_centavos <> new.unapplied_centavos begin
  update account_summary set unapplied_centavos = unapplied_centavos - old.unapplied_centavos + new.unapplied_centavos,
    accounts = accounts + iif(exists (select 1 from invoice_customer_summary owed
      where owed.student_id = new.student_id and owed.document_status = 'published' and owed.balance_centavos > 0),
      0, (new.unapplied_centavos > 0) - (old.unapplied_centavos > 0));
end;
--> statement-breakpoint
create table segment_summary (
  segment_id integer primary key references segment (id),
  active_members integer not null
) strict, without rowid;
--> statement-breakpoint
insert into segment_summary
select segment_id, sum(is_active) from segment_member join student on student.id = student_id group by segment_id;
--> statement-breakpoint
create trigger segment_summary_joined after insert on segment_member begin
  insert into segment_summary select new.segment_id, is_active from student where id = new.student_id
  on conflict do update set active_members = active_members + excluded.active_members;
end;
--> statement-breakpoint
create trigger segment_summary_left after delete on segment_member begin
  update segment_summary set active_members = active_members - (select is_active from student where id = old.student_id)
  where segment_id = old.segment_id;
end;
--> statement-breakpoint
create trigger segment_summary_active after update of is_active on student when old.is_active <> new.is_active begin
  update segment_summary set active_members = active_members + new.is_active - old.is_active
  where segment_id in (select segment_id from segment_member where student_id = new.id);
end;
