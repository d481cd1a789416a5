-- The event log: what was done to records but for billing's and the sign-ins, newest first; by event, by person, and all
-- that one request did. What an index passes over is in the very words of db/queries/audit/event-log.ts.
create index audit_event_records on audit_event (occurred_at, id, subject_kind, subject_uuid)
  where subject_kind not in ('user', 'invoice', 'invoice-import', 'payment', 'customer', 'file', 'mail', 'series');
--> statement-breakpoint
create index audit_event_kind on audit_event (event, occurred_at, id);
--> statement-breakpoint
create index audit_event_actor on audit_event (actor_id, occurred_at, id);
--> statement-breakpoint
create index audit_event_request on audit_event (request_id);
--> statement-breakpoint
create index view_event_request on view_event (request_id);
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
