-- A draft that bills again and again: its days, and once it is published how far it came.
create table invoice_schedule (
  -- That of its invoice.
  id integer primary key references invoice (id),
  type text not null check (type in ('Weekly', 'Monthly', 'Quarterly')),
  every integer not null check (every between 1 and 520),
  start_date text not null,
  end_date text not null check (end_date >= start_date),
  occurrences integer not null check (occurrences between 1 and 520),
  -- Null while it is a draft.
  status text check (status in ('ACTIVE', 'PAUSED', 'ENDED')),
  -- The first that is neither made nor skipped.
  next_occurrence integer not null default 1 check (next_occurrence between 1 and occurrences + 1),
  -- Its day; null while it is a draft, and when nothing more is made.
  next_date text,
  made integer not null default 0 check (made between 0 and next_occurrence - 1),
  -- The first day of the pause it is in.
  paused_from text check ((paused_from is not null) = (status is not null and status = 'PAUSED')),
  ended_on text check ((ended_on is not null) = (status is not null and status = 'ENDED')),
  end_reason text not null default '',
  version integer not null default 1,
  check (status is not null or (next_occurrence = 1 and next_date is null))
) strict;
--> statement-breakpoint
create index invoice_schedule_due on invoice_schedule (next_date, id, status, paused_from) where next_date is not null;
--> statement-breakpoint
create index invoice_schedule_by_next on invoice_schedule (coalesce(next_date, '9999-12-31'), id, status) where status is not null;
--> statement-breakpoint
create index invoice_schedule_by_start on invoice_schedule (start_date, id, status) where status is not null;
--> statement-breakpoint
create index invoice_schedule_by_end on invoice_schedule (end_date, id, status) where status is not null;
--> statement-breakpoint
-- The days of a pause: from from_day up to before until_day, which is null while it lasts.
create table invoice_schedule_pause (
  id integer primary key,
  schedule_id integer not null references invoice_schedule (id),
  from_day text not null,
  until_day text,
  reason text not null,
  paused_at text not null
) strict;
--> statement-breakpoint
create index invoice_schedule_pause_of on invoice_schedule_pause (schedule_id);
--> statement-breakpoint
create unique index invoice_schedule_pause_open on invoice_schedule_pause (schedule_id) where until_day is null;
--> statement-breakpoint
-- What a source did not make: an occurrence (student_id is null), or the invoice of one of its students.
create table invoice_passed_over (
  id integer primary key,
  source_id integer not null references invoice (id),
  occurrence integer not null check (occurrence >= 1),
  occurrence_date text not null,
  student_id integer references student (id),
  reason text not null check (reason in ('paused', 'left', 'empty')),
  recorded_at text not null
) strict;
--> statement-breakpoint
create unique index invoice_passed_over_once on invoice_passed_over (source_id, occurrence, coalesce(student_id, 0));
