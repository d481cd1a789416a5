-- How many attendance records each term has, and how many enrollment passes there are by year, level and state: what the
-- lists and the dashboards of the office count.
create table attendance_term_summary (
  term_id integer primary key references term (id),
  records integer not null,
  unpublished integer not null
) strict, without rowid;
--> statement-breakpoint
insert into attendance_term_summary
select term_id, count(*), sum(published_at is null) from attendance group by term_id;
--> statement-breakpoint
create trigger attendance_term_insert after insert on attendance begin
  insert into attendance_term_summary values (new.term_id, 1, new.published_at is null)
  on conflict do update set records = records + 1, unpublished = unpublished + excluded.unpublished;
end;
--> statement-breakpoint
create trigger attendance_term_delete after delete on attendance begin
  update attendance_term_summary set records = records - 1, unpublished = unpublished - (old.published_at is null)
  where term_id = old.term_id;
end;
--> statement-breakpoint
create trigger attendance_term_published after update of published_at on attendance
when (old.published_at is null) <> (new.published_at is null) begin
  update attendance_term_summary set unpublished = unpublished + (new.published_at is null) - (old.published_at is null)
  where term_id = new.term_id;
end;
--> statement-breakpoint
create table enrollment_pass_summary (
  incoming_school_year text not null,
  incoming_grade_level_id integer not null references grade_level (id),
  is_certified integer not null,
  passes integer not null,
  primary key (incoming_school_year, incoming_grade_level_id, is_certified)
) strict, without rowid;
--> statement-breakpoint
insert into enrollment_pass_summary
select incoming_school_year, incoming_grade_level_id, is_certified, count(*) from enrollment_pass group by 1, 2, 3;
--> statement-breakpoint
create trigger enrollment_pass_summary_insert after insert on enrollment_pass begin
  insert into enrollment_pass_summary values (new.incoming_school_year, new.incoming_grade_level_id, new.is_certified, 1)
  on conflict do update set passes = passes + 1;
end;
--> statement-breakpoint
create trigger enrollment_pass_summary_delete after delete on enrollment_pass begin
  update enrollment_pass_summary set passes = passes - 1
  where (incoming_school_year, incoming_grade_level_id, is_certified)
    = (old.incoming_school_year, old.incoming_grade_level_id, old.is_certified);
end;
--> statement-breakpoint
create trigger enrollment_pass_summary_update
after update of incoming_school_year, incoming_grade_level_id, is_certified on enrollment_pass begin
  update enrollment_pass_summary set passes = passes - 1
  where (incoming_school_year, incoming_grade_level_id, is_certified)
    = (old.incoming_school_year, old.incoming_grade_level_id, old.is_certified);
  insert into enrollment_pass_summary values (new.incoming_school_year, new.incoming_grade_level_id, new.is_certified, 1)
  on conflict do update set passes = passes + 1;
end;
--> statement-breakpoint
-- How many gradebooks a scheme is pinned by.
create index gradebook_by_scheme on gradebook (scheme_id) where scheme_id is not null;
