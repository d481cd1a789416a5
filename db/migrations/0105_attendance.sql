-- A student let into the next year: released by the registrar, or withdrawn again.
create table enrollment_pass (
  id integer primary key,
  uuid text not null unique,
  student_id integer not null references student (id),
  incoming_school_year text not null,
  incoming_grade_level_id integer not null references grade_level (id),
  is_certified integer not null default 0 check (is_certified in (0, 1)),
  is_enrolled integer not null default 0 check (is_enrolled in (0, 1)),
  version integer not null default 1,
  unique (student_id, incoming_school_year)
) strict;
--> statement-breakpoint
create index enrollment_pass_by_state on enrollment_pass (is_certified, student_id, id);
--> statement-breakpoint
create trigger section_passes_insert after insert on enrollment_pass when new.is_certified = 0 begin
  update section_student_summary set unreleased_passes = unreleased_passes + 1
  where section_id in (select section_id from student_section where student_id = new.student_id);
end;
--> statement-breakpoint
create trigger section_passes_delete after delete on enrollment_pass when old.is_certified = 0 begin
  update section_student_summary set unreleased_passes = unreleased_passes - 1
  where section_id in (select section_id from student_section where student_id = old.student_id);
end;
--> statement-breakpoint
create trigger section_passes_update after update of is_certified on enrollment_pass
when old.is_certified <> new.is_certified begin
  update section_student_summary set unreleased_passes = unreleased_passes + old.is_certified - new.is_certified
  where section_id in (select section_id from student_section where student_id = new.student_id);
end;
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
-- One record per student and term; ten-thousandths of a day.
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
create index attendance_by_term on attendance (term_id, section_id, student_id);
--> statement-breakpoint
create index attendance_by_section on attendance (section_id, student_id);
--> statement-breakpoint
-- What the dashboard counts: attendance that waits to be published.
create index attendance_unpublished on attendance (term_id, section_id) where published_at is null;
--> statement-breakpoint
create trigger attendance_recorded_insert after insert on attendance begin
  insert into attendance_section_summary
  select new.term_id, section.id, 1, 0 from term
    join student_section on student_section.student_id = new.student_id
    join section on section.id = student_section.section_id and section.school_year_id = term.school_year_id
  where term.id = new.term_id
  on conflict do update set recorded = recorded + 1;
  insert into attendance_section_summary select new.term_id, new.section_id, 0, 1 where new.published_at is null
  on conflict do update set unpublished = unpublished + 1;
end;
--> statement-breakpoint
create trigger attendance_recorded_delete after delete on attendance begin
  update attendance_section_summary set recorded = recorded - 1
  where term_id = old.term_id and section_id in (select section.id from term
      join student_section on student_section.student_id = old.student_id
      join section on section.id = student_section.section_id and section.school_year_id = term.school_year_id
    where term.id = old.term_id);
  update attendance_section_summary set unpublished = unpublished - 1
  where old.published_at is null and term_id = old.term_id and section_id = old.section_id;
end;
--> statement-breakpoint
-- A record's student, term and section never change.
create trigger attendance_published_update after update of published_at on attendance
when (old.published_at is null) <> (new.published_at is null) begin
  insert into attendance_section_summary
  values (new.term_id, new.section_id, 0, (new.published_at is null) - (old.published_at is null))
  on conflict do update set unpublished = unpublished + excluded.unpublished;
end;
--> statement-breakpoint
-- What a card shows beside grades marks the sections of its students like a grade does.
create trigger report_mark_attendance_insert after insert on attendance begin
  insert into report_mark select section_id, 1 from term join section_person using (school_year_id)
  where term.id = new.term_id and student_id = new.student_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_attendance_update after update of days_absent_e4, days_tardy_e4 on attendance begin
  insert into report_mark select section_id, 1 from term join section_person using (school_year_id)
  where term.id = new.term_id and student_id = new.student_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_attendance_delete after delete on attendance begin
  insert into report_mark select section_id, 1 from term join section_person using (school_year_id)
  where term.id = old.term_id and student_id = old.student_id
  on conflict do update set revision = revision + 1;
end;
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
