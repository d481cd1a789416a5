-- A section's adviser asks for the sections advised.
create index section_by_adviser on section (adviser_id);
--> statement-breakpoint
-- How many students a section has, and how many of their enrollment passes nobody has released. No row has none.
create table section_student_summary (
  section_id integer primary key references section (id),
  students integer not null,
  unreleased_passes integer not null
) strict, without rowid;
--> statement-breakpoint
-- Of a section in a term: its students whose attendance is recorded, wherever it was, and the records of this section that are not published.
create table attendance_section_summary (
  term_id integer not null references term (id),
  section_id integer not null references section (id),
  recorded integer not null,
  unpublished integer not null,
  primary key (term_id, section_id)
) strict, without rowid;
--> statement-breakpoint
insert into section_student_summary
select section_id, count(*), sum((select count(*) from enrollment_pass
  where enrollment_pass.student_id = student_section.student_id and is_certified = 0))
from student_section group by section_id;
--> statement-breakpoint
insert into attendance_section_summary
select term_id, section_id, sum(recorded), sum(unpublished) from (
  select attendance.term_id, student_section.section_id, 1 as recorded, 0 as unpublished from attendance
    join term on term.id = attendance.term_id
    join student_section on student_section.student_id = attendance.student_id
    join section on section.id = student_section.section_id and section.school_year_id = term.school_year_id
  union all
  select term_id, section_id, 0, 1 from attendance where published_at is null)
group by term_id, section_id;
--> statement-breakpoint
create trigger section_students_insert after insert on student_section begin
  insert into section_student_summary
  values (new.section_id, 1, (select count(*) from enrollment_pass where student_id = new.student_id and is_certified = 0))
  on conflict do update set students = students + 1, unreleased_passes = unreleased_passes + excluded.unreleased_passes;
  insert into attendance_section_summary
  select attendance.term_id, new.section_id, 1, 0 from section
    join term on term.school_year_id = section.school_year_id
    join attendance on attendance.student_id = new.student_id and attendance.term_id = term.id
  where section.id = new.section_id
  on conflict do update set recorded = recorded + 1;
end;
--> statement-breakpoint
create trigger section_students_delete after delete on student_section begin
  update section_student_summary set students = students - 1, unreleased_passes = unreleased_passes
    - (select count(*) from enrollment_pass where student_id = old.student_id and is_certified = 0)
  where section_id = old.section_id;
  update attendance_section_summary set recorded = recorded - 1
  where section_id = old.section_id and term_id in (select term.id from section
      join term on term.school_year_id = section.school_year_id
      join attendance on attendance.student_id = old.student_id and attendance.term_id = term.id
    where section.id = old.section_id);
end;
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
