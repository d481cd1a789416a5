-- How many awards of a group a section has in a period: the list of a group, of which there are thousands, is counted by it.
create table award_summary (
  award_group text not null,
  school_year_id integer not null references school_year (id),
  period integer not null,
  section_id integer not null references section (id),
  awards integer not null,
  primary key (award_group, school_year_id, period, section_id)
) strict, without rowid;
--> statement-breakpoint
insert into award_summary select award_group, school_year_id, period, section_id, count(*) from award group by 1, 2, 3, 4;
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
