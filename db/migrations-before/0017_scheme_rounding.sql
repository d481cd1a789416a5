-- Rounding is part of a scheme. Versions that exist stay as they are (exact), with the gradebooks that pinned them.
-- Every scheme that transmutes by the national table gets a next version with the national record's rounding; gradebooks
-- without a score go by it. Every school year that has schemes gets DepEd Order 8 by kind of subject.
create table scheme_of_0017 (made_id integer, base_id integer);
--> statement-breakpoint
insert into grading_scheme (uuid, school_year_id, curriculum, name, version, definition_json, created_at)
  select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' ||
      substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
    school_year_id, curriculum, name, version + 1,
    json_set(definition_json, '$.version', version + 1, '$.rounding', 'stepwise'), created_at
  from grading_scheme base
  where definition_json ->> '$.transmutation.kind' = 'table' and json_array_length(definition_json, '$.transmutation.rows') = 41
    and definition_json ->> '$.transmutation.rows[1].initialE4' = 984000
    and definition_json ->> '$.transmutation.rows[25].initialE4' = 600000
    and definition_json ->> '$.transmutation.rows[25].gradeE4' = 750000
    and not exists (select 1 from grading_scheme later where later.school_year_id = base.school_year_id
      and later.curriculum = base.curriculum and later.name = base.name and later.version > base.version);
--> statement-breakpoint
insert into scheme_of_0017 (made_id, base_id)
  select made.id, base.id from grading_scheme made join grading_scheme base on base.school_year_id = made.school_year_id
    and base.curriculum = made.curriculum and base.name = made.name and base.version = made.version - 1
  where made.definition_json ->> '$.rounding' = 'stepwise';
--> statement-breakpoint
update scheme_assignment set scheme_id = (select made_id from scheme_of_0017 where base_id = scheme_id)
  where scheme_id in (select base_id from scheme_of_0017);
--> statement-breakpoint
insert into grading_scheme (uuid, school_year_id, curriculum, name, version, definition_json, created_at)
  with recursive step (row) as (select 0 union all select row + 1 from step where row < 40),
    national (rows) as (select json_group_array(json_object(
        'initialE4', case when row = 0 then 1000000 when row <= 25 then 984000 - (row - 1) * 16000 else 560000 - (row - 26) * 40000 end,
        'gradeE4', (100 - row) * 10000) order by row) from step),
    kind (name, written, tasks, exam) as (values
      ('Languages, AP, EsP', 30, 50, 20), ('Science, Mathematics', 40, 40, 20), ('MAPEH, EPP, TLE', 20, 60, 20),
      ('Grades 11-12 Core', 25, 50, 25), ('Grades 11-12 Academic Track', 25, 45, 30),
      ('Grades 11-12 Work Immersion, Research', 35, 40, 25), ('Grades 11-12 TVL, Sports, Arts', 20, 60, 20)),
    year (school_year_id, curriculum, made_at) as
      (select school_year_id, curriculum, min(created_at) from grading_scheme group by school_year_id, curriculum)
  select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' ||
      substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
    school_year_id, curriculum, 'DepEd Order 8: ' || kind.name, 1,
    json_object('name', 'DepEd Order 8: ' || kind.name, 'version', 1,
      'categories', json_array(
        json_object('code', 'WW', 'name', 'Written Works', 'weightE4', written * 10000,
          'components', json('[{"code":"WW","name":"Written Works","weightE4":1000000}]')),
        json_object('code', 'PT', 'name', 'Performance Task', 'weightE4', tasks * 10000,
          'components', json('[{"code":"PT","name":"Performance Task","weightE4":1000000}]')),
        json_object('code', 'PE', 'name', 'Periodical Exam', 'weightE4', exam * 10000,
          'components', json('[{"code":"PE","name":"Periodical Exam","weightE4":1000000}]'))),
      'transmutation', json_object('kind', 'table', 'rows', json(national.rows)), 'rounding', 'stepwise'),
    made_at
  from year cross join kind cross join national where true
  on conflict do nothing;
--> statement-breakpoint
drop table scheme_of_0017;
