-- How many grades lists count is kept by section and term alone: of letters and subjects there were nearly as many rows as grades.
drop trigger report_grade_counted_insert;
--> statement-breakpoint
drop trigger report_grade_counted_delete;
--> statement-breakpoint
drop trigger report_grade_counted_update;
--> statement-breakpoint
drop table report_grade_summary;
--> statement-breakpoint
create table report_grade_summary (
  school_year_id integer not null references school_year (id),
  section_id integer not null references section (id),
  term_id integer not null references term (id),
  is_provisional integer not null,
  grades integer not null,
  primary key (school_year_id, section_id, term_id, is_provisional)
) strict, without rowid;
--> statement-breakpoint
insert into report_grade_summary
select school_year_id, section_id, term_id, is_provisional, count(*) from report_grade group by 1, 2, 3, 4;
--> statement-breakpoint
create trigger report_grade_counted_insert after insert on report_grade begin
  insert into report_grade_summary values (new.school_year_id, new.section_id, new.term_id, new.is_provisional, 1)
  on conflict do update set grades = grades + 1;
end;
--> statement-breakpoint
create trigger report_grade_counted_delete after delete on report_grade begin
  update report_grade_summary set grades = grades - 1
  where school_year_id = old.school_year_id and section_id = old.section_id and term_id = old.term_id
    and is_provisional = old.is_provisional;
end;
--> statement-breakpoint
create trigger report_grade_counted_update after update of section_id, is_provisional on report_grade
when (old.section_id, old.is_provisional) <> (new.section_id, new.is_provisional) begin
  update report_grade_summary set grades = grades - 1
  where school_year_id = old.school_year_id and section_id = old.section_id and term_id = old.term_id
    and is_provisional = old.is_provisional;
  insert into report_grade_summary values (new.school_year_id, new.section_id, new.term_id, new.is_provisional, 1)
  on conflict do update set grades = grades + 1;
end;
