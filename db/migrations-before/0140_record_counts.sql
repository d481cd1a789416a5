-- How many students, guardians and classes there are: what the office's lists count while nothing narrows them.
create table record_count (
  record text primary key,
  records integer not null
) strict, without rowid;
--> statement-breakpoint
insert into record_count
select 'student', count(*) from student union all select 'guardian', count(*) from guardian union all select 'school_class', count(*) from school_class;
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
create trigger record_count_class_insert after insert on school_class begin
  update record_count set records = records + 1 where record = 'school_class';
end;
--> statement-breakpoint
create trigger record_count_class_delete after delete on school_class begin
  update record_count set records = records - 1 where record = 'school_class';
end;
--> statement-breakpoint
create index guardian_fullname on guardian (fullname collate nocase, id);
--> statement-breakpoint
create index school_year_by_start on school_year (start_date);
