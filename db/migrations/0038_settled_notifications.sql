-- What is told of a record and waits is read once the record went on (A-11).
create index notification_waiting on notification (subject_uuid) where read_at is null;
