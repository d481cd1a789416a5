-- Days are typed with up to four decimals (grading §5, percentage input): ten-thousandths, at most 100.
create table attendance_aside as select * from attendance;
--> statement-breakpoint
drop table attendance;
--> statement-breakpoint
-- One record per student and term (decision 17); ten-thousandths of a day.
create table attendance (
  id integer primary key,
  uuid text not null unique,
  student_id integer not null references student (id),
  term_id integer not null references term (id),
  section_id integer not null references section (id),
  days_absent_e4 integer not null check (days_absent_e4 between 0 and 1000000),
  days_tardy_e4 integer not null check (days_tardy_e4 between 0 and 1000000),
  published_at text,
  version integer not null default 1,
  saved_at text not null,
  saved_by integer references user_account (id),
  unique (student_id, term_id)
) strict;
--> statement-breakpoint
insert into attendance select id, uuid, student_id, term_id, section_id, min(days_absent_e2 * 100, 1000000),
  min(days_tardy_e2 * 100, 1000000), published_at, version, saved_at, saved_by from attendance_aside;
--> statement-breakpoint
drop table attendance_aside;
--> statement-breakpoint
create index attendance_by_term on attendance (term_id, section_id, student_id);
--> statement-breakpoint
create index attendance_by_section on attendance (section_id, student_id);
--> statement-breakpoint
-- Further lists keep views.
create table list_views_aside as select * from list_views;
--> statement-breakpoint
drop table list_views;
--> statement-breakpoint
create table list_views (
  user_id integer not null references user_account (id),
  list text not null check (list in ('invoices', 'payments', 'audit', 'gradebooks', 'conduct', 'attendance', 'enrollment-passes')),
  views_json text not null check (json_array_length(views_json) <= 20),
  version integer not null default 1,
  primary key (user_id, list)
) strict, without rowid;
--> statement-breakpoint
insert into list_views select * from list_views_aside;
--> statement-breakpoint
drop table list_views_aside;
