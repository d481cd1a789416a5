-- Contact data of former students is erased (M-37): photos that no row names any more are swept, and who left is found by the day.
create index person_photo_object on person_photo (object_key);
--> statement-breakpoint
create index student_departure_standing on student_departure (left_on, student_id) where returned_on is null;
--> statement-breakpoint
-- A student number has as many digits as the school's pattern makes (M-39). The table is rebuilt for its check: others refer to
-- it, so its rows are set aside and put back under its own name, with indexes for the references that have none.
create index rebuild_score on score (student_id);
--> statement-breakpoint
create index rebuild_invoice on invoice (student_id);
--> statement-breakpoint
create index rebuild_invoice_passed_over on invoice_passed_over (student_id);
--> statement-breakpoint
create index rebuild_scholarship on scholarship (student_id);
--> statement-breakpoint
create index rebuild_past_balance on past_balance (student_id);
--> statement-breakpoint
create index rebuild_print_job_paper on print_job_paper (student_id);
--> statement-breakpoint
create index rebuild_former_score_choice on former_score_choice (student_id);
--> statement-breakpoint
create index rebuild_segment_member on segment_member (student_id);
--> statement-breakpoint
create index rebuild_payment on payment (student_id);
--> statement-breakpoint
create index rebuild_refund on refund (student_id);
--> statement-breakpoint
create index rebuild_refund_part on refund_part (student_id);
--> statement-breakpoint
create index rebuild_bank_line on bank_line (match_student_id);
--> statement-breakpoint
drop trigger student_words_insert;
--> statement-breakpoint
drop trigger student_words_delete;
--> statement-breakpoint
drop trigger student_words_update;
--> statement-breakpoint
drop trigger student_search_insert;
--> statement-breakpoint
drop trigger student_search_delete;
--> statement-breakpoint
drop trigger student_search_update;
--> statement-breakpoint
pragma defer_foreign_keys = on;
--> statement-breakpoint
create table student_aside as select * from student;
--> statement-breakpoint
drop table student;
--> statement-breakpoint
create table student (
  id integer primary key,
  uuid text not null unique,
  student_no text not null unique check (length(student_no) between 6 and 10 and student_no not glob '*[^0-9]*'),
  last_name text not null,
  given_name text not null,
  middle_name text not null,
  fullname text not null check (fullname <> ''),
  guardian_id integer not null references guardian (id),
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1,
  lrn text check (length(lrn) = 12 and lrn not glob '*[^0-9]*'),
  sex text check (sex in ('F', 'M')),
  birth_date text check (birth_date glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  suffix text not null default '',
  email text not null default '' check (email = lower(email)),
  contact_number text not null default '',
  home_address text not null default '',
  type_id integer references person_type (id),
  correspondent_id integer references guardian (id)
) strict;
--> statement-breakpoint
insert into student select * from student_aside;
--> statement-breakpoint
drop table student_aside;
--> statement-breakpoint
drop index rebuild_score;
--> statement-breakpoint
drop index rebuild_invoice;
--> statement-breakpoint
drop index rebuild_invoice_passed_over;
--> statement-breakpoint
drop index rebuild_scholarship;
--> statement-breakpoint
drop index rebuild_past_balance;
--> statement-breakpoint
drop index rebuild_print_job_paper;
--> statement-breakpoint
drop index rebuild_former_score_choice;
--> statement-breakpoint
drop index rebuild_segment_member;
--> statement-breakpoint
drop index rebuild_payment;
--> statement-breakpoint
drop index rebuild_refund;
--> statement-breakpoint
drop index rebuild_refund_part;
--> statement-breakpoint
drop index rebuild_bank_line;
--> statement-breakpoint
create unique index student_lrn on student (lrn) where lrn is not null;
--> statement-breakpoint
create index student_guardian on student (guardian_id);
--> statement-breakpoint
create index student_by_type on student (type_id) where type_id is not null;
--> statement-breakpoint
create index student_by_birth_date on student (birth_date) where birth_date is not null;
--> statement-breakpoint
create index student_fullname on student (fullname collate nocase, id);
--> statement-breakpoint
create trigger student_words_insert after insert on student begin
  insert into student_words (rowid, fullname) values (new.id, new.fullname);
end;
--> statement-breakpoint
create trigger student_words_delete after delete on student begin
  insert into student_words (student_words, rowid, fullname) values ('delete', old.id, old.fullname);
end;
--> statement-breakpoint
create trigger student_words_update after update of fullname on student begin
  insert into student_words (student_words, rowid, fullname) values ('delete', old.id, old.fullname);
  insert into student_words (rowid, fullname) values (new.id, new.fullname);
end;
--> statement-breakpoint
create trigger student_search_insert after insert on student begin
  insert into student_search (rowid, student_no, fullname) values (new.id, new.student_no, new.fullname);
end;
--> statement-breakpoint
create trigger student_search_delete after delete on student begin
  insert into student_search (student_search, rowid, student_no, fullname)
  values ('delete', old.id, old.student_no, old.fullname);
end;
--> statement-breakpoint
create trigger student_search_update after update of student_no, fullname on student begin
  insert into student_search (student_search, rowid, student_no, fullname)
  values ('delete', old.id, old.student_no, old.fullname);
  insert into student_search (rowid, student_no, fullname) values (new.id, new.student_no, new.fullname);
end;
--> statement-breakpoint
create trigger report_mark_renamed after update of student_no, fullname on student
when old.student_no <> new.student_no or old.fullname <> new.fullname begin
  insert into report_mark select section_id, 1 from section_person where student_id = new.id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger segment_summary_active after update of is_active on student when old.is_active <> new.is_active begin
  update segment_summary set active_members = active_members + new.is_active - old.is_active
  where segment_id in (select segment_id from segment_member where student_id = new.id);
end;
--> statement-breakpoint
create trigger report_mark_lrn after update of lrn on student when old.lrn is not new.lrn begin
  insert into report_mark select section_id, 1 from section_person where student_id = new.id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create trigger record_count_student_insert after insert on student begin
  update record_count set records = records + 1 where record = 'student';
end;
--> statement-breakpoint
create trigger record_count_student_delete after delete on student begin
  update record_count set records = records - 1 where record = 'student';
end;
--> statement-breakpoint
create trigger report_year_sex after update of sex on student when old.sex is not new.sex begin
  update report_year set sex = new.sex where student_id = new.id;
end;
--> statement-breakpoint
create index student_correspondent on student (correspondent_id);
--> statement-breakpoint
create trigger student_first_guardian after insert on student begin
  insert into guardianship (student_id, guardian_id, place, gets_bills, gets_mail)
  values (new.id, new.guardian_id, 1, 1, 1);
  update student set correspondent_id = new.guardian_id where id = new.id;
end;
--> statement-breakpoint
create trigger student_guardian_follows after update of guardian_id on student
when new.guardian_id <> old.guardian_id begin
  update or ignore guardianship set guardian_id = new.guardian_id
  where student_id = new.id and guardian_id = old.guardian_id;
  update guardianship set gets_bills = 1 where student_id = new.id and guardian_id = new.guardian_id;
  update student set correspondent_id = new.guardian_id where id = new.id and correspondent_id = old.guardian_id
    and not exists (select 1 from guardianship where student_id = new.id and guardian_id = old.guardian_id);
end;
