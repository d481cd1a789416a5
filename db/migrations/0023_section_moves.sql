-- What became of the scores that a student earned in the term in another section's gradebook of the subject (G-49): each of the
-- activities as it was when it was decided on, with whether it counts here. It is never changed by the former gradebook.
create table former_score_choice (
  gradebook_id integer not null references gradebook (id),
  student_id integer not null references student (id),
  former_gradebook_id integer not null references gradebook (id) check (former_gradebook_id <> gradebook_id),
  activities_json text not null check (json_valid(activities_json)),
  reason text not null,
  decided_at text not null,
  decided_by integer not null references user_account (id),
  version integer not null default 1,
  primary key (gradebook_id, student_id, former_gradebook_id)
) strict, without rowid;
--> statement-breakpoint
create index former_score_choice_former on former_score_choice (former_gradebook_id, student_id);
--> statement-breakpoint
-- How many times a student is in a gradebook with scores of another section that nobody has decided on.
alter table gradebook add column undecided_moves integer not null default 0 check (undecided_moves >= 0);
--> statement-breakpoint
-- A gradebook is not complete while one is undecided: the summary and the index of what is incomplete say so.
drop trigger gradebook_state_insert;
--> statement-breakpoint
drop trigger gradebook_state_update;
--> statement-breakpoint
drop trigger gradebook_emptied;
--> statement-breakpoint
create trigger gradebook_state_insert after insert on gradebook begin
  insert into gradebook_state_summary
  select new.term_id, grade_level_id, new.status, new.was_rejected, new.blanks + new.undecided_moves > 0, new.incomplete_categories_json, coalesce(new.release_date, ''), 1
  from school_class join section on section.id = section_id where school_class.id = new.class_id
  on conflict do update set gradebooks = gradebooks + 1;
end;
--> statement-breakpoint
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
  from school_class join section on section.id = section_id where school_class.id = new.class_id
  on conflict do update set gradebooks = gradebooks + 1;
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
drop index gradebook_incomplete;
--> statement-breakpoint
create index gradebook_incomplete on gradebook (status, name collate nocase, id, class_id, term_id, submitted_at)
  where blanks + undecided_moves > 0 or incomplete_categories_json <> '[]';
--> statement-breakpoint
-- Which gradebooks wait for a decision: one whose former gradebook changes is counted anew.
create index gradebook_undecided on gradebook (term_id, id) where undecided_moves > 0;
--> statement-breakpoint
-- What is on its way to release and holds somebody who moved there already.
update gradebook set undecided_moves = (select count(distinct gone.student_id || ' ' || former.id)
  from school_class
    join subject on subject.id = school_class.subject_id
    join term on term.id = gradebook.term_id
    join student_section place on place.section_id = school_class.section_id and coalesce(place.joined_on, '') <= term.end_date
    join section_leaver gone on gone.student_id = place.student_id and gone.section_id <> place.section_id
      and gone.left_on <= term.end_date
    join school_class there on there.section_id = gone.section_id
    join subject subject_there on subject_there.id = there.subject_id and subject_there.name = subject.name
    join gradebook former on former.class_id = there.id and former.term_id = gradebook.term_id
  where school_class.id = gradebook.class_id
    and not exists (select 1 from missing_term absent where absent.term_id = term.id and absent.student_id = place.student_id and absent.is_missing = 1)
    and exists (select 1 from grading_activity join score on activity_id = grading_activity.id
      where grading_activity.gradebook_id = former.id and score.student_id = place.student_id and (value_e2 is not null or mark is not null)))
where released_at is null and exists (select 1 from school_class join student_section place on place.section_id = school_class.section_id
  join section_leaver gone on gone.student_id = place.student_id and gone.section_id <> place.section_id
  where school_class.id = gradebook.class_id);
--> statement-breakpoint
drop trigger gradebook_used_never_deleted;
--> statement-breakpoint
create trigger gradebook_used_never_deleted before delete on gradebook
when old.submitted_at is not null
  or exists (select 1 from gradebook_revision where gradebook_id = old.id)
  or exists (select 1 from score_archive where gradebook_id = old.id)
  or exists (select 1 from former_score_choice where gradebook_id = old.id)
  or exists (select 1 from term_grade where gradebook_id = old.id and coalesce(override_e4, grade_e4) is not null)
  or exists (select 1 from grading_activity join score on activity_id = grading_activity.id
    where gradebook_id = old.id and (value_e2 is not null or mark is not null)) begin
  select raise(abort, 'a gradebook in which something was entered is never deleted');
end;
--> statement-breakpoint
-- Students who came from another school within a school year: when, from where, and which of its papers were received (E-5).
create table student_arrival (
  id integer primary key,
  student_id integer not null references student (id),
  school_year_id integer not null references school_year (id),
  arrived_on text not null check (arrived_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  former_school text not null,
  papers_json text not null check (json_valid(papers_json)),
  recorded_at text not null,
  recorded_by integer not null references user_account (id),
  version integer not null default 1,
  unique (student_id, school_year_id)
) strict;
