-- Guardians of students: in their order, how each is related, and who gets the bills and the school's mail (M-24).
-- The first who gets bills is the student's sponsor (student.guardian_id), the first who gets mail its correspondent.
create table guardianship (
  student_id integer not null references student (id),
  guardian_id integer not null references guardian (id),
  place integer not null check (place >= 1),
  relation text not null default '',
  gets_bills integer not null check (gets_bills in (0, 1)),
  gets_mail integer not null check (gets_mail in (0, 1)),
  primary key (student_id, guardian_id)
) strict, without rowid;
--> statement-breakpoint
insert into guardianship (student_id, guardian_id, place, gets_bills, gets_mail)
select id, guardian_id, 1, 1, 1 from student;
--> statement-breakpoint
create index guardianship_by_guardian on guardianship (guardian_id, student_id);
--> statement-breakpoint
alter table student add column correspondent_id integer references guardian (id);
--> statement-breakpoint
update student set correspondent_id = guardian_id;
--> statement-breakpoint
create index student_correspondent on student (correspondent_id);
--> statement-breakpoint
-- A new student's sponsor is its guardian, and is written to.
create trigger student_first_guardian after insert on student begin
  insert into guardianship (student_id, guardian_id, place, gets_bills, gets_mail)
  values (new.id, new.guardian_id, 1, 1, 1);
  update student set correspondent_id = new.guardian_id where id = new.id;
end;
--> statement-breakpoint
-- Another sponsor takes the former one's place, but for one who is a guardian of the student already.
create trigger student_guardian_follows after update of guardian_id on student
when new.guardian_id <> old.guardian_id begin
  update or ignore guardianship set guardian_id = new.guardian_id
  where student_id = new.id and guardian_id = old.guardian_id;
  update guardianship set gets_bills = 1 where student_id = new.id and guardian_id = new.guardian_id;
  update student set correspondent_id = new.guardian_id where id = new.id and correspondent_id = old.guardian_id
    and not exists (select 1 from guardianship where student_id = new.id and guardian_id = old.guardian_id);
end;
--> statement-breakpoint
-- The further guardians a mail was sent to, each in a mail of their own (M-24): their addresses, with commas between.
alter table mail add column copied_to text not null default '';
--> statement-breakpoint
-- Photos of people, named as their lists name them; each object is one person's (M-25).
create table person_photo (
  list text not null check (list in ('students', 'sponsors', 'faculties')),
  person_id text not null,
  object_key text not null,
  content_type text not null,
  sha256 text not null,
  primary key (list, person_id)
) strict, without rowid;
--> statement-breakpoint
-- Sponsors who were one person and were merged: what it changed, so that it can be taken back within a day (M-26).
create table sponsor_merge (
  id integer primary key,
  uuid text not null unique,
  kept_id integer not null references guardian (id),
  merged_id integer not null references guardian (id),
  before_json text not null check (json_valid(before_json)),
  merged_at text not null,
  merged_by integer not null references user_account (id),
  undone_at text
) strict;
--> statement-breakpoint
create index sponsor_merge_kept on sponsor_merge (kept_id, id);
--> statement-breakpoint
create index sponsor_merge_merged on sponsor_merge (merged_id);
