-- An occurrence that an outage left is not made once the books of its day are closed.
create table invoice_passed_over_next (
  id integer primary key,
  source_id integer not null references invoice (id),
  occurrence integer not null check (occurrence >= 1),
  occurrence_date text not null,
  student_id integer references student (id),
  reason text not null check (reason in ('paused', 'left', 'empty', 'closed')),
  recorded_at text not null
) strict;
--> statement-breakpoint
insert into invoice_passed_over_next (id, source_id, occurrence, occurrence_date, student_id, reason, recorded_at)
select id, source_id, occurrence, occurrence_date, student_id, reason, recorded_at from invoice_passed_over;
--> statement-breakpoint
drop table invoice_passed_over;
--> statement-breakpoint
alter table invoice_passed_over_next rename to invoice_passed_over;
--> statement-breakpoint
create unique index invoice_passed_over_once on invoice_passed_over (source_id, occurrence, coalesce(student_id, 0));
