-- The rollover into a school year (M-30 to M-35): a rule, edits on top of it, and what the plan rested on when it was taken
-- over. Sections, students and advisers are named as people know them: what is edited may be gone when it is applied.
create table rollover (
  id integer primary key,
  uuid text not null unique,
  school_year_id integer not null unique references school_year (id),
  from_year_id integer not null references school_year (id),
  status text not null default 'draft' check (status in ('draft', 'applying', 'applied')),
  rule text not null check (rule in ('same-name', 'shuffle')),
  seed text not null,
  needs_pass integer not null check (needs_pass in (0, 1)),
  brings_advisers integer not null default 1 check (brings_advisers in (0, 1)),
  brings_classes integer not null default 1 check (brings_classes in (0, 1)),
  brings_teachers integer not null default 1 check (brings_teachers in (0, 1)),
  brings_schemes integer not null default 1 check (brings_schemes in (0, 1)),
  basis_json text not null default '{}' check (json_valid(basis_json)),
  version integer not null default 1,
  prepared_at text not null,
  prepared_by integer not null references user_account (id),
  taken_over_at text not null,
  applied_at text,
  applied_by integer references user_account (id),
  check (school_year_id <> from_year_id)
) strict;
--> statement-breakpoint
-- What is done otherwise than proposed with a section: its uuid, of the year that ends. Null: as proposed; '' no adviser.
create table rollover_section_edit (
  rollover_id integer not null references rollover (id),
  section_uuid text not null,
  new_name text,
  new_adviser_uuid text,
  is_left_out integer not null default 0 check (is_left_out in (0, 1)),
  version integer not null default 1,
  edited_at text not null,
  edited_by integer not null references user_account (id),
  primary key (rollover_id, section_uuid)
) strict, without rowid;
--> statement-breakpoint
create table rollover_student_edit (
  rollover_id integer not null references rollover (id),
  student_number text not null,
  is_held integer not null default 0 check (is_held in (0, 1)),
  target_uuid text,
  version integer not null default 1,
  edited_at text not null,
  edited_by integer not null references user_account (id),
  primary key (rollover_id, student_number)
) strict, without rowid;
--> statement-breakpoint
-- What is applied, in this order, each in one batch: the grading schemes, then section by section.
create table rollover_part (
  id integer primary key,
  uuid text not null unique,
  rollover_id integer not null references rollover (id),
  position integer not null,
  kind text not null check (kind in ('schemes', 'section')),
  -- The section that is copied; null: none, its students go into one that is there.
  source_uuid text,
  level_code text,
  section_name text not null default '',
  adviser_uuid text,
  status text not null default 'queued' check (status in ('queued', 'done', 'failed')),
  -- The section that the next year had already; null: it is made.
  target_uuid text,
  -- The section it made.
  made_section_uuid text,
  -- Counted before it begins (S-19).
  attempts integer not null default 0,
  classes integer not null default 0,
  placed integer not null default 0,
  -- Who was not placed, and why: [{"studentNumber", "name", "reason"}].
  left_out_json text not null default '[]' check (json_valid(left_out_json)),
  error text,
  unique (rollover_id, position)
) strict;
--> statement-breakpoint
create table rollover_placement (
  part_id integer not null references rollover_part (id),
  student_number text not null,
  is_placed integer not null default 0 check (is_placed in (0, 1)),
  primary key (part_id, student_number)
) strict, without rowid;
--> statement-breakpoint
-- Classes, schemes and their assignments that it made, to be taken back.
create table rollover_record (
  rollover_id integer not null references rollover (id),
  kind text not null check (kind in ('class', 'scheme', 'assignment')),
  record_id integer not null,
  primary key (rollover_id, kind, record_id)
) strict, without rowid;
--> statement-breakpoint
-- A version of a scheme that a rollover made goes with it when that is taken back; no gradebook can have pinned it yet.
drop trigger grading_scheme_never_deleted;
--> statement-breakpoint
create trigger grading_scheme_never_deleted before delete on grading_scheme
when not exists (select 1 from rollover_record where rollover_record.kind = 'scheme' and record_id = old.id) begin
  select raise(abort, 'A version of a grading scheme is never deleted');
end;
--> statement-breakpoint
-- Who a section of a rollover was placed by.
create index rollover_part_made on rollover_part (made_section_uuid) where made_section_uuid is not null;
--> statement-breakpoint
-- A class that is removed is looked for among what is computed of classes: by an index, or each removal reads these tables whole.
create index report_grade_by_class on report_grade (class_id);
--> statement-breakpoint
create index report_final_by_class on report_final (class_id);
--> statement-breakpoint
create index award_by_class on award (class_id) where class_id is not null;
--> statement-breakpoint
create index award_issue_by_class on award_issue (class_id) where class_id is not null;
