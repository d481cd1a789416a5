-- What the office adds, corrects and puts aside: departments, curricula, grade levels, subjects, and the people of the school (M-14, M-15).
alter table department add column uuid text not null default '';
--> statement-breakpoint
update department set uuid = lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-7' || substr(hex(randomblob(2)), 2)
  || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)));
--> statement-breakpoint
create unique index department_uuid on department (uuid);
--> statement-breakpoint
create unique index department_name on department (name collate nocase);
--> statement-breakpoint
alter table department add column is_active integer not null default 1 check (is_active in (0, 1));
--> statement-breakpoint
alter table department add column version integer not null default 1;
--> statement-breakpoint
alter table grade_level add column is_active integer not null default 1 check (is_active in (0, 1));
--> statement-breakpoint
alter table grade_level add column version integer not null default 1;
--> statement-breakpoint
create index grade_level_by_department on grade_level (department_id);
--> statement-breakpoint
alter table subject add column is_active integer not null default 1 check (is_active in (0, 1));
--> statement-breakpoint
-- Curricula by name; school years and schemes name theirs.
create table curriculum (
  id integer primary key,
  uuid text not null unique,
  name text not null check (length(name) between 1 and 40),
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1
) strict;
--> statement-breakpoint
create unique index curriculum_name on curriculum (name collate nocase);
--> statement-breakpoint
insert into curriculum (uuid, name)
select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-7' || substr(hex(randomblob(2)), 2)
  || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), name
from (select 'K to 12' as name union select curriculum from school_year union select curriculum from grading_scheme)
where true on conflict do nothing;
--> statement-breakpoint
create index school_year_by_curriculum on school_year (curriculum);
--> statement-breakpoint
-- Designations and types of people: what a member of the faculty, a student or a sponsor can be.
create table person_type (
  id integer primary key,
  uuid text not null unique,
  kind text not null check (kind in ('designation', 'faculty', 'student', 'sponsor')),
  name text not null check (length(name) between 1 and 60),
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1
) strict;
--> statement-breakpoint
create unique index person_type_name on person_type (kind, name collate nocase);
--> statement-breakpoint
alter table staff add column middle_name text not null default '';
--> statement-breakpoint
alter table staff add column suffix text not null default '';
--> statement-breakpoint
-- Where a member of the faculty is written to; the account has its own, which follows.
alter table staff add column email text not null default '' check (email = lower(email));
--> statement-breakpoint
alter table staff add column contact_number text not null default '';
--> statement-breakpoint
alter table staff add column designation_id integer references person_type (id);
--> statement-breakpoint
alter table staff add column type_id integer references person_type (id);
--> statement-breakpoint
alter table staff add column is_active integer not null default 1 check (is_active in (0, 1));
--> statement-breakpoint
alter table staff add column version integer not null default 1;
--> statement-breakpoint
update staff set email = coalesce((select email from user_account where id = staff.user_id), '');
--> statement-breakpoint
create index staff_by_designation on staff (designation_id) where designation_id is not null;
--> statement-breakpoint
create index staff_by_type on staff (type_id) where type_id is not null;
--> statement-breakpoint
create unique index staff_email on staff (email) where email <> '';
--> statement-breakpoint
alter table student add column suffix text not null default '';
--> statement-breakpoint
alter table student add column email text not null default '' check (email = lower(email));
--> statement-breakpoint
alter table student add column contact_number text not null default '';
--> statement-breakpoint
alter table student add column home_address text not null default '';
--> statement-breakpoint
alter table student add column type_id integer references person_type (id);
--> statement-breakpoint
create index student_by_type on student (type_id) where type_id is not null;
--> statement-breakpoint
-- Who may be the same student.
create index student_by_birth_date on student (birth_date) where birth_date is not null;
--> statement-breakpoint
alter table guardian add column type_id integer references person_type (id);
--> statement-breakpoint
alter table guardian add column is_active integer not null default 1 check (is_active in (0, 1));
--> statement-breakpoint
create index guardian_by_type on guardian (type_id) where type_id is not null;
--> statement-breakpoint
-- Who may be the same sponsor.
create index guardian_by_email on guardian (lower(email)) where email <> '';
--> statement-breakpoint
create index reminder_by_guardian on reminder (guardian_id);
--> statement-breakpoint
-- Sponsors by parts of their names and addresses.
create virtual table guardian_search using fts5 (
  fullname, email, content = 'guardian', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
insert into guardian_search (guardian_search) values ('rebuild');
--> statement-breakpoint
create trigger guardian_search_insert after insert on guardian begin
  insert into guardian_search (rowid, fullname, email) values (new.id, new.fullname, new.email);
end;
--> statement-breakpoint
create trigger guardian_search_delete after delete on guardian begin
  insert into guardian_search (guardian_search, rowid, fullname, email) values ('delete', old.id, old.fullname, old.email);
end;
--> statement-breakpoint
create trigger guardian_search_update after update of fullname, email on guardian begin
  insert into guardian_search (guardian_search, rowid, fullname, email) values ('delete', old.id, old.fullname, old.email);
  insert into guardian_search (rowid, fullname, email) values (new.id, new.fullname, new.email);
end;
