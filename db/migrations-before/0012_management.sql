-- What the school's own office edits: a version each, and the curriculum of a school year.
alter table school_year add column curriculum text not null default 'K to 12';
--> statement-breakpoint
alter table school_year add column version integer not null default 1;
--> statement-breakpoint
alter table term add column version integer not null default 1;
--> statement-breakpoint
alter table section add column version integer not null default 1;
--> statement-breakpoint
alter table subject add column version integer not null default 1;
--> statement-breakpoint
alter table school_class add column version integer not null default 1;
--> statement-breakpoint
-- What the dashboard counts: attendance that waits to be published.
create index attendance_unpublished on attendance (term_id, section_id) where published_at is null;
--> statement-breakpoint
-- Who left a section, and on which day: the gradebooks of the terms before keep such a student, and every score stays.
create table section_leaver (
  student_id integer not null references student (id),
  section_id integer not null references section (id),
  left_on text not null,
  primary key (student_id, section_id)
) strict, without rowid;
--> statement-breakpoint
create index section_leaver_section on section_leaver (section_id, student_id, left_on);
