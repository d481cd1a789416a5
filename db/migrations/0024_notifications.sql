-- What concerns a person, written in the batch that causes it (A-11). `cause` is the request, job or file it comes of: told once.
create table notification (
  id integer primary key,
  user_id integer not null references user_account (id),
  kind text not null check (kind in ('gradebook-submitted', 'gradebook-rejected', 'gradebook-released', 'deadline', 'file-failed', 'import-failed', 'refund-requested')),
  -- Of the record it is about; of a deadline the term.
  subject_uuid text not null,
  name text not null,
  reason text not null default '',
  made_at text not null,
  read_at text,
  cause text not null,
  unique (user_id, kind, subject_uuid, cause)
) strict;
--> statement-breakpoint
create index notification_of_user on notification (user_id, id);
--> statement-breakpoint
create index notification_made on notification (made_at);
--> statement-breakpoint
-- Who is told of what a request caused.
create index notification_cause on notification (cause, user_id);
--> statement-breakpoint
-- How many a person has not read: one row for the bell.
create table notification_summary (
  user_id integer primary key references user_account (id),
  unread integer not null check (unread >= 0)
) strict;
--> statement-breakpoint
create trigger notification_counted after insert on notification when new.read_at is null begin
  insert into notification_summary values (new.user_id, 1) on conflict do update set unread = unread + 1;
end;
--> statement-breakpoint
create trigger notification_read after update of read_at on notification when (old.read_at is null) <> (new.read_at is null) begin
  update notification_summary set unread = unread + iif(new.read_at is null, 1, -1) where user_id = new.user_id;
end;
--> statement-breakpoint
create trigger notification_expired after delete on notification when old.read_at is null begin
  update notification_summary set unread = unread - 1 where user_id = old.user_id;
end;
--> statement-breakpoint
-- A file or an import that fails is told in the statement that says so. What is deleted by its age did not fail.
create trigger notification_of_file after update of status on document
when new.status = 'failed' and old.status in ('queued', 'rendering') begin
  insert into notification (user_id, kind, subject_uuid, name, reason, made_at, cause)
  values (new.user_id, 'file-failed', new.uuid, new.filename, coalesce(new.error, ''), coalesce(new.finished_at, new.created_at), new.uuid || ' ' || new.version)
  on conflict do nothing;
end;
--> statement-breakpoint
create trigger notification_of_import after update of status on import_job
when new.status = 'failed' and old.status <> 'failed' and new.is_dry_run = 0 begin
  insert into notification (user_id, kind, subject_uuid, name, reason, made_at, cause)
  values (new.user_id, 'import-failed', new.uuid, new.filename, '', coalesce(new.finished_at, new.created_at), new.uuid)
  on conflict do nothing;
end;
