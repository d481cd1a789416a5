-- The terms in which a class is taught, from the first to the last.
alter table school_class add column first_term integer not null default 1 check (first_term between 1 and 3);
--> statement-breakpoint
alter table school_class add column last_term integer not null default 3 check (last_term between first_term and 3);
--> statement-breakpoint
-- A class without a gradebook of a term in which its section had others was added after that term.
update school_class set first_term = begun.own
from (select school_class.id as class_id, school_class.section_id, min(ordinal) as own
    from school_class join gradebook on gradebook.class_id = school_class.id join term on term.id = term_id group by school_class.id) begun
where begun.class_id = school_class.id and begun.own > (select min(ordinal) from school_class other
    join gradebook on gradebook.class_id = other.id join term on term.id = term_id where other.section_id = begun.section_id);
--> statement-breakpoint
create trigger gradebook_in_term_of_class before insert on gradebook
when (select ordinal from term where id = new.term_id)
  not between (select first_term from school_class where id = new.class_id) and (select last_term from school_class where id = new.class_id) begin
  select raise(abort, 'the class is not taught in this term');
end;
--> statement-breakpoint
create trigger school_class_terms before update of first_term, last_term on school_class
when exists (select 1 from gradebook join term on term.id = term_id
  where class_id = new.id and ordinal not between new.first_term and new.last_term) begin
  select raise(abort, 'a term in which a class has a gradebook is one of its terms');
end;
--> statement-breakpoint
-- A gradebook goes with its class while nothing was ever entered in it.
drop trigger gradebook_never_deleted;
--> statement-breakpoint
create trigger gradebook_used_never_deleted before delete on gradebook
when old.submitted_at is not null
  or exists (select 1 from gradebook_revision where gradebook_id = old.id)
  or exists (select 1 from score_archive where gradebook_id = old.id)
  or exists (select 1 from term_grade where gradebook_id = old.id and coalesce(override_e4, grade_e4) is not null)
  or exists (select 1 from grading_activity join score on activity_id = grading_activity.id
    where gradebook_id = old.id and (value_e2 is not null or mark is not null)) begin
  select raise(abort, 'a gradebook in which something was entered is never deleted');
end;
--> statement-breakpoint
create trigger gradebook_emptied after delete on gradebook begin
  update gradebook_state_summary set gradebooks = gradebooks - 1
  where status = old.status and term_id = old.term_id and was_rejected = old.was_rejected and has_blanks = (old.blanks > 0)
    and incomplete_categories_json = old.incomplete_categories_json and release_date = coalesce(old.release_date, '')
    and grade_level_id = (select grade_level_id from school_class join section on section.id = section_id where school_class.id = old.class_id);
  delete from gradebook_state_summary
  where status = old.status and term_id = old.term_id and gradebooks = 0
    and grade_level_id = (select grade_level_id from school_class join section on section.id = section_id where school_class.id = old.class_id);
  update gradebook_section_summary set gradebooks = gradebooks - 1, cells = cells - old.cells, blanks = blanks - old.blanks
  where term_id = old.term_id and status = old.status
    and section_id = (select section_id from school_class where id = old.class_id);
  update gradebook_subject_summary set gradebooks = gradebooks - 1, cells = cells - old.cells, blanks = blanks - old.blanks
  where term_id = old.term_id and status = old.status
    and (grade_level_id, subject_id) = (select grade_level_id, subject_id
      from school_class join section on section.id = section_id where school_class.id = old.class_id);
  insert into report_mark select section_id, 1 from class_section where class_id = old.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_class_terms after update of first_term, last_term on school_class
when (old.first_term, old.last_term) <> (new.first_term, new.last_term) begin
  insert into report_mark select section_id, 1 from class_section where class_id = new.id
  on conflict do update set revision = revision + 1;
  insert into report_mark select distinct own.section_id, 1 from section club
    cross join student_section member on member.section_id = club.id
    cross join student_section own on own.student_id = member.student_id
    cross join section on section.id = own.section_id and section.kind = 'regular' and section.school_year_id = club.school_year_id
  where club.id = new.section_id and club.kind = 'club'
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
-- Also for the figures that are computed otherwise from now on: those of Pre-Nursery and Nursery, and of who left.
insert into report_mark select distinct section_id, 1 from section_person where true
on conflict do update set revision = revision + 1;
