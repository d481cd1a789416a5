-- The cells of a gradebook: its activities times its students. Counted where its missing scores are.
alter table gradebook add column cells integer not null default 0 check (cells >= 0);
--> statement-breakpoint
update gradebook set cells = counted.cells
from (with member as (
    select term.id as term_id, section_id, student_id from term
      join section on section.school_year_id = term.school_year_id
      join student_section on student_section.section_id = section.id and coalesce(joined_on, '') <= term.end_date
    union
    select term.id, section_id, student_id from term
      join section on section.school_year_id = term.school_year_id
      join section_leaver on section_leaver.section_id = section.id and left_on > term.end_date
        and coalesce(joined_on, '') <= term.end_date),
  class_size as materialized (select term_id, section_id, count(*) as students from member
    where not exists (select 1 from missing_term where missing_term.term_id = member.term_id
      and missing_term.student_id = member.student_id and is_missing = 1)
    group by term_id, section_id)
  select gradebook.id as counted_id,
    (select count(*) from grading_activity where gradebook_id = gradebook.id) * students as cells
  from gradebook
    join school_class on school_class.id = gradebook.class_id
    join class_size on class_size.term_id = gradebook.term_id and class_size.section_id = school_class.section_id) counted
where gradebook.id = counted.counted_id;
--> statement-breakpoint
-- How many gradebooks there are of each kind that a list or a rule asks for, by the grade level of their section. No row has none.
create table gradebook_state_summary (
  term_id integer not null references term (id),
  grade_level_id integer not null references grade_level (id),
  status text not null,
  was_rejected integer not null,
  has_blanks integer not null,
  lacking_json text not null,
  -- Empty: no day is set.
  release_date text not null,
  gradebooks integer not null,
  primary key (status, term_id, grade_level_id, was_rejected, has_blanks, lacking_json, release_date)
) strict, without rowid;
--> statement-breakpoint
-- How far the gradebooks of a section have come in a term, by status.
create table gradebook_section_summary (
  term_id integer not null references term (id),
  section_id integer not null references section (id),
  status text not null,
  gradebooks integer not null,
  cells integer not null,
  blanks integer not null,
  primary key (term_id, section_id, status)
) strict, without rowid;
--> statement-breakpoint
-- The same of a subject, in the sections of a grade level.
create table gradebook_subject_summary (
  term_id integer not null references term (id),
  grade_level_id integer not null references grade_level (id),
  subject_id integer not null references subject (id),
  status text not null,
  gradebooks integer not null,
  cells integer not null,
  blanks integer not null,
  primary key (term_id, grade_level_id, subject_id, status)
) strict, without rowid;
--> statement-breakpoint
insert into gradebook_state_summary
select term_id, grade_level_id, status, was_rejected, blanks > 0, lacking_json, coalesce(release_date, ''), count(*)
from gradebook join school_class on school_class.id = class_id join section on section.id = section_id
group by 1, 2, 3, 4, 5, 6, 7;
--> statement-breakpoint
insert into gradebook_section_summary
select term_id, section_id, status, count(*), sum(cells), sum(blanks)
from gradebook join school_class on school_class.id = class_id group by 1, 2, 3;
--> statement-breakpoint
insert into gradebook_subject_summary
select term_id, grade_level_id, subject_id, status, count(*), sum(cells), sum(blanks)
from gradebook join school_class on school_class.id = class_id join section on section.id = section_id group by 1, 2, 3, 4;
--> statement-breakpoint
-- The summaries follow every change of a gradebook by trigger. Its class and term, and the level of a section, never change.
create trigger gradebook_state_insert after insert on gradebook begin
  insert into gradebook_state_summary
  select new.term_id, grade_level_id, new.status, new.was_rejected, new.blanks > 0, new.lacking_json, coalesce(new.release_date, ''), 1
  from school_class join section on section.id = section_id where school_class.id = new.class_id
  on conflict do update set gradebooks = gradebooks + 1;
end;
--> statement-breakpoint
create trigger gradebook_state_update after update of status, was_rejected, blanks, lacking_json, release_date on gradebook
when (old.status, old.was_rejected, old.blanks > 0, old.lacking_json, old.release_date)
  is not (new.status, new.was_rejected, new.blanks > 0, new.lacking_json, new.release_date) begin
  update gradebook_state_summary set gradebooks = gradebooks - 1
  where status = old.status and term_id = old.term_id and was_rejected = old.was_rejected and has_blanks = (old.blanks > 0)
    and lacking_json = old.lacking_json and release_date = coalesce(old.release_date, '')
    and grade_level_id = (select grade_level_id from school_class join section on section.id = section_id where school_class.id = old.class_id);
  delete from gradebook_state_summary
  where status = old.status and term_id = old.term_id and gradebooks = 0
    and grade_level_id = (select grade_level_id from school_class join section on section.id = section_id where school_class.id = old.class_id);
  insert into gradebook_state_summary
  select new.term_id, grade_level_id, new.status, new.was_rejected, new.blanks > 0, new.lacking_json, coalesce(new.release_date, ''), 1
  from school_class join section on section.id = section_id where school_class.id = new.class_id
  on conflict do update set gradebooks = gradebooks + 1;
end;
--> statement-breakpoint
create trigger gradebook_progress_insert after insert on gradebook begin
  insert into gradebook_section_summary
  select new.term_id, section_id, new.status, 1, new.cells, new.blanks from school_class where id = new.class_id
  on conflict do update set gradebooks = gradebooks + 1, cells = cells + excluded.cells, blanks = blanks + excluded.blanks;
  insert into gradebook_subject_summary
  select new.term_id, grade_level_id, subject_id, new.status, 1, new.cells, new.blanks
  from school_class join section on section.id = section_id where school_class.id = new.class_id
  on conflict do update set gradebooks = gradebooks + 1, cells = cells + excluded.cells, blanks = blanks + excluded.blanks;
end;
--> statement-breakpoint
create trigger gradebook_progress_update after update of status, cells, blanks on gradebook
when (old.status, old.cells, old.blanks) is not (new.status, new.cells, new.blanks) begin
  update gradebook_section_summary set gradebooks = gradebooks - 1, cells = cells - old.cells, blanks = blanks - old.blanks
  where term_id = old.term_id and status = old.status
    and section_id = (select section_id from school_class where id = old.class_id);
  update gradebook_subject_summary set gradebooks = gradebooks - 1, cells = cells - old.cells, blanks = blanks - old.blanks
  where term_id = old.term_id and status = old.status
    and (grade_level_id, subject_id) = (select grade_level_id, subject_id
      from school_class join section on section.id = section_id where school_class.id = old.class_id);
  insert into gradebook_section_summary
  select new.term_id, section_id, new.status, 1, new.cells, new.blanks from school_class where id = new.class_id
  on conflict do update set gradebooks = gradebooks + 1, cells = cells + excluded.cells, blanks = blanks + excluded.blanks;
  insert into gradebook_subject_summary
  select new.term_id, grade_level_id, subject_id, new.status, 1, new.cells, new.blanks
  from school_class join section on section.id = section_id where school_class.id = new.class_id
  on conflict do update set gradebooks = gradebooks + 1, cells = cells + excluded.cells, blanks = blanks + excluded.blanks;
end;
