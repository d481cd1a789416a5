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
  logo_sha256 text,
  version integer not null default 1
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
create index school_year_by_curriculum on school_year (curriculum);
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
create trigger report_mark_days after update of days_of_school on term when old.days_of_school is not new.days_of_school begin
  insert into report_mark select id, 1 from section where school_year_id = new.school_year_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create table department (
  id integer primary key,
  name text not null unique,
  uuid text not null default '',
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1,
  name_key text not null default ''
) strict;
--> statement-breakpoint
create unique index department_uuid on department (uuid);
--> statement-breakpoint
create unique index department_name on department (name collate nocase);
--> statement-breakpoint
create trigger department_name_key_insert after insert on department begin
  insert into name_to_sort values ('department', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger department_name_key_update after update of name on department when new.name <> old.name begin
  insert into name_to_sort values ('department', new.id, new.name, new.name);
end;
--> statement-breakpoint
create table grade_level (
  id integer primary key,
  code text not null unique,
  name text not null,
  ordinal integer not null unique,
  department_id integer not null references department (id),
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1
) strict;
--> statement-breakpoint
create index grade_level_by_department on grade_level (department_id);
--> statement-breakpoint
create table staff (
  id integer primary key,
  uuid text not null unique,
  user_id integer unique references user_account (id),
  employee_no text not null unique,
  prefix text not null,
  given_name text not null,
  last_name text not null,
  department_id integer references department (id),
  middle_name text not null default '',
  suffix text not null default '',
  -- Where a member of the faculty is written to; the account has its own, which follows.
  email text not null default '' check (email = lower(email)),
  contact_number text not null default '',
  designation_id integer references person_type (id),
  type_id integer references person_type (id),
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1,
  name_key text not null default ''
) strict;
--> statement-breakpoint
create index staff_by_department on staff (department_id);
--> statement-breakpoint
create index staff_by_name on staff (name_key, id);
--> statement-breakpoint
create trigger report_mark_adviser after update of prefix, given_name, last_name, suffix on staff begin
  insert into report_mark select id, 1 from section where adviser_id = new.id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create index staff_by_designation on staff (designation_id) where designation_id is not null;
--> statement-breakpoint
create index staff_by_type on staff (type_id) where type_id is not null;
--> statement-breakpoint
create unique index staff_email on staff (email) where email <> '';
--> statement-breakpoint
create trigger staff_name_key_insert after insert on staff begin
  insert into name_to_sort values ('staff', new.id, new.last_name || ', ' || new.given_name, new.last_name || ', ' || new.given_name);
end;
--> statement-breakpoint
create trigger staff_name_key_update after update of last_name, given_name on staff when new.last_name || ', ' || new.given_name <> old.last_name || ', ' || old.given_name begin
  insert into name_to_sort values ('staff', new.id, new.last_name || ', ' || new.given_name, new.last_name || ', ' || new.given_name);
end;
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
  name_key text not null default '',
  unique (school_year_id, grade_level_id, name)
) strict;
--> statement-breakpoint
-- A section's adviser asks for the sections advised.
create index section_by_adviser on section (adviser_id);
--> statement-breakpoint
-- Which sections a grade level has in a year, and who is of a department or has a role first: by whom a class is seen.
create index section_by_level on section (grade_level_id, school_year_id);
--> statement-breakpoint
create trigger report_mark_section after update of name, strand, adviser_id on section
when old.name <> new.name or old.strand <> new.strand or old.adviser_id is not new.adviser_id begin
  insert into report_mark values (new.id, 1) on conflict do update set revision = revision + 1;
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
create trigger section_name_key_insert after insert on section begin
  insert into name_to_sort values ('section', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger section_name_key_update after update of name on section when new.name <> old.name begin
  insert into name_to_sort values ('section', new.id, new.name, new.name);
end;
--> statement-breakpoint
create table subject (
  id integer primary key,
  code text not null unique,
  name text not null,
  grade_level_id integer not null references grade_level (id),
  kind text not null default 'academic' check (kind in ('academic', 'performance', 'homeroom', 'club')),
  version integer not null default 1,
  position integer not null default 0 check (position between 0 and 999),
  is_active integer not null default 1 check (is_active in (0, 1)),
  name_key text not null default ''
) strict;
--> statement-breakpoint
create index subject_by_level on subject (grade_level_id, position, code);
--> statement-breakpoint
create trigger report_mark_subject after update of kind, name on subject
when old.kind <> new.kind or old.name <> new.name begin
  insert into report_mark select distinct section_id, 1 from school_class where subject_id = new.id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_position after update of position, code on subject
when old.position <> new.position or old.code <> new.code begin
  insert into report_mark select distinct section_id, 1 from school_class where subject_id = new.id
  on conflict do update set revision = revision + 1;
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
create trigger subject_name_key_insert after insert on subject begin
  insert into name_to_sort values ('subject', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger subject_name_key_update after update of name on subject when new.name <> old.name begin
  insert into name_to_sort values ('subject', new.id, new.name, new.name);
end;
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
  version integer not null default 1,
  type_id integer references person_type (id),
  is_active integer not null default 1 check (is_active in (0, 1)),
  name_key text not null default ''
) strict;
--> statement-breakpoint
create index guardian_fullname on guardian (name_key, id);
--> statement-breakpoint
-- The parents' app finds its guardian by the account.
create index guardian_by_user on guardian (user_id) where user_id is not null;
--> statement-breakpoint
create trigger record_count_guardian_insert after insert on guardian begin
  update record_count set records = records + 1 where record = 'guardian';
end;
--> statement-breakpoint
create trigger record_count_guardian_delete after delete on guardian begin
  update record_count set records = records - 1 where record = 'guardian';
end;
--> statement-breakpoint
create index guardian_by_type on guardian (type_id) where type_id is not null;
--> statement-breakpoint
-- Who may be the same sponsor.
create index guardian_by_email on guardian (lower(email)) where email <> '';
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
--> statement-breakpoint
-- People by the last ten digits of their telephone number, however it is written.
create index guardian_by_phone on guardian (substr(replace(replace(replace(replace(contact_number, ' ', ''), '-', ''), '(', ''), ')', ''), -10))
  where contact_number <> '';
--> statement-breakpoint
create trigger guardian_name_key_insert after insert on guardian begin
  insert into name_to_sort values ('guardian', new.id, new.fullname, new.fullname);
end;
--> statement-breakpoint
create trigger guardian_name_key_update after update of fullname on guardian when new.fullname <> old.fullname begin
  insert into name_to_sort values ('guardian', new.id, new.fullname, new.fullname);
end;
--> statement-breakpoint
create table student (
  id integer primary key,
  uuid text not null unique,
  student_no text not null unique check (length(student_no) between 6 and 10 and student_no not glob '*[^0-9]*'),
  last_name text not null,
  given_name text not null,
  middle_name text not null,
  fullname text not null check (fullname <> ''),
  guardian_id integer not null references guardian (id),
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1,
  lrn text check (length(lrn) = 12 and lrn not glob '*[^0-9]*'),
  sex text check (sex in ('F', 'M')),
  birth_date text check (birth_date glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  suffix text not null default '',
  email text not null default '' check (email = lower(email)),
  contact_number text not null default '',
  home_address text not null default '',
  type_id integer references person_type (id),
  correspondent_id integer references guardian (id),
  name_key text not null default ''
) strict;
--> statement-breakpoint
create index student_guardian on student (guardian_id);
--> statement-breakpoint
create index student_fullname on student (name_key, id);
--> statement-breakpoint
create unique index student_lrn on student (lrn) where lrn is not null;
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
create trigger report_mark_renamed after update of student_no, fullname on student
when old.student_no <> new.student_no or old.fullname <> new.fullname begin
  insert into report_mark select section_id, 1 from section_person where student_id = new.id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_lrn after update of lrn on student when old.lrn is not new.lrn begin
  insert into report_mark select section_id, 1 from section_person where student_id = new.id
  on conflict do update set revision = revision + 1;
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
create trigger report_year_sex after update of sex on student when old.sex is not new.sex begin
  update report_year set sex = new.sex where student_id = new.id;
end;
--> statement-breakpoint
create index student_by_type on student (type_id) where type_id is not null;
--> statement-breakpoint
create index student_by_birth_date on student (birth_date) where birth_date is not null;
--> statement-breakpoint
create index student_correspondent on student (correspondent_id);
--> statement-breakpoint
create trigger student_first_guardian after insert on student begin
  insert into guardianship (student_id, guardian_id, place, gets_bills, gets_mail)
  values (new.id, new.guardian_id, 1, 1, 1);
  update student set correspondent_id = new.guardian_id where id = new.id;
end;
--> statement-breakpoint
create trigger student_guardian_follows after update of guardian_id on student
when new.guardian_id <> old.guardian_id begin
  update or ignore guardianship set guardian_id = new.guardian_id
  where student_id = new.id and guardian_id = old.guardian_id;
  update guardianship set gets_bills = 1 where student_id = new.id and guardian_id = new.guardian_id;
  update student set correspondent_id = new.guardian_id where id = new.id and correspondent_id = old.guardian_id
    and not exists (select 1 from guardianship where student_id = new.id and guardian_id = old.guardian_id);
end;
--> statement-breakpoint
-- People by the last ten digits of their telephone number, however it is written.
create index student_by_phone on student (substr(replace(replace(replace(replace(contact_number, ' ', ''), '-', ''), '(', ''), ')', ''), -10))
  where contact_number <> '';
--> statement-breakpoint
create trigger student_name_key_insert after insert on student begin
  insert into name_to_sort values ('student', new.id, new.fullname, new.fullname);
end;
--> statement-breakpoint
create trigger student_name_key_update after update of fullname on student when new.fullname <> old.fullname begin
  insert into name_to_sort values ('student', new.id, new.fullname, new.fullname);
end;
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
-- Whoever places, moves or takes out a student, by whatever change: the segments follow in the same one.
create trigger segment_followed_in after insert on student_section begin
  insert into segment_member (segment_id, student_id)
  select segment.id, new.student_id from section cross join segment on segment.follows_level_id = section.grade_level_id
    and segment.follows_year_id = section.school_year_id
  where section.id = new.section_id and section.kind = 'regular' on conflict do nothing;
end;
--> statement-breakpoint
create trigger segment_followed_out after delete on student_section begin
  delete from segment_member where student_id = old.student_id and segment_id in (
    select segment.id from section cross join segment on segment.follows_level_id = section.grade_level_id
      and segment.follows_year_id = section.school_year_id
    where section.id = old.section_id and section.kind = 'regular');
end;
--> statement-breakpoint
create table segment (
  id integer primary key,
  uuid text not null unique,
  code text not null unique,
  name text not null,
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1,
  -- A segment may follow a grade level (B-126): its students are those whose own section of the school year is of it. Null: chosen by hand.
  follows_level_id integer references grade_level (id),
  -- Null: no school year has begun.
  follows_year_id integer references school_year (id),
  name_key text not null default ''
) strict;
--> statement-breakpoint
create index segment_following on segment (follows_level_id, follows_year_id) where follows_level_id is not null;
--> statement-breakpoint
create trigger segment_follows_at_first after insert on segment when new.follows_level_id is not null begin
  insert into segment_member (segment_id, student_id)
  select new.id, place.student_id from section cross join student_section place on place.section_id = section.id
  where section.school_year_id = new.follows_year_id and section.grade_level_id = new.follows_level_id
    and section.kind = 'regular' on conflict do nothing;
end;
--> statement-breakpoint
-- It follows from now on, another level, or another school year.
create trigger segment_follows after update of follows_level_id, follows_year_id on segment
when new.follows_level_id is not null
  and (old.follows_level_id is not new.follows_level_id or old.follows_year_id is not new.follows_year_id) begin
  delete from segment_member where segment_id = new.id and student_id not in (
    select place.student_id from section cross join student_section place on place.section_id = section.id
    where section.school_year_id = new.follows_year_id and section.grade_level_id = new.follows_level_id
      and section.kind = 'regular');
  insert into segment_member (segment_id, student_id)
  select new.id, place.student_id from section cross join student_section place on place.section_id = section.id
  where section.school_year_id = new.follows_year_id and section.grade_level_id = new.follows_level_id
    and section.kind = 'regular' on conflict do nothing;
end;
--> statement-breakpoint
create trigger segment_name_key_insert after insert on segment begin
  insert into name_to_sort values ('segment', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger segment_name_key_update after update of name on segment when new.name <> old.name begin
  insert into name_to_sort values ('segment', new.id, new.name, new.name);
end;
--> statement-breakpoint
create table segment_member (
  id integer primary key,
  segment_id integer not null references segment (id),
  student_id integer not null references student (id),
  unique (segment_id, student_id)
) strict;
--> statement-breakpoint
create index segment_member_student on segment_member (student_id, segment_id);
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
  name_key text not null default '',
  unique (post, held_from),
  check ((signature_object is null) = (signature_type is null) and (signature_object is null) = (signature_sha256 is null))
) strict;
--> statement-breakpoint
create trigger signatory_name_key_insert after insert on signatory begin
  insert into name_to_sort values ('signatory', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger signatory_name_key_update after update of name on signatory when new.name <> old.name begin
  insert into name_to_sort values ('signatory', new.id, new.name, new.name);
end;
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
--> statement-breakpoint
-- Curricula by name; school years and schemes name theirs.
create table curriculum (
  id integer primary key,
  uuid text not null unique,
  name text not null check (length(name) between 1 and 40),
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1,
  name_key text not null default ''
) strict;
--> statement-breakpoint
create unique index curriculum_name on curriculum (name collate nocase);
--> statement-breakpoint
create trigger curriculum_name_key_insert after insert on curriculum begin
  insert into name_to_sort values ('curriculum', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger curriculum_name_key_update after update of name on curriculum when new.name <> old.name begin
  insert into name_to_sort values ('curriculum', new.id, new.name, new.name);
end;
--> statement-breakpoint
-- Designations and types of people: what a member of the faculty, a student or a sponsor can be.
create table person_type (
  id integer primary key,
  uuid text not null unique,
  kind text not null check (kind in ('designation', 'faculty', 'student', 'sponsor')),
  name text not null check (length(name) between 1 and 60),
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1,
  name_key text not null default ''
) strict;
--> statement-breakpoint
create unique index person_type_name on person_type (kind, name collate nocase);
--> statement-breakpoint
create trigger person_type_name_key_insert after insert on person_type begin
  insert into name_to_sort values ('person_type', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger person_type_name_key_update after update of name on person_type when new.name <> old.name begin
  insert into name_to_sort values ('person_type', new.id, new.name, new.name);
end;
--> statement-breakpoint
-- Sponsors by parts of their names and addresses.
create virtual table guardian_search using fts5 (
  fullname, email, content = 'guardian', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
-- Students who left the school: when, why and where to, and when they came back (M-18).
create table student_departure (
  id integer primary key,
  uuid text not null unique,
  student_id integer not null references student (id),
  kind text not null check (kind in ('withdrawn', 'transferred', 'completed')),
  left_on text not null check (left_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  reason text not null,
  destination text not null default '',
  recorded_at text not null,
  recorded_by integer not null references user_account (id),
  returned_on text check (returned_on is null or returned_on >= left_on)
) strict;
--> statement-breakpoint
create index student_departure_student on student_departure (student_id, id);
--> statement-breakpoint
create index student_departure_standing on student_departure (left_on, student_id) where returned_on is null;
--> statement-breakpoint
-- Guardians of students: in their order, how each is related, and who gets the bills and the school's mail (M-24).
-- The first who gets bills is the student's sponsor (student.guardian_id), the first who gets mail its correspondent.
create table guardianship (
  student_id integer not null references student (id),
  guardian_id integer not null references guardian (id),
  place integer not null check (place >= 1),
  relation text not null default '',
  gets_bills integer not null check (gets_bills in (0, 1)),
  gets_mail integer not null check (gets_mail in (0, 1)),
  primary key (student_id, guardian_id)
) strict, without rowid;
--> statement-breakpoint
create index guardianship_by_guardian on guardianship (guardian_id, student_id);
--> statement-breakpoint
-- Photos of people, named as their lists name them; each object is one person's (M-25).
create table person_photo (
  list text not null check (list in ('students', 'sponsors', 'faculties')),
  person_id text not null,
  object_key text not null,
  content_type text not null,
  sha256 text not null,
  primary key (list, person_id)
) strict, without rowid;
--> statement-breakpoint
-- Contact data of former students is erased (M-37): photos that no row names any more are swept, and who left is found by the day.
create index person_photo_object on person_photo (object_key);
--> statement-breakpoint
-- Sponsors who were one person and were merged: what it changed, so that it can be taken back within a day (M-26).
create table sponsor_merge (
  id integer primary key,
  uuid text not null unique,
  kept_id integer not null references guardian (id),
  merged_id integer not null references guardian (id),
  before_json text not null check (json_valid(before_json)),
  merged_at text not null,
  merged_by integer not null references user_account (id),
  undone_at text
) strict;
--> statement-breakpoint
create index sponsor_merge_kept on sponsor_merge (kept_id, id);
--> statement-breakpoint
create index sponsor_merge_merged on sponsor_merge (merged_id);
--> statement-breakpoint
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
-- Who a section of a rollover was placed by.
create index rollover_part_made on rollover_part (made_section_uuid) where made_section_uuid is not null;
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
--> statement-breakpoint
-- Students who are one person: what moved, and how the kept one stood right after, so that it is taken back whole (M-40).
create table student_merge (
  id integer primary key,
  uuid text not null unique,
  kept_id integer not null references student (id),
  merged_id integer not null references student (id) check (merged_id <> kept_id),
  before_json text not null check (json_valid(before_json)),
  -- What hangs on the kept one after it, table by table.
  after_json text not null check (json_valid(after_json)),
  merged_at text not null,
  merged_by integer not null references user_account (id),
  undone_at text
) strict;
--> statement-breakpoint
create index student_merge_kept on student_merge (kept_id, id);
--> statement-breakpoint
-- A student is merged into one other.
create unique index student_merge_merged on student_merge (merged_id) where undone_at is null;
--> statement-breakpoint
-- Segments that the plan of the next school year leaves out (M-52): they keep their students, chosen by hand from then on.
create table rollover_segment_edit (
  rollover_id integer not null references rollover (id),
  segment_uuid text not null,
  is_left_out integer not null check (is_left_out in (0, 1)),
  version integer not null default 1,
  edited_at text not null,
  edited_by integer not null references user_account (id),
  primary key (rollover_id, segment_uuid)
) strict, without rowid;
--> statement-breakpoint
-- The words that students' names are made of, and how many bear each: what a misspelled search is read as.
create virtual table student_name_word using fts5vocab (student_words, row);
