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
-- What is told of a record and waits is read once the record went on (A-11).
create index notification_waiting on notification (subject_uuid) where read_at is null;
--> statement-breakpoint
-- How many a person has not read: one row for the bell.
create table notification_summary (
  user_id integer primary key references user_account (id),
  unread integer not null check (unread >= 0)
) strict;
--> statement-breakpoint
-- The digest that was last mailed to a person (A-12): the day it is of, and the newest notification that was waiting then.
create table notification_digest (
  user_id integer primary key references user_account (id),
  day text not null,
  up_to integer not null
) strict;
--> statement-breakpoint
-- A school begins with one curriculum. Its name is sorted by a trigger, which asks of the tables above.
insert into curriculum (uuid, name)
select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-7' || substr(hex(randomblob(2)), 2)
  || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), 'K to 12';
