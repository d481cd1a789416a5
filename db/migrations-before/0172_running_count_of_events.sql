-- What the audit lists count is told by the ends of a range of days, not by each of its days: every row also says how many events of
-- its kind there were before its day, so that a range has as many as its last row ends with, less what was before its first.
-- What is before the first row of a kind is no matter. A row is of some events; views that are deleted take theirs away.
drop trigger event_summary_change;
--> statement-breakpoint
drop trigger event_summary_view;
--> statement-breakpoint
drop trigger event_summary_forget;
--> statement-breakpoint
create table event_summary_by_kind (
  subject_kind text not null,
  document_kind text not null,
  event text not null,
  day text not null,
  earlier integer not null,
  events integer not null,
  primary key (subject_kind, document_kind, event, day)
) strict, without rowid;
--> statement-breakpoint
insert into event_summary_by_kind (subject_kind, document_kind, event, day, earlier, events)
select subject_kind, document_kind, event, day,
  sum(events) over (partition by subject_kind, document_kind, event order by day) - events, events
from event_summary where events > 0;
--> statement-breakpoint
drop table event_summary;
--> statement-breakpoint
alter table event_summary_by_kind rename to event_summary;
--> statement-breakpoint
create trigger event_summary_change after insert on audit_event begin
  insert into event_summary (subject_kind, document_kind, event, day, earlier, events)
  select of.subject_kind, of.document_kind, of.event, of.day, coalesce(
      (select earlier + events from event_summary before where before.subject_kind = of.subject_kind
        and before.document_kind = of.document_kind and before.event = of.event and before.day < of.day order by before.day desc limit 1),
      (select earlier from event_summary after where after.subject_kind = of.subject_kind
        and after.document_kind = of.document_kind and after.event = of.event and after.day > of.day order by after.day limit 1),
      0), 1
    from (select new.subject_kind as subject_kind, case new.subject_kind when 'document' then
    coalesce(new.data_json ->> 'documentKind', (select kind from document where uuid = new.subject_uuid), '') else '' end as document_kind,
      new.event as event, date(new.occurred_at, '+8 hours') as day) of
  where true on conflict do update set events = events + 1;
  update event_summary set earlier = earlier + 1
    where subject_kind = new.subject_kind and event = new.event and day > date(new.occurred_at, '+8 hours')
      and document_kind = case new.subject_kind when 'document' then
    coalesce(new.data_json ->> 'documentKind', (select kind from document where uuid = new.subject_uuid), '') else '' end;
end;
--> statement-breakpoint
create trigger event_summary_view after insert on view_event begin
  insert into event_summary (subject_kind, document_kind, event, day, earlier, events)
  select of.subject_kind, of.document_kind, of.event, of.day, coalesce(
      (select earlier + events from event_summary before where before.subject_kind = of.subject_kind
        and before.document_kind = of.document_kind and before.event = of.event and before.day < of.day order by before.day desc limit 1),
      (select earlier from event_summary after where after.subject_kind = of.subject_kind
        and after.document_kind = of.document_kind and after.event = of.event and after.day > of.day order by after.day limit 1),
      0), 1
    from (select new.subject_kind as subject_kind, case new.subject_kind when 'document' then
    coalesce(new.data_json ->> 'documentKind', (select kind from document where uuid = new.subject_uuid), '') else '' end as document_kind,
      new.event as event, date(new.occurred_at, '+8 hours') as day) of
  where true on conflict do update set events = events + 1;
  update event_summary set earlier = earlier + 1
    where subject_kind = new.subject_kind and event = new.event and day > date(new.occurred_at, '+8 hours')
      and document_kind = case new.subject_kind when 'document' then
    coalesce(new.data_json ->> 'documentKind', (select kind from document where uuid = new.subject_uuid), '') else '' end;
end;
--> statement-breakpoint
create trigger event_summary_forget after delete on view_event begin
  update event_summary set events = events - (day = date(old.occurred_at, '+8 hours')), earlier = earlier + 1
    where subject_kind = old.subject_kind and event = old.event and day <= date(old.occurred_at, '+8 hours')
      and document_kind = case old.subject_kind when 'document' then
    coalesce(old.data_json ->> 'documentKind', (select kind from document where uuid = old.subject_uuid), '') else '' end;
  delete from event_summary
    where subject_kind = old.subject_kind and event = old.event and day = date(old.occurred_at, '+8 hours') and events = 0
      and document_kind = case old.subject_kind when 'document' then
    coalesce(old.data_json ->> 'documentKind', (select kind from document where uuid = old.subject_uuid), '') else '' end;
end;
