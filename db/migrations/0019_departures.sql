-- Students who left the school: when, why and where to, and when they came back (M-18).
create table student_departure (
  id integer primary key,
  uuid text not null unique,
  student_id integer not null references student (id),
  kind text not null check (kind in ('withdrawn', 'transferred', 'completed')),
  left_on text not null check (left_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  reason text not null,
  destination text not null default '',
  recorded_at text not null,
  recorded_by integer not null references user_account (id),
  returned_on text check (returned_on is null or returned_on >= left_on)
) strict;
--> statement-breakpoint
create index student_departure_student on student_departure (student_id, id);
