-- A segment may follow a grade level (B-126): its students are those whose own section of the school year is of it. Null: chosen by hand.
alter table segment add column follows_level_id integer references grade_level (id);
--> statement-breakpoint
-- Null: no school year has begun.
alter table segment add column follows_year_id integer references school_year (id);
--> statement-breakpoint
create index segment_following on segment (follows_level_id, follows_year_id) where follows_level_id is not null;
--> statement-breakpoint
-- Whoever places, moves or takes out a student, by whatever change: the segments follow in the same one.
create trigger segment_followed_in after insert on student_section begin
  insert into segment_member (segment_id, student_id)
  select segment.id, new.student_id from section cross join segment on segment.follows_level_id = section.grade_level_id
    and segment.follows_year_id = section.school_year_id
  where section.id = new.section_id and section.kind = 'regular' on conflict do nothing;
end;
--> statement-breakpoint
create trigger segment_followed_out after delete on student_section begin
  delete from segment_member where student_id = old.student_id and segment_id in (
    select segment.id from section cross join segment on segment.follows_level_id = section.grade_level_id
      and segment.follows_year_id = section.school_year_id
    where section.id = old.section_id and section.kind = 'regular');
end;
--> statement-breakpoint
create trigger segment_follows_at_first after insert on segment when new.follows_level_id is not null begin
  insert into segment_member (segment_id, student_id)
  select new.id, place.student_id from section cross join student_section place on place.section_id = section.id
  where section.school_year_id = new.follows_year_id and section.grade_level_id = new.follows_level_id
    and section.kind = 'regular' on conflict do nothing;
end;
--> statement-breakpoint
-- It follows from now on, another level, or another school year.
create trigger segment_follows after update of follows_level_id, follows_year_id on segment
when new.follows_level_id is not null
  and (old.follows_level_id is not new.follows_level_id or old.follows_year_id is not new.follows_year_id) begin
  delete from segment_member where segment_id = new.id and student_id not in (
    select place.student_id from section cross join student_section place on place.section_id = section.id
    where section.school_year_id = new.follows_year_id and section.grade_level_id = new.follows_level_id
      and section.kind = 'regular');
  insert into segment_member (segment_id, student_id)
  select new.id, place.student_id from section cross join student_section place on place.section_id = section.id
  where section.school_year_id = new.follows_year_id and section.grade_level_id = new.follows_level_id
    and section.kind = 'regular' on conflict do nothing;
end;
--> statement-breakpoint
-- Segments that the plan of the next school year leaves out (M-52): they keep their students, chosen by hand from then on.
create table rollover_segment_edit (
  rollover_id integer not null references rollover (id),
  segment_uuid text not null,
  is_left_out integer not null check (is_left_out in (0, 1)),
  version integer not null default 1,
  edited_at text not null,
  edited_by integer not null references user_account (id),
  primary key (rollover_id, segment_uuid)
) strict, without rowid;
