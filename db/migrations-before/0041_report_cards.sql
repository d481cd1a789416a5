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
create trigger report_card_no_delete before delete on report_card begin
  select raise(abort, 'a published report card is never deleted');
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
  unique (student_id, term_id)
) strict;
--> statement-breakpoint
create index report_card_row_by_name on report_card_row (term_id, student_name collate nocase, id, section_id, state, promotion_status);
--> statement-breakpoint
create index report_card_row_by_number on report_card_row (term_id, student_no, id, section_id, state, promotion_status);
--> statement-breakpoint
create index report_card_row_by_section on report_card_row (section_id, student_name collate nocase, id, term_id, state, promotion_status);
--> statement-breakpoint
create index report_card_row_by_state on report_card_row (term_id, state, student_name collate nocase, id, section_id, promotion_status);
--> statement-breakpoint
create index report_card_row_by_promotion on report_card_row (term_id, promotion_status, student_name collate nocase, id, section_id, state);
--> statement-breakpoint
-- What a card shows beside grades marks the sections of its students like a grade does.
create trigger report_mark_attendance_insert after insert on attendance begin
  insert into report_mark select section_id, 1 from term join section_person using (school_year_id)
  where term.id = new.term_id and student_id = new.student_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_attendance_update after update of days_absent_e4, days_tardy_e4 on attendance begin
  insert into report_mark select section_id, 1 from term join section_person using (school_year_id)
  where term.id = new.term_id and student_id = new.student_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_attendance_delete after delete on attendance begin
  insert into report_mark select section_id, 1 from term join section_person using (school_year_id)
  where term.id = old.term_id and student_id = old.student_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_days after update of days_of_school on term when old.days_of_school is not new.days_of_school begin
  insert into report_mark select id, 1 from section where school_year_id = new.school_year_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_excluded after insert on release_exclusion begin
  insert into report_mark select section_id, 1 from term join section_person using (school_year_id)
  where term.id = new.term_id and student_id = new.student_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_included after delete on release_exclusion begin
  insert into report_mark select section_id, 1 from term join section_person using (school_year_id)
  where term.id = old.term_id and student_id = old.student_id
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
-- A club's gradebook is shown on the cards of its members, in their own sections.
create trigger report_mark_club after update of status, released_at on gradebook
when (old.status <> new.status or old.released_at is not new.released_at)
  and (select kind from school_class join section on section.id = section_id where school_class.id = new.class_id) = 'club' begin
  insert into report_mark select distinct own.section_id, 1 from school_class
    cross join section club on club.id = school_class.section_id
    cross join student_section member on member.section_id = club.id
    cross join student_section own on own.student_id = member.student_id
    cross join section on section.id = own.section_id and section.kind = 'regular' and section.school_year_id = club.school_year_id
  where school_class.id = new.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
insert into report_mark select distinct section_id, 1 from section_person where true
on conflict do update set revision = revision + 1;
