-- Payments of earlier versions that no event tells of: each gets one of its making, so that every payment has its facts in the trail.
insert into audit_event (uuid, occurred_at, actor_id, actor_role, event, subject_kind, subject_uuid, data_json, request_id)
select lower(substr(hex(randomblob(16)), 1, 8)) || '-' || lower(substr(hex(randomblob(16)), 1, 4)) || '-7000-8000-'
    || lower(substr(hex(randomblob(16)), 1, 12)),
  paid_at, created_by, 'FA', 'payment-create', 'payment', payment.uuid,
  json_object('number', payment.number, 'amountCentavos', amount_centavos, 'facts', json_object(
    'number', payment.number, 'status', payment.status, 'customer', student_no, 'method', method_code, 'bank', bank_code,
    'amountCentavos', amount_centavos, 'receipt', receipt_number, 'typedReceipt', typed_receipt_number)),
  'migration'
from payment join student on student.id = payment.student_id
where not exists (select 1 from audit_event where subject_kind = 'payment' and subject_uuid = payment.uuid);
--> statement-breakpoint
insert into audit_event (uuid, occurred_at, actor_id, actor_role, event, subject_kind, subject_uuid, data_json, request_id)
select lower(substr(hex(randomblob(16)), 1, 8)) || '-' || lower(substr(hex(randomblob(16)), 1, 4)) || '-7000-8000-'
    || lower(substr(hex(randomblob(16)), 1, 12)),
  cancelled_at, created_by, 'FA', 'payment-cancel', 'payment', payment.uuid,
  json_object('number', payment.number, 'amountCentavos', amount_centavos, 'facts', json_object(
    'number', payment.number, 'status', payment.status, 'customer', student_no, 'method', method_code, 'bank', bank_code,
    'amountCentavos', amount_centavos, 'receipt', receipt_number, 'typedReceipt', typed_receipt_number)),
  'migration'
from payment join student on student.id = payment.student_id
where cancelled_at is not null and not exists (select 1 from audit_event
  where subject_kind = 'payment' and subject_uuid = payment.uuid and event = 'payment-cancel');
