-- A student may leave a section more than once: each stay has its own row, so that the days between are no stay.
create table section_leaver_aside as select student_id, section_id, left_on, joined_on from section_leaver;
--> statement-breakpoint
drop table section_leaver;
--> statement-breakpoint
create table section_leaver (
  student_id integer not null references student (id),
  section_id integer not null references section (id),
  left_on text not null,
  joined_on text,
  primary key (student_id, section_id, left_on)
) strict, without rowid;
--> statement-breakpoint
insert into section_leaver (student_id, section_id, left_on, joined_on)
select student_id, section_id, left_on, joined_on from section_leaver_aside;
--> statement-breakpoint
drop table section_leaver_aside;
--> statement-breakpoint
create index section_leaver_section on section_leaver (section_id, student_id, left_on);
