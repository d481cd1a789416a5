-- A version never changes once it stands: a gradebook pins the one of its first score.
create table grading_scheme (
  id integer primary key,
  uuid text not null unique,
  school_year_id integer not null references school_year (id),
  curriculum text not null,
  name text not null,
  version integer not null check (version >= 1),
  definition_json text not null check (json_valid(definition_json)),
  created_at text not null,
  created_by integer references user_account (id),
  name_key text not null default '',
  unique (school_year_id, curriculum, name, version)
) strict;
--> statement-breakpoint
create trigger grading_scheme_never_changed before update of id, uuid, school_year_id, curriculum, name, version, definition_json, created_at, created_by
on grading_scheme begin
  select raise(abort, 'A version of a grading scheme is never changed');
end;
--> statement-breakpoint
create trigger grading_scheme_never_deleted before delete on grading_scheme
when not exists (select 1 from rollover_record where rollover_record.kind = 'scheme' and record_id = old.id) begin
  select raise(abort, 'A version of a grading scheme is never deleted');
end;
--> statement-breakpoint
create trigger grading_scheme_no_replace before insert on grading_scheme
  when exists (select 1 from grading_scheme where id = new.id or uuid = new.uuid) begin
  select raise(abort, 'A version of a grading scheme is never changed');
end;
--> statement-breakpoint
create trigger grading_scheme_name_key_insert after insert on grading_scheme begin
  insert into name_to_sort values ('grading_scheme', new.id, new.name, new.name);
end;
--> statement-breakpoint
-- The scheme of a level's subjects in a year; a subject's own goes before its level's.
create table scheme_assignment (
  id integer primary key,
  school_year_id integer not null references school_year (id),
  grade_level_id integer not null references grade_level (id),
  subject_id integer references subject (id),
  scheme_id integer not null references grading_scheme (id)
) strict;
--> statement-breakpoint
create unique index scheme_assignment_of on scheme_assignment (school_year_id, grade_level_id, coalesce(subject_id, 0));
--> statement-breakpoint
-- A subject taught to a section.
create table school_class (
  id integer primary key,
  uuid text not null unique,
  section_id integer not null references section (id),
  subject_id integer not null references subject (id),
  version integer not null default 1,
  first_term integer not null default 1 check (first_term between 1 and 3),
  last_term integer not null default 3 check (last_term between first_term and 3),
  -- Why a class was closed (M-44); empty: it is not.
  closed_because text not null default '',
  unique (section_id, subject_id)
) strict;
--> statement-breakpoint
create index school_class_subject on school_class (subject_id, section_id);
--> statement-breakpoint
create trigger school_class_terms before update of first_term, last_term on school_class
when exists (select 1 from gradebook join term on term.id = term_id
  where class_id = new.id and ordinal not between new.first_term and new.last_term) begin
  select raise(abort, 'a term in which a class has a gradebook is one of its terms');
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
create trigger record_count_class_insert after insert on school_class begin
  update record_count set records = records + 1 where record = 'school_class';
end;
--> statement-breakpoint
create trigger record_count_class_delete after delete on school_class begin
  update record_count set records = records - 1 where record = 'school_class';
end;
--> statement-breakpoint
create table class_teacher (
  class_id integer not null references school_class (id),
  staff_id integer not null references staff (id),
  position integer not null,
  primary key (class_id, staff_id)
) strict, without rowid;
--> statement-breakpoint
create index class_teacher_staff on class_teacher (staff_id, class_id);
--> statement-breakpoint
create trigger teacher_class_summary_insert after insert on class_teacher begin
  insert into teacher_class_summary select new.staff_id, school_year_id, 1
    from school_class join section on section.id = section_id where school_class.id = new.class_id
  on conflict do update set classes = classes + 1;
end;
--> statement-breakpoint
create trigger teacher_class_summary_delete after delete on class_teacher begin
  update teacher_class_summary set classes = classes - 1
  where staff_id = old.staff_id and school_year_id = (select school_year_id
    from school_class join section on section.id = section_id where school_class.id = old.class_id);
end;
--> statement-breakpoint
-- The record of a class in a term. Blanks and lacking categories are counted in the batch that saves scores, for the rules of the list.
create table gradebook (
  id integer primary key,
  uuid text not null unique,
  class_id integer not null references school_class (id),
  term_id integer not null references term (id),
  name text not null,
  scheme_id integer references grading_scheme (id),
  was_rejected integer not null default 0 check (was_rejected in (0, 1)),
  reject_reason text not null default '',
  submitted_at text,
  release_date text,
  released_at text,
  blanks integer not null default 0 check (blanks >= 0),
  missing_count integer not null default 0 check (missing_count >= blanks),
  incomplete_categories_json text not null default '[]' check (json_valid(incomplete_categories_json)),
  version integer not null default 1,
  cells integer not null default 0 check (cells >= 0),
  ungraded integer not null default 0 check (ungraded >= 0),
  -- How many times a student is in a gradebook with scores of another section that nobody has decided on.
  undecided_moves integer not null default 0 check (undecided_moves >= 0),
  -- A gradebook that was in work when its class was closed is closed (M-44): the status it had.
  closed_from text,
  status text not null default 'Draft'
    check (status in ('Draft', 'For SC/LCC Approval', 'Rejected by SC/LCC', 'For RO Approval', 'Rejected by RO', 'RO Approved', 'Released', 'Closed')),
  name_key text not null default '',
  unique (class_id, term_id)
) strict;
--> statement-breakpoint
create index gradebook_by_status on gradebook (status, name_key, id, class_id, term_id);
--> statement-breakpoint
create index gradebook_by_name on gradebook (name_key, id, status, class_id, term_id);
--> statement-breakpoint
create index gradebook_by_submitted on gradebook (submitted_at, id, status, class_id, term_id, name_key);
--> statement-breakpoint
create index gradebook_by_term on gradebook (term_id, status, name_key, id, class_id, submitted_at);
--> statement-breakpoint
create index gradebook_scheduled on gradebook (release_date, id) where release_date is not null and released_at is null;
--> statement-breakpoint
create index gradebook_by_class on gradebook (class_id, status, name_key, id, term_id, submitted_at);
--> statement-breakpoint
-- How many gradebooks a scheme is pinned by.
create index gradebook_by_scheme on gradebook (scheme_id) where scheme_id is not null;
--> statement-breakpoint
-- Records that keep their number for ever are not replaced by another row either.
create trigger gradebook_no_replace before insert on gradebook
  when exists (select 1 from gradebook where id = new.id or uuid = new.uuid) begin
  select raise(abort, 'A gradebook is never deleted');
end;
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
create trigger report_mark_gradebook after update of status, released_at on gradebook
when old.status <> new.status or old.released_at is not new.released_at begin
  insert into report_mark select section_id, 1 from class_section where class_id = new.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_gradebook_insert after insert on gradebook begin
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
--> statement-breakpoint
create trigger gradebook_in_term_of_class before insert on gradebook
when (select ordinal from term where id = new.term_id)
  not between (select first_term from school_class where id = new.class_id) and (select last_term from school_class where id = new.class_id) begin
  select raise(abort, 'the class is not taught in this term');
end;
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
  delete from gradebook_section_summary
  where gradebooks = 0 and term_id = old.term_id and section_id = (select section_id from school_class where id = old.class_id);
  delete from gradebook_subject_summary
  where gradebooks = 0 and term_id = old.term_id and (grade_level_id, subject_id) = (select grade_level_id, subject_id
    from school_class join section on section.id = section_id where school_class.id = old.class_id);
  insert into report_mark select section_id, 1 from class_section where class_id = old.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger scheme_summary_insert after insert on gradebook when new.scheme_id is not null begin
  insert into scheme_summary values (new.scheme_id, 1) on conflict do update set gradebooks = gradebooks + 1;
end;
--> statement-breakpoint
create trigger scheme_summary_delete after delete on gradebook when old.scheme_id is not null begin
  update scheme_summary set gradebooks = gradebooks - 1 where scheme_id = old.scheme_id;
end;
--> statement-breakpoint
create trigger scheme_summary_update after update of scheme_id on gradebook when old.scheme_id is not new.scheme_id begin
  update scheme_summary set gradebooks = gradebooks - 1 where scheme_id = old.scheme_id;
  insert into scheme_summary select new.scheme_id, 1 where new.scheme_id is not null
  on conflict do update set gradebooks = gradebooks + 1;
end;
--> statement-breakpoint
create index gradebook_incomplete on gradebook (status, name_key, id, class_id, term_id, submitted_at) where blanks + undecided_moves > 0 or incomplete_categories_json <> '[]';
--> statement-breakpoint
-- Which gradebooks wait for a decision: one whose former gradebook changes is counted anew.
create index gradebook_undecided on gradebook (term_id, id) where undecided_moves > 0;
--> statement-breakpoint
-- A gradebook's grade level stands as a school counts (S-45).
create trigger gradebook_name_key_insert after insert on gradebook begin
  insert into name_to_sort values ('gradebook', new.id, new.name, coalesce((
    select replace(new.name, ' - ' || grade_level.name || ' ', ' - ' || printf('%03d', grade_level.ordinal) || ' ')
    from school_class cross join section on section.id = school_class.section_id
      cross join grade_level on grade_level.id = section.grade_level_id where school_class.id = new.class_id), new.name));
end;
--> statement-breakpoint
create trigger gradebook_name_key_update after update of name on gradebook when new.name <> old.name begin
  insert into name_to_sort values ('gradebook', new.id, new.name, coalesce((
    select replace(new.name, ' - ' || grade_level.name || ' ', ' - ' || printf('%03d', grade_level.ordinal) || ' ')
    from school_class cross join section on section.id = school_class.section_id
      cross join grade_level on grade_level.id = section.grade_level_id where school_class.id = new.class_id), new.name));
end;
--> statement-breakpoint
create table grading_activity (
  id integer primary key,
  uuid text not null unique,
  gradebook_id integer not null references gradebook (id),
  component_code text not null,
  code text not null,
  column_name text not null,
  description text not null default '',
  maximum_e2 integer not null check (maximum_e2 > 0 and maximum_e2 <= 99999),
  position integer not null,
  version integer not null default 1,
  unique (gradebook_id, code)
) strict;
--> statement-breakpoint
-- One student's score of an activity: hundredths of a point, or N or S. A cleared one stays, without either, for its version.
create table score (
  activity_id integer not null references grading_activity (id) on delete cascade,
  student_id integer not null references student (id),
  value_e2 integer check (value_e2 >= 0),
  mark text check (mark in ('N', 'S')),
  version integer not null default 1,
  saved_at text not null,
  saved_by integer not null references user_account (id),
  primary key (activity_id, student_id),
  check (value_e2 is null or mark is null)
) strict, without rowid;
--> statement-breakpoint
-- What a changed maximum reset, or a deleted activity took with it.
create table score_archive (
  id integer primary key,
  gradebook_id integer not null references gradebook (id),
  activity_uuid text not null,
  activity_code text not null,
  maximum_e2 integer not null,
  reason text not null check (reason in ('maximum', 'deleted')),
  scores_json text not null check (json_valid(scores_json)),
  archived_at text not null,
  archived_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create index score_archive_gradebook on score_archive (gradebook_id, id);
--> statement-breakpoint
create trigger score_archive_never_changed before update on score_archive begin
  select raise(abort, 'Archived scores are never changed');
end;
--> statement-breakpoint
create trigger score_archive_never_deleted before delete on score_archive begin
  select raise(abort, 'Archived scores are never deleted');
end;
--> statement-breakpoint
create trigger score_archive_no_replace before insert on score_archive
  when exists (select 1 from score_archive where id = new.id) begin
  select raise(abort, 'Archived scores are never changed');
end;
--> statement-breakpoint
-- A student's grade of the term, computed in the batch that saves a score; an override stands beside it, never over it.
create table term_grade (
  gradebook_id integer not null references gradebook (id),
  student_id integer not null references student (id),
  initial_e4 integer check (initial_e4 between 0 and 1000000),
  grade_e4 integer check (grade_e4 between 0 and 1000000),
  override_e4 integer check (override_e4 > 0 and override_e4 < 1000000),
  override_reason text,
  overridden_at text,
  overridden_by integer references user_account (id),
  override_version integer not null default 0,
  primary key (gradebook_id, student_id),
  check ((override_e4 is null) = (override_reason is null))
) strict, without rowid;
--> statement-breakpoint
create index term_grade_student on term_grade (student_id, gradebook_id);
--> statement-breakpoint
-- What was set by hand, for who asks whether there is anything.
create index term_grade_overridden on term_grade (gradebook_id, student_id) where override_e4 is not null;
--> statement-breakpoint
-- Nothing is shown of a gradebook that was never submitted.
create trigger report_mark_grade_insert after insert on term_grade
when (select submitted_at from gradebook where id = new.gradebook_id) is not null begin
  insert into report_mark select section_id, 1 from gradebook join term on term.id = term_id
    join section_person on section_person.student_id = new.student_id and section_person.school_year_id = term.school_year_id
  where gradebook.id = new.gradebook_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
-- Whether a 0 was entered decides what a grade of 0 is called.
create trigger report_mark_grade_update after update of grade_e4, override_e4 on term_grade
when (old.grade_e4 is not new.grade_e4 or old.override_e4 is not new.override_e4 or new.grade_e4 = 0)
  and (select submitted_at from gradebook where id = new.gradebook_id) is not null begin
  insert into report_mark select section_id, 1 from gradebook join term on term.id = term_id
    join section_person on section_person.student_id = new.student_id and section_person.school_year_id = term.school_year_id
  where gradebook.id = new.gradebook_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
-- What parents may see: of one activity, or of a component as a whole.
create table publication (
  id integer primary key,
  gradebook_id integer not null references gradebook (id),
  activity_id integer references grading_activity (id) on delete cascade,
  component_code text,
  what text not null check (what in ('raw_scores', 'transmuted_grade')),
  published_at text not null,
  published_by integer not null references user_account (id),
  check ((activity_id is null) <> (component_code is null))
) strict;
--> statement-breakpoint
create unique index publication_of on publication (gradebook_id, coalesce(activity_id, 0), coalesce(component_code, ''), what);
--> statement-breakpoint
-- The record as it was submitted, released, or saved after its release, with why: what an approver compares with, and the history.
create table gradebook_revision (
  id integer primary key,
  gradebook_id integer not null references gradebook (id),
  number integer not null,
  event text not null check (event in ('submitted', 'released', 'corrected')),
  reason text not null default '',
  snapshot_json text not null check (json_valid(snapshot_json)),
  made_at text not null,
  made_by integer references user_account (id),
  unique (gradebook_id, number)
) strict;
--> statement-breakpoint
create trigger gradebook_revision_never_changed before update on gradebook_revision begin
  select raise(abort, 'A revision is never changed');
end;
--> statement-breakpoint
create trigger gradebook_revision_never_deleted before delete on gradebook_revision begin
  select raise(abort, 'A revision is never deleted');
end;
--> statement-breakpoint
create trigger gradebook_revision_no_replace before insert on gradebook_revision
  when exists (select 1 from gradebook_revision where id = new.id
    or (gradebook_id = new.gradebook_id and number = new.number)) begin
  select raise(abort, 'A revision is never changed');
end;
--> statement-breakpoint
-- Graded, but not released to the parent until removed.
create table release_exclusion (
  student_id integer not null references student (id),
  term_id integer not null references term (id),
  reason text not null default '',
  excluded_at text not null,
  excluded_by integer not null references user_account (id),
  primary key (student_id, term_id)
) strict, without rowid;
--> statement-breakpoint
create index release_exclusion_term on release_exclusion (term_id, student_id);
--> statement-breakpoint
create trigger report_mark_excluded after insert on release_exclusion begin
  insert into report_mark select section_id, 1 from term join section_person using (school_year_id)
  where term.id = new.term_id and student_id = new.student_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_included after delete on release_exclusion begin
  insert into report_mark select section_id, 1 from term join section_person using (school_year_id)
  where term.id = old.term_id and student_id = old.student_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
-- What a person set instead of a computed final grade; the computed one follows from the terms and is stored nowhere.
create table final_grade_override (
  class_id integer not null references school_class (id),
  student_id integer not null references student (id),
  override_e4 integer check (override_e4 > 0 and override_e4 < 1000000),
  reason text not null,
  overridden_at text not null,
  overridden_by integer not null references user_account (id),
  version integer not null default 1,
  primary key (class_id, student_id)
) strict, without rowid;
--> statement-breakpoint
create index final_grade_override_student on final_grade_override (student_id, class_id);
--> statement-breakpoint
create trigger report_mark_final_insert after insert on final_grade_override begin
  insert into report_mark select section_id, 1 from school_class where id = new.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_final_update after update on final_grade_override begin
  insert into report_mark select section_id, 1 from school_class where id = new.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
-- What the registrar decided of a student's promotion instead of what the final grades say.
create table promotion_override (
  student_id integer not null references student (id),
  school_year_id integer not null references school_year (id),
  status text check (status in ('Promoted', 'Conditional', 'Retained')),
  reason text not null,
  overridden_at text not null,
  overridden_by integer not null references user_account (id),
  version integer not null default 1,
  primary key (student_id, school_year_id)
) strict, without rowid;
--> statement-breakpoint
create trigger report_mark_promotion_insert after insert on promotion_override begin
  insert into report_mark select section_id, 1 from section_person
  where student_id = new.student_id and school_year_id = new.school_year_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_promotion_update after update on promotion_override begin
  insert into report_mark select section_id, 1 from section_person
  where student_id = new.student_id and school_year_id = new.school_year_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
-- A term that a student spent at another school, marked by the registrar: the final grade is the mean of the other terms.
create table missing_term (
  student_id integer not null references student (id),
  term_id integer not null references term (id),
  is_missing integer not null check (is_missing in (0, 1)),
  school text not null,
  reason text not null,
  marked_at text not null,
  marked_by integer not null references user_account (id),
  version integer not null default 1,
  primary key (student_id, term_id)
) strict, without rowid;
--> statement-breakpoint
create index missing_term_term on missing_term (term_id, student_id);
--> statement-breakpoint
create trigger report_mark_missing_insert after insert on missing_term begin
  insert into report_mark select section_id, 1 from term join section_person using (school_year_id)
  where term.id = new.term_id and student_id = new.student_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_missing_update after update of is_missing on missing_term begin
  insert into report_mark select section_id, 1 from term join section_person using (school_year_id)
  where term.id = new.term_id and student_id = new.student_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
-- How many gradebooks there are of each kind that a list or a rule asks for, by the grade level of their section. No row has none.
create table gradebook_state_summary (
  term_id integer not null references term (id),
  grade_level_id integer not null references grade_level (id),
  status text not null,
  was_rejected integer not null,
  has_blanks integer not null,
  incomplete_categories_json text not null,
  -- Empty: no day is set.
  release_date text not null,
  gradebooks integer not null,
  primary key (status, term_id, grade_level_id, was_rejected, has_blanks, incomplete_categories_json, release_date)
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
-- A subject has gradebooks of few grade levels: they are found from the subject. No figure is in the index, so that a score writes none of it.
create index gradebook_subject_summary_by_subject on gradebook_subject_summary (subject_id, term_id, grade_level_id, status);
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
-- The mark of a remedial class that a conditional student took in a learning area; null: it was taken back.
create table remedial_mark (
  student_id integer not null references student (id),
  class_id integer not null references school_class (id),
  mark_e4 integer check (mark_e4 between 0 and 1000000),
  held_from text not null,
  held_to text not null check (held_to >= held_from),
  reason text not null,
  entered_at text not null,
  entered_by integer not null references user_account (id),
  version integer not null default 1,
  primary key (student_id, class_id)
) strict, without rowid;
--> statement-breakpoint
create index remedial_mark_class on remedial_mark (class_id, student_id);
--> statement-breakpoint
create trigger remedial_mark_no_delete before delete on remedial_mark begin
  select raise(abort, 'a mark of a remedial class is never deleted');
end;
--> statement-breakpoint
create trigger report_mark_remedial_insert after insert on remedial_mark begin
  insert into report_mark select own.section_id, 1 from school_class join section on section.id = school_class.section_id
    join section_person own on own.student_id = new.student_id and own.school_year_id = section.school_year_id
  where school_class.id = new.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_remedial_update after update on remedial_mark begin
  insert into report_mark select own.section_id, 1 from school_class join section on section.id = school_class.section_id
    join section_person own on own.student_id = new.student_id and own.school_year_id = section.school_year_id
  where school_class.id = new.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
-- How many attendance records each term has, and how many enrollment passes there are by year, level and state: what the
-- lists and the dashboards of the office count.
create table attendance_term_summary (
  term_id integer primary key references term (id),
  records integer not null,
  unpublished integer not null
) strict, without rowid;
--> statement-breakpoint
create table enrollment_pass_summary (
  incoming_school_year text not null,
  incoming_grade_level_id integer not null references grade_level (id),
  is_certified integer not null,
  passes integer not null,
  primary key (incoming_school_year, incoming_grade_level_id, is_certified)
) strict, without rowid;
--> statement-breakpoint
-- How many students, guardians and classes there are: what the office's lists count while nothing narrows them.
create table record_count (
  record text primary key,
  records integer not null
) strict, without rowid;
--> statement-breakpoint
insert into record_count (record, records) values ('guardian', 0), ('school_class', 0), ('section', 0), ('student', 0), ('subject', 0);
--> statement-breakpoint
-- What the office's lists count of each record, and the orders they are read in: gradebooks by the version of a scheme they
-- pinned, classes by teacher and school year, and how many sections and subjects there are.
create table scheme_summary (
  scheme_id integer primary key references grading_scheme (id),
  gradebooks integer not null
) strict, without rowid;
--> statement-breakpoint
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
