-- A grade set by hand is changed by its own version, beside the scores' (decision 13).
alter table term_grade add column override_version integer not null default 0;
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
-- What the registrar decided of a student's promotion instead of what the final grades say (decision 16).
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
