-- The digest that was last mailed to a person (A-12): the day it is of, and the newest notification that was waiting then.
create table notification_digest (
  user_id integer primary key references user_account (id),
  day text not null,
  up_to integer not null
) strict;
--> statement-breakpoint
create index mail_digest_waiting on mail (id) where kind = 'notification-digest' and status = 'waiting';
--> statement-breakpoint
-- Why a class was closed (M-44); empty: it is not.
alter table school_class add column closed_because text not null default '';
--> statement-breakpoint
-- A gradebook of such a class that was in work is closed: `closed_from` keeps the status it had. A check cannot be changed, so the
-- column of the status is made anew, with the indexes and triggers that name it.
alter table gradebook add column closed_from text;
--> statement-breakpoint
alter table gradebook rename column status to status_before;
--> statement-breakpoint
alter table gradebook add column status text not null default 'Draft'
  check (status in ('Draft', 'For SC/LCC Approval', 'Rejected by SC/LCC', 'For RO Approval', 'Rejected by RO', 'RO Approved', 'Released', 'Closed'));
--> statement-breakpoint
update gradebook set status = status_before;
--> statement-breakpoint
drop index gradebook_by_status;
--> statement-breakpoint
drop index gradebook_by_name;
--> statement-breakpoint
drop index gradebook_by_submitted;
--> statement-breakpoint
drop index gradebook_by_term;
--> statement-breakpoint
drop index gradebook_by_class;
--> statement-breakpoint
drop index gradebook_incomplete;
--> statement-breakpoint
drop trigger gradebook_state_insert;
--> statement-breakpoint
drop trigger gradebook_state_update;
--> statement-breakpoint
drop trigger gradebook_progress_insert;
--> statement-breakpoint
drop trigger gradebook_progress_update;
--> statement-breakpoint
drop trigger gradebook_emptied;
--> statement-breakpoint
drop trigger report_mark_gradebook;
--> statement-breakpoint
drop trigger report_mark_club;
--> statement-breakpoint
alter table gradebook drop column status_before;
--> statement-breakpoint
create index gradebook_by_status on gradebook (status, name collate nocase, id, class_id, term_id);
--> statement-breakpoint
create index gradebook_by_name on gradebook (name collate nocase, id, status, class_id, term_id);
--> statement-breakpoint
create index gradebook_by_submitted on gradebook (submitted_at, id, status, class_id, term_id, name);
--> statement-breakpoint
create index gradebook_by_term on gradebook (term_id, status, name collate nocase, id, class_id, submitted_at);
--> statement-breakpoint
create index gradebook_by_class on gradebook (class_id, status, name collate nocase, id, term_id, submitted_at);
--> statement-breakpoint
create index gradebook_incomplete on gradebook (status, name collate nocase, id, class_id, term_id, submitted_at)
  where blanks + undecided_moves > 0 or incomplete_categories_json <> '[]';
--> statement-breakpoint
create trigger gradebook_state_insert after insert on gradebook begin
  insert into gradebook_state_summary
  select new.term_id, grade_level_id, new.status, new.was_rejected, new.blanks + new.undecided_moves > 0, new.incomplete_categories_json, coalesce(new.release_date, ''), 1
  from school_class join section on section.id = section_id where school_class.id = new.class_id
  on conflict do update set gradebooks = gradebooks + 1;
end;
--> statement-breakpoint
-- A closed gradebook is in no summary.
create trigger gradebook_state_update after update of status, was_rejected, blanks, undecided_moves, incomplete_categories_json, release_date on gradebook
when (old.status, old.was_rejected, old.blanks + old.undecided_moves > 0, old.incomplete_categories_json, old.release_date)
  is not (new.status, new.was_rejected, new.blanks + new.undecided_moves > 0, new.incomplete_categories_json, new.release_date) begin
  update gradebook_state_summary set gradebooks = gradebooks - 1
  where status = old.status and term_id = old.term_id and was_rejected = old.was_rejected
    and has_blanks = (old.blanks + old.undecided_moves > 0)
    and incomplete_categories_json = old.incomplete_categories_json and release_date = coalesce(old.release_date, '')
    and grade_level_id = (select grade_level_id from school_class join section on section.id = section_id where school_class.id = old.class_id);
  delete from gradebook_state_summary
  where status = old.status and term_id = old.term_id and gradebooks = 0
    and grade_level_id = (select grade_level_id from school_class join section on section.id = section_id where school_class.id = old.class_id);
  insert into gradebook_state_summary
  select new.term_id, grade_level_id, new.status, new.was_rejected, new.blanks + new.undecided_moves > 0, new.incomplete_categories_json, coalesce(new.release_date, ''), 1
  from school_class join section on section.id = section_id where school_class.id = new.class_id and new.status <> 'Closed'
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
  select new.term_id, section_id, new.status, 1, new.cells, new.blanks from school_class where id = new.class_id and new.status <> 'Closed'
  on conflict do update set gradebooks = gradebooks + 1, cells = cells + excluded.cells, blanks = blanks + excluded.blanks;
  insert into gradebook_subject_summary
  select new.term_id, grade_level_id, subject_id, new.status, 1, new.cells, new.blanks
  from school_class join section on section.id = section_id where school_class.id = new.class_id and new.status <> 'Closed'
  on conflict do update set gradebooks = gradebooks + 1, cells = cells + excluded.cells, blanks = blanks + excluded.blanks;
end;
--> statement-breakpoint
create trigger gradebook_emptied after delete on gradebook begin
  update gradebook_state_summary set gradebooks = gradebooks - 1
  where status = old.status and term_id = old.term_id and was_rejected = old.was_rejected
    and has_blanks = (old.blanks + old.undecided_moves > 0)
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
create trigger report_mark_gradebook after update of status, released_at on gradebook
when old.status <> new.status or old.released_at is not new.released_at begin
  insert into report_mark select section_id, 1 from class_section where class_id = new.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_club after update of status, released_at on gradebook
when (old.status <> new.status or old.released_at is not new.released_at)
  and (select kind from school_class join section on section.id = section_id where school_class.id = new.class_id) = 'club' begin
  insert into report_mark select distinct own.section_id, 1 from school_class
    cross join section club on club.id = school_class.section_id
    cross join student_section member on member.section_id = club.id
    cross join student_section own on own.student_id = member.student_id
    cross join section on section.id = own.section_id and section.kind = 'regular' and section.school_year_id = club.school_year_id
  where school_class.id = new.class_id
  on conflict do update set revision = revision + 1;
end;
