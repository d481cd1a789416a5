-- A student's year in the order of the promotion report: section by section, boys, girls, those without an entry, each by name.
alter table report_year add column sex text check (sex in ('F', 'M'));
--> statement-breakpoint
update report_year set sex = student.sex from student where student.id = report_year.student_id and student.sex is not null;
--> statement-breakpoint
create index report_year_by_place on report_year (section_id, sex desc, student_name collate nocase, student_id);
--> statement-breakpoint
create trigger report_year_sex after update of sex on student when old.sex is not new.sex begin
  update report_year set sex = new.sex where student_id = new.id;
end;
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
insert into report_year_summary
select report_year.school_year_id, grade_level_id, coalesce(sex, ''), coalesce(promotion_status, ''), coalesce(remedial_result, ''),
  iif(is_provisional = 0 and average_e2 is not null, (average_e2 + 50) / 100, -1), count(*)
from report_year join section on section.id = section_id group by 1, 2, 3, 4, 5, 6;
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
