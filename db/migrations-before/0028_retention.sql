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
insert into sqlite_sequence (name, seq) values ('view_event', 1000000000);
--> statement-breakpoint
create index view_event_age on view_event (occurred_at);
--> statement-breakpoint
create index view_event_subject on view_event (subject_kind, subject_uuid, id);
--> statement-breakpoint
-- Failed sign-ins with addresses that no account has: counted by day in Manila.
create table unknown_sign_in (
  day text primary key,
  failures integer not null
) strict, without rowid;
--> statement-breakpoint
-- What the job that deletes old rows looks for.
create index session_expiry on session (expires_at);
--> statement-breakpoint
create index password_reset_expiry on password_reset (expires_at);
--> statement-breakpoint
create index sign_in_throttle_age on sign_in_throttle (window_started_at);
--> statement-breakpoint
create index mail_finished on mail (finished_at) where finished_at is not null;
--> statement-breakpoint
create index document_finished on document (finished_at) where finished_at is not null;
