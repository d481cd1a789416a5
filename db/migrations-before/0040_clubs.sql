-- The figures of reports are of students' own sections: clubs are beside them.
drop view class_section;
--> statement-breakpoint
drop view section_person;
--> statement-breakpoint
create view section_person as
  select student_id, section_id, school_year_id from student_section join section on section.id = section_id and kind = 'regular'
  union select student_id, section_id, school_year_id from section_leaver join section on section.id = section_id and kind = 'regular';
--> statement-breakpoint
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
create trigger report_mark_own before insert on report_mark
when (select kind from section where id = new.section_id) <> 'regular' begin
  select raise(ignore);
end;
