-- What the office's lists count of each record, and the orders they are read in: gradebooks by the version of a scheme they
-- pinned, classes by teacher and school year, and how many sections and subjects there are.
create table scheme_summary (
  scheme_id integer primary key references grading_scheme (id),
  gradebooks integer not null
) strict, without rowid;
--> statement-breakpoint
insert into scheme_summary select scheme_id, count(*) from gradebook where scheme_id is not null group by scheme_id;
--> statement-breakpoint
create trigger scheme_summary_insert after insert on gradebook when new.scheme_id is not null begin
  insert into scheme_summary values (new.scheme_id, 1) on conflict do update set gradebooks = gradebooks + 1;
end;
--> statement-breakpoint
create trigger scheme_summary_delete after delete on gradebook when old.scheme_id is not null begin
  update scheme_summary set gradebooks = gradebooks - 1 where scheme_id = old.scheme_id;
end;
--> statement-breakpoint
create trigger scheme_summary_update after update of scheme_id on gradebook when old.scheme_id is not new.scheme_id begin
  update scheme_summary set gradebooks = gradebooks - 1 where scheme_id = old.scheme_id;
  insert into scheme_summary select new.scheme_id, 1 where new.scheme_id is not null
  on conflict do update set gradebooks = gradebooks + 1;
end;
--> statement-breakpoint
create table teacher_class_summary (
  staff_id integer not null references staff (id),
  school_year_id integer not null references school_year (id),
  classes integer not null,
  primary key (staff_id, school_year_id)
) strict, without rowid;
--> statement-breakpoint
insert into teacher_class_summary
select staff_id, school_year_id, count(*) from class_teacher
  join school_class on school_class.id = class_id join section on section.id = section_id group by 1, 2;
--> statement-breakpoint
create trigger teacher_class_summary_insert after insert on class_teacher begin
  insert into teacher_class_summary select new.staff_id, school_year_id, 1
    from school_class join section on section.id = section_id where school_class.id = new.class_id
  on conflict do update set classes = classes + 1;
end;
--> statement-breakpoint
create trigger teacher_class_summary_delete after delete on class_teacher begin
  update teacher_class_summary set classes = classes - 1
  where staff_id = old.staff_id and school_year_id = (select school_year_id
    from school_class join section on section.id = section_id where school_class.id = old.class_id);
end;
--> statement-breakpoint
insert into record_count
select 'section', count(*) from section union all select 'subject', count(*) from subject;
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
create index subject_by_level on subject (grade_level_id, position, code);
--> statement-breakpoint
create index staff_by_name on staff (last_name collate nocase, given_name collate nocase, id);
