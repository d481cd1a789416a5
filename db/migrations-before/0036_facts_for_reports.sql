-- The learner reference number of the national register. Its zeros in front count: it is text.
alter table student add column lrn text check (length(lrn) = 12 and lrn not glob '*[^0-9]*');
--> statement-breakpoint
create unique index student_lrn on student (lrn) where lrn is not null;
--> statement-breakpoint
alter table student add column sex text check (sex in ('F', 'M'));
--> statement-breakpoint
alter table student add column birth_date text check (birth_date glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
--> statement-breakpoint
-- A club's members are in a section of their own kind beside their own section.
alter table section add column kind text not null default 'regular' check (kind in ('regular', 'club'));
--> statement-breakpoint
alter table section add column strand text not null default '';
--> statement-breakpoint
-- In which order the subjects of a grade level are printed: at first by their codes.
alter table subject add column position integer not null default 0 check (position between 0 and 999);
--> statement-breakpoint
update subject set position = 1 + (select count(*) from subject other
  where other.grade_level_id = subject.grade_level_id and other.code < subject.code);
--> statement-breakpoint
-- Null: nobody has typed it.
alter table term add column days_of_school integer check (days_of_school between 0 and 120);
--> statement-breakpoint
alter table school add column logo_object text;
--> statement-breakpoint
alter table school add column logo_type text check (logo_type in ('image/png', 'image/jpeg'));
--> statement-breakpoint
alter table school add column logo_sha256 text;
--> statement-breakpoint
-- Who signs for the school: each holds the post until another of the same post does.
create table signatory (
  id integer primary key,
  uuid text not null unique,
  post text not null check (post in ('principal', 'president')),
  name text not null check (length(name) between 1 and 100),
  held_from text not null,
  signature_object text,
  signature_type text check (signature_type in ('image/png', 'image/jpeg')),
  signature_sha256 text,
  version integer not null default 1,
  unique (post, held_from),
  check ((signature_object is null) = (signature_type is null) and (signature_object is null) = (signature_sha256 is null))
) strict;
