-- Sections whose figures are out of date: each change that touches them raises the revision, and whoever computes them anew deletes the mark it read.
create table report_mark (
  section_id integer primary key references section (id),
  revision integer not null
) strict;
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
  unique (student_id, class_id, term_id)
) strict;
--> statement-breakpoint
create index report_grade_by_name on report_grade (school_year_id, student_name collate nocase, student_id, term_id, position, id, is_provisional, section_id, class_id, subject_id, letter, printed_e4);
--> statement-breakpoint
create index report_grade_by_number on report_grade (school_year_id, student_no, term_id, position, id, is_provisional, section_id, class_id, subject_id, letter, printed_e4);
--> statement-breakpoint
create index report_grade_by_term on report_grade (term_id, student_name collate nocase, student_id, position, id, is_provisional, section_id, class_id, subject_id, letter, printed_e4);
--> statement-breakpoint
create index report_grade_by_section on report_grade (section_id, student_name collate nocase, student_id, term_id, position, id, is_provisional, class_id, subject_id, letter, printed_e4);
--> statement-breakpoint
create index report_grade_by_subject on report_grade (subject_id, student_name collate nocase, student_id, term_id, position, id, is_provisional, section_id, class_id, letter, printed_e4);
--> statement-breakpoint
create index report_grade_by_letter on report_grade (school_year_id, letter, student_name collate nocase, student_id, term_id, position, id, is_provisional, section_id, class_id, subject_id, printed_e4);
--> statement-breakpoint
create index report_grade_by_grade on report_grade (school_year_id, printed_e4, student_name collate nocase, student_id, term_id, position, id, is_provisional, section_id, class_id, subject_id, letter);
--> statement-breakpoint
create index report_grade_of_gradebook on report_grade (gradebook_id);
--> statement-breakpoint
-- How many grades lists count, by what they are counted by.
create table report_grade_summary (
  school_year_id integer not null references school_year (id),
  section_id integer not null references section (id),
  term_id integer not null references term (id),
  subject_id integer not null references subject (id),
  letter text not null,
  is_provisional integer not null,
  grades integer not null,
  primary key (school_year_id, section_id, term_id, subject_id, letter, is_provisional)
) strict, without rowid;
--> statement-breakpoint
create trigger report_grade_counted_insert after insert on report_grade begin
  insert into report_grade_summary values (new.school_year_id, new.section_id, new.term_id, new.subject_id, new.letter, new.is_provisional, 1)
  on conflict do update set grades = grades + 1;
end;
--> statement-breakpoint
create trigger report_grade_counted_delete after delete on report_grade begin
  update report_grade_summary set grades = grades - 1
  where school_year_id = old.school_year_id and section_id = old.section_id and term_id = old.term_id and subject_id = old.subject_id
    and letter = old.letter and is_provisional = old.is_provisional;
end;
--> statement-breakpoint
create trigger report_grade_counted_update after update of section_id, subject_id, letter, is_provisional on report_grade
when (old.section_id, old.subject_id, old.letter, old.is_provisional) <> (new.section_id, new.subject_id, new.letter, new.is_provisional) begin
  update report_grade_summary set grades = grades - 1
  where school_year_id = old.school_year_id and section_id = old.section_id and term_id = old.term_id and subject_id = old.subject_id
    and letter = old.letter and is_provisional = old.is_provisional;
  insert into report_grade_summary values (new.school_year_id, new.section_id, new.term_id, new.subject_id, new.letter, new.is_provisional, 1)
  on conflict do update set grades = grades + 1;
end;
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
  unique (student_id, term_id)
) strict;
--> statement-breakpoint
create index report_term_by_name on report_term (term_id, student_name collate nocase, id, section_id);
--> statement-breakpoint
create index report_term_by_section on report_term (section_id, term_id, student_name collate nocase, id);
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
  unique (student_id, school_year_id)
) strict;
--> statement-breakpoint
create index report_year_by_name on report_year (school_year_id, student_name collate nocase, id, student_id, section_id, approved_finals, finals);
--> statement-breakpoint
create index report_year_by_number on report_year (school_year_id, student_no, id, student_id, section_id, approved_finals, finals);
--> statement-breakpoint
create index report_year_by_section on report_year (section_id, student_name collate nocase, id, student_id, approved_finals, finals);
--> statement-breakpoint
-- Everyone who is or was in a section.
create view section_person as
  select student_id, section_id, school_year_id from student_section join section on section.id = section_id
  union select student_id, section_id, school_year_id from section_leaver join section on section.id = section_id;
--> statement-breakpoint
-- The sections whose students are graded in a class: its own, and those its movers are in now or left last.
create view class_section as
  select id as class_id, section_id from school_class
  union select school_class.id, now.section_id from school_class
    cross join section here on here.id = school_class.section_id
    cross join section_leaver gone on gone.section_id = here.id
    cross join student_section now on now.student_id = gone.student_id
    cross join section there on there.id = now.section_id and there.school_year_id = here.school_year_id
  union select school_class.id, later.section_id from school_class
    cross join section here on here.id = school_class.section_id
    cross join section_leaver gone on gone.section_id = here.id
    cross join section_leaver later on later.student_id = gone.student_id
    cross join section there on there.id = later.section_id and there.school_year_id = here.school_year_id;
--> statement-breakpoint
insert into report_mark (section_id, revision) select distinct section_id, 1 from section_person;
--> statement-breakpoint
create trigger report_mark_gradebook after update of status, released_at on gradebook
when old.status <> new.status or old.released_at is not new.released_at begin
  insert into report_mark select section_id, 1 from class_section where class_id = new.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_gradebook_insert after insert on gradebook begin
  insert into report_mark select section_id, 1 from class_section where class_id = new.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
-- Nothing is shown of a gradebook that was never submitted.
create trigger report_mark_grade_insert after insert on term_grade
when (select submitted_at from gradebook where id = new.gradebook_id) is not null begin
  insert into report_mark select section_id, 1 from gradebook join term on term.id = term_id
    join section_person on section_person.student_id = new.student_id and section_person.school_year_id = term.school_year_id
  where gradebook.id = new.gradebook_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
-- Whether a 0 was entered decides what a grade of 0 is called.
create trigger report_mark_grade_update after update of grade_e4, override_e4 on term_grade
when (old.grade_e4 is not new.grade_e4 or old.override_e4 is not new.override_e4 or new.grade_e4 = 0)
  and (select submitted_at from gradebook where id = new.gradebook_id) is not null begin
  insert into report_mark select section_id, 1 from gradebook join term on term.id = term_id
    join section_person on section_person.student_id = new.student_id and section_person.school_year_id = term.school_year_id
  where gradebook.id = new.gradebook_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_final_insert after insert on final_grade_override begin
  insert into report_mark select section_id, 1 from school_class where id = new.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_final_update after update on final_grade_override begin
  insert into report_mark select section_id, 1 from school_class where id = new.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_promotion_insert after insert on promotion_override begin
  insert into report_mark select section_id, 1 from section_person
  where student_id = new.student_id and school_year_id = new.school_year_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_promotion_update after update on promotion_override begin
  insert into report_mark select section_id, 1 from section_person
  where student_id = new.student_id and school_year_id = new.school_year_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_missing_insert after insert on missing_term begin
  insert into report_mark select section_id, 1 from term join section_person using (school_year_id)
  where term.id = new.term_id and student_id = new.student_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_missing_update after update of is_missing on missing_term begin
  insert into report_mark select section_id, 1 from term join section_person using (school_year_id)
  where term.id = new.term_id and student_id = new.student_id
  on conflict do update set revision = revision + 1;
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
