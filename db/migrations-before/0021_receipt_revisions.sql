-- Where a guardian lives, in parts, as a receipt's billing information names it.
alter table guardian add column province text not null default '';
--> statement-breakpoint
alter table guardian add column city text not null default '';
--> statement-breakpoint
alter table guardian add column postal_code text not null default '';
--> statement-breakpoint
-- A receipt as it was handed out: 1 is its content at posting, each later number what changed since. content_json holds the
-- rows it is made of: {head, invoices, school}.
create table receipt_revision (
  payment_id integer not null references payment (id),
  number integer not null check (number >= 1),
  reason text not null check (reason in ('posted', 'invoice cancelled', 'payment cancelled')),
  content_json text not null check (json_valid(content_json)),
  made_at text not null,
  primary key (payment_id, number)
) strict, without rowid;
--> statement-breakpoint
create trigger receipt_revision_no_update before update on receipt_revision begin
  select raise(abort, 'A receipt that was handed out is never changed');
end;
--> statement-breakpoint
create trigger receipt_revision_no_delete before delete on receipt_revision begin
  select raise(abort, 'A receipt that was handed out is never changed');
end;
--> statement-breakpoint
create trigger receipt_revision_no_replace before insert on receipt_revision
when exists (select 1 from receipt_revision where payment_id = new.payment_id and number = new.number) begin
  select raise(abort, 'A receipt that was handed out is never changed');
end;
--> statement-breakpoint
-- Receipts given before this table existed are kept as they read now.
insert into receipt_revision (payment_id, number, reason, content_json, made_at)
select payment.id, 1, 'posted', json_object(
  'head', json_object('id', payment.id, 'uuid', payment.uuid, 'number', payment.number, 'status', payment.status, 'amount_centavos', payment.amount_centavos, 'student_id', payment.student_id, 'student_no', student.student_no, 'fullname', student.fullname, 'payment_type', payment_type, 'method_code', method_code, 'method_name', payment_method.name, 'bank_code', bank_code, 'bank_name', bank.name, 'notes', notes, 'typed_receipt_number', typed_receipt_number, 'receipt_number', receipt_number, 'official_receipt_number', official_receipt_number, 'reference_number', uploaded_file.number, 'paid_at', paid_at, 'posted_at', posted_at, 'cancelled_at', cancelled_at, 'refund_requested_at', refund_requested_at, 'refund_approved_at', refund_approved_at, 'refund_declined_at', refund_declined_at, 'refunded_at', refunded_at, 'version', payment.version, 'guardian_name', guardian.fullname, 'guardian_email', guardian.email, 'guardian_contact', guardian.contact_number, 'guardian_address', guardian.home_address, 'billing_address', guardian.billing_address, 'province', guardian.province, 'city', guardian.city, 'postal_code', guardian.postal_code),
  'invoices', json(coalesce((select json_group_array(json_object('payment_id', payment_id, 'id', invoice.id, 'uuid', invoice.uuid,
      'number', invoice.number, 'invoice_date', invoice_date, 'due_date', due_date, 'settlement', settlement,
      'amount_due_centavos', amount_due_centavos, 'balance_centavos', balance_centavos, 'version', invoice.version,
      'student_id', invoice.student_id, 'student_no', payer.student_no, 'fullname', payer.fullname,
      'billing_address', sponsor.billing_address,
      'allocated_centavos', coalesce((select sum(amount_centavos) from payment_allocation
        where payment_id = payment_invoice.payment_id and invoice_id = invoice.id and released_at is null), 0)))
    from payment_invoice join invoice on invoice.id = payment_invoice.invoice_id
      join student payer on payer.id = invoice.student_id join guardian sponsor on sponsor.id = payer.guardian_id
    where payment_invoice.payment_id = payment.id), '[]')),
  'school', (select json_object('name', name, 'address', address, 'contact_number', contact_number, 'email', email,
    'tax_number', tax_number) from school)), payment.posted_at
from payment join student on student.id = payment.student_id
  join guardian on guardian.id = student.guardian_id
  join payment_method on payment_method.code = payment.method_code
  left join bank on bank.code = payment.bank_code
  left join uploaded_file on uploaded_file.id = payment.reference_file_id
where payment.posted_at is not null;
