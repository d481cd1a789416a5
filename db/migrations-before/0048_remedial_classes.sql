-- The mark of a remedial class that a conditional student took in a learning area; null: it was taken back.
create table remedial_mark (
  student_id integer not null references student (id),
  class_id integer not null references school_class (id),
  mark_e4 integer check (mark_e4 between 0 and 1000000),
  held_from text not null,
  held_to text not null check (held_to >= held_from),
  reason text not null,
  entered_at text not null,
  entered_by integer not null references user_account (id),
  version integer not null default 1,
  primary key (student_id, class_id)
) strict, without rowid;
--> statement-breakpoint
create index remedial_mark_class on remedial_mark (class_id, student_id);
--> statement-breakpoint
create trigger remedial_mark_no_delete before delete on remedial_mark begin
  select raise(abort, 'a mark of a remedial class is never deleted');
end;
--> statement-breakpoint
create trigger report_mark_remedial_insert after insert on remedial_mark begin
  insert into report_mark select own.section_id, 1 from school_class join section on section.id = school_class.section_id
    join section_person own on own.student_id = new.student_id and own.school_year_id = section.school_year_id
  where school_class.id = new.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger report_mark_remedial_update after update on remedial_mark begin
  insert into report_mark select own.section_id, 1 from school_class join section on section.id = school_class.section_id
    join section_person own on own.student_id = new.student_id and own.school_year_id = section.school_year_id
  where school_class.id = new.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
-- The action taken, the learning areas that were not passed, and what came of remedial classes.
alter table report_year add column action_taken text not null default '';
--> statement-breakpoint
alter table report_year add column areas_json text not null default '[]' check (json_valid(areas_json));
--> statement-breakpoint
alter table report_year add column remedial_result text check (remedial_result in ('Pending', 'Passed', 'Not passed'));
--> statement-breakpoint
insert into report_mark select distinct section_id, 1 from section_person where true
on conflict do update set revision = revision + 1;
