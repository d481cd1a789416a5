-- The rules of awards, by school year; a year without a version has that of the year before, or the rules that ship.
create table award_rules (
  id integer primary key,
  uuid text not null unique,
  school_year_id integer not null references school_year (id),
  version integer not null check (version >= 1),
  definition_json text not null check (json_valid(definition_json)),
  created_at text not null,
  created_by integer not null references user_account (id),
  unique (school_year_id, version)
) strict;
--> statement-breakpoint
create trigger award_rules_no_update before update on award_rules begin
  select raise(abort, 'a version of the award rules is never changed');
end;
--> statement-breakpoint
create trigger award_rules_no_delete before delete on award_rules begin
  select raise(abort, 'a version of the award rules is never deleted');
end;
--> statement-breakpoint
-- Rules apply to the year and to those after it that have none of their own.
create trigger report_mark_award_rules after insert on award_rules begin
  insert into report_mark select distinct section_id, 1 from school_year now
    join school_year later on later.start_date >= now.start_date
    join section_person on section_person.school_year_id = later.id
  where now.id = new.school_year_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
-- A certificate as it was printed first. award_key: the group, of a top per subject with its class. rules_version 0: those that ship.
create table award_issue (
  id integer primary key,
  uuid text not null unique,
  student_id integer not null references student (id),
  school_year_id integer not null references school_year (id),
  period integer not null check (period between 1 and 4),
  award_key text not null,
  award_group text not null check (award_group in ('top_subject', 'top_section', 'first_honor', 'second_honor', 'third_honor', 'green_star', 'purple_star', 'conduct')),
  class_id integer references school_class (id),
  award_name text not null,
  rules_version integer not null check (rules_version >= 0),
  canonical_json text not null check (json_valid(canonical_json)),
  sha256 text not null,
  issued_at text not null,
  issued_by integer not null references user_account (id),
  unique (student_id, school_year_id, period, award_key)
) strict;
--> statement-breakpoint
create trigger award_issue_no_update before update on award_issue begin
  select raise(abort, 'an issued award is never changed');
end;
--> statement-breakpoint
create trigger award_issue_no_delete before delete on award_issue begin
  select raise(abort, 'an issued award is never deleted');
end;
--> statement-breakpoint
create trigger report_mark_award_issue after insert on award_issue begin
  insert into report_mark select section_id, 1 from section_person
  where student_id = new.student_id and school_year_id = new.school_year_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
create index award_issue_by_class on award_issue (class_id) where class_id is not null;
--> statement-breakpoint
create table award_withdrawal (
  issue_id integer primary key references award_issue (id),
  reason text not null check (reason <> ''),
  withdrawn_at text not null,
  withdrawn_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create trigger award_withdrawal_no_update before update on award_withdrawal begin
  select raise(abort, 'a withdrawal is never changed');
end;
--> statement-breakpoint
create trigger award_withdrawal_no_delete before delete on award_withdrawal begin
  select raise(abort, 'a withdrawal is never deleted');
end;
--> statement-breakpoint
create trigger report_mark_award_withdrawal after insert on award_withdrawal begin
  insert into report_mark select section_id, 1 from award_issue join section_person using (student_id, school_year_id)
  where award_issue.id = new.issue_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
-- The awards of a section's students, and those that were issued: computed with the figures of the section. period 4: the school year.
create table award (
  id integer primary key,
  uuid text not null unique,
  student_id integer not null references student (id),
  school_year_id integer not null references school_year (id),
  period integer not null check (period between 1 and 4),
  award_key text not null,
  award_group text not null check (award_group in ('top_subject', 'top_section', 'first_honor', 'second_honor', 'third_honor', 'green_star', 'purple_star', 'conduct')),
  section_id integer not null references section (id),
  class_id integer references school_class (id),
  award_name text not null,
  student_name text not null,
  student_no text not null,
  average_e2 integer,
  conduct_e4 integer,
  state text not null check (state in ('Earned', 'Issued', 'No longer met', 'Withdrawn')),
  name_key text not null default '',
  unique (student_id, school_year_id, period, award_key)
) strict;
--> statement-breakpoint
create index award_by_name on award (award_group, school_year_id, period, name_key, id, section_id, class_id, state);
--> statement-breakpoint
create index award_by_number on award (award_group, school_year_id, period, student_no, id, section_id, class_id, state);
--> statement-breakpoint
create index award_by_average on award (award_group, school_year_id, period, average_e2, id, section_id, class_id, state);
--> statement-breakpoint
create index award_by_section on award (section_id, award_group, period, name_key, id, class_id, state);
--> statement-breakpoint
create trigger award_counted_insert after insert on award begin
  insert into award_summary values (new.award_group, new.school_year_id, new.period, new.section_id, 1)
  on conflict do update set awards = awards + 1;
end;
--> statement-breakpoint
create trigger award_counted_delete after delete on award begin
  update award_summary set awards = awards - 1 where award_group = old.award_group and school_year_id = old.school_year_id
    and period = old.period and section_id = old.section_id;
end;
--> statement-breakpoint
create trigger award_counted_update after update of award_group, school_year_id, period, section_id on award
when (old.award_group, old.school_year_id, old.period, old.section_id) <> (new.award_group, new.school_year_id, new.period, new.section_id) begin
  update award_summary set awards = awards - 1 where award_group = old.award_group and school_year_id = old.school_year_id
    and period = old.period and section_id = old.section_id;
  insert into award_summary values (new.award_group, new.school_year_id, new.period, new.section_id, 1)
  on conflict do update set awards = awards + 1;
end;
--> statement-breakpoint
create index award_by_class on award (class_id) where class_id is not null;
--> statement-breakpoint
-- How many awards of a group a section has in a period: the list of a group, of which there are thousands, is counted by it.
create table award_summary (
  award_group text not null,
  school_year_id integer not null references school_year (id),
  period integer not null,
  section_id integer not null references section (id),
  awards integer not null,
  primary key (award_group, school_year_id, period, section_id)
) strict, without rowid;
