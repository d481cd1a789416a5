-- Grading: schemes as data, classes, gradebooks, activities, scores and what became of them.
-- What a subject counts as: learning areas (academic, performance) make the general average; a section's conduct is its homeroom.
alter table subject add column kind text not null default 'academic' check (kind in ('academic', 'performance', 'homeroom', 'club'));
--> statement-breakpoint
-- A version never changes once it stands: a gradebook pins the one of its first score (decision 10).
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
  unique (school_year_id, curriculum, name, version)
) strict;
--> statement-breakpoint
create trigger grading_scheme_never_changed before update on grading_scheme begin
  select raise(abort, 'A version of a grading scheme is never changed');
end;
--> statement-breakpoint
create trigger grading_scheme_never_deleted before delete on grading_scheme begin
  select raise(abort, 'A version of a grading scheme is never deleted');
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
  unique (section_id, subject_id)
) strict;
--> statement-breakpoint
create index school_class_subject on school_class (subject_id, section_id);
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
-- The record of a class in a term. Blanks and lacking categories are counted in the batch that saves scores, for the rules of the list.
create table gradebook (
  id integer primary key,
  uuid text not null unique,
  class_id integer not null references school_class (id),
  term_id integer not null references term (id),
  name text not null,
  status text not null default 'Draft' check (status in ('Draft', 'For SC/LCC Approval', 'Rejected by SC/LCC', 'For RO Approval', 'Rejected by RO', 'RO Approved', 'Released')),
  scheme_id integer references grading_scheme (id),
  was_rejected integer not null default 0 check (was_rejected in (0, 1)),
  reject_reason text not null default '',
  submitted_at text,
  release_date text,
  released_at text,
  blanks integer not null default 0 check (blanks >= 0),
  holes integer not null default 0 check (holes >= blanks),
  lacking_json text not null default '[]' check (json_valid(lacking_json)),
  version integer not null default 1,
  unique (class_id, term_id)
) strict;
--> statement-breakpoint
create index gradebook_by_status on gradebook (status, name collate nocase, id, class_id, term_id);
--> statement-breakpoint
create index gradebook_by_name on gradebook (name collate nocase, id, status, class_id, term_id);
--> statement-breakpoint
create index gradebook_by_submitted on gradebook (submitted_at, id, status, class_id, term_id, name);
--> statement-breakpoint
create index gradebook_by_term on gradebook (term_id, status, name collate nocase, id, class_id, submitted_at);
--> statement-breakpoint
create index gradebook_scheduled on gradebook (release_date, id) where release_date is not null and released_at is null;
--> statement-breakpoint
create trigger gradebook_never_deleted before delete on gradebook begin
  select raise(abort, 'A gradebook is never deleted');
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
-- One student's score of an activity: hundredths of a point, or N or S (decision 12). A cleared one stays, without either, for its version.
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
  primary key (gradebook_id, student_id),
  check ((override_e4 is null) = (override_reason is null))
) strict, without rowid;
--> statement-breakpoint
create index term_grade_student on term_grade (student_id, gradebook_id);
--> statement-breakpoint
-- What parents may see (decision 21): of one activity, or of a component as a whole.
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
-- Graded, but not released to the parent until removed (decision 18).
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
-- One record per student and term (decision 17); hundredths of a day.
create table attendance (
  id integer primary key,
  uuid text not null unique,
  student_id integer not null references student (id),
  term_id integer not null references term (id),
  section_id integer not null references section (id),
  days_absent_e2 integer not null check (days_absent_e2 between 0 and 36600),
  days_tardy_e2 integer not null check (days_tardy_e2 between 0 and 36600),
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
-- A student let into the next year: released by the registrar, or withdrawn again (decision 18).
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
