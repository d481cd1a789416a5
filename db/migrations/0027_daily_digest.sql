-- The digest that was last mailed to a person (A-12): the day it is of, and the newest notification that was waiting then.
create table notification_digest (
  user_id integer primary key references user_account (id),
  day text not null,
  up_to integer not null
) strict;
--> statement-breakpoint
create index mail_digest_waiting on mail (id) where kind = 'notification-digest' and status = 'waiting';
