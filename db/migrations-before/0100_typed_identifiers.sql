-- Identifiers as people typed them are stored trimmed, with one space where there were several, without what cannot be
-- printed (S-25), and compared without case. Their letters keep the case they were printed with.
create table identifier_next (
  place text not null,
  id integer not null,
  typed text not null,
  value text not null default '',
  primary key (place, id)
) strict, without rowid;
--> statement-breakpoint
insert into identifier_next (place, id, typed)
  select place, id, typed from (
    select 'invoice' as place, id, reference_number as typed from invoice
    union all select 'payment', id, typed_receipt_number from payment
    union all select 'import', id, import_reference from payment
    union all select 'cheque', id, details_json ->> 'chequeNumber' from payment
    union all select 'wallet', id, details_json ->> 'walletReference' from payment
    union all select 'refund', id, typed_reference from refund
    union all select 'adjustment', id, code from named_adjustment
    union all select 'subject', id, code from subject)
  where typed glob '*[^ -~]*' or typed glob '*  *' or typed glob ' *' or typed glob '* ';
--> statement-breakpoint
-- Character by character: any space, tab or line break is a space, what cannot be printed is left out.
update identifier_next set value = (
  with recursive place_in (n) as (select 1 union all select n + 1 from place_in where n < length(typed)),
    letter (n, code, text) as (select n, unicode(substr(typed, n, 1)), substr(typed, n, 1) from place_in)
  select coalesce(group_concat(case
      when code in (9, 10, 13, 32, 160, 5760, 8232, 8233, 8239, 8287, 12288) or code between 8192 and 8202 then ' '
      when code < 32 or code between 127 and 159 or code in (173, 847, 1564, 10240, 12644, 65279)
        or code between 8203 and 8207 or code between 8234 and 8238 or code between 8288 and 8303
        or code between 65024 and 65039 then ''
      else text end, '' order by n), '') from letter where code is not null);
--> statement-breakpoint
update identifier_next set value =
  trim(replace(replace(replace(value, ' ', char(1) || char(2)), char(2) || char(1), ''), char(1) || char(2), ' '));
--> statement-breakpoint
-- What would be left without a character stays.
delete from identifier_next where value = '' or value = typed;
--> statement-breakpoint
update invoice set reference_number = (select value from identifier_next n where n.place = 'invoice' and n.id = invoice.id)
  where id in (select id from identifier_next where place = 'invoice');
--> statement-breakpoint
update payment set typed_receipt_number = (select value from identifier_next n where n.place = 'payment' and n.id = payment.id)
  where id in (select id from identifier_next where place = 'payment');
--> statement-breakpoint
update payment set import_reference = (select value from identifier_next n where n.place = 'import' and n.id = payment.id)
  where id in (select id from identifier_next where place = 'import');
--> statement-breakpoint
update payment set details_json = json_set(details_json, '$.chequeNumber',
    (select value from identifier_next n where n.place = 'cheque' and n.id = payment.id))
  where id in (select id from identifier_next where place = 'cheque');
--> statement-breakpoint
update payment set details_json = json_set(details_json, '$.walletReference',
    (select value from identifier_next n where n.place = 'wallet' and n.id = payment.id))
  where id in (select id from identifier_next where place = 'wallet');
--> statement-breakpoint
update refund set typed_reference = (select value from identifier_next n where n.place = 'refund' and n.id = refund.id)
  where id in (select id from identifier_next where place = 'refund');
--> statement-breakpoint
-- Of two codes that would become one the second keeps its own.
update or ignore named_adjustment set code = (select value from identifier_next n where n.place = 'adjustment' and n.id = named_adjustment.id)
  where id in (select id from identifier_next where place = 'adjustment');
--> statement-breakpoint
update or ignore subject set code = (select value from identifier_next n where n.place = 'subject' and n.id = subject.id)
  where id in (select id from identifier_next where place = 'subject');
--> statement-breakpoint
-- The trail says what each record of the books has since.
insert into audit_event (uuid, occurred_at, event, subject_kind, subject_uuid, data_json, request_id)
  select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'invoice-identifier', 'invoice', invoice.uuid,
    json_object('before', n.typed, 'after', n.value, 'facts', json_object('number', coalesce(invoice.number, draft_number), 'status', document_status,
      'customer', student_no, 'reference', reference_number, 'invoiceDate', invoice_date, 'dueDate', due_date,
      'amountCentavos', amount_due_centavos, 'isCancelled', cancelled_at is not null)),
    'migration'
  from identifier_next n join invoice on invoice.id = n.id left join student on student.id = invoice.student_id
  where n.place = 'invoice' order by invoice.id;
--> statement-breakpoint
insert into audit_event (uuid, occurred_at, event, subject_kind, subject_uuid, data_json, request_id)
  select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'payment-identifier', 'payment', payment.uuid,
    json_object('before', n.before, 'after', n.after, 'facts', json_patch(json_object('number', payment.number, 'status', payment.status, 'customer', student_no,
      'method', method_code, 'bank', bank_code, 'amountCentavos', amount_centavos, 'receipt', receipt_number,
      'typedReceipt', typed_receipt_number),
      json_object('receivedDate', nullif(received_date, strftime('%Y-%m-%d', paid_at, '+8 hours')),
        'details', iif(details_json = '{}', null, json(details_json))))),
    'migration'
  from (select id, group_concat(typed, '; ') as before, group_concat(value, '; ') as after from identifier_next
      where place in ('payment', 'import', 'cheque', 'wallet') group by id) n
    join payment on payment.id = n.id join student on student.id = payment.student_id order by payment.id;
--> statement-breakpoint
insert into audit_event (uuid, occurred_at, event, subject_kind, subject_uuid, data_json, request_id)
  select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'refund-identifier', 'refund', refund.uuid,
    json_object('before', n.typed, 'after', n.value, 'facts', json_object('number', refund.number, 'status', refund.status, 'payment', payment.number,
      'customer', student_no, 'method', refund.method_code, 'bank', refund.bank_code,
      'amountCentavos', refund.amount_centavos, 'reference', refund.typed_reference)),
    'migration'
  from identifier_next n join refund on refund.id = n.id join payment on payment.id = refund.payment_id
    join student on student.id = refund.student_id
  where n.place = 'refund' order by refund.id;
--> statement-breakpoint
drop table identifier_next;
--> statement-breakpoint
drop index invoice_by_reference;
--> statement-breakpoint
create index invoice_by_reference on invoice (reference_number collate nocase, student_id);
--> statement-breakpoint
drop index payment_by_typed_receipt;
--> statement-breakpoint
create index payment_by_typed_receipt on payment (typed_receipt_number collate nocase) where typed_receipt_number is not null;
--> statement-breakpoint
drop index payment_by_import_reference;
--> statement-breakpoint
create index payment_by_import_reference on payment (import_reference collate nocase, student_id) where import_reference is not null;
