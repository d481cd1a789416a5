-- Sections whose figures are out of date: each change that touches them raises the revision, and whoever computes them anew deletes the mark it read.
create table report_mark (
  section_id integer primary key references section (id),
  revision integer not null
) strict;
--> statement-breakpoint
create trigger report_mark_own before insert on report_mark
when (select kind from section where id = new.section_id) <> 'regular' begin
  select raise(ignore);
end;
--> statement-breakpoint
-- A student's grade of a learning area in a term, once its gradebook is submitted; computed by core/reports.
create table report_grade (
  id integer primary key,
  student_id integer not null references student (id),
  term_id integer not null references term (id),
  class_id integer not null references school_class (id),
  gradebook_id integer not null references gradebook (id),
  school_year_id integer not null references school_year (id),
  section_id integer not null references section (id),
  subject_id integer not null references subject (id),
  position integer not null,
  student_name text not null,
  student_no text not null,
  grade_e4 integer,
  printed_e4 integer,
  letter text not null,
  is_provisional integer not null check (is_provisional in (0, 1)),
  name_key text not null default '',
  unique (student_id, class_id, term_id)
) strict;
--> statement-breakpoint
create index report_grade_by_name on report_grade (school_year_id, name_key, student_id, term_id, position, id, is_provisional, section_id, class_id, subject_id, letter, printed_e4);
--> statement-breakpoint
create index report_grade_by_number on report_grade (school_year_id, student_no, term_id, position, id, is_provisional, section_id, class_id, subject_id, letter, printed_e4);
--> statement-breakpoint
create index report_grade_by_term on report_grade (term_id, name_key, student_id, position, id, is_provisional, section_id, class_id, subject_id, letter, printed_e4);
--> statement-breakpoint
create index report_grade_by_section on report_grade (section_id, name_key, student_id, term_id, position, id, is_provisional, class_id, subject_id, letter, printed_e4);
--> statement-breakpoint
create index report_grade_by_subject on report_grade (subject_id, name_key, student_id, term_id, position, id, is_provisional, section_id, class_id, letter, printed_e4);
--> statement-breakpoint
create index report_grade_by_letter on report_grade (school_year_id, letter, name_key, student_id, term_id, position, id, is_provisional, section_id, class_id, subject_id, printed_e4);
--> statement-breakpoint
create index report_grade_by_grade on report_grade (school_year_id, printed_e4, name_key, student_id, term_id, position, id, is_provisional, section_id, class_id, subject_id, letter);
--> statement-breakpoint
create index report_grade_of_gradebook on report_grade (gradebook_id);
--> statement-breakpoint
create trigger report_grade_counted_insert after insert on report_grade begin
  insert into report_grade_summary values (new.school_year_id, new.section_id, new.term_id, new.is_provisional, 1)
  on conflict do update set grades = grades + 1;
end;
--> statement-breakpoint
create trigger report_grade_counted_delete after delete on report_grade begin
  update report_grade_summary set grades = grades - 1
  where school_year_id = old.school_year_id and section_id = old.section_id and term_id = old.term_id
    and is_provisional = old.is_provisional;
end;
--> statement-breakpoint
create trigger report_grade_counted_update after update of section_id, is_provisional on report_grade
when (old.section_id, old.is_provisional) <> (new.section_id, new.is_provisional) begin
  update report_grade_summary set grades = grades - 1
  where school_year_id = old.school_year_id and section_id = old.section_id and term_id = old.term_id
    and is_provisional = old.is_provisional;
  insert into report_grade_summary values (new.school_year_id, new.section_id, new.term_id, new.is_provisional, 1)
  on conflict do update set grades = grades + 1;
end;
--> statement-breakpoint
-- A class that is removed is looked for among what is computed of classes: by an index, or each removal reads these tables whole.
create index report_grade_by_class on report_grade (class_id);
--> statement-breakpoint
-- A student's term: the general average of its learning areas, and conduct.
create table report_term (
  id integer primary key,
  student_id integer not null references student (id),
  term_id integer not null references term (id),
  school_year_id integer not null references school_year (id),
  section_id integer not null references section (id),
  student_name text not null,
  student_no text not null,
  average_e2 integer,
  average_letter text not null,
  is_provisional integer not null check (is_provisional in (0, 1)),
  conduct_e4 integer,
  conduct_letter text not null,
  conduct_is_provisional integer not null check (conduct_is_provisional in (0, 1)),
  grade_level_id integer references grade_level (id),
  name_key text not null default '',
  unique (student_id, term_id)
) strict;
--> statement-breakpoint
create index report_term_by_name on report_term (term_id, name_key, id, section_id);
--> statement-breakpoint
create index report_term_by_section on report_term (section_id, term_id, name_key, id);
--> statement-breakpoint
create index report_term_by_rank on report_term (term_id, grade_level_id, iif(is_provisional = 0, average_e2, null) desc, name_key, student_id, section_id);
--> statement-breakpoint
create trigger report_term_counted_insert after insert on report_term begin
  insert into report_term_summary values (new.term_id, new.section_id, 1) on conflict do update set students = students + 1;
end;
--> statement-breakpoint
create trigger report_term_counted_delete after delete on report_term begin
  update report_term_summary set students = students - 1 where term_id = old.term_id and section_id = old.section_id;
end;
--> statement-breakpoint
create trigger report_term_counted_update after update of section_id on report_term when old.section_id <> new.section_id begin
  update report_term_summary set students = students - 1 where term_id = old.term_id and section_id = old.section_id;
  insert into report_term_summary values (new.term_id, new.section_id, 1) on conflict do update set students = students + 1;
end;
--> statement-breakpoint
-- A student's final grade of a class, of the terms whose gradebooks are submitted.
create table report_final (
  student_id integer not null references student (id),
  class_id integer not null references school_class (id),
  school_year_id integer not null references school_year (id),
  subject_id integer not null references subject (id),
  position integer not null,
  grade_e4 integer not null,
  printed_e4 integer not null,
  letter text not null,
  is_provisional integer not null check (is_provisional in (0, 1)),
  primary key (student_id, class_id)
) strict, without rowid;
--> statement-breakpoint
create index report_final_by_letter on report_final (school_year_id, letter, is_provisional, student_id);
--> statement-breakpoint
create index report_final_by_grade on report_final (school_year_id, printed_e4, is_provisional, student_id);
--> statement-breakpoint
create index report_final_by_subject on report_final (subject_id, is_provisional, student_id);
--> statement-breakpoint
create index report_final_by_class on report_final (class_id);
--> statement-breakpoint
-- A student's year. finals: how many final grades it has; approved_finals: those of which no term waits for approval.
create table report_year (
  id integer primary key,
  student_id integer not null references student (id),
  school_year_id integer not null references school_year (id),
  section_id integer not null references section (id),
  student_name text not null,
  student_no text not null,
  average_e2 integer,
  average_letter text not null,
  is_provisional integer not null check (is_provisional in (0, 1)),
  promotion_status text check (promotion_status in ('Promoted', 'Conditional', 'Retained')),
  finals integer not null,
  approved_finals integer not null,
  action_taken text not null default '',
  areas_json text not null default '[]' check (json_valid(areas_json)),
  remedial_result text check (remedial_result in ('Pending', 'Passed', 'Not passed')),
  sex text check (sex in ('F', 'M')),
  grade_level_id integer references grade_level (id),
  name_key text not null default '',
  unique (student_id, school_year_id)
) strict;
--> statement-breakpoint
create index report_year_by_name on report_year (school_year_id, name_key, id, student_id, section_id, approved_finals, finals);
--> statement-breakpoint
create index report_year_by_number on report_year (school_year_id, student_no, id, student_id, section_id, approved_finals, finals);
--> statement-breakpoint
create index report_year_by_section on report_year (section_id, name_key, id, student_id, approved_finals, finals);
--> statement-breakpoint
create index report_year_by_place on report_year (section_id, sex desc, name_key, student_id);
--> statement-breakpoint
create index report_year_by_rank on report_year (school_year_id, grade_level_id, iif(is_provisional = 0, average_e2, null) desc, name_key, student_id, section_id);
--> statement-breakpoint
create trigger report_year_counted_insert after insert on report_year begin
  insert into report_year_summary values (new.school_year_id, (select grade_level_id from section where id = new.section_id),
    coalesce(new.sex, ''), coalesce(new.promotion_status, ''), coalesce(new.remedial_result, ''),
    iif(new.is_provisional = 0 and new.average_e2 is not null, (new.average_e2 + 50) / 100, -1), 1)
  on conflict do update set students = students + 1;
end;
--> statement-breakpoint
create trigger report_year_counted_delete after delete on report_year begin
  update report_year_summary set students = students - 1
  where school_year_id = old.school_year_id and grade_level_id = (select grade_level_id from section where id = old.section_id)
    and sex = coalesce(old.sex, '') and promotion_status = coalesce(old.promotion_status, '')
    and remedial_result = coalesce(old.remedial_result, '')
    and average = iif(old.is_provisional = 0 and old.average_e2 is not null, (old.average_e2 + 50) / 100, -1);
end;
--> statement-breakpoint
create trigger report_year_counted_update
after update of section_id, sex, promotion_status, remedial_result, is_provisional, average_e2 on report_year
when old.section_id <> new.section_id or old.sex is not new.sex or old.promotion_status is not new.promotion_status
  or old.remedial_result is not new.remedial_result
  or iif(old.is_provisional = 0, (old.average_e2 + 50) / 100, null) is not iif(new.is_provisional = 0, (new.average_e2 + 50) / 100, null) begin
  update report_year_summary set students = students - 1
  where school_year_id = old.school_year_id and grade_level_id = (select grade_level_id from section where id = old.section_id)
    and sex = coalesce(old.sex, '') and promotion_status = coalesce(old.promotion_status, '')
    and remedial_result = coalesce(old.remedial_result, '')
    and average = iif(old.is_provisional = 0 and old.average_e2 is not null, (old.average_e2 + 50) / 100, -1);
  insert into report_year_summary values (new.school_year_id, (select grade_level_id from section where id = new.section_id),
    coalesce(new.sex, ''), coalesce(new.promotion_status, ''), coalesce(new.remedial_result, ''),
    iif(new.is_provisional = 0 and new.average_e2 is not null, (new.average_e2 + 50) / 100, -1), 1)
  on conflict do update set students = students + 1;
end;
--> statement-breakpoint
-- A student's published card of a term; `revision` is the newest one.
create table report_card (
  id integer primary key,
  uuid text not null unique,
  student_id integer not null references student (id),
  term_id integer not null references term (id),
  status text not null check (status in ('Published', 'Withdrawn')),
  revision integer not null check (revision > 0),
  content_sha256 text not null,
  version integer not null default 1,
  unique (student_id, term_id)
) strict;
--> statement-breakpoint
create trigger report_card_no_delete before delete on report_card begin
  select raise(abort, 'a published report card is never deleted');
end;
--> statement-breakpoint
-- What was published: never changed, never deleted. `content_sha256` is of what depends on the student's records alone.
create table report_card_revision (
  id integer primary key,
  uuid text not null unique,
  report_card_id integer not null references report_card (id),
  number integer not null check (number > 0),
  canonical_json text not null check (json_valid(canonical_json)),
  sha256 text not null,
  previous_sha256 text,
  content_sha256 text not null,
  template_version integer not null,
  reason text not null,
  published_at text not null,
  published_by integer not null references user_account (id),
  unique (report_card_id, number),
  check ((number = 1) = (previous_sha256 is null))
) strict;
--> statement-breakpoint
create trigger report_card_revision_no_replace before insert on report_card_revision
when exists (select 1 from report_card_revision
  where id = new.id or uuid = new.uuid or (report_card_id = new.report_card_id and number = new.number)) begin
  select raise(abort, 'a revision of a report card is never replaced');
end;
--> statement-breakpoint
create trigger report_card_revision_no_update before update on report_card_revision begin
  select raise(abort, 'a revision of a report card is never changed');
end;
--> statement-breakpoint
create trigger report_card_revision_no_delete before delete on report_card_revision begin
  select raise(abort, 'a revision of a report card is never deleted');
end;
--> statement-breakpoint
-- A student in a term, as the list of student performance shows it: one of the figures that are computed by section.
create table report_card_row (
  id integer primary key,
  student_id integer not null references student (id),
  term_id integer not null references term (id),
  school_year_id integer not null references school_year (id),
  section_id integer not null references section (id),
  student_name text not null,
  student_no text not null,
  state text not null check (state in ('Not ready', 'Ready', 'Published', 'Changed', 'Withdrawn')),
  reasons_json text not null check (json_valid(reasons_json)),
  warnings_json text not null check (json_valid(warnings_json)),
  promotion_status text check (promotion_status in ('Promoted', 'Conditional', 'Retained')),
  content_sha256 text not null,
  name_key text not null default '',
  unique (student_id, term_id)
) strict;
--> statement-breakpoint
create index report_card_row_by_name on report_card_row (term_id, name_key, id, section_id, state, promotion_status);
--> statement-breakpoint
create index report_card_row_by_number on report_card_row (term_id, student_no, id, section_id, state, promotion_status);
--> statement-breakpoint
create index report_card_row_by_section on report_card_row (section_id, name_key, id, term_id, state, promotion_status);
--> statement-breakpoint
create index report_card_row_by_state on report_card_row (term_id, state, name_key, id, section_id, promotion_status);
--> statement-breakpoint
create index report_card_row_by_promotion on report_card_row (term_id, promotion_status, name_key, id, section_id, state);
--> statement-breakpoint
create trigger report_card_counted_insert after insert on report_card_row begin
  insert into report_card_summary values (new.term_id, new.section_id, new.state, new.reasons_json <> '[]' or new.warnings_json <> '[]', 1)
  on conflict do update set cards = cards + 1;
end;
--> statement-breakpoint
create trigger report_card_counted_delete after delete on report_card_row begin
  update report_card_summary set cards = cards - 1 where term_id = old.term_id and section_id = old.section_id
    and state = old.state and lacks = (old.reasons_json <> '[]' or old.warnings_json <> '[]');
end;
--> statement-breakpoint
create trigger report_card_counted_update after update of section_id, state, reasons_json, warnings_json on report_card_row
when old.section_id <> new.section_id or old.state <> new.state
  or (old.reasons_json <> '[]' or old.warnings_json <> '[]') <> (new.reasons_json <> '[]' or new.warnings_json <> '[]') begin
  update report_card_summary set cards = cards - 1 where term_id = old.term_id and section_id = old.section_id
    and state = old.state and lacks = (old.reasons_json <> '[]' or old.warnings_json <> '[]');
  insert into report_card_summary values (new.term_id, new.section_id, new.state, new.reasons_json <> '[]' or new.warnings_json <> '[]', 1)
  on conflict do update set cards = cards + 1;
end;
--> statement-breakpoint
-- Report cards of sections, levels or the school published by a job: one batch a section.
create table publishing_job (
  id integer primary key,
  uuid text not null unique,
  user_id integer not null references user_account (id),
  status text not null check (status in ('queued', 'done', 'cancelled')),
  term_id integer not null references term (id),
  reason text not null,
  created_at text not null,
  finished_at text
) strict;
--> statement-breakpoint
create index publishing_job_user on publishing_job (user_id, id);
--> statement-breakpoint
create table publishing_job_section (
  id integer primary key,
  uuid text not null unique,
  job_id integer not null references publishing_job (id),
  position integer not null,
  section_id integer not null references section (id),
  status text not null check (status in ('queued', 'done', 'failed')),
  published integer not null default 0,
  -- Whose card was not published, and why: [{"studentNo", "studentName", "reasons"}].
  refused_json text not null default '[]' check (json_valid(refused_json)),
  error text,
  unique (job_id, position)
) strict;
--> statement-breakpoint
-- A school year that a student spent elsewhere, as the registrar typed it. Each change is a row that supersedes the one before; content_json null: taken back.
create table elsewhere_year (
  id integer primary key,
  uuid text not null unique,
  student_id integer not null references student (id),
  supersedes_id integer unique references elsewhere_year (id),
  content_json text check (json_valid(content_json)),
  reason text not null,
  entered_at text not null,
  entered_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create index elsewhere_year_student on elsewhere_year (student_id, id);
--> statement-breakpoint
create trigger elsewhere_year_no_update
before update of id, uuid, supersedes_id, content_json, reason, entered_at, entered_by on elsewhere_year begin
  select raise(abort, 'a year spent elsewhere is superseded, never changed');
end;
--> statement-breakpoint
create trigger elsewhere_year_no_delete before delete on elsewhere_year begin
  select raise(abort, 'a year spent elsewhere is superseded, never deleted');
end;
--> statement-breakpoint
create trigger elsewhere_place_of_entry after insert on elsewhere_year begin
  delete from elsewhere_place where student_id = new.student_id and entry_id = new.supersedes_id;
  insert into elsewhere_place (student_id, school_year, school, entry_id)
  select new.student_id, replace(replace(upper(new.content_json ->> '$.schoolYear'), 'SY', ''), ' ', ''),
    replace(lower(new.content_json ->> '$.school'), ' ', ''), new.id
  where new.content_json is not null;
end;
--> statement-breakpoint
-- A permanent record as it was issued, with its number of the series SR.
create table permanent_record_issue (
  id integer primary key,
  uuid text not null unique,
  student_id integer not null references student (id),
  number text not null unique,
  purpose text not null check (purpose <> ''),
  recipient text not null check (recipient <> ''),
  canonical_json text not null check (json_valid(canonical_json)),
  sha256 text not null,
  issued_at text not null,
  issued_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create index permanent_record_issue_student on permanent_record_issue (student_id, id);
--> statement-breakpoint
create trigger permanent_record_issue_no_update before update on permanent_record_issue begin
  select raise(abort, 'an issued permanent record is never changed');
end;
--> statement-breakpoint
create trigger permanent_record_issue_no_delete before delete on permanent_record_issue begin
  select raise(abort, 'an issued permanent record is never deleted');
end;
--> statement-breakpoint
-- One school year at one school is on a student's record once, however its name is typed. Kept with each entry.
create table elsewhere_place (
  student_id integer not null references student (id),
  school_year text not null,
  school text not null,
  entry_id integer not null references elsewhere_year (id),
  primary key (student_id, school_year, school)
) strict, without rowid;
--> statement-breakpoint
-- How many students of a grade level ended a school year alike. average: the whole number of the general average; -1: none is known.
create table report_year_summary (
  school_year_id integer not null references school_year (id),
  grade_level_id integer not null references grade_level (id),
  sex text not null,
  promotion_status text not null,
  remedial_result text not null,
  average integer not null,
  students integer not null,
  primary key (school_year_id, grade_level_id, sex, promotion_status, remedial_result, average)
) strict, without rowid;
--> statement-breakpoint
-- How many students of a section have a term, and how many of its cards are in which state and lack something.
create table report_term_summary (
  term_id integer not null references term (id),
  section_id integer not null references section (id),
  students integer not null,
  primary key (term_id, section_id)
) strict, without rowid;
--> statement-breakpoint
create table report_card_summary (
  term_id integer not null references term (id),
  section_id integer not null references section (id),
  state text not null,
  lacks integer not null,
  cards integer not null,
  primary key (term_id, section_id, state, lacks)
) strict, without rowid;
--> statement-breakpoint
-- How many grades lists count, by what they are counted by.
create table report_grade_summary (
  school_year_id integer not null references school_year (id),
  section_id integer not null references section (id),
  term_id integer not null references term (id),
  is_provisional integer not null,
  grades integer not null,
  primary key (school_year_id, section_id, term_id, is_provisional)
) strict, without rowid;
