-- How many students of a gradebook have no grade in it, neither computed nor set by hand. Counted where its missing scores are.
alter table gradebook add column ungraded integer not null default 0 check (ungraded >= 0);
--> statement-breakpoint
-- What was set by hand, for who asks whether there is anything.
create index term_grade_overridden on term_grade (gradebook_id, student_id) where override_e4 is not null;
--> statement-breakpoint
update gradebook set ungraded = counted.ungraded
from (with member as (
    select term.id as term_id, section_id, student_id from term
      join section on section.school_year_id = term.school_year_id
      join student_section on student_section.section_id = section.id and coalesce(joined_on, '') <= term.end_date
    union
    select term.id, section_id, student_id from term
      join section on section.school_year_id = term.school_year_id
      join section_leaver gone on gone.section_id = section.id and coalesce(joined_on, '') <= term.end_date
        and (left_on > term.end_date or left_on = term.end_date and not exists (select 1
          from (select section_id from student_section where student_id = gone.student_id and joined_on = term.end_date
            union all select section_id from section_leaver where student_id = gone.student_id and joined_on = term.end_date) next
          join section on section.id = next.section_id and section.school_year_id = term.school_year_id and section.kind = 'regular')))
  select gradebook.id as counted_id, count(*) as ungraded
  from gradebook
    join school_class on school_class.id = gradebook.class_id
    join member on member.term_id = gradebook.term_id and member.section_id = school_class.section_id
  where not exists (select 1 from term_grade where gradebook_id = gradebook.id and term_grade.student_id = member.student_id
      and coalesce(override_e4, grade_e4) is not null)
    and not exists (select 1 from missing_term where missing_term.term_id = member.term_id
      and missing_term.student_id = member.student_id and is_missing = 1)
  group by gradebook.id) counted
where gradebook.id = counted.counted_id;
