-- How many events there are of each kind on each day (Manila time), so that the audit lists count without passing them.
-- Of an event about a file: which kind of file, which is kept when the file's row is deleted.
create table event_summary (
  day text not null,
  subject_kind text not null,
  document_kind text not null,
  event text not null,
  events integer not null,
  primary key (day, subject_kind, document_kind, event)
) strict, without rowid;
--> statement-breakpoint
insert into event_summary (day, subject_kind, document_kind, event, events)
select date(occurred_at, '+8 hours'), subject_kind, case subject_kind when 'document' then
    coalesce(data_json ->> 'documentKind', (select kind from document where uuid = subject_uuid), '') else '' end, event, count(*)
  from (select occurred_at, subject_kind, subject_uuid, data_json, event from audit_event
    union all select occurred_at, subject_kind, subject_uuid, data_json, event from view_event) group by 1, 2, 3, 4;
--> statement-breakpoint
create trigger event_summary_change after insert on audit_event begin
  insert into event_summary (day, subject_kind, document_kind, event, events)
  values (date(new.occurred_at, '+8 hours'), new.subject_kind, case new.subject_kind when 'document' then
      coalesce(new.data_json ->> 'documentKind', (select kind from document where uuid = new.subject_uuid), '') else '' end, new.event, 1)
  on conflict do update set events = events + 1;
end;
--> statement-breakpoint
create trigger event_summary_view after insert on view_event begin
  insert into event_summary (day, subject_kind, document_kind, event, events)
  values (date(new.occurred_at, '+8 hours'), new.subject_kind, case new.subject_kind when 'document' then
      coalesce(new.data_json ->> 'documentKind', (select kind from document where uuid = new.subject_uuid), '') else '' end, new.event, 1)
  on conflict do update set events = events + 1;
end;
--> statement-breakpoint
create trigger event_summary_forget after delete on view_event begin
  update event_summary set events = events - 1
    where day = date(old.occurred_at, '+8 hours') and subject_kind = old.subject_kind and event = old.event
      and document_kind = case old.subject_kind when 'document' then
        coalesce(old.data_json ->> 'documentKind', (select kind from document where uuid = old.subject_uuid), '') else '' end;
end;
