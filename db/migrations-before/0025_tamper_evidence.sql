-- The audit trail with ids that are never given twice, and with what each event left of its invoice or payment.
create table audit_event_new (
  id integer primary key autoincrement,
  uuid text not null unique,
  occurred_at text not null,
  actor_id integer references user_account (id),
  actor_role text,
  event text not null,
  subject_kind text not null,
  subject_uuid text,
  data_json text not null default '{}' check (json_valid(data_json)),
  request_id text not null
) strict;
--> statement-breakpoint
insert into audit_event_new
  select row_number() over (order by id), uuid, occurred_at, actor_id, actor_role, event, subject_kind, subject_uuid,
    case
      when event in ('invoice-publish', 'payment-post', 'payment-cancel') and data_json ->> 'amountCentavos' is null
        then json_set(data_json, '$.amountCentavos', coalesce(
          (select debit_centavos from ledger_entry where paper_uuid = subject_uuid and kind = 'INVOICE' and event = 'invoice-publish'),
          (select amount_centavos from payment where uuid = subject_uuid)))
      else data_json
    end,
    request_id
  from audit_event;
--> statement-breakpoint
update audit_event_new set data_json = json_set(data_json, '$.facts', json((
    select json_object('number', coalesce(invoice.number, draft_number), 'status', document_status,
      'customer', student_no, 'reference', reference_number, 'invoiceDate', invoice_date, 'dueDate', due_date,
      'amountCentavos', amount_due_centavos, 'isCancelled', cancelled_at is not null)
    from invoice left join student on student.id = invoice.student_id where invoice.uuid = subject_uuid)))
  where id in (select max(id) from audit_event_new
    where subject_kind = 'invoice' and event not like '%-view' group by subject_uuid);
--> statement-breakpoint
update audit_event_new set data_json = json_set(data_json, '$.facts', json((
    select json_object('number', payment.number, 'status', payment.status, 'customer', student_no,
      'method', method_code, 'bank', bank_code, 'amountCentavos', amount_centavos, 'receipt', receipt_number,
      'typedReceipt', typed_receipt_number)
    from payment join student on student.id = payment.student_id where payment.uuid = subject_uuid)))
  where id in (select max(id) from audit_event_new
    where subject_kind = 'payment' and event not like '%-view' group by subject_uuid);
--> statement-breakpoint
drop table audit_event;
--> statement-breakpoint
alter table audit_event_new rename to audit_event;
--> statement-breakpoint
create index audit_event_subject on audit_event (subject_kind, subject_uuid, id);
--> statement-breakpoint
create trigger audit_event_no_update before update on audit_event begin
  select raise(abort, 'The audit trail is append-only');
end;
--> statement-breakpoint
create trigger audit_event_no_delete before delete on audit_event begin
  select raise(abort, 'The audit trail is append-only');
end;
--> statement-breakpoint
-- INSERT OR REPLACE deletes the row it replaces without firing the trigger above: it is refused before that.
create trigger audit_event_no_replace before insert on audit_event
  when exists (select 1 from audit_event where id = new.id or uuid = new.uuid) begin
  select raise(abort, 'The audit trail is append-only');
end;
--> statement-breakpoint
-- Seals of earlier versions had no key: the trail is sealed anew, from its first event.
drop table audit_seal;
--> statement-breakpoint
create table audit_seal (
  id integer primary key autoincrement,
  from_id integer not null unique,
  to_id integer not null unique,
  previous_hash text not null,
  hash text not null,
  sealed_at text not null,
  check (to_id >= from_id)
) strict;
--> statement-breakpoint
create trigger audit_seal_no_update before update on audit_seal begin
  select raise(abort, 'The audit chain is append-only');
end;
--> statement-breakpoint
create trigger audit_seal_no_delete before delete on audit_seal begin
  select raise(abort, 'The audit chain is append-only');
end;
--> statement-breakpoint
create trigger audit_seal_no_replace before insert on audit_seal
  when exists (select 1 from audit_seal where id = new.id or from_id = new.from_id or to_id = new.to_id) begin
  select raise(abort, 'The audit chain is append-only');
end;
--> statement-breakpoint
create trigger ledger_entry_no_replace before insert on ledger_entry
  when exists (select 1 from ledger_entry where id = new.id) begin
  select raise(abort, 'The ledger is append-only');
end;
--> statement-breakpoint
create trigger number_gap_no_replace before insert on number_gap
  when exists (select 1 from number_gap where series = new.series and year = new.year and first = new.first) begin
  select raise(abort, 'A number gap is final');
end;
--> statement-breakpoint
create trigger grading_scheme_no_replace before insert on grading_scheme
  when exists (select 1 from grading_scheme where id = new.id or uuid = new.uuid) begin
  select raise(abort, 'A version of a grading scheme is never changed');
end;
--> statement-breakpoint
create trigger score_archive_no_replace before insert on score_archive
  when exists (select 1 from score_archive where id = new.id) begin
  select raise(abort, 'Archived scores are never changed');
end;
--> statement-breakpoint
create trigger gradebook_revision_no_replace before insert on gradebook_revision
  when exists (select 1 from gradebook_revision where id = new.id
    or (gradebook_id = new.gradebook_id and number = new.number)) begin
  select raise(abort, 'A revision is never changed');
end;
--> statement-breakpoint
-- Records that keep their number for ever are not replaced by another row either.
create trigger gradebook_no_replace before insert on gradebook
  when exists (select 1 from gradebook where id = new.id or uuid = new.uuid) begin
  select raise(abort, 'A gradebook is never deleted');
end;
--> statement-breakpoint
create trigger payment_no_replace before insert on payment
  when exists (select 1 from payment where id = new.id or uuid = new.uuid or number = new.number) begin
  select raise(abort, 'A numbered payment is never deleted');
end;
--> statement-breakpoint
create trigger invoice_numbered_no_replace before insert on invoice
  when exists (select 1 from invoice where (id = new.id or uuid = new.uuid or number = new.number) and number is not null) begin
  select raise(abort, 'A numbered invoice is never deleted');
end;
--> statement-breakpoint
-- The newest run of each nightly verification: `findings_json` is a list of what does not hold.
create table verification_run (
  name text primary key,
  finished_at text not null,
  checked integer not null,
  findings_json text not null check (json_valid(findings_json))
) strict, without rowid;
