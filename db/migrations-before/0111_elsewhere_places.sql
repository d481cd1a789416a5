-- One school year at one school is on a student's record once, however its name is typed. Kept with each entry.
create table elsewhere_place (
  student_id integer not null references student (id),
  school_year text not null,
  school text not null,
  entry_id integer not null references elsewhere_year (id),
  primary key (student_id, school_year, school)
) strict, without rowid;
--> statement-breakpoint
-- What was entered twice stays as it was entered first; the others are taken back, and stay on record with the reason.
insert into elsewhere_year (uuid, student_id, supersedes_id, content_json, reason, entered_at, entered_by)
select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2)
    || '-' || hex(randomblob(6))),
  twice.student_id, twice.id, null, 'Entered twice: the first entry stands', twice.entered_at, twice.entered_by
from elsewhere_year twice
where twice.content_json is not null and not exists (select 1 from elsewhere_year later where later.supersedes_id = twice.id)
  and exists (select 1 from elsewhere_year first where first.student_id = twice.student_id and first.id < twice.id
    and first.content_json is not null and not exists (select 1 from elsewhere_year later where later.supersedes_id = first.id)
    and replace(replace(upper(first.content_json ->> '$.schoolYear'), 'SY', ''), ' ', '')
      = replace(replace(upper(twice.content_json ->> '$.schoolYear'), 'SY', ''), ' ', '')
    and replace(lower(first.content_json ->> '$.school'), ' ', '') = replace(lower(twice.content_json ->> '$.school'), ' ', ''));
--> statement-breakpoint
insert into elsewhere_place (student_id, school_year, school, entry_id)
select student_id, replace(replace(upper(content_json ->> '$.schoolYear'), 'SY', ''), ' ', ''),
  replace(lower(content_json ->> '$.school'), ' ', ''), id
from elsewhere_year entry where content_json is not null
  and not exists (select 1 from elsewhere_year later where later.supersedes_id = entry.id);
--> statement-breakpoint
create trigger elsewhere_place_of_entry after insert on elsewhere_year begin
  delete from elsewhere_place where student_id = new.student_id and entry_id = new.supersedes_id;
  insert into elsewhere_place (student_id, school_year, school, entry_id)
  select new.student_id, replace(replace(upper(new.content_json ->> '$.schoolYear'), 'SY', ''), ' ', ''),
    replace(lower(new.content_json ->> '$.school'), ' ', ''), new.id
  where new.content_json is not null;
end;
