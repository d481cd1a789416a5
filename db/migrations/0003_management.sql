-- The school, its calendar and its structure.
create table school (
  id integer primary key check (id = 1),
  name text not null,
  address text not null,
  contact_number text not null,
  email text not null,
  tax_number text not null,
  logo_object text,
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  logo_sha256 text
) strict;
--> statement-breakpoint
create table school_setting (
  name text primary key,
  value text not null,
  updated_at text not null,
  version integer not null default 1
) strict, without rowid;
--> statement-breakpoint
create table school_year (
  id integer primary key,
  uuid text not null unique,
  name text not null unique,
  start_date text not null,
  end_date text not null,
  curriculum text not null default 'K to 12',
  version integer not null default 1,
  check (start_date < end_date)
) strict;
--> statement-breakpoint
create index school_year_by_start on school_year (start_date);
--> statement-breakpoint
create table term (
  id integer primary key,
  uuid text not null unique,
  school_year_id integer not null references school_year (id),
  ordinal integer not null check (ordinal between 1 and 3),
  start_date text not null,
  end_date text not null,
  encode_start_date text not null,
  encode_end_date text not null,
  correction_start_date text not null,
  correction_end_date text not null,
  version integer not null default 1,
  days_of_school integer check (days_of_school between 0 and 120),
  unique (school_year_id, ordinal)
) strict;
--> statement-breakpoint
-- The term that runs.
create index term_by_start on term (start_date);
--> statement-breakpoint
create table department (
  id integer primary key,
  name text not null unique
) strict;
--> statement-breakpoint
create table grade_level (
  id integer primary key,
  code text not null unique,
  name text not null,
  ordinal integer not null unique,
  department_id integer not null references department (id)
) strict;
--> statement-breakpoint
create table staff (
  id integer primary key,
  uuid text not null unique,
  user_id integer unique references user_account (id),
  employee_no text not null unique,
  prefix text not null,
  given_name text not null,
  last_name text not null,
  department_id integer references department (id)
) strict;
--> statement-breakpoint
create index staff_by_department on staff (department_id);
--> statement-breakpoint
create index staff_by_name on staff (last_name collate nocase, given_name collate nocase, id);
--> statement-breakpoint
create table section (
  id integer primary key,
  uuid text not null unique,
  school_year_id integer not null references school_year (id),
  grade_level_id integer not null references grade_level (id),
  name text not null,
  adviser_id integer references staff (id),
  version integer not null default 1,
  kind text not null default 'regular' check (kind in ('regular', 'club')),
  strand text not null default '',
  unique (school_year_id, grade_level_id, name)
) strict;
--> statement-breakpoint
-- A section's adviser asks for the sections advised.
create index section_by_adviser on section (adviser_id);
--> statement-breakpoint
-- Which sections a grade level has in a year, and who is of a department or has a role first: by whom a class is seen.
create index section_by_level on section (grade_level_id, school_year_id);
--> statement-breakpoint
create table subject (
  id integer primary key,
  code text not null unique,
  name text not null,
  grade_level_id integer not null references grade_level (id),
  kind text not null default 'academic' check (kind in ('academic', 'performance', 'homeroom', 'club')),
  version integer not null default 1,
  position integer not null default 0 check (position between 0 and 999)
) strict;
--> statement-breakpoint
create index subject_by_level on subject (grade_level_id, position, code);
--> statement-breakpoint
create table guardian (
  id integer primary key,
  uuid text not null unique,
  user_id integer references user_account (id),
  fullname text not null,
  email text not null,
  contact_number text not null,
  home_address text not null,
  billing_address text not null,
  tax_number text not null,
  province text not null default '',
  city text not null default '',
  postal_code text not null default '',
  version integer not null default 1
) strict;
--> statement-breakpoint
create index guardian_fullname on guardian (fullname collate nocase, id);
--> statement-breakpoint
-- The parents' app finds its guardian by the account.
create index guardian_by_user on guardian (user_id) where user_id is not null;
--> statement-breakpoint
-- A student is also the customer: student_no is the customer id on the wire.
create table student (
  id integer primary key,
  uuid text not null unique,
  student_no text not null unique check (length(student_no) = 6),
  last_name text not null,
  given_name text not null,
  middle_name text not null,
  fullname text not null,
  guardian_id integer not null references guardian (id),
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1,
  lrn text check (length(lrn) = 12 and lrn not glob '*[^0-9]*'),
  sex text check (sex in ('F', 'M')),
  birth_date text check (birth_date glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) strict;
--> statement-breakpoint
create index student_guardian on student (guardian_id);
--> statement-breakpoint
create index student_fullname on student (fullname collate nocase, id);
--> statement-breakpoint
create unique index student_lrn on student (lrn) where lrn is not null;
--> statement-breakpoint
create table student_section (
  student_id integer not null references student (id),
  section_id integer not null references section (id),
  joined_on text,
  primary key (student_id, section_id)
) strict, without rowid;
--> statement-breakpoint
create index student_section_section on student_section (section_id, student_id);
--> statement-breakpoint
create table segment (
  id integer primary key,
  uuid text not null unique,
  code text not null unique,
  name text not null,
  is_active integer not null default 1 check (is_active in (0, 1))
) strict;
--> statement-breakpoint
create table segment_member (
  segment_id integer not null references segment (id),
  student_id integer not null references student (id),
  primary key (segment_id, student_id)
) strict, without rowid;
--> statement-breakpoint
create index segment_member_student on segment_member (student_id);
--> statement-breakpoint
create virtual table student_search using fts5 (
  student_no, fullname, content = 'student', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
-- Names by the beginnings of their words: what is shorter than three letters, and what comes first.
create virtual table student_words using fts5 (
  fullname, content = 'student', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
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
--> statement-breakpoint
create table teacher_class_summary (
  staff_id integer not null references staff (id),
  school_year_id integer not null references school_year (id),
  classes integer not null,
  primary key (staff_id, school_year_id)
) strict, without rowid;
--> statement-breakpoint
-- Who left a section, and on which day: the gradebooks of the terms before keep such a student, and every score stays.
create table section_leaver (
  student_id integer not null references student (id),
  section_id integer not null references section (id),
  left_on text not null,
  joined_on text,
  primary key (student_id, section_id, left_on)
) strict, without rowid;
--> statement-breakpoint
create index section_leaver_section on section_leaver (section_id, student_id, left_on);
--> statement-breakpoint
create trigger student_search_insert after insert on student begin
  insert into student_search (rowid, student_no, fullname) values (new.id, new.student_no, new.fullname);
end;
--> statement-breakpoint
create trigger student_search_delete after delete on student begin
  insert into student_search (student_search, rowid, student_no, fullname)
  values ('delete', old.id, old.student_no, old.fullname);
end;
--> statement-breakpoint
create trigger student_search_update after update of student_no, fullname on student begin
  insert into student_search (student_search, rowid, student_no, fullname)
  values ('delete', old.id, old.student_no, old.fullname);
  insert into student_search (rowid, student_no, fullname) values (new.id, new.student_no, new.fullname);
end;
--> statement-breakpoint
create trigger student_words_insert after insert on student begin
  insert into student_words (rowid, fullname) values (new.id, new.fullname);
end;
--> statement-breakpoint
create trigger student_words_delete after delete on student begin
  insert into student_words (student_words, rowid, fullname) values ('delete', old.id, old.fullname);
end;
--> statement-breakpoint
create trigger student_words_update after update of fullname on student begin
  insert into student_words (student_words, rowid, fullname) values ('delete', old.id, old.fullname);
  insert into student_words (rowid, fullname) values (new.id, new.fullname);
end;
--> statement-breakpoint
create trigger section_students_insert after insert on student_section begin
  insert into section_student_summary
  values (new.section_id, 1, (select count(*) from enrollment_pass where student_id = new.student_id and is_certified = 0))
  on conflict do update set students = students + 1, unreleased_passes = unreleased_passes + excluded.unreleased_passes;
  insert into attendance_section_summary
  select attendance.term_id, new.section_id, 1, 0 from section
    join term on term.school_year_id = section.school_year_id
    join attendance on attendance.student_id = new.student_id and attendance.term_id = term.id
  where section.id = new.section_id
  on conflict do update set recorded = recorded + 1;
end;
--> statement-breakpoint
create trigger section_students_delete after delete on student_section begin
  update section_student_summary set students = students - 1, unreleased_passes = unreleased_passes
    - (select count(*) from enrollment_pass where student_id = old.student_id and is_certified = 0)
  where section_id = old.section_id;
  update attendance_section_summary set recorded = recorded - 1
  where section_id = old.section_id and term_id in (select term.id from section
      join term on term.school_year_id = section.school_year_id
      join attendance on attendance.student_id = old.student_id and attendance.term_id = term.id
    where section.id = old.section_id);
end;
--> statement-breakpoint
-- Who joins or leaves a section takes the terms before along.
create trigger report_mark_joined after insert on student_section begin
  insert into report_mark select own.section_id, 1 from section
    join section_person own on own.student_id = new.student_id and own.school_year_id = section.school_year_id
  where section.id = new.section_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_left after delete on student_section begin
  insert into report_mark values (old.section_id, 1) on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_renamed after update of student_no, fullname on student
when old.student_no <> new.student_no or old.fullname <> new.fullname begin
  insert into report_mark select section_id, 1 from section_person where student_id = new.id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_subject after update of kind, name on subject
when old.kind <> new.kind or old.name <> new.name begin
  insert into report_mark select distinct section_id, 1 from school_class where subject_id = new.id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_days after update of days_of_school on term when old.days_of_school is not new.days_of_school begin
  insert into report_mark select id, 1 from section where school_year_id = new.school_year_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_lrn after update of lrn on student when old.lrn is not new.lrn begin
  insert into report_mark select section_id, 1 from section_person where student_id = new.id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_section after update of name, strand, adviser_id on section
when old.name <> new.name or old.strand <> new.strand or old.adviser_id is not new.adviser_id begin
  insert into report_mark values (new.id, 1) on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_adviser after update of prefix, given_name, last_name on staff begin
  insert into report_mark select id, 1 from section where adviser_id = new.id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_position after update of position, code on subject
when old.position <> new.position or old.code <> new.code begin
  insert into report_mark select distinct section_id, 1 from school_class where subject_id = new.id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger segment_summary_joined after insert on segment_member begin
  insert into segment_summary select new.segment_id, is_active from student where id = new.student_id
  on conflict do update set active_members = active_members + excluded.active_members;
end;
--> statement-breakpoint
create trigger segment_summary_left after delete on segment_member begin
  update segment_summary set active_members = active_members - (select is_active from student where id = old.student_id)
  where segment_id = old.segment_id;
end;
--> statement-breakpoint
create trigger segment_summary_active after update of is_active on student when old.is_active <> new.is_active begin
  update segment_summary set active_members = active_members + new.is_active - old.is_active
  where segment_id in (select segment_id from segment_member where student_id = new.id);
end;
--> statement-breakpoint
create trigger record_count_student_insert after insert on student begin
  update record_count set records = records + 1 where record = 'student';
end;
--> statement-breakpoint
create trigger record_count_student_delete after delete on student begin
  update record_count set records = records - 1 where record = 'student';
end;
--> statement-breakpoint
create trigger record_count_guardian_insert after insert on guardian begin
  update record_count set records = records + 1 where record = 'guardian';
end;
--> statement-breakpoint
create trigger record_count_guardian_delete after delete on guardian begin
  update record_count set records = records - 1 where record = 'guardian';
end;
--> statement-breakpoint
create trigger report_year_sex after update of sex on student when old.sex is not new.sex begin
  update report_year set sex = new.sex where student_id = new.id;
end;
--> statement-breakpoint
create trigger record_count_section_insert after insert on section begin
  update record_count set records = records + 1 where record = 'section';
end;
--> statement-breakpoint
create trigger record_count_section_delete after delete on section begin
  update record_count set records = records - 1 where record = 'section';
end;
--> statement-breakpoint
create trigger record_count_subject_insert after insert on subject begin
  update record_count set records = records + 1 where record = 'subject';
end;
--> statement-breakpoint
create trigger record_count_subject_delete after delete on subject begin
  update record_count set records = records - 1 where record = 'subject';
end;
--> statement-breakpoint
-- Everyone who is or was in a section.
create view section_person as
  select student_id, section_id, school_year_id from student_section join section on section.id = section_id and kind = 'regular'
  union select student_id, section_id, school_year_id from section_leaver join section on section.id = section_id and kind = 'regular';
--> statement-breakpoint
-- The sections whose students are graded in a class: its own, and those its movers are in now or left last.
create view class_section as
  select school_class.id as class_id, section_id from school_class join section on section.id = section_id and kind = 'regular'
  union select school_class.id, now.section_id from school_class
    cross join section here on here.id = school_class.section_id and here.kind = 'regular'
    cross join section_leaver gone on gone.section_id = here.id
    cross join student_section now on now.student_id = gone.student_id
    cross join section there on there.id = now.section_id and there.school_year_id = here.school_year_id and there.kind = 'regular'
  union select school_class.id, later.section_id from school_class
    cross join section here on here.id = school_class.section_id and here.kind = 'regular'
    cross join section_leaver gone on gone.section_id = here.id
    cross join section_leaver later on later.student_id = gone.student_id
    cross join section there on there.id = later.section_id and there.school_year_id = here.school_year_id and there.kind = 'regular';
