-- A school year that a student spent elsewhere, as the registrar typed it. Each change is a row that supersedes the one before; content_json null: taken back.
create table elsewhere_year (
  id integer primary key,
  uuid text not null unique,
  student_id integer not null references student (id),
  supersedes_id integer unique references elsewhere_year (id),
  content_json text check (json_valid(content_json)),
  reason text not null,
  entered_at text not null,
  entered_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create index elsewhere_year_student on elsewhere_year (student_id, id);
--> statement-breakpoint
create trigger elsewhere_year_no_update before update on elsewhere_year begin
  select raise(abort, 'a year spent elsewhere is superseded, never changed');
end;
--> statement-breakpoint
create trigger elsewhere_year_no_delete before delete on elsewhere_year begin
  select raise(abort, 'a year spent elsewhere is superseded, never deleted');
end;
--> statement-breakpoint
-- A permanent record as it was issued, with its number of the series SR.
create table permanent_record_issue (
  id integer primary key,
  uuid text not null unique,
  student_id integer not null references student (id),
  number text not null unique,
  purpose text not null check (purpose <> ''),
  recipient text not null check (recipient <> ''),
  canonical_json text not null check (json_valid(canonical_json)),
  sha256 text not null,
  issued_at text not null,
  issued_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create index permanent_record_issue_student on permanent_record_issue (student_id, id);
--> statement-breakpoint
create trigger permanent_record_issue_no_update before update on permanent_record_issue begin
  select raise(abort, 'an issued permanent record is never changed');
end;
--> statement-breakpoint
create trigger permanent_record_issue_no_delete before delete on permanent_record_issue begin
  select raise(abort, 'an issued permanent record is never deleted');
end;
