-- The audit trail with ids that are never given twice, and with what each event left of its invoice or payment.
create table audit_event (
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
create index audit_event_subject on audit_event (subject_kind, subject_uuid, id);
--> statement-breakpoint
create index audit_event_login on audit_event (id) where event in ('sign-in', 'sign-in-refused', 'sign-out', 'sign-out-others', 'refresh-reuse', 'password-change', 'password-change-refused', 'password-reset-request', 'password-reset', 'second-step-on', 'second-step-off', 'second-step-refused', 'recovery-codes-new', 'recovery-code-used', 'passkey-add', 'passkey-remove');
--> statement-breakpoint
create index audit_event_kind on audit_event (event, occurred_at, id);
--> statement-breakpoint
create index audit_event_actor on audit_event (actor_id, occurred_at, id);
--> statement-breakpoint
create index audit_event_request on audit_event (request_id);
--> statement-breakpoint
-- The event log: what was done to records but for billing's and the sign-ins, newest first; by event, by person, and all
-- that one request did. What an index passes over is in the very words of db/queries/audit/event-log.ts.
create index audit_event_records on audit_event (occurred_at, id, subject_kind, subject_uuid)
  where subject_kind not in ('user', 'invoice', 'invoice-import', 'payment', 'payment-import', 'bank-line', 'bank-line-import', 'refund', 'refund-import', 'credit-memo', 'promissory-note', 'customer', 'file', 'mail', 'series', 'billing-settings');
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
-- The chain, sealed once a minute by one sealer: unique (from_id) lets only one win.
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
-- The newest run of each nightly verification: `findings_json` is a list of what does not hold.
create table verification_run (
  name text primary key,
  finished_at text not null,
  checked integer not null,
  findings_json text not null check (json_valid(findings_json))
) strict, without rowid;
--> statement-breakpoint
-- Who looked at what. A table of its own: the audit trail is sealed and keeps everything, these are deleted when the school's setting says so.
-- Ids begin far above those of the audit trail, beside which they are listed, and are never given twice.
create table view_event (
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
create index view_event_age on view_event (occurred_at);
--> statement-breakpoint
create index view_event_subject on view_event (subject_kind, subject_uuid, id);
--> statement-breakpoint
create index view_event_request on view_event (request_id);
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
--> statement-breakpoint
-- A walk along the whole chain that somebody asked for; `to_id` and `hash`: the last seal that holds.
create table trail_verification (
  id integer primary key,
  uuid text not null unique,
  asked_at text not null,
  asked_by integer not null references user_account (id),
  to_id integer,
  hash text,
  seals integer not null default 0,
  events integer not null default 0,
  mistake text,
  finished_at text,
  version integer not null default 1
) strict;
--> statement-breakpoint
-- One at a time.
create unique index trail_verification_open on trail_verification ((1)) where finished_at is null;
--> statement-breakpoint
-- How many events there are of each kind on each day (Manila time), so that the audit lists count without passing them.
-- Of an event about a file: which kind of file, which is kept when the file's row is deleted.
create table event_summary (
  subject_kind text not null,
  document_kind text not null,
  event text not null,
  day text not null,
  earlier integer not null,
  events integer not null,
  primary key (subject_kind, document_kind, event, day)
) strict, without rowid;
