-- Terms are of the section at their end (R-100), and of nobody who came after it (R-101): whoever joined or left within a year is
-- computed anew, in every section of his or hers.
insert into report_mark select distinct section_id, 1 from section_person
where student_id in (select student_id from section_leaver union select student_id from student_section where joined_on is not null)
on conflict do update set revision = revision + 1;
