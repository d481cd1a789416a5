-- Years elsewhere that 0111 took back, told in the trail.
insert into audit_event (uuid, occurred_at, event, subject_kind, subject_uuid, data_json, request_id)
select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'elsewhere-year', 'student', student.uuid,
  json_object('student', student_no, 'from', (before.content_json ->> '$.schoolYear') || ', ' || (before.content_json ->> '$.school'),
    'to', null, 'reason', entry.reason),
  'migration'
from elsewhere_year entry join elsewhere_year before on before.id = entry.supersedes_id
  join student on student.id = entry.student_id
where entry.content_json is null and entry.reason = 'Entered twice: the first entry stands'
  and not exists (select 1 from audit_event where event = 'elsewhere-year' and subject_uuid = student.uuid
    and data_json ->> '$.reason' = entry.reason)
order by entry.id;
