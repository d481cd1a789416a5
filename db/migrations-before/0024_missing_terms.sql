-- A term that a student spent at another school, marked by the registrar: the final grade is the mean of the other terms.
create table missing_term (
  student_id integer not null references student (id),
  term_id integer not null references term (id),
  is_missing integer not null check (is_missing in (0, 1)),
  school text not null,
  reason text not null,
  marked_at text not null,
  marked_by integer not null references user_account (id),
  version integer not null default 1,
  primary key (student_id, term_id)
) strict, without rowid;
--> statement-breakpoint
create index missing_term_term on missing_term (term_id, student_id);
--> statement-breakpoint
-- S is an answer now: categories in which everybody has a mark are lacking no more. Terms whose days were moved, and conduct that
-- opened by itself, were never counted: every gradebook is counted anew.
update gradebook set blanks = counted.blanks, holes = counted.holes, lacking_json = counted.lacking, version = version + 1
from (with member as (
    select gradebook.id as gradebook_id, student_id from gradebook
      join school_class on school_class.id = gradebook.class_id
      join term on term.id = gradebook.term_id
      join student_section on student_section.section_id = school_class.section_id and coalesce(joined_on, '') <= term.end_date
    union
    select gradebook.id, student_id from gradebook
      join school_class on school_class.id = gradebook.class_id
      join term on term.id = gradebook.term_id
      join section_leaver on section_leaver.section_id = school_class.section_id and left_on > term.end_date
        and coalesce(joined_on, '') <= term.end_date),
  students as materialized (select gradebook_id, count(*) as students from member group by gradebook_id),
  marks as materialized (select member.gradebook_id, component_code, member.student_id,
      count(value_e2) as scores, count(coalesce(value_e2, mark)) as answers
    from member join grading_activity on grading_activity.gradebook_id = member.gradebook_id
      join score on score.activity_id = grading_activity.id and score.student_id = member.student_id
    group by member.gradebook_id, component_code, member.student_id),
  sums as materialized (select gradebook_id, sum(scores) as scores, sum(answers) as answers from marks group by gradebook_id),
  answered as materialized (select marks.gradebook_id, component_code, student_id from marks where answers > 0)
  select gradebook.id as counted_id,
    (select count(*) from grading_activity where gradebook_id = gradebook.id) * coalesce(students, 0) - coalesce(answers, 0) as blanks,
    (select count(*) from grading_activity where gradebook_id = gradebook.id) * coalesce(students, 0) - coalesce(scores, 0) as holes,
    (select json_group_array(category.value ->> 'name' order by category.key)
      from json_each(grading_scheme.definition_json, '$.categories') category
      where coalesce(students, 0) > (select count(distinct student_id) from answered
        where answered.gradebook_id = gradebook.id
          and component_code in (select component.value ->> 'code' from json_each(category.value, '$.components') component))) as lacking
  from gradebook
    join school_class on school_class.id = gradebook.class_id
    join section on section.id = school_class.section_id
    join grading_scheme on grading_scheme.id = coalesce(gradebook.scheme_id, (select scheme_id from scheme_assignment
      where scheme_assignment.school_year_id = section.school_year_id
        and scheme_assignment.grade_level_id = section.grade_level_id
        and (scheme_assignment.subject_id = school_class.subject_id or scheme_assignment.subject_id is null)
      order by scheme_assignment.subject_id is null limit 1))
    left join students on students.gradebook_id = gradebook.id
    left join sums on sums.gradebook_id = gradebook.id) counted
where gradebook.id = counted.counted_id
  and (gradebook.blanks, gradebook.holes, gradebook.lacking_json) is not (counted.blanks, counted.holes, counted.lacking);
