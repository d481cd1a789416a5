-- Identity: accounts, roles (the first decides), sessions and their refresh tokens.
create table user_account (
  id integer primary key,
  uuid text not null unique,
  email text not null unique check (email = lower(email)),
  given_name text not null,
  last_name text not null,
  password_hash text not null,
  is_active integer not null default 1 check (is_active in (0, 1)),
  created_at text not null,
  version integer not null default 1
) strict;
--> statement-breakpoint
create table user_role (
  user_id integer not null references user_account (id),
  position integer not null,
  role_code text not null check (role_code in ('ST', 'DH', 'DAH', 'HRA', 'RA', 'SA', 'FA', 'PAR', 'LG')),
  primary key (user_id, position)
) strict, without rowid;
--> statement-breakpoint
create table session (
  id integer primary key,
  uuid text not null unique,
  user_id integer not null references user_account (id),
  created_at text not null,
  expires_at text not null,
  revoked_at text,
  revoked_reason text check (revoked_reason in ('logout', 'password-change', 'refresh-reuse', 'role-change'))
) strict;
--> statement-breakpoint
create index session_user on session (user_id) where revoked_at is null;
--> statement-breakpoint
create table refresh_token (
  id integer primary key,
  session_id integer not null references session (id),
  token_hash text not null unique,
  issued_at text not null,
  used_at text
) strict;
--> statement-breakpoint
create index refresh_token_session on refresh_token (session_id);
--> statement-breakpoint
create table sign_in_throttle (
  key_hash text primary key,
  failures integer not null,
  window_started_at text not null
) strict, without rowid;
--> statement-breakpoint
create table password_reset (
  id integer primary key,
  uuid text not null unique,
  user_id integer not null references user_account (id),
  token_hash text not null unique,
  created_at text not null,
  expires_at text not null,
  used_at text
) strict;
--> statement-breakpoint
-- The school, its calendar and its structure.
create table school (
  id integer primary key check (id = 1),
  name text not null,
  address text not null,
  contact_number text not null,
  email text not null,
  tax_number text not null
) strict;
--> statement-breakpoint
create table school_setting (
  name text primary key,
  value text not null,
  updated_at text not null
) strict, without rowid;
--> statement-breakpoint
create table school_year (
  id integer primary key,
  uuid text not null unique,
  name text not null unique,
  start_date text not null,
  end_date text not null,
  check (start_date < end_date)
) strict;
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
  unique (school_year_id, ordinal)
) strict;
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
create table section (
  id integer primary key,
  uuid text not null unique,
  school_year_id integer not null references school_year (id),
  grade_level_id integer not null references grade_level (id),
  name text not null,
  adviser_id integer references staff (id),
  unique (school_year_id, grade_level_id, name)
) strict;
--> statement-breakpoint
create table subject (
  id integer primary key,
  code text not null unique,
  name text not null,
  grade_level_id integer not null references grade_level (id)
) strict;
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
  tax_number text not null
) strict;
--> statement-breakpoint
-- A student is also the customer (decision 22): student_no is the customer id on the wire.
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
  version integer not null default 1
) strict;
--> statement-breakpoint
create index student_guardian on student (guardian_id);
--> statement-breakpoint
create index student_fullname on student (fullname collate nocase, id);
--> statement-breakpoint
create table student_section (
  student_id integer not null references student (id),
  section_id integer not null references section (id),
  primary key (student_id, section_id)
) strict, without rowid;
--> statement-breakpoint
create index student_section_section on student_section (section_id, student_id);
--> statement-breakpoint
create virtual table student_search using fts5 (
  student_no, fullname, content = 'student', content_rowid = 'id', tokenize = 'trigram'
);
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
