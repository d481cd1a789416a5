-- The grade level beside a general average, so that an index has the order of the ranking.
alter table report_term add column grade_level_id integer references grade_level (id);
--> statement-breakpoint
update report_term set grade_level_id = section.grade_level_id from section where section.id = report_term.section_id;
--> statement-breakpoint
create index report_term_by_rank on report_term (term_id, grade_level_id, iif(is_provisional = 0, average_e2, null) desc, student_name collate nocase, student_id, section_id);
--> statement-breakpoint
alter table report_year add column grade_level_id integer references grade_level (id);
--> statement-breakpoint
update report_year set grade_level_id = section.grade_level_id from section where section.id = report_year.section_id;
--> statement-breakpoint
create index report_year_by_rank on report_year (school_year_id, grade_level_id, iif(is_provisional = 0, average_e2, null) desc, student_name collate nocase, student_id, section_id);
--> statement-breakpoint
-- How many students of a section have a term, and how many of its cards are in which state and lack something.
create table report_term_summary (
  term_id integer not null references term (id),
  section_id integer not null references section (id),
  students integer not null,
  primary key (term_id, section_id)
) strict, without rowid;
--> statement-breakpoint
insert into report_term_summary select term_id, section_id, count(*) from report_term group by 1, 2;
--> statement-breakpoint
create trigger report_term_counted_insert after insert on report_term begin
  insert into report_term_summary values (new.term_id, new.section_id, 1) on conflict do update set students = students + 1;
end;
--> statement-breakpoint
create trigger report_term_counted_delete after delete on report_term begin
  update report_term_summary set students = students - 1 where term_id = old.term_id and section_id = old.section_id;
end;
--> statement-breakpoint
create trigger report_term_counted_update after update of section_id on report_term when old.section_id <> new.section_id begin
  update report_term_summary set students = students - 1 where term_id = old.term_id and section_id = old.section_id;
  insert into report_term_summary values (new.term_id, new.section_id, 1) on conflict do update set students = students + 1;
end;
--> statement-breakpoint
create table report_card_summary (
  term_id integer not null references term (id),
  section_id integer not null references section (id),
  state text not null,
  lacks integer not null,
  cards integer not null,
  primary key (term_id, section_id, state, lacks)
) strict, without rowid;
--> statement-breakpoint
insert into report_card_summary
select term_id, section_id, state, reasons_json <> '[]' or warnings_json <> '[]', count(*) from report_card_row group by 1, 2, 3, 4;
--> statement-breakpoint
create trigger report_card_counted_insert after insert on report_card_row begin
  insert into report_card_summary values (new.term_id, new.section_id, new.state, new.reasons_json <> '[]' or new.warnings_json <> '[]', 1)
  on conflict do update set cards = cards + 1;
end;
--> statement-breakpoint
create trigger report_card_counted_delete after delete on report_card_row begin
  update report_card_summary set cards = cards - 1 where term_id = old.term_id and section_id = old.section_id
    and state = old.state and lacks = (old.reasons_json <> '[]' or old.warnings_json <> '[]');
end;
--> statement-breakpoint
create trigger report_card_counted_update after update of section_id, state, reasons_json, warnings_json on report_card_row
when old.section_id <> new.section_id or old.state <> new.state
  or (old.reasons_json <> '[]' or old.warnings_json <> '[]') <> (new.reasons_json <> '[]' or new.warnings_json <> '[]') begin
  update report_card_summary set cards = cards - 1 where term_id = old.term_id and section_id = old.section_id
    and state = old.state and lacks = (old.reasons_json <> '[]' or old.warnings_json <> '[]');
  insert into report_card_summary values (new.term_id, new.section_id, new.state, new.reasons_json <> '[]' or new.warnings_json <> '[]', 1)
  on conflict do update set cards = cards + 1;
end;
